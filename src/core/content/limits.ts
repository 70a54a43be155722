const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** How large content may be, in bytes: far more than a biography needs, and little enough that no file can exhaust a build. */
export const contentLimits = {
  /** An article, a YAML or a JSON file. */
  text: megabyte,
  /** A drawing: it is read as text. */
  drawing: 5 * megabyte,
  upload: 25 * megabyte,
  /** All uploads together. */
  uploads: 500 * megabyte,
  /** The HTML of a page. */
  page: 5 * megabyte,
  /** The HTML of all pages together. */
  pages: 500 * megabyte,
} as const;

/** How many files a content folder may hold. */
export const mostFiles = 10_000;

/** A limit, for messages: `25 MB`. */
export const inMegabytes = (bytes: number): string => `${bytes / megabyte} MB`;
