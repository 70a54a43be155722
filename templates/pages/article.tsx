import { notesAnchor, referencesAnchor } from "../../src/core/model/anchors.ts";
import { Infobox } from "../components/Infobox.tsx";
import { Notes } from "../components/Notes.tsx";
import { Prose } from "../components/Prose.tsx";
import { References } from "../components/References.tsx";
import { TableOfContents } from "../components/TableOfContents.tsx";
import { TitleBar } from "../components/TitleBar.tsx";
import { Document } from "../Document.tsx";
import type { ArticlePage as ArticlePageProps, PageTemplate } from "../page.ts";

/** The page of a hand-written article. */
const articlePage: PageTemplate = {
  madeOf: "article",
  about: ({ article: { frontMatter } }) => ({ title: frontMatter.title, description: frontMatter.description }),
  component: ArticlePage,
};

export default articlePage;

/** A hand-written article. */
function ArticlePage({ page }: { page: ArticlePageProps }) {
  const { article, words, language } = page;
  const { defaultLanguage } = page.library;
  const { frontMatter, opening, lead, sections, toc, notes, references } = article;
  const titles = new Map(toc.map(({ id, title }) => [id, title]));
  const sectionCount = toc.filter(({ level }) => level === 1).length;
  const lists = [
    ...(notes.length > 0 ? [{ id: notesAnchor, title: words.notes }] : []),
    ...(references.length > 0 ? [{ id: referencesAnchor, title: words.references }] : []),
  ];
  const contents = [...toc, ...lists.map((list, index) => ({ ...list, level: 1 as const, number: `${sectionCount + index + 1}` }))];
  return (
    <Document page={page}>
      <article className="article">
        <TitleBar title={frontMatter.title} />
        {opening && <Prose nodes={[opening]} site={page.library} words={words} title={frontMatter.title} />}
        <Infobox page={page} />
        <Prose nodes={lead} site={page.library} words={words} title={frontMatter.title} />
        {contents.length > 0 && <TableOfContents items={contents} words={words} />}
        {sections.map(({ id, nodes }) => (
          <section key={id} aria-labelledby={id}>
            <Prose nodes={nodes} site={page.library} words={words} title={titles.get(id) ?? frontMatter.title} />
          </section>
        ))}
        <Notes page={page} />
        <References
          references={references}
          writtenIn={language === defaultLanguage ? undefined : defaultLanguage}
          words={words}
          urls={page.library.urls}
        />
        <Categories categories={frontMatter.categories ?? []} title={words.categories} />
      </article>
    </Document>
  );
}

function Categories({ categories, title }: { categories: readonly string[]; title: string }) {
  if (categories.length === 0) return null;
  return (
    <nav className="categories" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {categories.map((category) => (
          <li key={category}>
            <a href="#">{category}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
