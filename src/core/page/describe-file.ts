import type { Uploaded } from "../content/content.ts";
import { endingOf } from "../content/public-files.ts";
import { formatSize } from "../model/format-number.ts";
import type { Language } from "../model/types.ts";

/** Returns the type of a file of `uploads/` and its size: `MP3 · 3.2 MB`. */
export const describeFile = (
  path: string,
  { uploaded, language }: { uploaded: Pick<Uploaded, "sizeOf">; language: Language },
): string => `${endingOf(path).toUpperCase()} · ${formatSize(uploaded.sizeOf(path) ?? 0, language)}`;
