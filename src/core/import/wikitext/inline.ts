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

/** A call of a template: `{{name|first|key=value}}`. Values are wikitext; unnamed ones are counted from 1. */
export interface TemplateCall {
  name: string;
  params: Readonly<Record<string, string>>;
}

/** The pairs of brackets that may be nested in each other. */
const pairs: Readonly<Record<string, string>> = { "{{": "}}", "[[": "]]" };

/**
 * Finds the ends of all constructs in brackets, in one pass. A pair of brackets that is never closed has none, and does
 * not keep others from being closed.
 *
 * @returns the offset after the closing brackets of each `{{` or `[[`, by its offset
 */
export function bracketEnds(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: { start: number; closing: string }[] = [];
  const count: Record<string, number> = { "}}": 0, "]]": 0 };
  for (const { 0: found, index } of text.matchAll(/\{\{|\}\}|\[\[|\]\]/g)) {
    const closing = pairs[found];
    if (closing !== undefined) {
      open.push({ start: index, closing });
      count[closing] = (count[closing] ?? 0) + 1;
    } else if ((count[found] ?? 0) > 0) {
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        count[last.closing] = (count[last.closing] ?? 0) - 1;
        if (last.closing !== found) continue;
        ends.set(last.start, index + found.length);
        break;
      }
    }
  }
  return ends;
}

/** Splits wikitext at a separator that is not within brackets. */
export function splitOutside(text: string, separator: string): string[] {
  const ends = bracketEnds(text);
  const parts: string[] = [];
  let from = 0;
  for (let index = 0; index < text.length; ) {
    const end = ends.get(index);
    if (end !== undefined) index = end;
    else if (text.startsWith(separator, index)) {
      parts.push(text.slice(from, index));
      index += separator.length;
      from = index;
    } else index += 1;
  }
  parts.push(text.slice(from));
  return parts;
}

/** Reads a call of a template, with its brackets. */
export function readTemplateCall(text: string): TemplateCall {
  const [name = "", ...rest] = splitOutside(text.slice(2, -2), "|");
  const params: Record<string, string> = Object.create(null);
  let position = 0;
  for (const part of rest) {
    const [key = "", ...values] = splitOutside(part, "=");
    if (values.length > 0 && !/[<>\n]/.test(key.trim())) params[key.trim()] = values.join("=").trim();
    else {
      position += 1;
      params[String(position)] = part.trim();
    }
  }
  // A function has its first value after a colon: `{{formatnum:1000}}`.
  const [, called, value] = /^\s*(formatnum|lc|uc|ucfirst|lcfirst|nowrap)\s*:([\s\S]*)$/i.exec(name) ?? [];
  if (called !== undefined && value !== undefined) params["1"] = value.trim();
  return { name: templateName(called ?? name), params };
}

/** Wikitext without its comments; one that is not closed goes on to the end. */
export const withoutComments = (wikitext: string): string => wikitext.replace(/<!--[\s\S]*?(?:-->|$)/g, "");

/** The name of a template in lower case, with spaces and without its namespace. */
export const templateName = (written: string): string =>
  withoutComments(written)
    .replaceAll("_", " ")
    .replace(/^\s*:?(?:template|vorlage|modèle|قالب|साँचा|テンプレート)\s*:/i, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
