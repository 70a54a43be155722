import { fill } from "../../src/core/model/interface-words.ts";
import type { CitationNode } from "../../src/core/model/references/reference.ts";
import { notesAnchor, referencesAnchor } from "../../src/core/model/routes.ts";
import { isSafeUrl } from "../../src/core/model/urls.ts";
import { translationSentences } from "../components/Notice.tsx";
import { endFieldLines } from "../fields.tsx";
import { type ArticlePage, formatDate } from "../page.ts";
import { blocks } from "./blocks.ts";
import { type Context, contextOf } from "./context.ts";
import { escapeStart, escapeText, indent, joinBlocks, joinParts, link, quoted } from "./escape.ts";
import { infobox } from "./infobox.ts";

/**
 * Returns an article or a further page as Markdown, for readers and programs that want its text alone: CommonMark, with
 * the tables of GitHub's flavor. Addresses are absolute if the site's address is known; the page's own is in the first
 * lines.
 */
export function articleMarkdown(page: ArticlePage): string {
  const { article, words, language, metadata } = page;
  const { frontMatter, hatnotes, opening, lead, sections } = article;
  const { license } = page.site;
  const context = contextOf(page);
  const notice = translationSentences(page, article.pending?.share).join(" ");
  const { source } = frontMatter;
  const end = [
    source && fill(escapeText(words.license), { license: escapeText(source.license) }),
    source && fill(escapeText(words.retrievedFrom), { address: link(escapeText(source.url), source.url) }),
    metadata.updated && escapeText(fill(words.lastUpdated, { date: formatDate(metadata.updated, language) })),
    license &&
      fill(escapeText(words.license), {
        license: link(
          escapeText(page.texts.siteText("license", language) ?? license.name),
          context.address(license.url),
        ),
      }),
  ];
  return `${joinBlocks([
    `# ${escapeStart(escapeText(frontMatter.title))}`,
    metadata.address && `<${metadata.address}>`,
    notice && quoted(escapeText(notice)),
    blocks(hatnotes, context),
    opening && blocks([opening], context),
    infobox(context),
    blocks(lead, context),
    ...sections.flatMap(({ id, nodes }) => [
      id === notesAnchor && notes(context),
      id === referencesAnchor && references(context),
      blocks(nodes, context),
    ]),
    ...endFieldLines(page),
    end.some(Boolean) && joinBlocks(["---", end.filter(Boolean).join(" ")]),
  ])}\n`;
}

/** Formats the notes of an article, each with the letter of its marks. */
function notes(context: Context): string {
  const { article, words } = context.page;
  const items = article.notes.map(({ label, nodes }) => `- ${indent(`**${label}.** ${blocks(nodes, context)}`, 2)}`);
  return items.length === 0 ? "" : joinBlocks([`## ${escapeText(words.notes)}`, items.join("\n")]);
}

/** Formats the numbered list of references. */
function references(context: Context): string {
  const items = context.page.references.map(
    ({ reference, nodes }) => `${reference.number}. ${text(nodes, context).trim()}`,
  );
  return joinBlocks([`## ${escapeText(context.page.words.references)}`, items.join("\n")]);
}

const text = (nodes: readonly CitationNode[], context: Context): string =>
  joinParts(nodes.map((node) => piece(node, context)));

function piece(node: CitationNode, context: Context): string {
  if (typeof node === "string") return escapeText(node);
  const inside = text(node.children, context);
  if ("href" in node) return isSafeUrl(node.href) ? link(inside, context.address(node.href)) : inside;
  if (!("mark" in node)) return inside;
  const mark = { i: "*", b: "**", sub: undefined, sup: undefined }[node.mark];
  return mark === undefined ? `<${node.mark}>${inside}</${node.mark}>` : `${mark}${inside}${mark}`;
}
