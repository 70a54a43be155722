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
  const { article, words } = page;
  const { frontMatter, opening, lead, sections } = article;
  const listTitles = new Map([
    [notesAnchor, words.notes],
    [referencesAnchor, words.references],
  ]);
  const toc = article.toc.map((item) => ({ ...item, title: listTitles.get(item.id) ?? item.title }));
  const titles = new Map(toc.map(({ id, title }) => [id, title]));
  return (
    <Document page={page}>
      <article className={page.route.slug === undefined ? "article" : "article page"}>
        <TitleBar title={frontMatter.title} />
        {opening && <Prose nodes={[opening]} site={page.library} words={words} title={frontMatter.title} />}
        <Infobox page={page} />
        <Prose nodes={lead} site={page.library} words={words} title={frontMatter.title} />
        {toc.length > 0 && <TableOfContents items={toc} words={words} />}
        {sections.map(({ id, nodes }) => (
          <section key={id} aria-labelledby={id}>
            {id === notesAnchor && <Notes page={page} />}
            {id === referencesAnchor && <References page={page} />}
            <Prose nodes={nodes} site={page.library} words={words} title={titles.get(id) ?? frontMatter.title} />
          </section>
        ))}
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
      <ul className="category-list">
        {categories.map((category) => (
          <li key={category}>{category}</li>
        ))}
      </ul>
    </div>
  );
}
