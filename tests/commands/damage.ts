import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect } from "vitest";
import { siteProblems } from "../../src/core/check/problems.ts";

/**
 * A part of a file and its replacement; a whole new text or bytes; null to remove the file. `▸` marks the place to
 * report.
 */
export type Damage = [piece: string | RegExp, instead: string] | string | Uint8Array | null;
/** A way to damage the basic site, and the file to report; what else must be changed for it. */
export type Case = [
  code: keyof typeof siteProblems,
  file: string,
  damage: Damage,
  toldIn?: string,
  more?: readonly [string, Damage][],
];

/**
 * Returns the real name of a file whose name has a hash: `assets/main.BQ5ZUX7K.js` for `assets/main`,
 * `uploads/logo.0522B2DF.svg` for `uploads/logo.svg`.
 */
export function realName(file: string, files: readonly string[]): string {
  const [, stem = "", ending = ""] = /^uploads\/(.*)\.(\w+)$/.exec(file) ?? [];
  const isIt = (name: string) =>
    name === file ||
    (file.startsWith("assets/") && name.startsWith(`${file}.`)) ||
    (stem !== "" && name.startsWith(`uploads/${stem}.`) && name.endsWith(`.${ending}`) && name.split(".").length === 3);
  return files.find(isIt) ?? file;
}

/** Returns a damage with the real names of the uploads that it mentions. */
export function withRealNames(damage: Damage, files: readonly string[]): Damage {
  const real = (text: string) => text.replace(/uploads\/[\w-]+\.\w+/g, (file) => realName(file, files));
  if (typeof damage === "string") return real(damage);
  if (!Array.isArray(damage)) return damage;
  const [piece, instead] = damage;
  return [typeof piece === "string" ? real(piece) : piece, real(instead)];
}

type Place = { line: number; column: number };

/** Damages a file. @returns line and column of the place to report, if one is marked */
export function damageFile(path: string, damage: Damage): Place | undefined {
  return damageFiles([[path, damage]])[0];
}

/**
 * Damages files, some of them in several places. @returns for each damage line and column of the place to report, if
 * one is marked
 */
export function damageFiles(damages: readonly (readonly [path: string, damage: Damage])[]): (Place | undefined)[] {
  const marked = new Map<string, string>();
  // One mark for each damage: a later one may move it.
  const markOf = (index: number) => String.fromCodePoint(0xf0000 + index);
  for (const [index, [path, damage]] of damages.entries()) {
    if (damage === null) {
      rmSync(path);
      continue;
    }
    if (damage instanceof Uint8Array) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, damage);
      continue;
    }
    const old = marked.get(path) ?? (existsSync(path) ? readFileSync(path, "utf8") : undefined);
    const text = typeof damage === "string" ? damage : (old ?? "").replace(...damage);
    expect(text, `${path}: ${damage}`).not.toBe(old);
    marked.set(path, text.replace("▸", markOf(index)));
  }
  const withoutMarks = (text: string) => text.replaceAll(/[\u{f0000}-\u{f00ff}]/gu, "");
  for (const [path, text] of marked) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, withoutMarks(text));
  }
  return damages.map(([path], index) => {
    const [before = "", after] = marked.get(path)?.split(markOf(index)) ?? [];
    if (after === undefined) return undefined;
    const lines = withoutMarks(before).split("\n");
    return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  });
}

/** Damages to the same part of a page, or one of which hides the other. */
const apart: Case[0][][] = [
  ["malformed-json", "relative-json-ld", "json-ld-required", "json-ld-date", "json-ld-reference"],
  ["sharing-image-format", "sharing-image-size", "sharing-image-weight", "sharing-image-facts"],
  ["missing-title", "duplicate-title"],
  ["unclosed-tag", "stray-tag", "nested-tag"],
  ["missing-description", "duplicate-description"],
  ["short-description", "long-description", "untranslated-text"],
  ["hidden-page", "unlisted-page"],
  ["unused-exception", "unknown-rule"],
  [
    "relative-alternate",
    "broken-alternate",
    "invalid-hreflang",
    "alternate-language",
    "missing-default-alternate",
    "different-default",
    "missing-self-alternate",
    "repeated-hreflang",
  ],
  [
    "malformed-sitemap",
    "sitemap-date",
    "sitemap-alternates",
    "duplicate-sitemap-entry",
    "unlisted-page",
    "unknown-sitemap-entry",
  ],
  ["missing-policy", "unsafe-policy", "policy-mismatch", "inline-script"],
];

/** All files that a case changes. */
const changedBy = ([, file, , , more = []]: Case): string[] => [file, ...more.map(([path]) => path)];

/**
 * Puts cases into groups that damage one site at once, which is quicker than a site for each: no two of a group are of
 * the same code or to be kept apart, all have one severity, and a file that is replaced or removed is damaged once.
 */
export function groupsOf(all: readonly Case[]): Case[][] {
  const groups: Case[][] = [];
  const isWhole = ([, , damage]: Case) => !Array.isArray(damage);
  for (const each of all) {
    const fits = (other: Case) =>
      other[0] !== each[0] &&
      !apart.some((codes) => codes.includes(other[0]) && codes.includes(each[0])) &&
      siteProblems[other[0]].severity === siteProblems[each[0]].severity &&
      (other[1] !== each[1] || !(isWhole(other) || isWhole(each))) &&
      !changedBy(each)
        .slice(1)
        .some((file) => changedBy(other).slice(1).includes(file)) &&
      !(isWhole(each) && changedBy(other).includes(each[1])) &&
      !(isWhole(other) && changedBy(each).includes(other[1]));
    const group = groups.find((others) => others.length < 16 && others.every(fits));
    if (group) group.push(each);
    else groups.push([each]);
  }
  return groups;
}
