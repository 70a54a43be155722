const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** Content size limits in bytes: far more than a biography needs, but small enough that no file can exhaust a build. */
export const contentLimits = {
  /** An article, a YAML or a JSON file. */
  text: megabyte,
  /** `references.json`, which may be a whole library with abstracts. */
  library: 25 * megabyte,
  /** An SVG file, which is parsed as text. */
  drawing: 5 * megabyte,
  icon: megabyte,
  upload: 25 * megabyte,
  /** A file of sound or film: hosts such as GitHub take no larger ones. */
  recording: 100 * megabyte,
  /** All uploads together. */
  uploads: 500 * megabyte,
  /** The HTML of a page. */
  page: 5 * megabyte,
  /** The HTML of all pages together. */
  pages: 500 * megabyte,
} as const;

/** The most pixels that a picture may have: what is compressed well can take any amount of memory. */
export const mostPixels = 100_000_000;

/** Formats that limit for messages: `100 megapixels`. */
export const inMegapixels = (): string => `${mostPixels / 1e6} megapixels`;

/** The maximum number of files in a content folder. */
export const mostFiles = 10_000;

/** Formats a limit for messages: `25 MB`. */
export const inMegabytes = (bytes: number): string => `${bytes / megabyte} MB`;
