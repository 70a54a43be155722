import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { suggest } from "../diagnostics/wording.ts";
import { codeNamed, knownCodes, knownLanguage } from "../model/languages.ts";
import { memoize } from "../model/memo.ts";
import { reservedCodes } from "../model/routes.ts";
import type { LanguageEntry } from "../model/schema.ts";
import type { Parsed } from "./parse-data.ts";
import { diagnose } from "./problems.ts";

/**
 * Checks `languages.yaml` beyond its schema.
 *
 * @param isUsed whether a code is a language of the site
 * @returns diagnostics `duplicate-entry`, `missing-key`, `reserved-code`, `invalid-value`, `unknown-code`, and the
 * warning `unused-entry`
 */
export function checkLanguages(
  { value: entries = [], locate }: Parsed<LanguageEntry[]>,
  isUsed: (code: string) => boolean,
): Diagnostic[] {
  const first = new Map<string, number>();
  const byCode = new Map(entries.map((entry) => [entry.code, entry]));
  const parentOf = (code: string) => byCode.get(code)?.parent ?? knownLanguage(code)?.parent;
  return entries.flatMap((entry, index) => {
    const { code, tag, parent, regions = [] } = entry;
    const diagnostics: Diagnostic[] = [];
    const earlier = first.get(code);
    if (earlier === undefined) first.set(code, index);
    else {
      const related = { message: "first defined here", place: locate([earlier, "code"]) };
      diagnostics.push(diagnose("duplicate-entry", { kind: "language", name: code }, locate([index, "code"]), related));
    }
    const needed = knownLanguage(code) === undefined ? (["name", "fullName"] as const) : [];
    const missing = needed.filter((key) => entry[key] === undefined);
    diagnostics.push(...missing.map((name) => diagnose("missing-key", { name }, locate([index]))));
    if (reservedCodes.includes(code))
      diagnostics.push(diagnose("reserved-code", { name: code }, locate([index, "code"])));
    else if (missing.length === 0 && !isUsed(code))
      diagnostics.push(diagnose("unused-entry", { name: code }, locate([index, "code"])));
    const invalid = (name: "tag" | "parent", problem: string) =>
      diagnose("invalid-value", { name, problem }, locate([index, name]));
    for (const [position, region] of regions.entries())
      if (!isCountry(region)) {
        const problem = {
          name: "regions",
          problem: `“${region}” is not the code of a country`,
          expected: "use ISO 3166-1, such as AR or GB",
        };
        diagnostics.push(diagnose("invalid-value", problem, locate([index, "regions", position])));
      }
    if (tag !== undefined && !isLanguageTag(tag))
      diagnostics.push(invalid("tag", `“${tag}” is not a BCP 47 language tag`));
    if (parent !== undefined && knownLanguage(parent) === undefined && !byCode.has(parent)) {
      const suggestion = suggestCode(parent, byCode.keys());
      diagnostics.push(diagnose("unknown-code", { name: parent, suggestion }, locate([index, "parent"])));
    } else if (parent !== undefined && familyOf(code, parentOf).at(-1) === code) {
      diagnostics.push(invalid("parent", "the language is its own parent"));
    }
    return diagnostics;
  });
}

/** Returns the parents of a language, nearest first; of a circle, each language once. */
export function familyOf(code: string, parentOf: (code: string) => string | undefined): string[] {
  const family: string[] = [];
  for (let next = parentOf(code); next !== undefined && !family.includes(next); next = parentOf(next))
    family.push(next);
  return family;
}

/**
 * Returns the code that an unknown one most likely means: that of a language by its name (`english` → `en`), by a code
 * that it once had (`iw` → `he`) or by its country (`jp` → `ja`), or the nearest in spelling.
 *
 * @param known further codes of the site
 */
export function suggestCode(code: string, known: Iterable<string> = []): string | undefined {
  const named = codeNamed(code);
  if (named !== undefined) return named;
  const current = isLanguageTag(code) ? Intl.getCanonicalLocales(code).join().toLowerCase() : code;
  if (current !== code && knownLanguage(current) !== undefined) return current;
  const ofCountry = /^[a-z]{2}$/.test(code) && new Intl.Locale(`und-${code}`).maximize();
  if (ofCountry && ofCountry.language !== "en" && knownCodes().includes(ofCountry.language)) return ofCountry.language;
  return suggest(code, [...known, ...knownCodes()]);
}

const countries = memoize(() => new Intl.DisplayNames("en", { type: "region", fallback: "none" }));

/**
 * Whether two capital letters are the code of a country (ISO 3166-1). Unicode also names unions and the unknown region.
 */
const isCountry = (region: string): boolean =>
  !["EU", "EZ", "UN", "ZZ", "XA", "XB"].includes(region) && countries().of(region) !== undefined;

/** Whether a text is a well-formed BCP 47 tag. */
export function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
