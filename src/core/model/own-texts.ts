import { memoizeOf } from "./memo.ts";

/** The subject's names: every language may write them in its own way, and they are never translated. */
export const nameKeys = [
  ["name", "The subject's name in the language. Default: subject.name of site.yaml"],
  ["givenName", "The part of the name that is the given name, for search engines and social networks"],
  ["familyName", "The part of the name that is the family name"],
] as const;

/** What site.yaml says of the subject in the default language, for search engines; other languages say it only in their own words. */
const factKeys = [
  ["nationality", "subject.nationality in the language. Default: Unicode's name of the country"],
  ["worksFor", "The name of subject.worksFor in the language"],
] as const;

/** The keys of `content/texts/<code>.json` that every site may have, with their meaning. */
export const ownTextKeys = [
  ...nameKeys,
  ["jobTitle", "The subject's profession or office"],
  ["sharingImage", "What the sharing image shows, if you made it yourself. Default: the name and who the person is"],
  ...factKeys,
] as const;

/** The key of what is said beside a profile: `followers.mastodon`. */
export const followersKey = (platform: string): string => `followers.${platform.toLowerCase()}`;

/** What keys of texts of the infobox begin with. */
const infoboxPrefix = "infobox.";

/**
 * The key of a text of the default language's infobox, for the pages of languages without an article.
 *
 * @param name `caption`, `alt` (of the portrait), or the known label of its row
 * @param number which of the label's texts it is, if there are several, counted from 1
 */
export const infoboxKey = (name: string, number?: number): string => infoboxPrefix + name + (number === undefined ? "" : `.${number}`);

/** Returns whether the key of a text is that of a text of the infobox. */
export const isInfoboxKey = (key: string): boolean => key.startsWith(infoboxPrefix);

/** The lists of `subject` in site.yaml that may be said in other languages. */
type SubjectList = "knowsAbout" | "alumniOf";

/** The key of an entry of a list of `subject`, counted from 0: `knowsAbout.1` for the first. */
export const listedKey = (list: SubjectList, index: number): string => `${list}.${index + 1}`;

interface OwnTextSite {
  profiles?: readonly { platform: string }[] | undefined;
  subject: { knowsAbout?: readonly unknown[] | undefined; alumniOf?: readonly unknown[] | undefined };
}

/** Returns the keys whose texts in the default language are in site.yaml, or that are names: `texts/<code>.json` of any language may have them. */
export const freeKeysOf = memoizeOf(({ subject: { knowsAbout = [], alumniOf = [] } }: OwnTextSite): readonly string[] => [
  ...[...nameKeys, ...factKeys].map(([key]) => key),
  ...knowsAbout.map((_, index) => listedKey("knowsAbout", index)),
  ...alumniOf.map((_, index) => listedKey("alumniOf", index)),
]);

/** Returns all keys of a site's own texts. */
export const ownKeysOf = memoizeOf((site: OwnTextSite): readonly string[] => [
  ...new Set([
    ...ownTextKeys.map(([key]) => key),
    ...(site.profiles ?? []).map(({ platform }) => followersKey(platform)),
    ...freeKeysOf(site),
  ]),
]);
