import type { Parsed } from "./data.ts";
import { type Diagnostic, diagnose } from "./diagnostic.ts";
import { type InterfaceKey, type InterfaceWords, interfaceKeys } from "./interface.ts";
import { bcp47, checkLanguages } from "./languages.ts";
import { languagePath, listRoutes } from "./routes.ts";
import type { LanguageEntry } from "./schema.ts";
import { suggest } from "./suggest.ts";
import { checkSourceBundle, checkSourceWords, checkTranslation, isCompleteBundle } from "./texts.ts";
import type { States } from "./translation/state.ts";
import type { Bundle, Language, Reference, Route, SiteFile, Size } from "./types.ts";
import { createUrls, type Urls } from "./urls.ts";

/** Everything a page can ask about the site: loaded once, never changed. */
export interface Library {
  site: SiteFile;
  /** By code, in the order of `languages.yaml`. */
  languages: ReadonlyMap<string, Language>;
  defaultLanguage: Language;
  references: ReadonlyMap<string, Reference>;
  routes: readonly Route[];
  urls: Urls;
  /** The interface words of a language, complete. */
  words: (language: Language) => InterfaceWords;
  /** The interface words of a language's own file. */
  ownWords: (language: Language) => Readonly<Record<string, string>>;
  /** The texts of a language's fallback page, as far as they are translated. */
  bundle: (language: Language) => Bundle;
  /** The bundle that others are translated from. */
  sourceBundle: Bundle;
  /** The path of a language's page: `/fr`. */
  path: (language: Language) => string;
  /** The size of a picture by its address `/uploads/…`; undefined where there is none. */
  imageSize: (src: string) => Size | undefined;
}

/** The content files, read and checked one by one. Maps are by language code. */
export interface ContentFiles {
  site: Parsed<SiteFile>;
  languages: Parsed<LanguageEntry[]>;
  references: Parsed<Reference[]>;
  interface: ReadonlyMap<string, Parsed<Record<string, string>>>;
  bundles: ReadonlyMap<string, Parsed<Record<string, string>>>;
  /** What is known of the bundles' texts. */
  states: ReadonlyMap<string, Parsed<States>>;
  /** Names of article files, for messages. */
  articles: ReadonlyMap<string, string>;
  imageSize: Library["imageSize"];
  /** `--base-url`, in place of the site's own. */
  baseUrl?: string | undefined;
}

/**
 * Puts the content files together and checks them against each other. The articles' texts are read later, page by page.
 *
 * @returns the library, absent when there is no site to speak of, and all diagnostics; with errors among them no page should be written
 */
export function createLibrary(files: ContentFiles): { library?: Library; diagnostics: Diagnostic[] } {
  const diagnostics = [
    files.site,
    files.languages,
    files.references,
    ...files.interface.values(),
    ...files.bundles.values(),
    ...files.states.values(),
  ].flatMap((file) => file.diagnostics);
  const { value: site } = files.site;
  const { value: entries } = files.languages;
  if (site === undefined || entries === undefined) return { diagnostics };

  diagnostics.push(...checkLanguages(entries, files.languages.locate), ...checkSite(site, entries, files));
  diagnostics.push(...checkReferences(files.references));
  const source = site.defaultLanguage;
  const sourceBundle = files.bundles.get(source)?.value ?? {};
  const sourceWords = files.interface.get(source)?.value ?? {};
  diagnostics.push(...checkTexts(files, source, sourceBundle, sourceWords));

  const bundle = (code: string): Bundle => files.bundles.get(code)?.value ?? {};
  const languages = new Map(
    entries.map((entry): [string, Language] => {
      const { code, name, fullName, tag, dir, parent } = entry;
      const hasArticle = files.articles.has(code);
      return [
        code,
        {
          code,
          name,
          fullName,
          tag: tag ?? bcp47(code),
          dir: dir ?? "ltr",
          parent: code === source ? undefined : (parent ?? source),
          hasArticle,
          isComplete: hasArticle || isCompleteBundle(bundle(code), sourceBundle, files.states.get(code)?.value),
        },
      ];
    }),
  );
  const defaultLanguage = languages.get(source);
  if (defaultLanguage === undefined) return { diagnostics };
  if ([...languages.values()].some(({ hasArticle }) => !hasArticle) && !files.bundles.has(source)) {
    diagnostics.push(diagnose("missing-file", { name: `bundles/${source}.json` }, { file: `bundles/${source}.json` }));
  }

  const wordsOf = new Map<string, InterfaceWords>();
  const words = (language: Language): InterfaceWords => {
    const known = wordsOf.get(language.code);
    if (known !== undefined) return known;
    const parent = language.parent === undefined ? undefined : languages.get(language.parent);
    const inherited = parent === undefined ? blankWords : words(parent);
    const all = { ...inherited, ...files.interface.get(language.code)?.value };
    wordsOf.set(language.code, all);
    return all;
  };

  const library: Library = {
    site,
    languages,
    defaultLanguage,
    references: new Map((files.references.value ?? []).map((reference) => [reference.id, reference])),
    routes: listRoutes([...languages.values()], defaultLanguage),
    urls: createUrls({ baseUrl: files.baseUrl ?? site.baseUrl, trailingSlash: site.trailingSlash }),
    words,
    ownWords: (language) => files.interface.get(language.code)?.value ?? {},
    bundle: (language) => bundle(language.code),
    sourceBundle,
    path: (language) => languagePath(language.code, source),
    imageSize: files.imageSize,
  };
  return { library, diagnostics };
}

const blankWords = Object.fromEntries(interfaceKeys.map((key) => [key, ""])) as Record<InterfaceKey, string>;

/** Every language and picture that site.yaml and the file names mention must exist. */
function checkSite(site: SiteFile, entries: readonly LanguageEntry[], files: ContentFiles): Diagnostic[] {
  const codes = new Set(entries.map(({ code }) => code));
  const locate = files.site.locate;
  const unknown = (path: (string | number)[], name: string) =>
    codes.has(name) ? [] : [diagnose("unknown-language", { name, suggestion: suggest(name, codes) }, locate(path))];
  const inDefault = (path: string[], texts: object) =>
    site.defaultLanguage in texts ? [] : [diagnose("missing-key", { name: site.defaultLanguage }, locate(path))];
  const image = (path: (string | number)[], src: string) =>
    files.imageSize(src) === undefined ? [diagnose("missing-image", { name: src }, locate(path))] : [];
  const unlisted = (file: string, name: string) =>
    codes.has(name) ? [] : [diagnose("unlisted-language", { name, suggestion: suggest(name, codes) }, { file })];
  const { subject } = site;
  return [
    ...unknown(["defaultLanguage"], site.defaultLanguage),
    ...site.sidebar.flatMap((code, index) => unknown(["sidebar", index], code)),
    ...(site.menu ?? []).flatMap((code, index) => unknown(["menu", index], code)),
    ...site.grid.flatMap((code, index) => unknown(["grid", index], code)),
    ...site.translation.targets.flatMap((code, index) => unknown(["translation", "targets", index], code.toLowerCase())),
    ...(site.translation.targets.includes(site.translation.defaultTarget)
      ? []
      : [
          diagnose(
            "invalid-value",
            { name: "defaultTarget", problem: "is not one of the targets" },
            locate(["translation", "defaultTarget"]),
          ),
        ]),
    ...Object.keys(subject.names ?? {}).flatMap((code) => unknown(["subject", "names", code], code)),
    ...Object.keys(site.sharingImage.alt).flatMap((code) => unknown(["sharingImage", "alt", code], code)),
    ...Object.keys(subject.jobTitle).flatMap((code) => unknown(["subject", "jobTitle", code], code)),
    ...inDefault(["subject", "jobTitle"], subject.jobTitle),
    ...inDefault(["sharingImage", "alt"], site.sharingImage.alt),
    ...image(["logo"], site.logo),
    ...image(["icon"], site.icon),
    ...image(["sharingImage", "src"], site.sharingImage.src),
    ...image(["subject", "image"], subject.image),
    ...entries.flatMap(({ parent }, index) =>
      parent === undefined || codes.has(parent)
        ? []
        : [diagnose("unknown-language", { name: parent, suggestion: suggest(parent, codes) }, files.languages.locate([index, "parent"]))],
    ),
    ...[...files.articles].flatMap(([code, file]) => unlisted(file, code)),
    ...[...files.bundles.keys()].flatMap((code) => unlisted(`bundles/${code}.json`, code)),
    ...[...files.interface.keys()].flatMap((code) => unlisted(`interface/${code}.json`, code)),
  ];
}

function checkReferences({ value = [], locate }: Parsed<Reference[]>): Diagnostic[] {
  return value.flatMap(({ id }, index) => {
    const earlier = value.findIndex((reference) => reference.id === id);
    if (earlier === index) return [];
    const related = { message: "first defined here", place: locate([earlier, "id"]) };
    return [diagnose("duplicate-entry", { kind: "reference", name: id }, locate([index, "id"]), related)];
  });
}

function checkTexts(
  files: ContentFiles,
  source: string,
  sourceBundle: Bundle,
  sourceWords: Readonly<Record<string, string>>,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const [code, { value, locate }] of files.bundles) {
    if (value === undefined) continue;
    const article = files.articles.get(code);
    if (code === source) diagnostics.push(...checkSourceBundle({ texts: value, locate }));
    else if (article !== undefined) diagnostics.push(diagnose("unused-bundle", { article }, locate([])));
    else if (files.bundles.get(source)?.value !== undefined) diagnostics.push(...checkTranslation({ texts: value, locate }, sourceBundle));
  }
  for (const [code, { value, locate }] of files.interface) {
    if (value === undefined) continue;
    if (code === source) diagnostics.push(...checkSourceWords({ texts: value, locate }));
    else if (files.interface.get(source)?.value !== undefined) {
      // A language may leave words to its parent.
      const parent = files.languages.value?.find((entry) => entry.code === code)?.parent;
      const found = checkTranslation({ texts: value, locate }, sourceWords);
      diagnostics.push(...(parent === undefined ? found : found.filter((diagnostic) => diagnostic.code !== "untranslated-text")));
    }
  }
  if (!files.interface.has(source)) {
    diagnostics.push(diagnose("missing-file", { name: `interface/${source}.json` }, { file: `interface/${source}.json` }));
  }
  return diagnostics;
}
