import { publicFolder } from "./public-files.ts";

/** What editors and operating systems leave beside files: backups, swap files, locks, what tells whether a folder may be written to, thumbnails. */
const leftBeside = /^(?:.*~|\..*\.sw[a-z]|4913|\.#.*|#.*#|.*___jb_(?:tmp|old|bak)___|\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/**
 * Whether a file or folder is no content, and nobody need be told: it is hidden, except in `public/`, where hidden files are for hosts and other sites, or an
 * editor or the operating system has left it.
 *
 * @param path relative to the content folder: `articles/.en.md.swp`
 */
export function isIgnored(path: string): boolean {
  const isPublic = path.startsWith(publicFolder);
  return path.split("/").some((name) => leftBeside.test(name) || (!isPublic && name.startsWith(".")));
}
