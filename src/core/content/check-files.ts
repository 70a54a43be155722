import type { ChatService } from "../chat/types.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import { suggest } from "../diagnostics/suggest.ts";
import type { Commit } from "../model/commits.ts";
import { memoizeOf } from "../model/memo.ts";
import type { States } from "../model/text-state.ts";
import type { Bundle, Reference, Site } from "../model/types.ts";
import { checkDocumentStates, type DocumentStates } from "./check-documents.ts";
import { familyOf, suggestCode } from "./check-languages.ts";
import { checkReferences } from "./check-references.ts";
import { checkOwnTexts, checkSourceBundle, checkTranslatedTexts, checkWords } from "./check-texts.ts";
import type { CslReferences } from "./csl/read-csl.ts";
import type { SomeWords } from "./interface-texts.ts";
import { checkPageNames, type PageFiles } from "./page-files.ts";
import type { Parsed } from "./parse-data.ts";
import type { Encoding } from "./picture-set.ts";
import { checkPicture, type FindPicture } from "./pictures.ts";
import { diagnose } from "./problems.ts";
import type { SharingImage } from "./sharing-images.ts";
import type { SiteLanguages } from "./site-languages.ts";

/** The content files, parsed and checked individually. Maps are keyed by language code. */
export interface ContentFiles extends SiteOptions {
  site: Parsed<Site>;
  languages: SiteLanguages;
  /** Of `references.yaml`. */
  references: Parsed<Reference[]>;
  /** Of `references.json`. */
  cslReferences: CslReferences;
  /** The interface words that the site overrides. */
  interface: ReadonlyMap<string, Parsed<Record<string, string>>>;
  /** Returns the interface words that the tool ships for a language; `en` has all. */
  shippedWords: (code: string) => SomeWords;
  /** The site's own texts. */
  texts: ReadonlyMap<string, Parsed<Record<string, string>>>;
  bundles: ReadonlyMap<string, Parsed<Record<string, string>>>;
  /** The states of the bundles' texts. */
  states: ReadonlyMap<string, Parsed<States>>;
  /** The states of the interface words and of the site's own texts. */
  wordStates: ReadonlyMap<string, Parsed<States>>;
  textStates: ReadonlyMap<string, Parsed<States>>;
  /** Names of article files, for messages. */
  articles: ReadonlyMap<string, string>;
  /** The texts of the default language's infobox that pages of other languages show in their own words, by key. */
  infoboxTexts: Bundle | undefined;
  /** The further pages. */
  pages: PageFiles;
  documentStates: DocumentStates;
  findPicture: FindPicture;
  /** The sharing images in `share/`. */
  sharingImages: ReadonlyMap<string, SharingImage>;
  /** `theme.css`, if there is one. */
  themeCss: Source | undefined;
  /** The files of the site that content provides besides its pages, as paths: `/uploads/portrait.svg`. */
  otherFiles: readonly string[];
  /** Returns the path under which such a file is published: `/uploads/portrait.1A2B3C4D.svg`. */
  published: (path: string) => string;
  /** Returns the path of an encoding of a raster picture. */
  encoded: (path: string, encoding: Encoding) => string;
  /** The last commits of files, newest first, by name. */
  commits: ReadonlyMap<string, readonly Commit[]>;
}

/** Options from the command line. */
export interface SiteOptions {
  /** Overrides the site's own. */
  baseUrl?: string | undefined;
  /** Whether a site that can be read offline is built so. Default: true */
  savesPages?: boolean | undefined;
  /** A chat service whose key is embedded in the pages. */
  embeddedService?: ChatService | undefined;
}

/**
 * Checks the content files against each other. A file that could not be read causes no further errors in others.
 *
 * @returns the diagnostics of the individual files and of the checks across files
 */
export function checkFiles(files: ContentFiles): Diagnostic[] {
  const { site, languages, references, cslReferences } = files;
  const byCode = [files.interface, files.bundles, files.texts, files.states, files.wordStates, files.textStates];
  const diagnostics = [site, references, cslReferences, ...byCode.flatMap((folder) => [...folder.values()])].flatMap(
    (file) => file.diagnostics,
  );
  const codes = new Set(languages.languages.map(({ code }) => code));
  diagnostics.push(...languages.diagnostics, ...checkPageNames(files.pages, codes));
  if (site.value) diagnostics.push(...checkSite(site.value, files, codes));
  const source = site.value && codes.has(site.value.defaultLanguage) ? site.value.defaultLanguage : undefined;
  diagnostics.push(...checkDocumentStates(files, source));
  // Without a default language, there is nothing to compare texts with.
  if (site.value && source !== undefined) diagnostics.push(...checkTexts(files, site.value));
  return [...diagnostics, ...checkReferences([references, cslReferences])];
}

type Codes = ReadonlySet<string>;

/** Every language and picture that site.yaml mentions must exist. */
function checkSite(site: Site, files: ContentFiles, codes: Codes): Diagnostic[] {
  const { locate } = files.site;
  const { subject, sharingImage } = site;
  const image = (path: string[], src: string | undefined) =>
    src === undefined ? [] : checkPicture(files.findPicture, src, () => locate(path));
  return [
    ...checkLists(site, files, codes),
    ...checkTranslation(site, files),
    ...image(["logo"], site.logo),
    ...image(["icon"], site.icon),
    ...image(["sharingImage", "src"], sharingImage?.src),
    ...image(["subject", "image"], subject.image),
  ];
}

/** The languages of sidebar, menu and grid must be on the site, and every language should be in one of them. */
function checkLists(site: Site, { site: { locate }, languages }: ContentFiles, codes: Codes): Diagnostic[] {
  const lists = (["sidebar", "menu", "grid"] as const).flatMap((list) => [[list, site[list]] as const]);
  const diagnostics = lists.flatMap(([list, listed = []]) =>
    listed.flatMap((code, index) =>
      codes.has(code) ? [] : [diagnose("unknown-language", { name: code, suggestion: suggest(code, codes) }, locate([list, index]))],
    ),
  );
  const isReachable = (code: string) => lists.some(([, listed]) => listed === undefined || listed.includes(code));
  const lost = languages.languages.filter(({ code }) => !isReachable(code));
  return [
    ...diagnostics,
    ...lost.map(({ code, fullName: name }) => diagnose("unlisted-language", { code, name }, locate(["sidebar"], "key"))),
  ];
}

/** Targets and the languages of glossary forms must be known. */
function checkTranslation({ translation, glossary = [] }: Site, { site: { locate }, languages }: ContentFiles): Diagnostic[] {
  const { targets, defaultTarget } = translation;
  const unknown = (path: (string | number)[], name: string, what?: "key") =>
    languages.find(name.toLowerCase()) === undefined
      ? [diagnose("unknown-code", { name, suggestion: suggestCode(name.toLowerCase()) }, locate(path, what))]
      : [];
  const isTarget = defaultTarget === undefined || targets === undefined || targets.includes(defaultTarget);
  const notTarget = { name: "defaultTarget", problem: "is not one of the targets" };
  return [
    ...(targets ?? []).flatMap((code, index) => unknown(["translation", "targets", index], code)),
    ...(defaultTarget === undefined ? [] : unknown(["translation", "defaultTarget"], defaultTarget)),
    ...(isTarget ? [] : [diagnose("invalid-value", notTarget, locate(["translation", "defaultTarget"]))]),
    ...glossary.flatMap(({ forms = {} }, index) =>
      Object.keys(forms).flatMap((code) => unknown(["glossary", index, "forms", code], code, "key")),
    ),
  ];
}

const checkWordsOnce = memoizeOf(({ value, locate }: Parsed<Record<string, string>>) =>
  value === undefined ? [] : checkWords({ texts: value, locate }),
);

/** Bundles and own texts must fit those of the default language; interface words are known ones. */
function checkTexts(
  { bundles, interface: words, texts, articles, documentStates, infoboxTexts, languages }: ContentFiles,
  site: Site,
): Diagnostic[] {
  const source = site.defaultLanguage;
  const diagnostics: Diagnostic[] = [];
  const sourceBundle = bundles.get(source)?.value;
  const isDerived = bundles.get(source)?.file === articles.get(source);
  for (const [code, { value, locate }] of bundles) {
    if (value === undefined) continue;
    const article = articles.get(code);
    const isTranslated = documentStates.get(undefined)?.has(code);
    if (code === source) diagnostics.push(...checkSourceBundle({ texts: value, locate }));
    // A translated article is made with the help of the bundle.
    else if (article !== undefined) diagnostics.push(...(isTranslated ? [] : [diagnose("unused-bundle", { article }, locate([]))]));
    else if (sourceBundle !== undefined) diagnostics.push(...checkTranslatedTexts({ texts: value, locate }, sourceBundle, { isDerived }));
  }
  for (const file of words.values()) diagnostics.push(...checkWordsOnce(file));
  const sourceTexts = texts.get(source)?.value;
  for (const [code, { value, locate }] of texts) {
    if (value === undefined) continue;
    const isSource = code === source;
    const family = [code, ...familyOf(code, (each) => languages.find(each)?.parent)];
    const context = {
      source: isSource ? undefined : sourceTexts,
      infobox: isSource ? {} : infoboxTexts,
      // Others have one in an article of their own or of a parent.
      showsInfobox: !family.some((each) => articles.has(each)),
      site,
    };
    diagnostics.push(...checkOwnTexts({ texts: value, locate }, context));
  }
  const name = `articles/${source}.md`;
  if (!articles.has(source) && !bundles.has(source)) diagnostics.push(diagnose("no-article", { name }, { file: name }));
  return diagnostics;
}
