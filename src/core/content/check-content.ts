import type { ChatService } from "../chat/types.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import { suggest } from "../diagnostics/wording.ts";
import { declaresService } from "../model/hosts.ts";
import { memoize } from "../model/memo.ts";
import type { States } from "../model/states.ts";
import { translatableTexts } from "../model/texts.ts";
import type { Bundle, Commit, Language, Reference, Settings } from "../model/types.ts";
import { readRedirects } from "./addresses.ts";
import { familyOf, suggestCode } from "./check-languages.ts";
import { checkOutdated, checkOwnTexts, checkSourceBundle, checkTranslatedTexts, checkWords } from "./check-texts.ts";
import type { Content } from "./content.ts";
import type { CslReferences } from "./csl/read-csl.ts";
import { checkSharingLanguages, checkSharingNames, type SharingImage } from "./drawn-pictures.ts";
import { checkGaps, type SomeWords } from "./interface-texts.ts";
import { readLists } from "./listed.ts";
import { checkDocumentStates, checkPageNames, type DocumentStates, type PageFiles } from "./page-files.ts";
import type { Parsed } from "./parse-data.ts";
import { checkPicture, type Encoding, type FindPicture } from "./pictures.ts";
import { diagnose } from "./problems.ts";
import { checkPublicPaths } from "./public-files.ts";
import { checkCaptions } from "./recordings.ts";
import { checkHost, checkNames, checkReferences, checkSiteTexts } from "./settings.ts";
import type { SiteLanguages } from "./site-languages.ts";
import { readTheme } from "./theme.ts";

/** The data files of a content folder, parsed and checked individually. Maps are keyed by language code. */
export interface DataFiles {
  site: Parsed<Settings>;
  languages: SiteLanguages;
  /** Of `references.yaml`. */
  references: Parsed<Reference[]>;
  /** Of `references.json`. */
  cslReferences: CslReferences;
  /** Of `references.bib`. */
  bibReferences: CslReferences;
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
  /** The further pages. */
  pages: PageFiles;
  documentStates: DocumentStates;
  /** `theme.css`, if there is one. */
  themeCss: Source | undefined;
}

/** The files of a content folder with all that pages need to know of them. */
export interface ContentFiles extends DataFiles, SiteOptions {
  /** The texts of the default language's infobox that pages of other languages show in their own words, by key. */
  infoboxTexts: Bundle | undefined;
  /** The last commits of files, newest first, by name. */
  commits: ReadonlyMap<string, readonly Commit[]>;
  findPicture: FindPicture;
  /** Returns the size of a file of `uploads/` in bytes, by its path; undefined if it does not exist. */
  sizeOf: (path: string) => number | undefined;
  /** The sharing images in `share/` that can be published, and the names of all. */
  sharingImages: ReadonlyMap<string, SharingImage>;
  sharingFiles: ReadonlyMap<string, string>;
  /** The files in `public/`. */
  publicFiles: readonly string[];
  /** The domain that `public/CNAME` names. */
  domain: string | undefined;
  /** The files that are made for every site, which `public/` must not bring: `robots.txt`. */
  madeFiles: readonly string[];
  /** The files of the site that content provides besides its pages, as paths: `/uploads/portrait.svg`. */
  otherFiles: readonly string[];
  /** Returns the path under which such a file is published: `/uploads/portrait.1A2B3C4D.svg`. */
  published: (path: string) => string;
  /** Returns the path of an encoding of a raster picture. */
  encoded: (path: string, encoding: Encoding) => string;
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
 * @param content made of them, if that is possible
 * @returns the diagnostics of the individual files and of the checks across files
 */
export const checkContent = (files: ContentFiles, content: Content | undefined): Diagnostic[] => [
  ...checkFiles(files),
  ...(content ? checkMade(files, content) : []),
  ...checkPublicPaths(files.publicFiles, content?.site.routes ?? [], files.madeFiles),
];

/**
 * Checks what is known when the content is complete: languages lack words, names are readable, links lead somewhere.
 */
function checkMade(files: ContentFiles, { site, texts, addresses, short }: Content): Diagnostic[] {
  const languages = [...site.languages.values()];
  const { locate } = files.site;
  const { published } = files;
  const hasService = site.embeddedService !== undefined || declaresService(site);
  const nameOf = (each: Language) => ({ name: texts.textIn("name", each), bundle: short.bundle(each) });
  return [
    ...languages.flatMap((language) => checkGaps(texts, language, site)),
    ...checkNames(site.subject.name, languages, nameOf),
    ...checkSiteTexts({ site, texts }),
    ...readRedirects(files.site.value ?? {}, { locate, addresses, madeFiles: files.madeFiles }).diagnostics,
    ...readLists(site, { locate, routes: site.routes, addresses, hasService }).diagnostics,
    ...readTheme({ theme: site.theme, locate, css: files.themeCss, addresses, published }).diagnostics,
    ...(site.visibility === "unlisted" ? [diagnose("unlisted", {}, locate(["visibility"]))] : []),
    ...checkHost(site, { locate, urls: addresses, domain: files.domain }),
    ...checkSharingLanguages(files.sharingFiles, site.languages),
    ...checkCaptions(files.otherFiles),
    ...checkSharingNames(files.sharingImages, site.languages, (language) => {
      const name = texts.siteText("name", language);
      // In another script, the subject's name is not known, though the article may have it.
      return name ?? (language.script === site.defaultLanguage.script ? site.subject.name : undefined);
    }),
  ];
}

function checkFiles(files: ContentFiles): Diagnostic[] {
  const { site, languages, references, cslReferences, bibReferences } = files;
  const byCode = [files.interface, files.bundles, files.texts, files.states, files.wordStates, files.textStates];
  const parsed = [site, references, cslReferences, bibReferences, ...byCode.flatMap((folder) => [...folder.values()])];
  const codes = new Set(languages.languages.map(({ code }) => code));
  const source = site.value && codes.has(site.value.defaultLanguage) ? site.value.defaultLanguage : undefined;
  return [
    ...parsed.flatMap(({ diagnostics }) => diagnostics),
    ...languages.diagnostics,
    ...checkPageNames(files.pages, codes),
    ...(site.value ? [...checkLists(site.value, files, codes), ...checkTranslation(site.value, files)] : []),
    ...checkPictures(site.value ?? site.rest, files),
    ...checkDocumentStates(files, source),
    // Without a default language, there is nothing to compare texts with.
    ...(site.value && source !== undefined ? checkTexts(files, site.value) : []),
    ...checkReferences([references, cslReferences, bibReferences]),
  ];
}

type Codes = ReadonlySet<string>;

/** Every picture that site.yaml mentions must exist. */
function checkPictures(site: Settings | undefined, { site: { locate }, findPicture }: ContentFiles): Diagnostic[] {
  const image = (path: string[], src: string | undefined) =>
    src === undefined ? [] : checkPicture(findPicture, src, () => locate(path));
  return [
    ...image(["logo"], site?.logo),
    ...image(["icon"], site?.icon),
    ...image(["sharingImage", "src"], site?.sharingImage?.src),
    ...image(["subject", "image"], site?.subject.image),
    ...Object.keys(site?.pictures?.crops ?? {}).flatMap((src) => image(["pictures", "crops", src], src)),
  ];
}

/**
 * The languages of sidebar, menu, grid and translated articles must be on the site, and every language should be in one
 * of the first three.
 */
function checkLists(site: Settings, { site: { locate }, languages }: ContentFiles, codes: Codes): Diagnostic[] {
  const lists = (["sidebar", "menu", "grid"] as const).flatMap((list) => [[list, site[list]] as const]);
  const { articles } = site.translation;
  const unknownIn = (path: readonly string[], listed: readonly string[] = []) =>
    listed.flatMap((code, index) =>
      codes.has(code)
        ? []
        : [diagnose("unknown-language", { name: code, suggestion: suggest(code, codes) }, locate([...path, index]))],
    );
  const diagnostics = [
    ...lists.flatMap(([list, listed]) => unknownIn([list], listed)),
    ...unknownIn(["translation", "articles"], articles === "all" ? [] : articles),
  ];
  const isReachable = (code: string) => lists.some(([, listed]) => listed === undefined || listed.includes(code));
  const lost = languages.languages.filter(({ code }) => !isReachable(code));
  return [
    ...diagnostics,
    ...lost.map(({ code, fullName: name }) =>
      diagnose("unlisted-language", { code, name }, locate(["sidebar"], "key")),
    ),
  ];
}

/** Targets and the languages of glossary forms must be known. */
function checkTranslation(
  { translation, glossary = [] }: Settings,
  { site: { locate }, languages }: ContentFiles,
): Diagnostic[] {
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

/** `dev` reads only those files of words again that have changed. */
const checkWordsOnce = memoize(
  ({ value, locate }: Parsed<Record<string, string>>) =>
    value === undefined ? [] : checkWords({ texts: value, locate }),
  (file) => file,
);

/** Bundles and own texts must fit those of the default language; interface words are known ones. */
function checkTexts(
  {
    bundles,
    interface: words,
    texts,
    articles,
    documentStates,
    infoboxTexts,
    languages,
    states: bundleStates,
    textStates,
  }: ContentFiles,
  site: Settings,
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
    else if (article !== undefined)
      diagnostics.push(...(isTranslated ? [] : [diagnose("unused-bundle", { article }, locate([]))]));
    else if (sourceBundle !== undefined) {
      diagnostics.push(...checkTranslatedTexts({ texts: value, locate }, sourceBundle, { isDerived }));
      const states = bundleStates.get(code)?.value;
      diagnostics.push(...checkOutdated({ texts: value, locate, states }, sourceBundle, code));
    }
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
      // Languages with an article of their own or of a parent have its infobox.
      showsInfobox: !family.some((each) => articles.has(each)),
      site,
    };
    diagnostics.push(...checkOwnTexts({ texts: value, locate }, context));
    const known = { ...translatableTexts(site), ...sourceTexts, ...infoboxTexts };
    const states = isSource ? undefined : textStates.get(code)?.value;
    diagnostics.push(...checkOutdated({ texts: value, locate, states }, known, code));
  }
  const name = `articles/${source}.md`;
  if (!articles.has(source) && !bundles.has(source)) diagnostics.push(diagnose("no-article", { name }, { file: name }));
  return diagnostics;
}
