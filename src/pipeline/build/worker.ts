import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Assets } from "../../../templates/page.ts";
import type { Library } from "../../core/content/library.ts";
import { siteTitle } from "../../core/page/names.ts";
import type { OfflineSite } from "../../core/page/offline.ts";
import { packageRoot } from "../../io/files/package.ts";
import { type CompiledAssets, trackAssetUse } from "./assets.ts";

/**
 * Returns the service worker of a site: one that saves pages, or one that removes itself and what was saved, on a site that was readable offline.
 *
 * @param versionOf returns what changes when any file of the site does
 * @returns undefined if the site never was
 */
export function serviceWorker(library: Library, compiled: CompiledAssets, assets: Assets, versionOf: () => string): string | undefined {
  const { site, urls } = library;
  if (site.offline === undefined) return undefined;
  if (!site.offline) return `const offlineBase = ${JSON.stringify(urls.basePath)};\n${read("remove-worker")}`;
  return `const offlineSite = ${JSON.stringify({ version: versionOf(), ...offlineSite(library, compiled, assets) })};\n${read("service-worker")}`;
}

const read = (name: string): string => readFileSync(join(packageRoot, "lib", `${name}.js`), "utf8");

function offlineSite(
  library: Library,
  compiled: CompiledAssets,
  { style, supplement, theme, main, logo, icon }: Assets,
): Omit<OfflineSite, "version"> {
  const { urls, languages, defaultLanguage, path, words } = library;
  const styles = [style, ...(theme === undefined ? [] : [theme])];
  // What every page needs, and what its script loads on first use; not the translation tool.
  const used = trackAssetUse(compiled);
  used.add([style, supplement, main]);
  const files = [...used.addresses(), ...styles, logo, icon];
  return {
    base: urls.basePath,
    files: [...new Set(files)].map(urls.file),
    styles: styles.map(urls.file),
    languages: [defaultLanguage, ...[...languages.values()].filter((language) => language !== defaultLanguage)].map((language) => ({
      lang: language.tag,
      dir: language.dir,
      name: language.name,
      home: urls.page(path(language)),
      title: siteTitle(library, language),
      message: words(language).notSaved,
    })),
  };
}
