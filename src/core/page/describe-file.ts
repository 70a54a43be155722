import type { Uploaded } from "../content/content.ts";
import { endingOf } from "../content/public-files.ts";
import { isRecording } from "../content/recordings.ts";
import { formatSize } from "../model/format-number.ts";
import type { Language } from "../model/types.ts";
import { decode } from "../model/urls.ts";

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
