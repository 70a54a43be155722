/*
 * Prints the confusion table of the checks of translations, on texts that nobody here wrote:
 * `npx tsx scripts/confusion.ts <corpus> <folder> [a|b|all] [texts]`. The folder is a clone of the repository that
 * `confusion/corpora.ts` names for the corpus. Half of its documents, by the hash of their names, are for working on the
 * checks (`a`), and the others for measuring (`b`). `texts` is how many lines and paragraphs a language are used,
 * default 100. A paragraph is three sentences of a document in a row, without headlines.
 */
import { createHash } from "node:crypto";
import { withoutWebSpaces } from "../src/core/translation/checks/characters.ts";
import { readingOf } from "../src/core/translation/checks/check.ts";
import { findDoubt } from "../src/core/translation/doubts.ts";
import { verifyReading } from "../src/core/translation/verify.ts";
import { corpora, type Line } from "./confusion/corpora.ts";
import { spoilt, type Text } from "./confusion/spoil.ts";

/** Languages, each with the one that a model may take for it. */
const neighbours =
  "ar fa|bg mk|bn hi|cs sk|da no|de nl|el ru|es pt-BR|et fi|fa ar|fi et|fr it|he ar|hi mr|hr sl|hu fi|id ms|it es|ja zh-Hans|ko ja|lt lv|nl de|no da|is no|" +
  "pl cs|pt-BR es|ro it|ru uk|sk cs|sv da|sw id|ta hi|th vi|tr az|uk ru|ur fa|vi fr|zh-Hans ja|zh-Hant ja|km th|te hi|my th|ne hi|mr hi";

const [corpus = "", folder = "", half = "a", most = "100"] = process.argv.slice(2);
const read = corpora[corpus];
if (read === undefined) throw new Error(`Name one of the corpora: ${Object.keys(corpora).join(", ")}`);
const isUsed = ({ document }: Line): boolean =>
  half === "all" || ((createHash("sha256").update(document).digest()[0] ?? 0) % 2 === 0) === (half === "a");

const known = new Map<string, Promise<Line[]>>();
/** Returns the lines of a language, or none if the corpus lacks it. */
const linesOf = (tag: string): Promise<Line[]> => {
  const lines =
    known.get(tag) ??
    Promise.resolve()
      .then(() => read(folder, tag))
      .catch(() => []);
  known.set(tag, lines);
  return lines;
};

const isSentence = /[.!?]["”’')]{0,2}$/;

/** Every so many of the used lines, or paragraphs of so many lines. */
function textsOf(lines: readonly Line[], size: number, offset: number): number[][] {
  const all = lines.flatMap((first, line) => {
    const group = Array.from({ length: size }, (_, place) => line + place);
    const isText = group.every((each) => {
      const { document, source = "", translation = "" } = lines[each] ?? {};
      const isWhole = size === 1 || isSentence.test(source);
      return document === first.document && source !== "" && translation !== "" && isWhole;
    });
    return isUsed(first) && line % size === 0 && isText ? [group] : [];
  });
  const every = Math.max(1, Math.floor(all.length / Number(most)));
  return all.filter((_, index) => (index + offset) % every === 0);
}

interface Counts {
  texts: number;
  refused: number;
  asked: number;
  /** How many are accepted, by language; of right texts, how many are not, by language and reason. */
  notes: Map<string, number>;
}
const tables = [1, 3].map((size) => ({ size, kinds: new Map<string, Counts>() }));

function judge({ source, translation, tag }: Text): { refused?: string | undefined; asked?: string | undefined } {
  const target = { code: tag, tag, fullName: tag };
  const reading = readingOf({ source, from: "en", translation, target, glossary: [] });
  const refused = verifyReading(reading);
  const asked = refused === undefined ? findDoubt(reading) : undefined;
  return {
    refused: refused && `${refused.code} ${refused.detail ?? ""}`,
    asked: asked && `${asked.code} ${asked.detail ?? ""}`,
  };
}

const shown = process.env.SHOW ?? "";
function count(kinds: Map<string, Counts>, kind: string, text: Text): boolean {
  const counts = kinds.get(kind) ?? { texts: 0, refused: 0, asked: 0, notes: new Map() };
  kinds.set(kind, counts);
  const { refused, asked } = judge(text);
  counts.texts++;
  if (refused !== undefined) counts.refused++;
  else if (asked !== undefined) counts.asked++;
  const isRight = kind.startsWith("right");
  const note = isRight
    ? (refused ?? asked)?.split(" ")[0]
    : refused === undefined && asked === undefined
      ? text.tag
      : undefined;
  if (note !== undefined) counts.notes.set(note, (counts.notes.get(note) ?? 0) + 1);
  if (shown !== "" && note !== undefined && `${kind} ${refused ?? asked ?? "accepted"}`.includes(shown))
    console.log(
      `${text.tag} ${refused ? "REFUSED" : asked ? "ASKED" : "ACCEPTED"} ${kind}: ${refused ?? asked ?? ""}\n  ${text.source}\n  ${text.translation}`,
    );
  return refused === undefined && asked === undefined;
}

for (const { size, kinds } of tables) {
  for (const [offset, row] of neighbours.split("|").entries()) {
    const [tag = "", neighbour = ""] = row.split(" ");
    const lines = await linesOf(tag);
    const theirs = new Map((await linesOf(neighbour)).map(({ source, translation }) => [source, translation]));
    const texts = textsOf(lines, size, offset);
    const glue = /^(?:ja|zh|th)/.test(tag) ? "" : " ";
    for (const [index, group] of texts.entries()) {
      const of = (places = group) => places.map((line) => lines[line]?.translation ?? "");
      const source = group.map((line) => lines[line]?.source ?? "");
      const text = { tag, source: source.join(" "), translation: withoutWebSpaces(of().join(glue), tag) };
      if (!count(kinds, "right", text) || process.env.SPOILT === "0") continue;
      const others = texts[(index + 7) % texts.length] ?? group;
      const sentences = {
        source,
        own: of(),
        neighbour: source.map((each) => theirs.get(each) ?? ""),
        other: of(others),
      };
      for (const [kind, changed] of spoilt({ ...text, glue, sentences })) count(kinds, kind, { tag, ...changed });
    }
  }
  if (kinds.size === 0) continue;
  console.log(`\n${size === 1 ? "lines" : "paragraphs"} of ${corpus}, half ${half}`);
  console.log(`${"".padEnd(36)} texts  refused   asked  accepted`);
  for (const [kind, { texts, refused, asked, notes }] of kinds) {
    const share = (part: number) => `${((100 * part) / texts).toFixed(2).padStart(6)} %`;
    const list = [...notes].sort((a, b) => b[1] - a[1]).map(([note, times]) => `${note} ${times}`);
    console.log(
      `${kind.padEnd(36)} ${String(texts).padStart(5)} ${share(refused)} ${share(asked)} ${share(texts - refused - asked)}  ${list.slice(0, 12).join(", ")}`,
    );
  }
}
