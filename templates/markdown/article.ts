import { notesAnchor, referencesAnchor } from "../../src/core/model/anchors.ts";
import { fill } from "../../src/core/model/interface-words.ts";
import { translationSentences } from "../components/TranslationNotice.tsx";
import { type ArticlePage, formatDate } from "../page.ts";
import { blocks } from "./blocks.ts";
import { contextOf } from "./context.ts";
import { escapeStart, escapeText, joinBlocks, link, quoted } from "./escape.ts";
import { infobox } from "./infobox.ts";
import { notes, references } from "./lists.ts";

/**
 * Returns an article or a further page as Markdown, for readers and programs that want its text alone: CommonMark, with the tables of GitHub's flavor. All
 * addresses are absolute, if the site's is known; the page's own is in the first lines.
 */
export function articleMarkdown(page: ArticlePage): string {
  const { article, words, language, library, metadata } = page;
  const { frontMatter, opening, lead, sections } = article;
  const { license } = library.site;
  const context = contextOf(page);
  const notice = translationSentences(page, article.pending?.share).join(" ");
  const { categories = [] } = frontMatter;
  const end = [
    metadata.updated && escapeText(fill(words.lastUpdated, { date: formatDate(metadata.updated, language) })),
    license && fill(escapeText(words.license), { license: link(escapeText(license.name), context.address(license.url)) }),
  ];
  return `${joinBlocks([
    `# ${escapeStart(escapeText(frontMatter.title))}`,
    metadata.address && `<${metadata.address}>`,
    notice && quoted(escapeText(notice)),
    opening && blocks([opening], context),
    infobox(context),
    blocks(lead, context),
    ...sections.flatMap(({ id, nodes }) => [
      id === notesAnchor && notes(context),
      id === referencesAnchor && references(context),
      blocks(nodes, context),
    ]),
    categories.length > 0 && `**${escapeText(words.categories)}**: ${categories.map(escapeText).join(", ")}`,
    end.some(Boolean) && joinBlocks(["---", end.filter(Boolean).join(" ")]),
  ])}\n`;
}
