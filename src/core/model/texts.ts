import { isCount } from "./format-number.ts";
import { type InterfaceKey, interfaceKeys } from "./interface-keys.ts";
import { memoize } from "./memo.ts";
import type { ListedEntry } from "./settings-schema.ts";
import type { Bundle, BundleSection, BundleText, SiteFile } from "./types.ts";

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

/** The subject's names: every language may write them in its own way, and they are never translated. */
export const nameKeys = [
  ["name", "The subject's name in the language. Default: subject.name of site.yaml"],
  ["givenName", "The part of the name that is the given name, for search engines and social networks"],
  ["familyName", "The part of the name that is the family name"],
] as const;

/**
 * The facts of the subject that site.yaml has in the default language, for search engines; pages in other languages
 * have them only in their own words.
 */
const factKeys = [
  ["nationality", "subject.nationality in the language. Default: Unicode's name of the country"],
  ["worksFor", "The name of subject.worksFor in the language"],
] as const;

/** The keys of `content/texts/<code>.json` that every site may have, with their meaning. */
export const ownTextKeys = [
  ...nameKeys,
  ["title", "The site's name in the language, unless it is the subject's"],
  ["license", "license.name of site.yaml in the language"],
  ["author", "article.author of site.yaml in the language"],
  ["jobTitle", "The subject's profession or office"],
  ["sharingImage", "What the sharing image shows, if you made it yourself. Default: the name and who the person is"],
  ...factKeys,
] as const;

/** The key of what is said beside a profile: `followers.mastodon`. */
export const followersKey = (platform: string): string => `followers.${platform.toLowerCase()}`;

/** The prefix of the keys of the infobox's texts. */
const infoboxPrefix = "infobox.";

/**
 * The key of a text of the default language's infobox, for the pages of languages without an article.
 *
 * @param name `caption`, `alt` (of the portrait), or the known label of its row
 * @param number which of the label's texts it is, if there are several, counted from 1
 */
export const infoboxKey = (name: string, number?: number): string =>
  infoboxPrefix + name + (number === undefined ? "" : `.${number}`);

/** Returns whether the key of a text is that of a text of the infobox. */
export const isInfoboxKey = (key: string): boolean => key.startsWith(infoboxPrefix);

/** The lists of site.yaml, two of them of `subject`, whose entries may be said in other languages. */
type TextList = "knowsAbout" | "alumniOf" | "news" | "footer" | "tools";

/** The key of an entry of a list, counted from 0: `knowsAbout.1` for the first. */
export const listedKey = (list: TextList, index: number): string => `${list}.${index + 1}`;

type OwnTextSite = Pick<
  SiteFile,
  "title" | "license" | "article" | "profiles" | "news" | "footer" | "tools" | "subject" | "glossary"
>;

const interfaceWords: ReadonlySet<string> = new Set(interfaceKeys);

/**
 * Returns the texts of site.yaml that pages show, by their keys in `content/texts/<code>.json`. They are in the default
 * language; a site that is named after its subject has no title of its own.
 */
export const writtenTexts = memoize(
  ({ title, subject, license, article, profiles = [], news = [], footer = [], tools = [] }: OwnTextSite): Bundle => {
    const labels = (list: "footer" | "tools", entries: readonly ListedEntry[]) =>
      entries.flatMap((entry, index) =>
        typeof entry === "string" || interfaceWords.has(entry.label) ? [] : [[listedKey(list, index), entry.label]],
      );
    return Object.fromEntries([
      ...(title === undefined || title === subject.name ? [] : [["title", title]]),
      ...(license ? [["license", license.name]] : []),
      ...(article?.author ? [["author", article.author]] : []),
      // A count is written in every language.
      ...profiles.flatMap(({ platform, followers }) =>
        followers === undefined || isCount(followers) ? [] : [[followersKey(platform), followers]],
      ),
      ...news.map((entry, index) => [listedKey("news", index), entry.title]),
      ...labels("footer", footer),
      ...labels("tools", tools),
    ]);
  },
  (site) => site,
);

/**
 * Returns those of the written texts that are to be translated: not what consists of names of the glossary and of
 * letters that stand for a name, as CC BY-SA does, and not the name of an organization or the title of news in another
 * language.
 */
export const translatableTexts = memoize(
  (site: OwnTextSite): Bundle => {
    const names = [site.subject.name, ...(site.glossary ?? []).map(({ term }) => term)];
    const longestFirst = names.sort((a, b) => b.length - a.length);
    const foreign = new Set(
      (site.news ?? []).flatMap(({ language }, index) => (language === undefined ? [] : [listedKey("news", index)])),
    );
    const hasWords = (text: string) =>
      /\p{Ll}|\p{Lo}/u.test(longestFirst.reduce((rest, name) => rest.replaceAll(name, " "), text));
    return Object.fromEntries(
      Object.entries(writtenTexts(site)).filter(
        ([key, text]) => key !== "author" && !foreign.has(key) && hasWords(text),
      ),
    );
  },
  (site) => site,
);

/**
 * Returns the keys whose texts in the default language are in site.yaml, or that are names: `texts/<code>.json` of any
 * language may have them.
 */
export const freeKeysOf = memoize(
  (site: OwnTextSite): readonly string[] => [
    ...[...nameKeys, ...factKeys].map(([key]) => key),
    ...(site.subject.knowsAbout ?? []).map((_, index) => listedKey("knowsAbout", index)),
    ...(site.subject.alumniOf ?? []).map((_, index) => listedKey("alumniOf", index)),
    ...new Set(["title", ...Object.keys(writtenTexts(site))]),
  ],
  (site) => site,
);

/** Returns all keys of a site's own texts. */
export const ownKeysOf = memoize(
  (site: OwnTextSite): readonly string[] => [
    ...new Set([
      ...ownTextKeys.map(([key]) => key),
      ...(site.profiles ?? []).map(({ platform }) => followersKey(platform)),
      ...freeKeysOf(site),
    ]),
  ],
  (site) => site,
);
