import { foreignCharacter } from "../../src/core/translation/checks/language.ts";
import { targetWords } from "../../src/core/translation/known-words.ts";
import { loadAllWords } from "../../src/core/translation/load-words.ts";
import { type QuantityName, quantityNames } from "../../src/core/translation/quantities.ts";
import { scriptOf } from "../../src/core/translation/scripts.ts";

await loadAllWords();

/** Returns a text that a pattern of the word tables matches: its first alternative, of each choice in it the first. */
function example(pattern: string): string {
  const plain = pattern
    .replaceAll("_", " ")
    .replaceAll("~", "")
    .replace(/(\p{L})\\p\{L\}\+/gu, "$1$1");
  let text = plain.replace(/(?:\\S|\[?(?:\\p\{[LM]\})+\]?)[*+]?/g, "");
  const choice = /\((\?:|\?<?[!=])?([^()]*)\)\??/;
  for (let found = choice.exec(text); found !== null; found = choice.exec(text)) {
    const isLookaround = found[1] !== undefined && found[1] !== "?:";
    text = text.replace(found[0], () => (isLookaround ? "" : (found?.[2]?.split("|")[0] ?? "")));
  }
  return (text.split("|")[0] ?? "").replace(/\[(.)[^\]]*\]/gu, "$1").replace(/[?*+]/g, "");
}

/**
 * Returns words of a language that the checks of translations look for.
 *
 * @param tag BCP 47 tag of the language
 * @returns a word for “not” and one for each quantity; undefined where the checks know none
 */
export function meaningWords(tag: string): {
  not: string | undefined;
  quantities: Readonly<Partial<Record<QuantityName, string>>>;
} {
  const negations = targetWords(tag, "denials") ?? targetWords(tag, "negations");
  const script = scriptOf(tag);
  // Words of both Chinese scripts are in one row.
  const isOwn = (words: string) =>
    (script !== "Hans" && script !== "Hant") || foreignCharacter(words, script) === undefined;
  const ownWords = (column: string) => column.replace(/^\?/, "").split("|").filter(isOwn).join("|");
  const columns = targetWords(tag, "quantities")?.split(" ") ?? [];
  return {
    not: negations === undefined ? undefined : example(negations),
    quantities: Object.fromEntries(
      quantityNames.flatMap((name, index) => {
        const column = columns[index] ?? "-";
        return column === "-" ? [] : [[name, example(ownWords(column))]];
      }),
    ),
  };
}
