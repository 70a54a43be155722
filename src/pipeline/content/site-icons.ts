import { createHash } from "node:crypto";
import { drawingStateFile } from "../../core/content/drawing-state.ts";
import { contentLimits } from "../../core/content/limits.ts";
import { faviconFile, iconsFolder, readSiteIcon } from "../../core/content/site-icons.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import type { SiteIcon } from "../../core/model/site-icon.ts";
import { type Memory, noMemory } from "../../io/files/memory.ts";
import { readLimited } from "./read-limited.ts";

/** The icons of a content folder. */
export interface SiteIcons {
  icons: SiteIcon[];
  /** Their contents by address. */
  files: ReadonlyMap<string, Uint8Array>;
  diagnostics: Diagnostic[];
}

/**
 * Reads the icons of a content folder. All but the favicon have a hash in their address, so that browsers can keep them.
 *
 * @param dir the folder
 * @param files its files, relative to it
 */
export function readSiteIcons(dir: string, files: readonly string[], memory: Memory = noMemory): SiteIcons {
  const isIcon = (file: string) => file.startsWith(iconsFolder) && file !== iconsFolder + drawingStateFile;
  const allowed = { what: "the icon", limit: contentLimits.icon };
  const icons: SiteIcon[] = [];
  const contents = new Map<string, Uint8Array>();
  const diagnostics: Diagnostic[] = [];
  for (const file of files.filter(isIcon)) {
    const bytes = memory.ofFile("icon", file, () => readLimited(dir, file, allowed));
    if (!(bytes instanceof Uint8Array)) {
      diagnostics.push(bytes);
      continue;
    }
    const icon = readSiteIcon(file, bytes);
    if ("code" in icon) diagnostics.push(icon);
    else {
      const address = addressOf(file.slice(iconsFolder.length), bytes);
      icons.push({ ...icon, address });
      contents.set(address, bytes);
    }
  }
  return { icons, files: contents, diagnostics };
}

function addressOf(name: string, bytes: Uint8Array): string {
  if (name === faviconFile) return `/${name}`;
  const [, stem = name, ending = ""] = /^(.*)(\.\w+)$/.exec(name) ?? [];
  return `/assets/${stem}.${createHash("sha256").update(bytes).digest("hex").slice(0, 8).toUpperCase()}${ending}`;
}
