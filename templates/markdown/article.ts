import { formatAge, formatDateValue } from "../../src/core/model/format-date.ts";
import type { InfoboxFact, InfoboxGroup, InfoboxValue } from "../../src/core/model/infobox.ts";
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
import { inline, lineOf } from "./inline.ts";

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

/** Formats the infobox: the portrait, then the facts as a list. */
function infobox(context: Context): string {
  const { article, words } = context.page;
  const { infobox: box } = article;
  const { image: portrait, social = [] } = article.frontMatter.infobox ?? {};
  if (box === undefined) return "";
  const profiles = social.map(({ platform, url }) =>
    url === "#" ? escapeText(platform) : link(escapeText(platform), context.address(url)),
  );
  const last = profiles.length > 0 ? [`- **${escapeText(words.socialMedia)}**: ${profiles.join(", ")}`] : [];
  const groups: readonly InfoboxGroup[] = box.groups.length > 0 ? box.groups : [{ facts: [] }];
  return joinBlocks([
    portrait && context.image(portrait.src, portrait.alt),
    box.caption && lineOf(box.caption, context),
    ...groups.flatMap(({ heading, facts }, index) => [
      heading && `**${lineOf(heading, context)}**`,
      [...facts.flatMap((fact) => factLine(fact, context)), ...(index === groups.length - 1 ? last : [])].join("\n"),
    ]),
  ]);
}

/** A fact in a line; none for one that is only a picture, such as a signature. */
function factLine({ label, values, place, url, age, citations }: InfoboxFact, context: Context): string[] {
  const { words, language } = context.page;
  const texts = values.flatMap((value) => valueText(value, context));
  if (texts.length === 0) return [];
  const name = "known" in label ? words[label.known] : label.text;
  const value = texts.join("; ");
  const aged = age && ` (${fill(words.aged, { age: formatAge(age, language) })})`;
  const text = `${url === undefined || url === "#" ? value : link(value, context.address(url))}${aged ?? ""}`;
  return [
    `- **${escapeText(name)}**: ${text}${place ? `, ${inline(place, context).trim()}` : ""}${inline(citations, context)}`,
  ];
}

function valueText(value: InfoboxValue, context: Context): string[] {
  if ("picture" in value) return [];
  const { language, words } = context.page;
  return [
    "text" in value ? inline(value.text, context).trim() : escapeText(formatDateValue(value.date, language, words)),
  ];
}
