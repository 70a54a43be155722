import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Assets } from "../../../templates/page.ts";
import type { Content, Pictures } from "../../core/content/content.ts";
import { accentOf } from "../../core/content/theme.ts";
import { hash } from "../../core/model/fingerprint.ts";
import { memoize } from "../../core/model/memo.ts";
import type { SiteIcon } from "../../core/model/types.ts";
import { appearanceScript, speculationRules } from "../../core/page/appearance.ts";
import { iconLinks, initialsPicture } from "../../core/page/icons.ts";
import { siteTitle } from "../../core/page/names.ts";
import type { OfflineSite } from "../../core/page/offline.ts";
import { packageRoot } from "../../io/files/write.ts";
import type { LoadedContent } from "../content/load.ts";

/** Where `npm run compile` writes the stylesheets and scripts of all sites. */
const compiledDir = join(packageRoot, "lib", "assets");

/**
 * The stylesheets and scripts of a site. They depend only on this package, so they are bundled with it, not in each
 * build.
 */
export interface CompiledAssets {
  assets: Omit<Assets, "logo" | "icon" | "iconLinks">;
  /** The addresses of all, each with those that it loads. */
  files: ReadonlyMap<string, readonly string[]>;
}

/** Returns the contents of a compiled asset. */
export const readAsset = (address: string): Buffer => readFileSync(join(compiledDir, basename(address)));

const inlineScripts = [appearanceScript, speculationRules]
  .map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`)
  .join(" ");

/**
 * Reads the list of the compiled assets, once.
 *
 * @throws if the package has not been compiled
 */
export const loadAssets = memoize((): CompiledAssets => {
  const { entries, files } = JSON.parse(readFileSync(join(compiledDir, "manifest.json"), "utf8")) as {
    entries: Record<Exclude<keyof Assets, "inlineScripts" | "theme" | "logo" | "icon" | "iconLinks">, string>;
    files: Record<string, string[]>;
  };
  const address = (file: string) => `/assets/${file}`;
  return {
    assets: {
      inlineScripts,
      style: address(entries.style),
      supplement: address(entries.supplement),
      parts: address(entries.parts),
      main: address(entries.main),
      notFound: address(entries.notFound),
      translate: address(entries.translate),
      fallback: address(entries.fallback),
    },
    files: new Map(Object.entries(files).map(([file, others]) => [address(file), others.map(address)])),
  };
});

/** Returns the address of the stylesheet of a site's theme: `/assets/theme.1A2B3C4D.css`. */
const themeAddress = (style: string): string =>
  `/assets/theme.${createHash("sha256").update(style).digest("hex").slice(0, 8).toUpperCase()}.css`;

/** Returns a function that finds the addresses of the compiled assets that a page refers to. */
export function assetFinder({ assets, files }: CompiledAssets): (html: string) => string[] {
  const entries = [...new Set(Object.values(assets).filter((address) => files.has(address)))];
  // One search finds all entries, because names have only letters, digits and full stops.
  const entry = new RegExp(entries.join("|").replaceAll(".", "\\."), "g");
  return (html) => {
    const found = new Set(html.match(entry));
    // A text that was found is a part of the page, and would keep it in memory.
    return entries.filter((address) => found.has(address));
  };
}

/** Returns the addresses of assets and of those that they load, in the order of the package. */
export function withImports({ files }: CompiledAssets, addresses: Iterable<string>): string[] {
  const used = new Set(addresses);
  // The set grows during the iteration, which includes new elements.
  for (const address of used) for (const imported of files.get(address) ?? []) used.add(imported);
  return [...files.keys()].filter((address) => used.has(address));
}

/** The assets that the pages of a site refer to, and what follows from its content. */
export interface SiteAssets {
  assets: Assets;
  /** The icons besides that of site.yaml. */
  icons: readonly SiteIcon[];
  /** The icons of the content and the drawn one, by address. */
  drawn: ReadonlyMap<string, string | Uint8Array>;
}

/** Returns the assets that the pages of a site refer to, with its own logo, icons and theme. */
export function siteAssets(content: LoadedContent, compiled: CompiledAssets): SiteAssets {
  const { themeStyle } = content.site;
  const { drawn, icons, ...pictures } = sitePictures(content);
  const theme = themeStyle === undefined ? undefined : themeAddress(themeStyle);
  return { assets: { ...compiled.assets, ...pictures, ...(theme !== undefined && { theme }) }, icons, drawn };
}

type SitePictures = Pick<Assets, "logo" | "icon" | "iconLinks"> & Omit<SiteAssets, "assets">;

/** How wide the icon of tabs is, in pixels: Google asks for a multiple of 48. */
const iconWidth = 192;

/**
 * Returns the icons of a site whose icon is a raster picture, and that has no drawn ones (`biopedia pictures`): those
 * that are not larger than it.
 */
const rasterIcons = ({ scaled }: Pictures, icon: string): SiteIcon[] =>
  (
    [
      ["touch", 180],
      ["any", iconWidth],
      ["any", 512],
    ] as const
  ).flatMap(([use, wanted]) => {
    const picture = scaled(icon, wanted);
    return picture ? [{ use, address: picture.src, sizes: [`${picture.size.width}x${picture.size.height}`] }] : [];
  });

/** Returns the logo and icons of a site: where it has no logo or icon of its own, the initials of its subject. */
function sitePictures({ site, pictures, icons: { icons, files } }: LoadedContent): SitePictures {
  const { logo, icon, subject, theme = {} } = site;
  const withLinks = (icon: string) => {
    const all = icons.length > 0 ? icons : rasterIcons(pictures, icon);
    const shown = pictures.scaled(icon, iconWidth)?.src ?? icon;
    return { icon: shown, icons: all, iconLinks: iconLinks(shown, all) };
  };
  if (logo !== undefined && icon !== undefined) return { logo, ...withLinks(icon), drawn: files };
  const picture = initialsPicture(subject.name, accentOf(theme)?.light);
  const address = `/assets/initials.${hash(picture).slice(0, 8).toUpperCase()}.svg`;
  return {
    logo: logo ?? address,
    ...withLinks(icon ?? address),
    drawn: new Map<string, string | Uint8Array>([...files, [address, picture]]),
  };
}

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
  { style, supplement, parts, theme, main, logo, icon }: Assets,
): Omit<OfflineSite, "version"> {
  const { addresses, texts } = content;
  const { languages, defaultLanguage } = content.site;
  const styles = [style, ...(theme === undefined ? [] : [theme])];
  // The files that every page needs, and those that its script loads on first use; not the translation tool.
  const files = [...withImports(compiled, [style, supplement, parts, main]), ...styles, logo, icon];
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
