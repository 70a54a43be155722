import { notesAnchor, referencesAnchor } from "../../src/core/model/anchors.ts";
import { inDigits } from "../../src/core/model/digits.ts";
import { Infobox } from "../components/Infobox.tsx";
import { Notes } from "../components/Notes.tsx";
import { Prose } from "../components/Prose.tsx";
import { References } from "../components/References.tsx";
import { SectionLink } from "../components/SectionLink.tsx";
import { SectionToggle } from "../components/SectionToggle.tsx";
import { TableOfContents } from "../components/TableOfContents.tsx";
import { TitleBar } from "../components/TitleBar.tsx";
import { TranslationNotice } from "../components/TranslationNotice.tsx";
import { Document } from "../Document.tsx";
import { needsSupplement } from "../needs-supplement.ts";
import { type ArticlePage as ArticlePageProps, type PageTemplate, pendingIn } from "../page.ts";

/** The page of an article. */
const articlePage: PageTemplate = {
  madeOf: "article",
  about: (page) => {
    const { title, description } = page.article.frontMatter;
    return { title, description, descriptionTag: pendingIn(page)(description)?.lang };
  },
  component: ArticlePage,
};

export default articlePage;

/** An article; a translation says so above the text. */
function ArticlePage({ page }: { page: ArticlePageProps }) {
  const { article, words, language } = page;
  const { frontMatter, opening, lead, sections } = article;
  const listTitles = new Map([
    [notesAnchor, words.notes],
    [referencesAnchor, words.references],
  ]);
  const toc = article.toc.map((item) => ({
    ...item,
    number: inDigits(item.number, language),
    title: listTitles.get(item.id) ?? item.title,
    attributes: item.isPending ? page.source : undefined,
  }));
  const writtenIn = pendingIn(page);
  const parts = [{ nodes: opening ? [opening, ...lead] : lead }, ...sections, ...article.notes];
  const titles = new Map(toc.map(({ id, title }) => [id, title]));
  return (
    <Document page={page} needsSupplement={parts.some(({ nodes }) => needsSupplement(nodes))} hasContents={toc.length > 0}>
      <article className={page.route.slug === undefined ? "article" : "article page"}>
        <TitleBar title={frontMatter.title} writtenIn={writtenIn(frontMatter.title)} />
        <TranslationNotice page={page} share={article.pending?.share} />
        {opening && <Prose nodes={[opening]} page={page} title={frontMatter.title} />}
        <Infobox page={page} frontMatter={frontMatter.infobox} infobox={article.infobox} writtenIn={writtenIn} />
        <Prose nodes={lead} page={page} title={frontMatter.title} />
        {toc.length > 0 && <TableOfContents items={toc} words={words} />}
        {sections.map(({ id, nodes }) => {
          const listTitle = listTitles.get(id);
          const [heading, text] = listTitle === undefined ? [nodes.slice(0, 1), nodes.slice(1)] : [[], nodes];
          const title = titles.get(id) ?? frontMatter.title;
          return (
            <section key={id} aria-labelledby={id}>
              {listTitle === undefined ? (
                <Prose nodes={heading} page={page} title={title} />
              ) : (
                <ListHeading id={id} title={listTitle} words={words} />
              )}
              <SectionToggle heading={id} />
              {id === notesAnchor && <Notes page={page} />}
              {id === referencesAnchor && <References page={page} />}
              <Prose nodes={text} page={page} title={title} />
            </section>
          );
        })}
        <Categories categories={frontMatter.categories ?? []} title={words.categories} writtenIn={writtenIn} />
      </article>
    </Document>
  );
}

/** The heading of the notes or the references, which the article's text does not contain. */
const ListHeading = ({ id, title, words }: { id: string; title: string; words: ArticlePageProps["words"] }) => (
  <>
    <h2 id={id}>{title}</h2>
    <SectionLink id={id} words={words} />
  </>
);

interface CategoriesProps {
  categories: readonly string[];
  title: string;
  writtenIn: ReturnType<typeof pendingIn>;
}

function Categories({ categories, title, writtenIn }: CategoriesProps) {
  if (categories.length === 0) return null;
  return (
    <div className="categories">
      <h2>{title}</h2>
      <ul className="category-list">
        {categories.map((category) => (
          <li key={category} {...writtenIn(category)}>
            {category}
          </li>
        ))}
      </ul>
    </div>
  );
}
