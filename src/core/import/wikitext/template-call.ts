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
