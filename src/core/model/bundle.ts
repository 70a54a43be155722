import type { InterfaceKey } from "./interface-keys.ts";
import type { Bundle, BundleSection, BundleText } from "./types.ts";

/** Returns a record's own entry. Content keys may match names inherited by every object, such as `constructor`. */
export const getOwn = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/**
 * The keys that every bundle must have. All others, except overrides, belong to sections: `career` with `career.1`,
 * `career.2`, …
 */
export const bundleKeys: readonly string[] = ["leadParagraph", "metaDescription"];

/** The interface words that a bundle may replace. */
export const bundleOverrides = [
  "translationNotice",
  "availableLanguages",
  "returnLink",
  "helpTranslate",
] as const satisfies readonly InterfaceKey[];

const paragraphKey = /^(.+)\.[1-9]\d*$/;

/** Returns the section of a paragraph key, or undefined for other keys. */
export const sectionOf = (key: string): string | undefined => paragraphKey.exec(key)?.[1];

/** Returns the text of a key: translated if the bundle has it, otherwise in the source language. */
export function bundleText(key: string, bundle: Bundle, source: Bundle): BundleText {
  const translation = getOwn(bundle, key);
  return { key, text: translation ?? getOwn(source, key) ?? "", translated: translation !== undefined };
}

/** Returns how much of the source texts of a bundle it lacks, from 0 to 1, by their length. */
export function untranslatedShare(bundle: Bundle, source: Bundle): number {
  const lengthOf = (keys: readonly string[]) => keys.reduce((sum, key) => sum + (source[key] ?? "").length, 0);
  const keys = Object.keys(source);
  return lengthOf(keys.filter((key) => !Object.hasOwn(bundle, key))) / Math.max(lengthOf(keys), 1);
}

/** Returns the sections of a fallback page, in the order of the source bundle. */
export function bundleSections(bundle: Bundle, source: Bundle): BundleSection[] {
  const sections = new Map<string, BundleSection>();
  for (const key of Object.keys(source)) {
    const name = sectionOf(key);
    if (name === undefined) continue;
    const section = sections.get(name) ?? { key: name, heading: bundleText(name, bundle, source), paragraphs: [] };
    section.paragraphs.push(bundleText(key, bundle, source));
    sections.set(name, section);
  }
  return [...sections.values()];
}
