import type { Uploaded } from "../../src/core/content/content.ts";
import { endingOf } from "../../src/core/content/public-files.ts";
import { isRecording } from "../../src/core/content/recordings.ts";
import { formatSize, inDigits } from "../../src/core/model/format-number.ts";
import type { Citation, Language } from "../../src/core/model/types.ts";
import { decode } from "../../src/core/model/urls.ts";
import { type CitedPlace, formatPlace } from "../../src/core/references/dates.ts";
import type { ArticlePage } from "../page.ts";
import { escapeText, link } from "./escape.ts";

/** The data that formatting Markdown needs. */
export interface Context {
  page: ArticlePage;
  /** Returns the absolute address of a link written in content; without the site's address, within the site. */
  address: (href: string) => string;
  /** Formats a picture of `uploads/`. */
  image: (src: string, alt: string, title?: string) => string;
  /** Formats a link to a file of `uploads/`, with its type and size: `[The bell](…) (MP3 · 3.2 MB)`. */
  file: (src: string, title: string) => string;
  /** Formats a citation marker: `[3]`, as in the text of the page. */
  citation: (citation: Citation, place?: CitedPlace) => string;
}

/** Links within the article lead to its page. */
export function contextOf(page: ArticlePage): Context {
  const { addresses: urls } = page;
  const file = urls.hasAddress ? urls.absoluteFile : urls.file;
  const own = urls.hasAddress ? urls.absolutePage(page.route.path) : urls.page(page.route.path);
  return {
    page,
    address: (href) =>
      href.startsWith("#") ? own + href : urls.hasAddress ? urls.absoluteLink(href) : urls.link(href),
    file: (src, title) => `${link(escapeText(title), file(src))} (${describeFile(src, page)})`,
    image: (src, alt, title) => `!${link(escapeText(alt), file(src), title)}`,
    citation: ({ number }, place = {}) => {
      const mark = formatPlace(place, page.words)?.mark;
      return `[${inDigits(number, page.language)}${mark === undefined ? "" : `: ${escapeText(mark)}`}]`;
    },
  };
}

/** Names of types that are not the ending in capitals. */
const names: Readonly<Record<string, string>> = { ogg: "Ogg", opus: "Opus", webm: "WebM" };

const downloads = ["pdf", "zip", "epub", "ics", "vcf", "csv"];

/**
 * Returns the name, type and size of the file that a link leads to; undefined for links that lead elsewhere. Pages show
 * pictures.
 */
export function describeDownload(
  href: string,
  context: { uploaded: Pick<Uploaded, "sizeOf">; language: Language },
): { name: string; about: string } | undefined {
  const path = decode(href.replace(/[?#].*$/s, ""));
  const isFile = path.startsWith("/uploads/") && (downloads.includes(endingOf(path)) || isRecording(path));
  if (!isFile || context.uploaded.sizeOf(path) === undefined) return undefined;
  return { name: path.slice(path.lastIndexOf("/") + 1), about: describeFile(path, context) };
}

/** Returns the type of a file of `uploads/` and its size: `MP3 · 3.2 MB`. */
export function describeFile(
  path: string,
  { uploaded, language }: { uploaded: Pick<Uploaded, "sizeOf">; language: Language },
): string {
  const ending = endingOf(path);
  // The mark keeps the type before the size where texts run from right to left.
  const mark = language.dir === "rtl" ? "\u200f" : "";
  return `${names[ending] ?? ending.toUpperCase()}${mark} · ${formatSize(uploaded.sizeOf(path) ?? 0, language)}`;
}
