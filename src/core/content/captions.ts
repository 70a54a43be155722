import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { filmEndings } from "../model/recordings.ts";
import type { Language } from "../model/types.ts";
import { isLanguageTag } from "./check-languages.ts";
import { diagnose } from "./problems.ts";

/** The captions of a film in a language: `talk.en.vtt` beside `talk.mp4`. */
export interface Captions {
  /** `/uploads/talk.en.vtt` */
  path: string;
  /** BCP 47 tag. */
  tag: string;
  /** The language's own name. */
  name: string;
}

const named = /^(\/uploads\/.+)\.([^./]+)\.vtt$/i;

/**
 * Returns the captions of a film.
 *
 * @param path of the film: `/uploads/talk.mp4`
 * @param files the paths of all files
 * @param languages of the site, whose names are known
 */
export function captionsOf(path: string, files: readonly string[], languages: readonly Language[]): Captions[] {
  const film = path.replace(/\.[^.]+$/, "");
  return files.flatMap((file) => {
    const [, stem, code = ""] = named.exec(file) ?? [];
    const tag = stem === film ? tagOf(code) : undefined;
    if (tag === undefined) return [];
    const name = languages.find((each) => each.tag === tag || each.code === code)?.name ?? nameIn(tag);
    return [{ path: file, tag, name }];
  });
}

/** Returns warnings for files of captions that belong to no film, or whose language is not known by their name. */
export const checkCaptions = (files: readonly string[]): Diagnostic[] =>
  files
    .filter((file) => /^\/uploads\/.*\.vtt$/i.test(file))
    .filter((file) => {
      const [, stem = "", code = ""] = named.exec(file) ?? [];
      return tagOf(code) === undefined || !filmEndings.some((ending) => files.includes(`${stem}.${ending}`));
    })
    .map((file) => diagnose("unused-captions", { name: file }, { file: file.slice(1) }));

/** Returns the BCP 47 tag of a language; undefined if there is no such language. */
function tagOf(code: string): string | undefined {
  const [tag] = isLanguageTag(code) ? Intl.getCanonicalLocales(code) : [];
  return tag !== undefined && nameIn(tag) !== tag ? tag : undefined;
}

const nameIn = (tag: string): string => new Intl.DisplayNames([tag, "en"], { type: "language" }).of(tag) ?? tag;
