import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Assets } from "../../../templates/page.ts";
import type { Content } from "../../core/content/content.ts";
import { siteTitle } from "../../core/page/names.ts";
import type { OfflineSite } from "../../core/page/offline.ts";
import { packageRoot } from "../../io/files/folders.ts";
import { type CompiledAssets, withImports } from "./assets.ts";

/**
 * Returns the service worker of a site: one that saves pages, or one that removes itself and what was saved, on a site
 * that was readable offline.
 *
 * @param versionOf returns what changes when any file of the site does
 * @returns undefined if the site never was
 */
export function serviceWorker(
  content: Content,
  compiled: CompiledAssets,
  assets: Assets,
  versionOf: () => string,
): string | undefined {
  const { site, addresses } = content;
  if (site.offline === undefined) return undefined;
  if (!site.offline) return `const offlineBase = ${JSON.stringify(addresses.basePath)};\n${read("remove-worker")}`;
  return `const offlineSite = ${JSON.stringify({ version: versionOf(), ...offlineSite(content, compiled, assets) })};\n${read("service-worker")}`;
}

const read = (name: string): string => readFileSync(join(packageRoot, "lib", `${name}.js`), "utf8");

function offlineSite(
  content: Content,
  compiled: CompiledAssets,
  { style, supplement, theme, main, logo, icon }: Assets,
): Omit<OfflineSite, "version"> {
  const { addresses, texts } = content;
  const { languages, defaultLanguage } = content.site;
  const styles = [style, ...(theme === undefined ? [] : [theme])];
  // What every page needs, and what its script loads on first use; not the translation tool.
  const files = [...withImports(compiled, [style, supplement, main]), ...styles, logo, icon];
  return {
    base: addresses.basePath,
    files: [...new Set(files)].map(addresses.file),
    styles: styles.map(addresses.file),
    languages: [defaultLanguage, ...[...languages.values()].filter((language) => language !== defaultLanguage)].map(
      (language) => ({
        lang: language.tag,
        dir: language.dir,
        name: language.name,
        home: addresses.page(addresses.home(language)),
        title: siteTitle(content, language),
        message: texts.words(language).notSaved,
      }),
    ),
  };
}
