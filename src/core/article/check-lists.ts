import { diagnose } from "../content/problems.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import { memoize } from "../model/memo.ts";
import type { RuleToken } from "./syntax/rules.ts";

/**
 * Checks where numbers begin paragraphs and items of lists, which is how many languages write days and years.
 *
 * @param tag the BCP 47 tag of the language of the text; undefined if it is unknown
 * @returns a hint `numbered-paragraph` for the first paragraph that begins like an item, since only a list that begins
 * with 0 or 1 is one; and warnings `date-as-item` for items that begin with a month
 */
export function checkLists(tokens: readonly RuleToken[], source: Source, tag: string | undefined): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  let item: RuleToken | undefined;
  let isHinted = false;
  for (const [index, { type, content, map }] of tokens.entries()) {
    const before = tokens[index - 1];
    if (type !== "inline" || map === null || before?.type !== "paragraph_open") {
      item = type === "list_item_open" ? tokens[index] : type === "paragraph_open" ? item : undefined;
      continue;
    }
    const place = (text: string) => source.find(text, source.offsetOf(map[0] + 1));
    const [start, number = "", sign = ""] = /^(\d{1,9})([.)])(?=\s|$)/.exec(content) ?? [];
    if (start !== undefined && !isHinted) {
      isHinted = true;
      diagnostics.push(diagnose("numbered-paragraph", { number, sign }, place(start)));
    }
    const [word = ""] = /^\p{L}+/u.exec(content) ?? [];
    if (item?.info && tag !== undefined && monthsOf(tag).has(word.toLowerCase())) {
      const written = `${item.info}${item.markup}`;
      diagnostics.push(diagnose("date-as-item", { number: item.info, sign: item.markup, word }, place(written)));
    }
    item = undefined;
  }
  return diagnostics;
}

/** Returns the names of months in a language, in small letters: alone, and as they follow a day. */
const monthsOf = memoize(
  (tag: string): ReadonlySet<string> => {
    const formats = [{ month: "long" }, { month: "long", day: "numeric" }].map(
      (options) =>
        new Intl.DateTimeFormat(tag, {
          ...options,
          calendar: "gregory",
          timeZone: "UTC",
        } as Intl.DateTimeFormatOptions),
    );
    const names = Array.from({ length: 12 }, (_, month) =>
      formats.flatMap((format) =>
        format
          .formatToParts(Date.UTC(2000, month, 1))
          .flatMap(({ type, value }) => (type === "month" ? [value.toLowerCase()] : [])),
      ),
    );
    return new Set(names.flat());
  },
  (tag) => tag,
);
