import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { PageFacts } from "./check-page.ts";
import { brokenFragment, type FragmentLink } from "./links.ts";
import type { DeclaredAlternate } from "./metadata.ts";
import type { CheckedPage } from "./page.ts";
import { report } from "./problems.ts";
import { normalizePolicies, splitPolicies } from "./security.ts";
import { isHreflang } from "./site.ts";

type Facts = Omit<PageFacts, "diagnostics">;

/** Creates a check for titles and descriptions that two pages of one language share. */
export function createUniqueCheck(): (facts: Facts) => Diagnostic[] {
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  return ({ lang, title, description, isNotFound, file }) => {
    /** Returns the other page with a text. */
    const other = (known: Map<string, string>, text: string) => {
      const key = `${lang} ${text}`;
      const earlier = known.get(key);
      if (earlier === undefined) known.set(key, file);
      return earlier === undefined ? [] : [{ message: "the other page", place: { file: earlier } }];
    };
    if (isNotFound) return [];
    return [
      ...(title === ""
        ? []
        : other(titles, title).map((related) => report("duplicate-title", { title }, { file }, related))),
      ...(description === ""
        ? []
        : other(descriptions, description).map((related) =>
            report("duplicate-description", { text: description }, { file }, related),
          )),
    ];
  };
}

/** A page that search engines may index, with the facts that the sitemap must agree with. */
export interface IndexedPage {
  file: string;
  lang: string;
  /** The alternates that the page names. */
  list: readonly DeclaredAlternate[];
  /** The days on which the page says that it was modified, as `2025-03-03`. */
  modified: readonly string[];
}

interface AlternatesCheck {
  add: (facts: Facts) => void;
  /** The pages that search engines may index, by URL. */
  pages: ReadonlyMap<string, IndexedPage>;
  finish: () => Diagnostic[];
}

/** Problems of the alternates that a page names. */
const alternateProblems: ReadonlySet<string> = new Set([
  ...["relative-alternate", "broken-alternate", "invalid-hreflang", "alternate-language", "missing-self-alternate"],
  ...["missing-default-alternate", "one-way-alternate", "repeated-hreflang", "different-default"],
]);

/** Returns the pages whose alternates are as they should be. */
export function withoutWrongAlternates(
  pages: ReadonlyMap<string, IndexedPage>,
  diagnostics: readonly Diagnostic[],
): ReadonlyMap<string, IndexedPage> {
  const wrong = new Set(diagnostics.flatMap(({ code, file }) => (alternateProblems.has(code) ? [file] : [])));
  return wrong.size === 0 ? pages : new Map([...pages].filter(([, { file }]) => !wrong.has(file)));
}

/**
 * Creates a check that alternates are mutual and agree on languages. Most pages have the same list, which is kept once.
 */
export function createAlternatesCheck(): AlternatesCheck {
  const lists = new Map<string, readonly DeclaredAlternate[]>();
  const all = new Map<string, IndexedPage>();
  const pages = new Map<string, IndexedPage>();
  return {
    pages,
    add({ file, url, lang, alternates, modified, isNotFound, isHidden }) {
      if (isNotFound) return;
      const key = alternates.map((alternate) => `${alternate.hreflang} ${alternate.url}`).join("\n");
      const list = lists.get(key) ?? alternates;
      lists.set(key, list);
      const page = { file, lang, list, modified };
      all.set(url, page);
      if (!isHidden) pages.set(url, page);
    },
    finish() {
      const wrong = new Map(
        [...lists.values()].map((list) => {
          const disagreeing = list.flatMap((alternate) => {
            const lang = all.get(alternate.url)?.lang;
            return lang === undefined || isRightLanguage(alternate, lang, list) ? [] : [{ ...alternate, lang }];
          });
          return [list, { disagreeing, repeated: repeatedIn(list) }] as const;
        }),
      );
      return [...all].flatMap(([url, { file, list }]) => [
        ...(wrong.get(list)?.disagreeing ?? [])
          .filter((alternate) => alternate.url !== url)
          .map((args) => report("alternate-language", args, { file })),
        ...(wrong.get(list)?.repeated ?? []).map((name) => report("repeated-hreflang", { name }, { file })),
        ...list
          .filter((alternate) => all.has(alternate.url) && !pages.has(alternate.url))
          .map((alternate) => report("broken-alternate", alternate, { file })),
        ...(lists.size > 1 ? [...oneWay(url, list), ...differentDefault(list, file)] : []),
      ]);
    },
  };

  /** Reports an `x-default` that is not that of most versions of the page. */
  function differentDefault(list: readonly DeclaredAlternate[], file: string): Diagnostic[] {
    const url = defaultOf(list);
    const versions = new Set(list.flatMap((alternate) => all.get(alternate.url) ?? []));
    const named = [...versions].flatMap((version) => defaultOf(version.list) ?? []);
    const count = (each: string | undefined) => named.filter((other) => other === each).length;
    const expected = named.reduce((most, each) => (count(each) > count(most) ? each : most), url ?? "");
    const isKnown = url !== undefined && all.has(url) && all.has(expected);
    return isKnown && expected !== url ? [report("different-default", { url, expected }, { file })] : [];
  }

  /** Reports alternates of `url` that do not link back. A page without alternates has disabled them on purpose. */
  function oneWay(url: string, list: readonly DeclaredAlternate[]): Diagnostic[] {
    const named = new Set(list.flatMap((alternate) => (alternate.hreflang === "x-default" ? [] : [alternate.url])));
    return [...named].flatMap((other) => {
      const target = all.get(other);
      if (target === undefined || target.list === list || target.list.length === 0) return [];
      return target.list.some((alternate) => alternate.url === url)
        ? []
        : [report("one-way-alternate", { url }, { file: target.file })];
    });
  }
}

const defaultOf = (list: readonly DeclaredAlternate[]): string | undefined =>
  list.find(({ hreflang }) => hreflang === "x-default")?.url;

/** Returns the tags that a list has for several pages. */
function repeatedIn(list: readonly DeclaredAlternate[]): string[] {
  const urls = new Map(list.map(({ hreflang, url }) => [hreflang, url]));
  return [...new Set(list.flatMap(({ hreflang, url }) => (urls.get(hreflang) === url ? [] : [hreflang])))];
}

/**
 * Whether the tag of an alternate is that of its page, or of the same language in another country. Tags that are
 * invalid are reported elsewhere.
 */
export const isRightLanguage = (
  alternate: DeclaredAlternate,
  lang: string,
  list: readonly DeclaredAlternate[],
): boolean =>
  alternate.hreflang === lang ||
  alternate.hreflang === "x-default" ||
  !isHreflang(lang) ||
  !isHreflang(alternate.hreflang) ||
  isRegional(alternate, lang, list);

/**
 * Whether a tag is that of a page's language in another country, and the page is also listed with its own: `es-AR`
 * beside `es-419`.
 */
function isRegional({ hreflang, url }: DeclaredAlternate, lang: string, list: readonly DeclaredAlternate[]): boolean {
  if (!isHreflang(lang) || lang === "x-default") return false;
  const [other, own] = [new Intl.Locale(hreflang), new Intl.Locale(lang)];
  return (
    other.language === own.language &&
    other.script === own.script &&
    list.some((each) => each.url === url && each.hreflang === lang)
  );
}

/**
 * Checks that all pages have the same policies as `_headers`, which also allow what any page embeds: a page allows
 * only what is on it.
 */
export function checkPolicies(
  policies: ReadonlyMap<string, readonly string[]>,
  headers: readonly string[],
): Diagnostic[] {
  const expected = splitPolicies(normalizePolicies(headers));
  const all = [...policies].map(([policy, files]) => ({ ...splitPolicies(policy), files }));
  const isSame = ({ common }: (typeof all)[number]) => common === expected.common;
  const used = new Set(all.flatMap(({ embedded }) => embedded));
  if (all.length > 0 && (!all.some(isSame) || expected.embedded.some((source) => !used.has(source))))
    return [report("policy-mismatch", {}, { file: "_headers" })];
  return all.flatMap((page) =>
    isSame(page) && page.embedded.every((source) => expected.embedded.includes(source))
      ? []
      : page.files.map((file) => report("policy-mismatch", {}, { file })),
  );
}

/** Checks links from other pages to anchors of a page. */
export function checkFragments({ ids }: CheckedPage, links: readonly FragmentLink[]): Diagnostic[] {
  return links.flatMap(({ url, fragment, place }) => brokenFragment(url, fragment, ids, () => place) ?? []);
}
