import type { ChatService } from "../chat/types.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { suggest } from "../diagnostics/suggest.ts";
import type { LanguageEntry, States } from "../model/schema.ts";
import type { Reference, Site } from "../model/types.ts";
import { checkLanguages } from "./check-languages.ts";
import { checkSourceBundle, checkTranslatedTexts, checkWords } from "./check-texts.ts";
import type { SomeWords } from "./interface-texts.ts";
import type { Parsed } from "./parse-data.ts";
import { checkPicture, type FindPicture } from "./pictures.ts";
import { diagnose } from "./problems.ts";

/** The content files, parsed and checked individually. Maps are keyed by language code. */
export interface ContentFiles extends SiteOptions {
  site: Parsed<Site>;
  languages: Parsed<LanguageEntry[]>;
  references: Parsed<Reference[]>;
  /** The interface words that the site overrides. */
  interface: ReadonlyMap<string, Parsed<Record<string, string>>>;
  /** The interface words that the tool ships; `en` has all. */
  shippedWords: ReadonlyMap<string, SomeWords>;
  bundles: ReadonlyMap<string, Parsed<Record<string, string>>>;
  /** The states of the bundles' texts. */
  states: ReadonlyMap<string, Parsed<States>>;
  /** The states of the interface words. */
  wordStates: ReadonlyMap<string, Parsed<States>>;
  /** Names of article files, for messages. */
  articles: ReadonlyMap<string, string>;
  findPicture: FindPicture;
  /** When files were last committed, as `2025-03-03`, by name. */
  lastCommits: ReadonlyMap<string, string>;
}

/** Options from the command line. */
export interface SiteOptions {
  /** Overrides the site's own. */
  baseUrl?: string | undefined;
  /** A chat service whose key is embedded in the pages. */
  embeddedService?: ChatService | undefined;
}

/**
 * Checks the content files against each other. A file that could not be read causes no further errors in others.
 *
 * @returns the diagnostics of the individual files and of the checks across files
 */
export function checkFiles(files: ContentFiles): Diagnostic[] {
  const { site, languages, references } = files;
  const texts = [...files.interface.values(), ...files.bundles.values(), ...files.states.values(), ...files.wordStates.values()];
  const diagnostics = [site, languages, references, ...texts].flatMap((file) => file.diagnostics);
  const codes = languages.value && new Set(languages.value.map(({ code }) => code));
  if (languages.value) diagnostics.push(...checkLanguages(languages.value, languages.locate));
  if (codes) diagnostics.push(...checkNames(files, codes));
  if (site.value) diagnostics.push(...checkSite(site.value, files, codes));
  // Without a default language, there is nothing to compare texts with.
  if (site.value && codes?.has(site.value.defaultLanguage) !== false) diagnostics.push(...checkTexts(files, site.value.defaultLanguage));
  return [...diagnostics, ...checkReferences(references)];
}

type Codes = ReadonlySet<string>;

/** Every file must be named after a listed language. */
function checkNames({ articles, bundles, interface: words, states, wordStates }: ContentFiles, codes: Codes): Diagnostic[] {
  const named = [...articles, ...[...bundles, ...words, ...states, ...wordStates].map(([code, { file }]) => [code, file] as const)];
  return named.flatMap(([code, file]) =>
    codes.has(code) ? [] : [diagnose("unlisted-language", { name: code, suggestion: suggest(code, codes) }, { file })],
  );
}

/** Every language and picture that site.yaml mentions must exist. */
function checkSite(site: Site, files: ContentFiles, codes: Codes | undefined): Diagnostic[] {
  const { locate } = files.site;
  const { subject, sharingImage, translation } = site;
  const unknown = (path: (string | number)[], name: string, what?: "key") =>
    codes === undefined || codes.has(name)
      ? []
      : [diagnose("unknown-language", { name, suggestion: suggest(name, codes) }, locate(path, what))];
  const byLanguage = (path: (string | number)[], texts: object = {}) =>
    Object.keys(texts).flatMap((code) => unknown([...path, code], code, "key"));
  const inDefault = (path: string[], texts: object | undefined) =>
    texts === undefined || Object.hasOwn(texts, site.defaultLanguage) || codes?.has(site.defaultLanguage) === false
      ? []
      : [diagnose("missing-key", { name: site.defaultLanguage }, locate(path))];
  const image = (path: string[], src: string | undefined) => (src === undefined ? [] : checkPicture(files.findPicture, src, locate(path)));
  const isTarget = translation.defaultTarget === undefined || translation.targets.includes(translation.defaultTarget);
  const notTarget = { name: "defaultTarget", problem: "is not one of the targets" };
  return [
    ...unknown(["defaultLanguage"], site.defaultLanguage),
    ...site.sidebar.flatMap((code, index) => unknown(["sidebar", index], code)),
    ...site.menu.flatMap((code, index) => unknown(["menu", index], code)),
    ...site.grid.flatMap((code, index) => unknown(["grid", index], code)),
    ...translation.targets.flatMap((code, index) => unknown(["translation", "targets", index], code.toLowerCase())),
    ...(isTarget ? [] : [diagnose("invalid-value", notTarget, locate(["translation", "defaultTarget"]))]),
    ...byLanguage(["subject", "names"], subject.names),
    ...byLanguage(["sharingImage", "alt"], sharingImage?.alt),
    ...byLanguage(["subject", "jobTitle"], subject.jobTitle),
    ...(site.glossary ?? []).flatMap(({ forms }, index) => byLanguage(["glossary", index, "forms"], forms)),
    ...inDefault(["subject", "jobTitle"], subject.jobTitle),
    ...inDefault(["sharingImage", "alt"], sharingImage?.alt),
    ...image(["logo"], site.logo),
    ...image(["icon"], site.icon),
    ...image(["sharingImage", "src"], sharingImage?.src),
    ...image(["subject", "image"], subject.image),
  ];
}

function checkReferences({ value = [], locate }: Parsed<Reference[]>): Diagnostic[] {
  const first = new Map<string, number>();
  return value.flatMap(({ id }, index) => {
    const earlier = first.get(id);
    if (earlier === undefined) {
      first.set(id, index);
      return [];
    }
    const related = { message: "first defined here", place: locate([earlier, "id"]) };
    return [diagnose("duplicate-entry", { kind: "reference", name: id }, locate([index, "id"]), related)];
  });
}

/** Bundles must fit that of the default language; interface words are known ones. */
function checkTexts({ bundles, interface: words, articles }: ContentFiles, source: string): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const sourceBundle = bundles.get(source)?.value;
  for (const [code, { value, locate }] of bundles) {
    if (value === undefined) continue;
    const article = articles.get(code);
    if (code === source) diagnostics.push(...checkSourceBundle({ texts: value, locate }));
    else if (article !== undefined) diagnostics.push(diagnose("unused-bundle", { article }, locate([])));
    else if (sourceBundle !== undefined) diagnostics.push(...checkTranslatedTexts({ texts: value, locate }, sourceBundle));
  }
  for (const { value, locate } of words.values()) if (value !== undefined) diagnostics.push(...checkWords({ texts: value, locate }));
  const name = `articles/${source}.md`;
  if (!articles.has(source) && !bundles.has(source)) diagnostics.push(diagnose("no-article", { name }, { file: name }));
  return diagnostics;
}
