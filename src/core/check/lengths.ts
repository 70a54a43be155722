import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { metaOf, titleOf } from "./document.ts";
import type { CheckedPage } from "./page.ts";
import { report } from "./problems.ts";

/** Lengths in Latin letters, as search results have room for them; Google cuts titles at about 60 and descriptions at about 160. */
const limits = { title: 70, shortDescription: 30, longDescription: 200 } as const;

/** Checks that the title and the description of a page fit into search results. */
export function checkLengths(page: CheckedPage): Diagnostic[] {
  const { file, isNotFound } = page;
  if (isNotFound) return [];
  const title = widthOf(titleOf(page));
  const description = widthOf(metaOf(page, "description")?.trim() ?? "");
  return [
    ...(title > limits.title ? [report("long-title", { width: title, limit: limits.title }, { file })] : []),
    ...(description > 0 && description < limits.shortDescription
      ? [report("short-description", { width: description, limit: limits.shortDescription }, { file })]
      : []),
    ...(description > limits.longDescription
      ? [report("long-description", { width: description, limit: limits.longDescription }, { file })]
      : []),
  ];
}

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u;
const marks = /[\p{M}\p{Cf}]/u;

/** Returns the width of a text in Latin letters: characters of East Asian scripts count twice, marks do not count. */
const widthOf = (text: string): number =>
  [...text].reduce((width, character) => width + (wide.test(character) ? 2 : marks.test(character) ? 0 : 1), 0);
