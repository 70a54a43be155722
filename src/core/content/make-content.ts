import { lookup } from "mrmime";
import { declaresService, mayReachService } from "../model/hosts.ts";
import { isOneLanguage } from "../model/languages.ts";
import { ogLocales } from "../model/og-locales.ts";
import { languagePath, listRoutes, type RouteOptions } from "../model/routes.ts";
import { type DocumentState, isPending, reviewOf } from "../model/states.ts";
import { freeKeysOf, getOwn, untranslatedShare, writtenTexts } from "../model/texts.ts";
import type { Bundle, Language, Settings, Target } from "../model/types.ts";
import { createUrls } from "../model/urls.ts";
import { type Addresses, createAddresses, readRedirects, type SiteAddresses } from "./addresses.ts";
import type { ContentFiles } from "./check-content.ts";
import { familyOf } from "./check-languages.ts";
import { hasMachineText, isCompleteBundle } from "./check-texts.ts";
import type { Content, Pictures, ShortPages, Texts } from "./content.ts";
import type { SharingImage } from "./drawn-pictures.ts";
import { hasWords, interfaceTexts } from "./interface-texts.ts";
import { readLists } from "./listed.ts";
import { type Encoding, showRaster } from "./pictures.ts";
import { captionsOf } from "./recordings.ts";
import { readTheme } from "./theme.ts";

/**
 * Makes the content of a site from its files. Articles are parsed later, page by page.
 *
 * @returns undefined if the site's basic data is invalid
 */
export function makeContent(files: ContentFiles): Content | undefined {
  const settings = files.site.value;
  if (settings === undefined) return undefined;
  const source = settings.defaultLanguage;
  const languages = languagesOf(files, source);
  const defaultLanguage = languages.get(source);
  if (defaultLanguage === undefined) return undefined;
  const texts = textsOf(files, settings);
  const targets = targetsOf(settings, files, languages);
  const routes = listRoutes([...languages.values()], defaultLanguage, {
    tool: targets.length > 0 && settings.translation.tool,
    pages: files.pages,
    noindex: noindexOf(settings, files, texts),
  });
  const known = createAddresses(routes, files.otherFiles);
  const addresses = addressesOf(files, settings, known);
  const { locate } = files.site;
  const { published } = files;
  const hasService = files.embeddedService !== undefined || declaresService(settings);
  return {
    site: {
      ...settings,
      ...(settings.offline && files.savesPages === false && { offline: false }),
      languages,
      defaultLanguage,
      targets,
      routes,
      redirects: readRedirects(settings, { locate, addresses, madeFiles: files.madeFiles }).redirects,
      lists: readLists(settings, { locate, routes, addresses, hasService }).lists,
      names: namesOf(settings, texts, languages),
      themeStyle: readTheme({ theme: settings.theme, locate, css: files.themeCss, addresses, published }).style,
      embeddedService: files.embeddedService,
      ogLocales: localesOf([...languages.values()]),
    },
    texts,
    addresses,
    pictures: picturesOf(files, settings, addresses),
    uploaded: {
      sizeOf: files.sizeOf,
      captionsOf: (path) => captionsOf(path, files.otherFiles, [...languages.values()]),
    },
    short: shortPagesOf(files, source),
    commits: ({ language, slug, describesSubject }) =>
      (describesSubject || slug !== undefined
        ? files.commits.get(texts.sourceFile(language, slug) ?? "")
        : undefined) ?? [],
  };
}

const bundleOf = (files: ContentFiles, code: string): Bundle => files.bundles.get(code)?.value ?? {};

/** Returns the state of a translated article or further page. The source is no translation, whatever is noted. */
const stateOf = (files: ContentFiles, code: string, slug: string | undefined): DocumentState | undefined =>
  code === files.site.value?.defaultLanguage ? undefined : files.documentStates.get(slug)?.get(code)?.value;

/** Returns why search engines are asked not to index a page. */
const noindexOf = (settings: Settings, files: ContentFiles, texts: Texts): NonNullable<RouteOptions["noindex"]> => {
  const reachesService = files.embeddedService !== undefined || mayReachService(settings);
  return ({ language, slug, isTool }) => {
    if (settings.visibility === "unlisted") return "unlisted";
    if (isTool && !reachesService) return "no-service";
    if (isTool ? !hasWords(texts, language) : slug === undefined && language.isForeign) return "untranslated";
    const state = settings.translation.unreviewed === "noindex" ? texts.documentState(language, slug) : undefined;
    return state !== undefined && reviewOf(state).progress !== "all" ? "unreviewed" : undefined;
  };
};

const namesOf = ({ subject }: Settings, { siteText }: Texts, languages: ReadonlyMap<string, Language>): string[] => {
  const names = [...languages.values()].map((language) => siteText("name", language) ?? subject.name);
  return [...new Set([subject.name, ...names, ...(subject.alternateNames ?? [])])];
};

const localesOf = (languages: readonly Language[]): Map<string, string> => {
  const locales = ogLocales(languages.map(({ tag }) => tag));
  return new Map(
    languages.flatMap(({ code, tag }): [string, string][] => {
      const locale = locales.get(tag);
      return locale === undefined ? [] : [[code, locale]];
    }),
  );
};

function textsOf(files: ContentFiles, settings: Settings): Texts {
  const { defaultLanguage: source } = settings;
  const ownOf = (code: string): Bundle => files.texts.get(code)?.value ?? {};
  const sourceTexts = { ...writtenTexts(settings), ...ownOf(source) };
  const ofSite = new Set(freeKeysOf(settings));
  const textIn: Texts["textIn"] = (key, { code, parents }) => {
    // Texts of site.yaml are in the default language.
    const family = code === source && ofSite.has(key) ? [code] : [code, ...parents];
    const texts = family.map((each) => (each === source ? sourceTexts : ownOf(each)));
    return getOwn(texts.find((each) => Object.hasOwn(each, key)) ?? {}, key);
  };
  const sourceFile: Texts["sourceFile"] = ({ code }, slug) =>
    slug === undefined
      ? (files.articles.get(code) ?? files.bundles.get(code)?.file)
      : files.pages.get(slug)?.get(code)?.file;
  return {
    ...interfaceTexts(files.interface, files.shippedWords),
    pageTitle: (slug, { code }) => files.pages.get(slug)?.get(code)?.title ?? slug,
    ownTexts: ({ code }) => ownOf(code),
    siteText: (key, language) => textIn(key, language) ?? getOwn(sourceTexts, key),
    textIn,
    whoIs: (language) => textIn("jobTitle", language) ?? getOwn(bundleOf(files, language.code), "metaDescription"),
    infoboxTexts: files.infoboxTexts ?? {},
    documentState: ({ code }, slug) => stateOf(files, code, slug),
    sourceFile,
  };
}

const addressesOf = (
  { baseUrl, published }: ContentFiles,
  settings: Settings,
  addresses: Addresses,
): SiteAddresses => ({
  ...createUrls({ baseUrl: baseUrl ?? settings.baseUrl, trailingSlash: settings.trailingSlash, published }),
  ...addresses,
  home: ({ code }) => languagePath(code, settings.defaultLanguage),
});

function picturesOf(files: ContentFiles, settings: Settings, addresses: SiteAddresses): Pictures {
  const { sharingImages, findPicture, encoded } = files;
  return {
    sharingImage: ({ code, parents }) => {
      const own = [code, ...parents].find((each) => sharingImages.has(each));
      return (
        sharingImages.get(own ?? "") ??
        uploadedSharingImage(settings, files) ??
        sharingImages.get(settings.defaultLanguage)
      );
    },
    imageSize: (src) => (findPicture(src) ?? [...sharingImages.values()].find((image) => image.src === src))?.size,
    showPicture: (src, showing) => {
      const { size, format } = findPicture(src) ?? {};
      const address = (encoding: Encoding) => addresses.file(encoded(src, encoding));
      if (size && format) return showRaster({ size, format, avif: settings.pictures?.avif === true, address }, showing);
      const file = addresses.file(src);
      return { width: showing.width, src: file, sources: [], ...(showing.opens && { large: file }) };
    },
    scaled: (src, width) => {
      const { size, format } = findPicture(src) ?? {};
      if (!size || !format || size.width < width) return undefined;
      // PNG keeps what is transparent for all programs; GIF and WebP may be animated.
      const as = format === "gif" || format === "webp" ? format : "png";
      const height = Math.max(1, Math.round((size.height * width) / size.width));
      return { src: encoded(src, { format: as, width }), size: { width, height } };
    },
  };
}

const shortPagesOf = (files: ContentFiles, source: string): ShortPages => ({
  bundle: ({ code }) => bundleOf(files, code),
  hasMachineTexts: ({ code }) => hasMachineText(bundleOf(files, code), files.states.get(code)?.value),
  sourceBundle: bundleOf(files, source),
});

/** Returns the sharing image of site.yaml. The name says what type it is: uploads are checked for that. */
function uploadedSharingImage({ sharingImage }: Settings, { findPicture }: ContentFiles): SharingImage | undefined {
  return (
    sharingImage && {
      src: sharingImage.src,
      type: lookup(sharingImage.src),
      size: findPicture(sharingImage.src)?.size,
      isDrawn: false,
    }
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
      const parents = familyOf(code, (each) => find(each)?.parent).filter((each) => each !== code);
      const hasArticle = articles.has(code);
      const isWhole = !documentStates.get(undefined)?.get(code)?.value?.segments.some(isPending);
      const isComplete = hasArticle
        ? isWhole
        : isCompleteBundle(bundles.get(code)?.value ?? {}, sourceBundle, states.get(code)?.value);
      const locales = [known.tag, ...parents.map(tagOf), "en"];
      const isForeign =
        !hasArticle &&
        !isOneLanguage(known, { tag: tagOf(source) }) &&
        untranslatedShare(bundles.get(code)?.value ?? {}, sourceBundle) > 0.5;
      return [code, { ...known, parents, locales, hasArticle, isComplete, isForeign }];
    }),
  );
}

/** Lists the languages of the translation tool. Default: all languages of the site but the default one. */
function targetsOf(
  { translation, defaultLanguage }: Settings,
  { languages }: ContentFiles,
  all: ReadonlyMap<string, Language>,
): Target[] {
  const values = translation.targets ?? [...all.keys()].filter((code) => code !== defaultLanguage);
  return values.flatMap((value) => {
    const language = languages.find(value.toLowerCase());
    return language === undefined ? [] : [{ value, language }];
  });
}
