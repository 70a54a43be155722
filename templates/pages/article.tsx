import { referencesAnchor } from "../../src/core/model/anchors.ts";
import { Infobox } from "../components/Infobox.tsx";
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
  const { frontMatter, opening, lead, sections, toc, references } = article;
  const titles = new Map(toc.map(({ id, title }) => [id, title]));
  const sectionCount = toc.filter(({ level }) => level === 1).length;
  const contents =
    references.length === 0
      ? toc
      : [...toc, { id: referencesAnchor, title: words.references, level: 1 as const, number: `${sectionCount + 1}` }];
  return (
    <Document page={page}>
      <article className={page.route.slug === undefined ? "article" : "article page"}>
        <TitleBar title={frontMatter.title} />
        {opening && <Prose nodes={[opening]} site={page.library} title={frontMatter.title} />}
        <Infobox page={page} />
        <Prose nodes={lead} site={page.library} title={frontMatter.title} />
        {contents.length > 0 && <TableOfContents items={contents} words={words} />}
        {sections.map(({ id, nodes }) => (
          <section key={id} aria-labelledby={id}>
            <Prose nodes={nodes} site={page.library} title={titles.get(id) ?? frontMatter.title} />
          </section>
        ))}
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
    <div className="categories">
      <h2>{title}</h2>
      <ul>
        {categories.map((category) => (
          <li key={category}>{category}</li>
        ))}
      </ul>
    </div>
  );
}
