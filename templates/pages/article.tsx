import type { Node } from "@markdoc/markdoc";
import { lifeOf } from "../../src/core/article/article-facts.ts";
import { inDigits } from "../../src/core/model/format-number.ts";
import { notesAnchor, referencesAnchor } from "../../src/core/model/routes.ts";
import type { Note } from "../../src/core/model/types.ts";
import { typographyOf } from "../../src/core/model/typography.ts";
import { decode, licenseUrl } from "../../src/core/model/urls.ts";
import { Infobox } from "../components/Infobox.tsx";
import { TranslationNotice } from "../components/Notice.tsx";
import { Prose } from "../components/Prose.tsx";
import { References } from "../components/References.tsx";
import { SectionLink, SectionToggle, TitleBar } from "../components/SectionTitle.tsx";
import { Filled } from "../components/Texts.tsx";
import { Document } from "../Document.tsx";
import { EndFields, Identifiers } from "../fields.tsx";
import { type ArticlePage as ArticlePageProps, type PageTemplate, pendingIn } from "../page.ts";
import { articleTags } from "../tags/article-tags.ts";

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

/** From how many sections on an article may begin collapsed. */
const longFrom = 5;

/** An article; a translation says so above the text. */
function ArticlePage({ page }: { page: ArticlePageProps }) {
  const { article, words, language } = page;
  const { frontMatter, hatnotes, opening, lead, sections } = article;
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
  const parts = [{ nodes: [...hatnotes, ...(opening ? [opening] : []), ...lead] }, ...sections, ...article.notes];
  const life = page.route.slug === undefined ? lifeOf(article, language.tag) : [];
  const titles = new Map(toc.map(({ id, title }) => [id, title]));
  return (
    <Document page={page} hasParts={parts.some(({ nodes }) => hasParts(nodes))} contents={toc} life={life}>
      <article
        className={page.route.slug === undefined ? "article" : "article page"}
        data-collapses={page.site.collapseSections && sections.length >= longFrom ? "" : undefined}
      >
        <TitleBar
          title={frontMatter.title}
          page={page}
          hasPictures={parts.some(({ nodes }) => hasPictures(nodes))}
          writtenIn={writtenIn(frontMatter.title)}
        />
        <TranslationNotice page={page} share={article.pending?.share} />
        <Prose nodes={hatnotes} page={page} title={frontMatter.title} />
        {opening && <Prose nodes={[opening]} page={page} title={frontMatter.title} />}
        <Infobox page={page} frontMatter={frontMatter.infobox} infobox={article.infobox} writtenIn={writtenIn} />
        <Prose nodes={lead} page={page} title={frontMatter.title} />
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
        <EndFields page={page} />
        <Identifiers page={page} />
        <TextSource page={page} />
      </article>
    </Document>
  );
}

/** Where the text comes from and its license, as licenses such as CC BY-SA ask. */
function TextSource({ page: { article, words, language } }: { page: ArticlePageProps }) {
  const { source } = article.frontMatter;
  if (source === undefined) return null;
  const { url, license } = source;
  const licenseAddress = licenseUrl(license);
  return (
    <p className="text-source" dir="auto">
      <Filled
        text={words.license}
        values={{ license: licenseAddress ? <a href={licenseAddress}>{license}</a> : license }}
      />
      {!typographyOf(language.tag).isSpaceless && " "}
      <Filled text={words.retrievedFrom} values={{ address: <a href={url}>{decode(url)}</a> }} />
    </p>
  );
}

/** Whether a text has parts that only some articles have: certain tags, tables, and formulas. */
const hasParts = (nodes: readonly Node[]): boolean =>
  nodes.some(
    ({ type, tag, attributes, children }) =>
      articleTags.named(tag)?.styled === "later" ||
      type === "table" ||
      attributes.math !== undefined ||
      hasParts(children),
  );

/** Whether a text has pictures. */
const hasPictures = (nodes: readonly Node[]): boolean =>
  nodes.some(
    (node) => node.type === "image" || articleTags.pictureOf(node) !== undefined || hasPictures(node.children),
  );

/** The heading of the notes or the references, which the article's text does not contain. */
const ListHeading = ({ id, title, words }: { id: string; title: string; words: ArticlePageProps["words"] }) => (
  <>
    <h2 id={id}>{title}</h2>
    <SectionLink id={id} words={words} />
  </>
);

/** The list of an article's notes, each with links back to its marks. */
function Notes({ page }: { page: ArticlePageProps }) {
  const { article, words, language } = page;
  return (
    <ol className="notes" type="a">
      {article.notes.map((note) => (
        <li key={note.id} id={note.id}>
          {note.markedAt.map((mark, index) => (
            <a
              key={mark}
              className="back-link"
              href={`#${mark}`}
              aria-label={`${words.backToText} ${note.label}${inDigits(index + 1, language)}`}
            >
              ↑
            </a>
          ))}{" "}
          <div className="note-text">
            <Prose nodes={unwrapped(note)} page={page} title={words.notes} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Returns the nodes of a note, without the paragraph if there is only one. */
const unwrapped = ({ nodes: [first, ...others] }: Note) =>
  first?.type === "paragraph" && others.length === 0 ? first.children : [...(first ? [first] : []), ...others];
