import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { PageFacts } from "./check-page.ts";
import { brokenFragment, type FragmentLink } from "./links.ts";
import type { DeclaredAlternate } from "./metadata.ts";
import type { CheckedPage } from "./page.ts";
import { report } from "./problems.ts";
import { normalizePolicies } from "./security.ts";
import { isHreflang } from "./writing.ts";

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
      ...(title === "" ? [] : other(titles, title).map((related) => report("duplicate-title", { title }, { file }, related))),
      ...(description === ""
        ? []
        : other(descriptions, description).map((related) => report("duplicate-description", { text: description }, { file }, related))),
    ];
  };
}

interface AlternatesCheck {
  add: (facts: Facts) => void;
  finish: () => Diagnostic[];
}

/** Creates a check that alternates are mutual and agree on languages. Most pages have the same list, which is kept once. */
export function createAlternatesCheck(): AlternatesCheck {
  const lists = new Map<string, readonly DeclaredAlternate[]>();
  const pages = new Map<string, { file: string; lang: string; list: readonly DeclaredAlternate[] }>();
  const hidden = new Set<string>();
  return {
    add({ file, url, lang, alternates, isNotFound, isHidden }) {
      if (isNotFound) return;
      if (isHidden) hidden.add(url);
      const key = alternates.map((alternate) => `${alternate.hreflang} ${alternate.url}`).join("\n");
      const list = lists.get(key) ?? alternates;
      lists.set(key, list);
      pages.set(url, { file, lang, list });
    },
    finish() {
      const wrong = new Map(
        [...lists.values()].map((list) => {
          const disagreeing = list.flatMap(({ hreflang, url }) => {
            const lang = pages.get(url)?.lang ?? hreflang;
            const isRight =
              lang === hreflang || !isHreflang(hreflang) || hreflang === "x-default" || isRegional({ hreflang, url }, lang, list);
            return isRight ? [] : [{ hreflang, url, lang }];
          });
          return [list, disagreeing] as const;
        }),
      );
      return [...pages].flatMap(([url, { file, list }]) => [
        ...(wrong.get(list) ?? []).filter((alternate) => alternate.url !== url).map((args) => report("alternate-language", args, { file })),
        ...list.filter((alternate) => hidden.has(alternate.url)).map((alternate) => report("broken-alternate", alternate, { file })),
        ...(lists.size > 1 ? oneWay(url, list) : []),
      ]);
    },
  };

  /** Reports alternates of `url` that do not link back. A page without alternates has disabled them on purpose. */
  function oneWay(url: string, list: readonly DeclaredAlternate[]): Diagnostic[] {
    const named = new Set(list.flatMap((alternate) => (alternate.hreflang === "x-default" ? [] : [alternate.url])));
    return [...named].flatMap((other) => {
      const target = pages.get(other);
      if (target === undefined || target.list === list || target.list.length === 0) return [];
      return target.list.some((alternate) => alternate.url === url) ? [] : [report("one-way-alternate", { url }, { file: target.file })];
    });
  }
}

/** Whether a tag is that of a page's language in another country, and the page is also listed with its own: `es-AR` beside `es-419`. */
function isRegional({ hreflang, url }: DeclaredAlternate, lang: string, list: readonly DeclaredAlternate[]): boolean {
  if (!isHreflang(lang) || lang === "x-default") return false;
  const [other, own] = [new Intl.Locale(hreflang), new Intl.Locale(lang)];
  return other.language === own.language && other.script === own.script && list.some((each) => each.url === url && each.hreflang === lang);
}

/** Checks that all pages have the same policies as `_headers`. */
export function checkPolicies(policies: ReadonlyMap<string, readonly string[]>, headers: readonly string[]): Diagnostic[] {
  const expected = normalizePolicies(headers);
  if (policies.size > 0 && !policies.has(expected)) return [report("policy-mismatch", {}, { file: "_headers" })];
  return [...policies].flatMap(([policy, files]) =>
    policy === expected ? [] : files.map((file) => report("policy-mismatch", {}, { file })),
  );
}

/** Checks links from other pages to anchors of a page. */
export function checkFragments({ ids }: CheckedPage, links: readonly FragmentLink[]): Diagnostic[] {
  return links.flatMap(({ url, fragment, place }) => brokenFragment(url, fragment, ids, () => place) ?? []);
}
