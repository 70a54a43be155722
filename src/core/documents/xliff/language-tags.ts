import type { Language } from "../../model/types.ts";

/** Returns the language of a tag as translation tools write it: with a region, such as `de-DE`, where only one fits. */
export function languageFor(tag: string | undefined, languages: readonly Language[]): Language | undefined {
  if (tag === undefined) return undefined;
  const same = languages.find((each) => each.tag.toLowerCase() === tag.toLowerCase());
  const fitting = languages.filter((each) => fits(each.tag, tag));
  return same ?? (fitting.length === 1 ? fitting[0] : undefined);
}

/** Whether a tag may mean a language of the site: they differ at most in a region that one of them does not name. */
export function fits(own: string, tag: string): boolean {
  try {
    const [a, b] = [new Intl.Locale(own), new Intl.Locale(tag)];
    const [most, other] = [a.maximize(), b.maximize()];
    const isSameRegion = a.region === undefined || b.region === undefined || a.region === b.region;
    return most.language === other.language && most.script === other.script && isSameRegion;
  } catch {
    return false;
  }
}
