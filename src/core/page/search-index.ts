/** The texts of a language's pages, which the search of a site goes through in the browser. */
export interface SearchIndex {
  /** BCP 47 tag. */
  lang: string;
  dir: "ltr" | "rtl";
  /** The language's own name. */
  name: string;
  pages: readonly SearchedPage[];
}

/** The addresses of all indexes, with the tags of their languages. */
export type SearchIndexes = readonly (readonly [lang: string, address: string])[];

/** A page in an index: its address, its title, and its sections, the first of which is its beginning. */
type SearchedPage = readonly [address: string, title: string, sections: readonly SearchedSection[]];

/** A section in an index; its anchor and heading are empty for the beginning of a page. */
type SearchedSection = readonly [anchor: string, heading: string, text: string];

const folder = "search";

/** The file of a language's index. */
export const searchIndexFile = (code: string): string => `${folder}/${code}.json`;

/** The list of the indexes: a file of its own, because in each index it would grow with the square of their number. */
export const searchIndexesFile = `${folder}.json`;

/** The code of the language that a file is the index of. */
export const indexedLanguage = (file: string): string | undefined => /^search\/([\w-]+)\.json$/.exec(file)?.[1];

/** Elements whose text is no part of what a page says: controls, code, drawings, the contents. */
const unread = new Set([
  "script",
  "style",
  "template",
  "noscript",
  "svg",
  "math",
  "nav",
  "button",
  "select",
  "textarea",
]);
const unreadClass = /\b(?:also-available|back-links?|citation|note-mark|saved-copy)\b/;

/** Elements that stand within a word or a sentence. Others separate words. */
const inline = new Set(
  "a abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);

/** The signs that React escapes. */
const signs: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/**
 * Reads the title and the sections of a page.
 *
 * @param html a page of this program: `main` has the text, and headings have anchors. Its tags are found by their
 *   brackets, because React closes all elements, and escapes brackets and quotes in texts and in values of attributes
 */
export function readSections(html: string): { title: string; sections: SearchedSection[] } {
  let title = "";
  let section = { anchor: "", heading: "", text: "" };
  const sections = [section];
  let into: "title" | "heading" | "text" = "text";
  let skipped = 0;
  /** Whether nothing stands between the last line of a testimonial and what follows: a name, or a span. */
  let isAfterLine = false;
  const add = (text: string) => {
    if (skipped > 0) return;
    if (into === "title") title += text;
    else section[into] += text;
  };
  const open = (name: string, attributes: string) => {
    const isHidden = attributes.includes(' hidden="') || attributes.includes(' popover="');
    if (skipped > 0 || unread.has(name) || isHidden || unreadClass.test(valueIn(attributes, "class"))) skipped++;
    else if (name === "h1") into = "title";
    else if (/^h[23]$/.test(name) && attributes.includes(' id="')) {
      section = { anchor: plain(valueIn(attributes, "id")), heading: "", text: "" };
      sections.push(section);
      into = "heading";
    } else if (!inline.has(name) || (name === "span" && isAfterLine)) add(" ");
    isAfterLine = false;
  };
  const close = (name: string) => {
    if (skipped > 0) skipped--;
    else if (/^h[1-3]$/.test(name)) into = "text";
    else if (!inline.has(name)) add(" ");
    isAfterLine = name === "span" || name === "strong";
  };
  const [, ...pieces] = html.slice(html.indexOf("<main"), html.lastIndexOf("</main>")).split("<");
  for (const piece of pieces) {
    const end = piece.indexOf(">");
    const tag = piece.slice(0, end);
    const [name = ""] = tag.split(/[ /]/, 1);
    if (tag.startsWith("/")) close(tag.slice(1));
    // Comments stand between texts.
    else if (!tag.startsWith("!")) {
      open(name, tag.slice(name.length));
      if (tag.endsWith("/")) close(name);
    }
    if (end + 1 === piece.length) continue;
    isAfterLine = false;
    add(piece.slice(end + 1));
  }
  return {
    title: plain(title),
    sections: sections
      .map(({ anchor, heading, text }) => [anchor, plain(heading), plain(text)] as const)
      .filter(([anchor, , text]) => anchor !== "" || text !== ""),
  };
}

/** Returns the value of an attribute among those of a tag; empty if it is not there. */
function valueIn(attributes: string, name: "id" | "class"): string {
  const start = attributes.indexOf(` ${name}="`) + name.length + 3;
  return start < name.length + 3 ? "" : attributes.slice(start, attributes.indexOf('"', start));
}

/** Returns the text of markup on one line. */
const plain = (markup: string): string =>
  markup
    .replace(/\s{2,}|[^\S ]/g, " ")
    .trim()
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, sign: string) => signs[sign] ?? "");
