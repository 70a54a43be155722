import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { suggest } from "../diagnostics/suggest.ts";
import { reservedCodes } from "../model/routes.ts";
import type { LanguageEntry } from "../model/schema.ts";
import type { Locate } from "./parse-data.ts";
import { diagnose } from "./problems.ts";

/** Formats a code in the case that BCP 47 recommends (RFC 5646, section 2.1.1): `pt-BR`, `zh-Hant`. */
export function bcp47(code: string): string {
  return code
    .split("-")
    .map((part, index) => {
      if (index === 0) return part.toLowerCase();
      if (part.length === 4) return part.charAt(0).toUpperCase() + part.slice(1).toLowerCase();
      return part.length === 2 ? part.toUpperCase() : part.toLowerCase();
    })
    .join("-");
}

/** Checks `languages.yaml` beyond its schema. @returns diagnostics `duplicate-entry`, `reserved-code`, `unknown-language`, `invalid-value` */
export function checkLanguages(entries: readonly LanguageEntry[], locate: Locate): Diagnostic[] {
  const first = new Map<string, number>();
  const firstWithTag = new Map<string, number>();
  const codes = new Set(entries.map(({ code }) => code));
  return entries.flatMap(({ code, tag, parent }, index) => {
    const diagnostics: Diagnostic[] = [];
    const earlier = first.get(code);
    if (earlier === undefined) first.set(code, index);
    else {
      const related = { message: "first defined here", place: locate([earlier, "code"]) };
      diagnostics.push(diagnose("duplicate-entry", { kind: "language", name: code }, locate([index, "code"]), related));
    }
    const effective = (tag ?? code).toLowerCase();
    const alike = firstWithTag.get(effective);
    if (alike === undefined) firstWithTag.set(effective, index);
    else if (entries[alike]?.code !== code) {
      const related = { message: "first used here", place: locate([alike, entries[alike]?.tag === undefined ? "code" : "tag"]) };
      const place = locate([index, tag === undefined ? "code" : "tag"]);
      diagnostics.push(diagnose("duplicate-entry", { kind: "language tag", name: tag ?? bcp47(code) }, place, related));
    }
    if (reservedCodes.includes(code)) diagnostics.push(diagnose("reserved-code", { name: code }, locate([index, "code"])));
    if (tag !== undefined && !isLanguageTag(tag)) {
      diagnostics.push(
        diagnose("invalid-value", { name: "tag", problem: `“${tag}” is not a BCP 47 language tag` }, locate([index, "tag"])),
      );
    }
    if (parent !== undefined && !codes.has(parent)) {
      diagnostics.push(diagnose("unknown-language", { name: parent, suggestion: suggest(parent, codes) }, locate([index, "parent"])));
    } else if (parent !== undefined && (parent === code || entries.find((entry) => entry.code === parent)?.parent !== undefined)) {
      const problem = "must be a language without a parent";
      diagnostics.push(diagnose("invalid-value", { name: "parent", problem }, locate([index, "parent"])));
    }
    return diagnostics;
  });
}

/** Whether a text is a well-formed BCP 47 tag. */
export function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
