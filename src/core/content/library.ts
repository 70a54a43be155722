import { lookup } from "mrmime";
import type { ChatService } from "../chat/types.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { getOwn } from "../model/bundle.ts";
import type { Commit } from "../model/commits.ts";
import type { DocumentState } from "../model/document-state.ts";
import { ogLocales } from "../model/og-locales.ts";
import { isPending, reviewOf } from "../model/review.ts";
import { languagePath, listRoutes, type Route } from "../model/routes.ts";
import type { Bundle, Language, Site, Size, Target } from "../model/types.ts";
import { createUrls, type Urls } from "../model/urls.ts";
import { type Addresses, createAddresses } from "./addresses.ts";
import { type ContentFiles, checkFiles } from "./check-files.ts";
import { familyOf } from "./check-languages.ts";
import { checkNames } from "./check-names.ts";
import { hasMachineText, isCompleteBundle } from "./check-texts.ts";
import { checkGaps, type InterfaceTexts, interfaceTexts } from "./interface-texts.ts";
import { readLists, type SiteLists } from "./listed.ts";
import { type Encoding, type Showing, type ShownPicture, showRaster } from "./picture-set.ts";
import type { SharingImage } from "./sharing-images.ts";
import { readTheme } from "./theme.ts";

/** The site's data for all pages: loaded once and immutable. */
export interface Library extends InterfaceTexts {
  site: Site;
  /** By code, in the order of the site. */
  languages: ReadonlyMap<string, Language>;
  defaultLanguage: Language;
  /** The languages of the translation tool. */
  targets: readonly Target[];
  routes: readonly Route[];
  /** The title of a further page. */
  pageTitle: (slug: string, language: Language) => string;
  urls: Urls;
  /** The addresses that links within the site may name. */
  addresses: Addresses;
  lists: SiteLists;
  /** The stylesheet of the site's theme, if it has one. */
  themeStyle: string | undefined;
  /** The translated texts of a language's fallback page. */
  bundle: (language: Language) => Bundle;
  /** Whether some texts of its fallback page are a machine's translation. */
  hasMachineTexts: (language: Language) => boolean;
  /** The bundle that others are translated from. */
  sourceBundle: Bundle;
  /** The state of a language's article, or of its further page of that name; undefined if it was written by hand or does not exist. */
  documentState: (language: Language, slug?: string) => DocumentState | undefined;
  /** The site's own texts in a language's file. */
  ownTexts: (language: Language) => Bundle;
  /** The texts of the default language's infobox that pages of languages without an article show in their own words, by key. */
  infoboxTexts: Bundle;
  /** Returns one of the site's own texts in a language, or in its parents' or the default language; undefined if there is none. */
  siteText: (key: string, language: Language) => string | undefined;
  /** The same without the default language: undefined rather than a text in another language. */
  textIn: (key: string, language: Language) => string | undefined;
  /** The path of a language's page: `/fr`. */
  path: (language: Language) => string;
  /** The chat service that pages use with an embedded key, if enabled. */
  embeddedService: ChatService | undefined;
  /** Returns when the file of a language's page, or of its further page of that name, was last committed, as `2025-03-03`; undefined if that is unknown. */
  lastCommit: (language: Language, slug?: string) => string | undefined;
  /** Returns the file that the text of a language's page, or of its further page of that name, is in, relative to the content folder. */
  sourceFile: (language: Language, slug?: string) => string | undefined;
  /** Returns the last commits of a file, newest first. */
  commits: (file: string) => readonly Commit[];
  /** Returns the locale of a language on Facebook; undefined if it has none there. */
  ogLocale: (language: Language) => string | undefined;
  /** Returns the picture that social networks show for a language: its own, or its parents', the site's, the default language's. */
  sharingImage: (language: Language) => SharingImage | undefined;
  /** Returns the size of a picture by its path `/uploads/…`, or that of a sharing image; undefined if it does not exist. */
  imageSize: (src: string) => Size | undefined;
  /** Returns how a picture is shown. */
  showPicture: (src: string, showing: Showing) => ShownPicture;
  /** Returns a raster picture of a width in pixels, and its address within the site; undefined for drawings and for pictures that are not as wide. */
  scaled: (src: string, width: number) => { src: string; size: Size } | undefined;
}

/**
 * Combines the content files and checks them against each other. Articles are parsed later, page by page.
 *
 * @returns the library, if the site's basic data is valid, and all diagnostics; do not write pages if they include errors
 */
export function createLibrary(files: ContentFiles): { library?: Library; diagnostics: Diagnostic[] } {
  const diagnostics = checkFiles(files);
  const { value } = files.site;
  if (value === undefined) return { diagnostics };
  const site: Site = value.offline && files.savesPages === false ? { ...value, offline: false } : value;

  const source = site.defaultLanguage;
  const bundle = (code: string): Bundle => files.bundles.get(code)?.value ?? {};
  const languages = languagesOf(files, source);
  const defaultLanguage = languages.get(source);
  if (defaultLanguage === undefined) return { diagnostics };

  const words = interfaceTexts(files.interface, files.shippedWords, defaultLanguage);
  diagnostics.push(...[...languages.values()].flatMap((language) => checkGaps(words, language, languages)));
  const textsOf = (code: string): Bundle => files.texts.get(code)?.value ?? {};
  const firstText = (key: string, codes: readonly string[]) => {
    const has = codes.find((each) => getOwn(textsOf(each), key) !== undefined);
    return has === undefined ? undefined : getOwn(textsOf(has), key);
  };
  const textIn: Library["textIn"] = (key, { code, parents }) => firstText(key, [code, ...parents]);
  diagnostics.push(
    ...checkNames(site.subject.name, languages.values(), (each) => ({ name: textIn("name", each), bundle: bundle(each.code) })),
  );
  const documentState = (code: string, slug?: string) => (code === source ? undefined : files.documentStates.get(slug)?.get(code)?.value);
  const isHidden = (code: string, slug?: string) => {
    const state = site.translation.unreviewed === "noindex" ? documentState(code, slug) : undefined;
    return state !== undefined && reviewOf(state).progress !== "all";
  };
  const targets = targetsOf(site, files, languages);
  const tool = targets.length > 0 && site.translation.tool;
  const routes = listRoutes([...languages.values()], defaultLanguage, { tool, pages: files.pages, isHidden });
  const addresses = createAddresses(routes, files.otherFiles);
  const { lists, diagnostics: ofLists } = readLists(site, { locate: files.site.locate, routes, addresses });
  const { style: themeStyle, diagnostics: ofTheme } = readTheme({
    theme: site.theme,
    locate: files.site.locate,
    css: files.themeCss,
    addresses,
    published: files.published,
  });
  diagnostics.push(...ofLists, ...ofTheme);
  const locales = ogLocales([...languages.values()].map(({ tag }) => tag));
  const urls = createUrls({ baseUrl: files.baseUrl ?? site.baseUrl, trailingSlash: site.trailingSlash, published: files.published });
  const sourceFile = (code: string, slug?: string) =>
    slug === undefined ? (files.articles.get(code) ?? files.bundles.get(code)?.file) : files.pages.get(slug)?.get(code)?.file;
  const library: Library = {
    site,
    languages,
    defaultLanguage,
    targets,
    routes,
    addresses,
    lists,
    themeStyle,
    pageTitle: (slug, { code }) => files.pages.get(slug)?.get(code)?.title ?? slug,
    embeddedService: files.embeddedService,
    urls,
    ...words,
    bundle: ({ code }) => bundle(code),
    hasMachineTexts: ({ code }) => hasMachineText(bundle(code), files.states.get(code)?.value),
    sourceBundle: bundle(source),
    documentState: ({ code }, slug) => documentState(code, slug),
    ownTexts: ({ code }) => textsOf(code),
    infoboxTexts: files.infoboxTexts ?? {},
    siteText: (key, { code, parents }) => firstText(key, [code, ...parents, source]),
    textIn,
    path: (language) => languagePath(language.code, source),
    lastCommit: ({ code }, slug) => files.commits.get(sourceFile(code, slug) ?? "")?.[0]?.date,
    sourceFile: ({ code }, slug) => sourceFile(code, slug),
    commits: (file) => files.commits.get(file) ?? [],
    ogLocale: ({ tag }) => locales.get(tag),
    sharingImage: ({ code, parents }) => {
      const own = [code, ...parents].find((each) => files.sharingImages.has(each));
      return files.sharingImages.get(own ?? "") ?? uploadedSharingImage(site, files) ?? files.sharingImages.get(source);
    },
    imageSize: (src) => (files.findPicture(src) ?? [...files.sharingImages.values()].find((image) => image.src === src))?.size,
    showPicture: (src, showing) => {
      const { size, format } = files.findPicture(src) ?? {};
      const address = (encoding: Encoding) => urls.file(files.encoded(src, encoding));
      if (size && format) return showRaster({ size, format, avif: site.pictures?.avif === true, address }, showing);
      const file = urls.file(src);
      return { width: showing.width, src: file, sources: [], ...(showing.opens && { large: file }) };
    },
    scaled: (src, width) => {
      const { size, format } = files.findPicture(src) ?? {};
      if (!size || !format || size.width < width) return undefined;
      // Only PNG keeps what is transparent, for all programs; only the others may be animated.
      const as = format === "gif" || format === "webp" ? format : "png";
      const height = Math.max(1, Math.round((size.height * width) / size.width));
      return { src: files.encoded(src, { format: as, width }), size: { width, height } };
    },
  };
  return { library, diagnostics };
}

/** Returns the sharing image of site.yaml. Its name says what type it is: uploads are checked for that. */
function uploadedSharingImage({ sharingImage }: Site, { findPicture }: ContentFiles): SharingImage | undefined {
  return (
    sharingImage && { src: sharingImage.src, type: lookup(sharingImage.src), size: findPicture(sharingImage.src)?.size, isDrawn: false }
  );
}

function languagesOf(files: ContentFiles, source: string): Map<string, Language> {
  const {
    languages: { languages, find },
    articles,
    bundles,
    states,
    documentStates,
  } = files;
  const sourceBundle = bundles.get(source)?.value ?? {};
  const tagOf = (code: string) => find(code)?.tag ?? code;
  return new Map(
    languages.map((known): [string, Language] => {
      const { code } = known;
      const parents = code === source ? [] : familyOf(code, (each) => find(each)?.parent).filter((each) => each !== code);
      const hasArticle = articles.has(code);
      const isWhole = !documentStates.get(undefined)?.get(code)?.value?.segments.some(isPending);
      const isComplete = hasArticle ? isWhole : isCompleteBundle(bundles.get(code)?.value ?? {}, sourceBundle, states.get(code)?.value);
      const locales = [known.tag, ...[...parents, source].map(tagOf), "en"];
      return [code, { ...known, parents, locales, hasArticle, isComplete }];
    }),
  );
}

/** Lists the languages of the translation tool. Default: all languages of the site but the default one. */
function targetsOf({ translation, defaultLanguage }: Site, { languages }: ContentFiles, all: ReadonlyMap<string, Language>): Target[] {
  const values = translation.targets ?? [...all.keys()].filter((code) => code !== defaultLanguage);
  return values.flatMap((value) => {
    const language = languages.find(value.toLowerCase());
    return language === undefined ? [] : [{ value, language }];
  });
}
