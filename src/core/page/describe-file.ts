import type { Uploaded } from "../content/content.ts";
import { endingOf } from "../content/public-files.ts";
import { formatSize } from "../model/format-number.ts";
import type { Language } from "../model/types.ts";

/** Names of types that are not the ending in capitals. */
const names: Readonly<Record<string, string>> = { ogg: "Ogg", opus: "Opus", webm: "WebM" };

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
