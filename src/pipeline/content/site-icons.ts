import { createHash } from "node:crypto";
import { drawingStateFile, faviconFile, iconsFolder, readSiteIcon } from "../../core/content/drawn-pictures.ts";
import { contentLimits } from "../../core/content/limits.ts";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { memoize } from "../../core/model/memo.ts";
import type { SiteIcon } from "../../core/model/types.ts";
import type { FileVersion, Reader } from "../../io/files/reader.ts";
import { readLimited } from "./read-source.ts";

/** The icons of a content folder. */
export interface SiteIcons {
  icons: SiteIcon[];
  /** The contents of the icons, by address. */
  files: ReadonlyMap<string, Uint8Array>;
  diagnostics: Diagnostic[];
}

/**
 * Reads the icons of a content folder. Every icon but the favicon has a hash in its address, because browsers can then
 * cache it forever.
 *
 * @param files the files of the folder, relative to it
 */
export function readSiteIcons(reader: Reader, files: readonly string[]): SiteIcons {
  const isIcon = (file: string) => file.startsWith(iconsFolder) && file !== iconsFolder + drawingStateFile;
  const icons: SiteIcon[] = [];
  const contents = new Map<string, Uint8Array>();
  const diagnostics: Diagnostic[] = [];
  for (const file of files.filter(isIcon)) {
    const bytes = readIcon(reader.file(file));
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

const readIcon = memoize(
  (file: FileVersion) => readLimited(file, { what: "the icon", limit: contentLimits.icon }),
  (file) => file,
);

function addressOf(name: string, bytes: Uint8Array): string {
  if (name === faviconFile) return `/${name}`;
  const [, stem = name, ending = ""] = /^(.*)(\.\w+)$/.exec(name) ?? [];
  return `/assets/${stem}.${createHash("sha256").update(bytes).digest("hex").slice(0, 8).toUpperCase()}${ending}`;
}
