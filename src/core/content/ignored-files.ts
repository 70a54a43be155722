import { publicFolder } from "./public-files.ts";

/** What editors and operating systems leave beside files: backups, swap files, locks, thumbnails. */
const leftBeside = /^(?:.*~|\..*\.sw[a-z]|\.#.*|#.*#|.*___jb_(?:tmp|old|bak)___|\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/** Vim writes and removes a file of this name to find out whether it may write to a folder. In `public/`, it may be the name of a folder. */
const probe = "4913";

/**
 * Whether a file or folder is no content, and nobody need be told: it is hidden, except in `public/`, where hidden files are for hosts and other sites, or an
 * editor or the operating system has left it.
 *
 * @param path relative to the content folder: `articles/.en.md.swp`
 */
export function isIgnored(path: string): boolean {
  const isPublic = path.startsWith(publicFolder);
  return path.split("/").some((name) => leftBeside.test(name) || (!isPublic && (name.startsWith(".") || name === probe)));
}
