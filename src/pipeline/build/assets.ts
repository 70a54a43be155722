import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Assets } from "../../../templates/page.ts";
import { appearanceScript } from "../../core/page/appearance.ts";
import { packageRoot } from "../../io/files/files.ts";

/** Where `npm run compile` leaves the stylesheet and scripts that every site gets. */
const compiledDir = join(packageRoot, "lib", "assets");

/** The site's stylesheet and scripts: they depend on this package alone, so they are bundled when it is, not in each build. */
export interface CompiledAssets {
  assets: Assets;
  /** Their contents by address. */
  files: ReadonlyMap<string, Buffer>;
}

const inlineScriptHash = `sha256-${createHash("sha256").update(appearanceScript).digest("base64")}`;

/**
 * Reads the compiled assets.
 *
 * @throws when the package has not been compiled
 */
export function loadAssets(): CompiledAssets {
  const { entries, files } = JSON.parse(readFileSync(join(compiledDir, "manifest.json"), "utf8")) as {
    entries: Record<Exclude<keyof Assets, "inlineScriptHash">, string>;
    files: string[];
  };
  const address = (file: string) => `/assets/${file}`;
  return {
    assets: {
      inlineScriptHash,
      style: address(entries.style),
      main: address(entries.main),
      notFound: address(entries.notFound),
      translate: address(entries.translate),
      fallback: address(entries.fallback),
    },
    files: new Map(files.map((file) => [address(file), readFileSync(join(compiledDir, file))])),
  };
}

/** Keeps account of the assets that a site needs: a site whose texts are complete does not translate in the browser. */
export interface AssetUse {
  /** Notes the assets that a page names. */
  note: (html: string) => void;
  /** The assets that were noted, and what they load, with their contents. */
  files: () => [address: string, bytes: Buffer][];
}

export function trackAssetUse({ assets, files }: CompiledAssets): AssetUse {
  const used = new Set<string>();
  const noteIn = (text: string | Buffer, addresses: Iterable<string>) => {
    for (const address of addresses) if (!used.has(address) && text.includes(basename(address))) used.add(address);
  };
  const entries = Object.values(assets).filter((address) => files.has(address));
  return {
    note: (html) => noteIn(html, entries),
    files() {
      // A set grows while it is gone through.
      for (const address of used) noteIn(files.get(address) ?? "", files.keys());
      return [...files].filter(([address]) => used.has(address));
    },
  };
}
