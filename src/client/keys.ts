import { element } from "./element.ts";

/**
 * Returns the key of an event: on a keyboard whose letters are not Latin, the Latin letter of its place, in lower case,
 * because shortcuts are named by Latin letters.
 */
export const latinKey = ({ key, code }: KeyboardEvent): string =>
  /^Key[A-Z]$/.test(code) && !/[ -~]|\p{Script=Latin}/u.test(key) ? code.slice(3).toLowerCase() : key;

/** A row of a list of keys: the keys that do the same, and what it is. */
export interface KeyRow {
  keys: readonly string[];
  label: string;
}

const signs: Readonly<Record<string, string>> = { ArrowDown: "↓", ArrowUp: "↑" };

/** Shows keys in a table. @param or the word between keys that do the same */
export function keyTable(rows: readonly KeyRow[], or: string): HTMLTableElement {
  const table = element("table", { className: "edit-keys" }, element("tbody"));
  for (const { keys, label } of rows) {
    const names = keys.flatMap((each, index) => [
      index > 0 ? ` ${or} ` : "",
      element("kbd", { dir: "ltr" }, signs[each] ?? each),
    ]);
    table.tBodies[0]?.append(element("tr", {}, element("th", {}, label), element("td", {}, ...names)));
  }
  return table;
}
