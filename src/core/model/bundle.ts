import type { Bundle, BundleSection, BundleText } from "./types.ts";

/** A record's own entry: keys of content may be named like what every object has, such as `constructor`. */
export const getOwn = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

const paragraphKey = /^(.+)\.[1-9]\d*$/;

/** The section that a key is a paragraph of, if it is one. */
export const sectionOf = (key: string): string | undefined => paragraphKey.exec(key)?.[1];

/** The text of a key, in the language if its bundle has it, else in the source language. */
export function bundleText(key: string, bundle: Bundle, source: Bundle): BundleText {
  const translation = getOwn(bundle, key);
  return { key, text: translation ?? getOwn(source, key) ?? "", translated: translation !== undefined };
}

/** The sections of a fallback page, in the order of the source bundle. */
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
