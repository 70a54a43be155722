import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { drawingStateFile } from "../../core/content/drawing-state.ts";
import { contentLimits, inMegabytes } from "../../core/content/limits.ts";
import { diagnose } from "../../core/content/problems.ts";
import { faviconFile, iconsFolder, readSiteIcon } from "../../core/content/site-icons.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import type { SiteIcon } from "../../core/model/site-icon.ts";
import { type Memory, noMemory } from "../../io/files/memory.ts";
import { unreadable } from "../../io/files/read-file.ts";

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
export async function readSiteIcons(dir: string, files: readonly string[], memory: Memory = noMemory): Promise<SiteIcons> {
  const isIcon = (file: string) => file.startsWith(iconsFolder) && file !== iconsFolder + drawingStateFile;
  const read = files.filter(isIcon).map(async (file) => [file, await memory.ofFile("icon", file, () => readIcon(dir, file))] as const);
  const icons: SiteIcon[] = [];
  const contents = new Map<string, Uint8Array>();
  const diagnostics: Diagnostic[] = [];
  for (const [file, bytes] of await Promise.all(read)) {
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

/** Reads a file. @returns its bytes, or a diagnostic `unreadable` or `too-large` */
async function readIcon(dir: string, name: string): Promise<Uint8Array | Diagnostic> {
  let file: FileHandle | undefined;
  try {
    file = await open(join(dir, name));
    const isTooLarge = (await file.stat()).size > contentLimits.icon;
    if (!isTooLarge) return await file.readFile();
    return diagnose("too-large", { what: "the icon", limit: inMegabytes(contentLimits.icon) }, { file: name });
  } catch (error) {
    return unreadable(name, error);
  } finally {
    await file?.close();
  }
}

function addressOf(name: string, bytes: Uint8Array): string {
  if (name === faviconFile) return `/${name}`;
  const [, stem = name, ending = ""] = /^(.*)(\.\w+)$/.exec(name) ?? [];
  return `/assets/${stem}.${createHash("sha256").update(bytes).digest("hex").slice(0, 8).toUpperCase()}${ending}`;
}
