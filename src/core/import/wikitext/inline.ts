/**
 * Writes apostrophes of wikitext as HTML: two for italics, three for bold, five for both; open ones end with the text.
 */
export function emphasisToHtml(text: string): string {
  let [isBold, isItalic] = [false, false];
  const html = text
    .split("\n")
    .map((line) => {
      const written = line.replace(/'{2,}/g, (marks) => {
        if (marks.length === 2) return toggle("i");
        if (marks.length === 3) return toggle("b");
        if (marks.length === 4) return `'${toggle("b")}`;
        const extra = "'".repeat(marks.length - 5);
        return extra + (isItalic && !isBold ? toggle("i") + toggle("b") : toggle("b") + toggle("i"));
      });
      // As in MediaWiki, emphasis ends with its line.
      return written + closeAll();
    })
    .join("\n");
  return html;

  function toggle(name: "b" | "i"): string {
    if (name === "b") isBold = !isBold;
    else isItalic = !isItalic;
    return (name === "b" ? isBold : isItalic) ? `<${name}>` : `</${name}>`;
  }
  function closeAll(): string {
    const closing = (isItalic ? "</i>" : "") + (isBold ? "</b>" : "");
    [isBold, isItalic] = [false, false];
    return closing;
  }
}

/** Escapes text for HTML; character references stay. */
export const escapeText = (text: string): string =>
  text
    .replace(/&(?!#?\w{1,31};)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

/** Escapes the value of an attribute in double quotes. */
export const escapeAttribute = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** The elements of HTML that wikitext may have: https://www.mediawiki.org/wiki/Help:HTML_in_wikitext */
const allowed = new Set(
  `abbr b bdi bdo big blockquote br caption center cite code data dd del dfn div dl dt em font h1 h2 h3 h4 h5 h6 hr i ins
  kbd li mark ol p poem pre q rb rp rt ruby s samp small span strike strong sub sup table tbody td th thead time tr tt u
  ul var wbr`.split(/\s+/),
);

/**
 * Escapes text but for elements that wikitext may have, which lose all attributes but those with meaning.
 *
 * @param onUnknown called with the name of each other element, whose tags are left out
 */
export function htmlTags(text: string, onUnknown: (name: string) => void): string {
  let html = "";
  let end = 0;
  for (const { 0: tag, 1: slash = "", 2: written = "", 3: attributes = "", index } of text.matchAll(
    /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>/gi,
  )) {
    const name = written.toLowerCase();
    html += escapeText(text.slice(end, index));
    end = index + tag.length;
    if (!allowed.has(name)) {
      if (slash === "") onUnknown(name);
      continue;
    }
    const kept = slash === "" ? attributes.matchAll(/\b(lang|dir|colspan|rowspan|scope)\s*=\s*["']?([\w-]+)/gi) : [];
    html += `<${slash}${name}${[...kept].map(([, key = "", value = ""]) => ` ${key.toLowerCase()}="${value}"`).join("")}>`;
  }
  return html + escapeText(text.slice(end));
}
