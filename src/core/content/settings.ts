import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/source.ts";
import { listNames } from "../diagnostics/wording.ts";
import { hostedTrailingSlash, hosts, isPlainPath, servesPages } from "../model/hosts.ts";
import { isOneLanguage } from "../model/languages.ts";
import { translatableTexts } from "../model/texts.ts";
import type { Bundle, Language, Reference, Settings, SiteFile } from "../model/types.ts";
import type { Urls } from "../model/urls.ts";
import type { Shared } from "./content.ts";
import type { Locate, Parsed } from "./parse-data.ts";
import { diagnose } from "./problems.ts";

/** The values from which the defaults of site.yaml are derived. */
interface SiteFacts {
  /** The codes of the languages with an article. */
  articles: readonly string[];
  /** The codes of the languages with a bundle. */
  bundles: readonly string[];
  /** The address of the site from the command line. */
  baseUrl: string | undefined;
}

/**
 * Fills in what site.yaml leaves out.
 *
 * @returns the complete data, and the hints `default-language` and `no-address` about defaults that a maintainer should
 * know
 */
export function fillSite(
  written: SiteFile,
  { articles, bundles, baseUrl }: SiteFacts,
): { site: Settings; hints: Diagnostic[] } {
  const { title = written.subject.name } = written;
  const sources = articles.length > 0 ? articles : bundles;
  const defaultLanguage = written.defaultLanguage ?? chooseLanguage(sources, written.languages ?? []);
  const file = "site.yaml";
  const hints = [
    ...(written.defaultLanguage === undefined && sources.length > 1
      ? [diagnose("default-language", { name: defaultLanguage, articles: sources.join(", ") }, { file })]
      : []),
    ...((baseUrl ?? written.baseUrl) === undefined ? [diagnose("no-address", {}, { file })] : []),
  ];
  const trailingSlash = written.trailingSlash ?? (written.host && hostedTrailingSlash);
  return { site: { ...written, title, defaultLanguage, ...(trailingSlash !== undefined && { trailingSlash }) }, hints };
}

/** The first that is listed, or else English, or else any. */
const chooseLanguage = (sources: readonly string[], listed: readonly string[]): string =>
  listed.find((code) => sources.includes(code)) ?? (sources.includes("en") ? "en" : (sources[0] ?? "en"));

/** The servers whose configuration has the base path. */
const configured: readonly string[] = ["nginx", "apache", "caddy"];

/**
 * Checks that the site suits its host.
 *
 * @param options.domain the domain in `public/CNAME`, if there is one
 * @returns diagnostics `host-slash`, `host-path`, `host-path-characters`, `host-domain`
 */
export function checkHost(
  site: Pick<Settings, "host" | "trailingSlash">,
  { locate, urls, domain }: { locate: Locate; urls: Urls; domain?: string | undefined },
): Diagnostic[] {
  if (site.host === undefined) return [];
  const { label: host, rootOnly } = hosts[site.host];
  const { basePath: path } = urls;
  const { hostname } = new URL(urls.absolutePage("/"));
  const hasOtherDomain = site.host === "github-pages" && domain !== undefined && urls.hasAddress && domain !== hostname;
  return [
    ...(servesPages(site.host, site.trailingSlash)
      ? []
      : [diagnose("host-slash", { host }, locate(["trailingSlash"]))]),
    ...(rootOnly && path !== "" ? [diagnose("host-path", { host, path }, locate(["host"]))] : []),
    ...(configured.includes(site.host) && !isPlainPath(path)
      ? [diagnose("host-path-characters", { host, path }, locate(["host"]))]
      : []),
    ...(hasOtherDomain
      ? [diagnose("host-domain", { written: domain, expected: hostname }, { file: "public/CNAME" })]
      : []),
  ];
}

/**
 * Returns the hint `latin-name` if pages in languages with other scripts show the subject's name in Latin letters:
 * neither the texts of the language say it, nor an article. A bundle that writes it so, too, shows that this is meant.
 *
 * @param name as site.yaml has it
 * @param textsOf returns the name that a language or its parents have for the site, if any, and the texts of its bundle
 */
export function checkNames(
  name: string,
  languages: Iterable<Language>,
  textsOf: (language: Language) => { name: string | undefined; bundle: Bundle },
): Diagnostic[] {
  if (!/\p{Script=Latin}/u.test(name)) return [];
  const isMeant = (language: Language) => {
    const { name: own, bundle } = textsOf(language);
    return own !== undefined || Object.values(bundle).some((text) => text.includes(name));
  };
  const codes = [...languages].flatMap((each) =>
    each.script === "Latn" || each.hasArticle || isMeant(each) ? [] : [each.code],
  );
  const [code] = codes;
  if (code === undefined) return [];
  return [diagnose("latin-name", { name, code, names: listNames(codes) }, { file: "site.yaml" })];
}

/** Returns the hint `site-texts` if pages in other languages show texts of site.yaml in the default language. */
export function checkSiteTexts({ site, texts: { textIn } }: Pick<Shared, "site" | "texts">): Diagnostic[] {
  const keys = Object.keys(translatableTexts(site));
  const lacking = [...site.languages.values()].filter(
    (language) =>
      !isOneLanguage(language, site.defaultLanguage) && keys.some((key) => textIn(key, language) === undefined),
  );
  const missing = keys.filter((key) => lacking.some((language) => textIn(key, language) === undefined));
  const [first] = lacking;
  if (first === undefined) return [];
  const names = { keys: listNames(missing), codes: listNames(lacking.map(({ code }) => code)), code: first.code };
  return [diagnose("site-texts", { ...names, source: site.defaultLanguage.code }, { file: "site.yaml" })];
}

/** Checks that all references of all files have different ids. @returns diagnostics `duplicate-entry` */
export function checkReferences(files: readonly Parsed<Reference[]>[]): Diagnostic[] {
  const first = new Map<string, () => Place>();
  return files.flatMap(({ value = [], locate }) =>
    value.flatMap(({ id }, index) => {
      const place = () => locate([index, "id"]);
      const earlier = first.get(id);
      if (earlier === undefined) {
        first.set(id, place);
        return [];
      }
      return [
        diagnose("duplicate-entry", { kind: "reference", name: id }, place(), {
          message: "first defined here",
          place: earlier(),
        }),
      ];
    }),
  );
}

/** The references of all files by each id that articles may cite them by; undefined if a file could not be read. */
export function referencesById(files: readonly Parsed<Reference[]>[]): ReadonlyMap<string, Reference> | undefined {
  if (files.some(({ value }) => value === undefined)) return undefined;
  const all = files.flatMap(({ value = [] }) => value);
  const byAlias = all.flatMap((reference) => aliasesOf(reference).map((alias) => [alias, reference] as const));
  return new Map([...byAlias, ...all.map((reference) => [reference.id, reference] as const)]);
}

const aliasesOf = (reference: Reference): readonly string[] =>
  "content" in reference ? [] : (reference.aliases ?? []);
