import type { ChatService } from "../chat/types.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { languagePath, listRoutes, type Route } from "../model/routes.ts";
import type { Bundle, Language, Site, Size } from "../model/types.ts";
import { createUrls, type Urls } from "../model/urls.ts";
import { type ContentFiles, checkFiles } from "./check-files.ts";
import { bcp47 } from "./check-languages.ts";
import { isCompleteBundle } from "./check-texts.ts";
import { checkGaps, type InterfaceTexts, interfaceTexts } from "./interface-texts.ts";

/** The site's data for all pages: loaded once and immutable. */
export interface Library extends InterfaceTexts {
  site: Site;
  /** By code, in the order of `languages.yaml`. */
  languages: ReadonlyMap<string, Language>;
  defaultLanguage: Language;
  routes: readonly Route[];
  urls: Urls;
  /** The translated texts of a language's fallback page. */
  bundle: (language: Language) => Bundle;
  /** The bundle that others are translated from. */
  sourceBundle: Bundle;
  /** The path of a language's page: `/fr`. */
  path: (language: Language) => string;
  /** The chat service that pages use with an embedded key, if enabled. */
  embeddedService: ChatService | undefined;
  /** Returns when the file of a language's page was last committed, as `2025-03-03`, or undefined if that is unknown. */
  lastCommit: (language: Language) => string | undefined;
  /** Returns the size of a picture by its path `/uploads/…`, or undefined if it does not exist. */
  imageSize: (src: string) => Size | undefined;
}

/**
 * Combines the content files and checks them against each other. Articles are parsed later, page by page.
 *
 * @returns the library, if the site's basic data is valid, and all diagnostics; do not write pages if they include errors
 */
export function createLibrary(files: ContentFiles): { library?: Library; diagnostics: Diagnostic[] } {
  const diagnostics = checkFiles(files);
  const { value: site } = files.site;
  const { value: entries } = files.languages;
  if (site === undefined || entries === undefined) return { diagnostics };

  const source = site.defaultLanguage;
  const sourceBundle = files.bundles.get(source)?.value ?? {};
  const bundle = (code: string): Bundle => files.bundles.get(code)?.value ?? {};
  const languages = new Map(
    entries.map((entry): [string, Language] => {
      const { code, tag = bcp47(code), dir = "ltr", parent = source } = entry;
      const hasArticle = files.articles.has(code);
      const isComplete = hasArticle || isCompleteBundle(bundle(code), sourceBundle, files.states.get(code)?.value);
      return [code, { ...entry, tag, dir, parent: code === source ? undefined : parent, hasArticle, isComplete }];
    }),
  );
  const defaultLanguage = languages.get(source);
  if (defaultLanguage === undefined) return { diagnostics };

  const texts = interfaceTexts(files.interface, files.shippedWords, languages);
  diagnostics.push(...[...languages.values()].flatMap((language) => checkGaps(texts, language, languages)));
  const library: Library = {
    site,
    languages,
    defaultLanguage,
    routes: listRoutes([...languages.values()], defaultLanguage),
    embeddedService: files.embeddedService,
    urls: createUrls({ baseUrl: files.baseUrl ?? site.baseUrl, trailingSlash: site.trailingSlash }),
    ...texts,
    bundle: (language) => bundle(language.code),
    sourceBundle,
    path: (language) => languagePath(language.code, source),
    lastCommit: ({ code }) => files.lastCommits.get(files.articles.get(code) ?? files.bundles.get(code)?.file ?? ""),
    imageSize: (src) => files.findPicture(src)?.size,
  };
  return { library, diagnostics };
}
