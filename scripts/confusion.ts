/*
 * Prints the confusion table of the checks of translations, on texts that nobody here wrote:
 * `npx tsx scripts/confusion.ts <folder> [odd|even] [texts]`. The folder is a copy of NTREX-128
 * (github.com/MicrosoftTranslator/NTREX): news that people translated from English. Documents with odd numbers are for
 * working on the checks, those with even ones for measuring. `texts` is how many sentences and paragraphs a language are
 * used, default 100. A paragraph is three sentences of a document in a row, without headlines.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readingOf } from "../src/core/translation/checks/check.ts";
import { findDoubt } from "../src/core/translation/doubts.ts";
import { verifyReading } from "../src/core/translation/verify.ts";
import { spoilt, type Text } from "./confusion/spoil.ts";

/** Languages, with their files and the language that a model may take for them. */
const languages =
  "ar arb fa|bg bul mk|bn ben hi|cs ces sk|da dan no|de deu nl|el ell ru|es spa pt-BR|et est fi|fa fas ar|fi fin et|fr fra it|he heb ar|hi hin mr|hr hrv sl|" +
  "hu hun fi|id ind fil|it ita es|ja jpn zh-Hans|ko kor ja|lt lit lv|nl nld de|no nob da|pl pol cs|pt-BR por-BR es|ro ron it|ru rus uk|sk slk cs|sv swe da|" +
  "sw swa id|ta tam hi|th tha vi|tr tur az|uk ukr ru|vi vie fr|zh-Hans zho-CN ja|zh-Hant zho-TW ja";
const more = { mk: "mkd", sl: "slv", fil: "fil", lv: "lav", az: "aze-Latn", mr: "mar" };
const rows = languages.split("|").map((row) => row.split(" ") as [tag: string, file: string, neighbour: string]);
const files = new Map([...rows.map(([tag, file]) => [tag, file] as const), ...Object.entries(more)]);

const [folder = "", which = "odd", most = "100"] = process.argv.slice(2);
const linesOf = (file: string): string[] =>
  readFileSync(join(folder, file), "utf8")
    .split("\n")
    .map((line) => line.trim());
const ids = linesOf("DOCUMENT_IDS.tsv").filter((id) => id !== "");
const order = [...new Set(ids)];
const isUsed = (line: number): boolean => (order.indexOf(ids[line] ?? "") % 2 === 0) === (which === "odd");
const english = linesOf("NTREX-128/newstest2019-src.eng.txt");
const translations = new Map<string, string[]>();
function translated(tag: string): string[] {
  const lines = translations.get(tag) ?? linesOf(`NTREX-128/newstest2019-ref.${files.get(tag)}.txt`);
  translations.set(tag, lines);
  return lines;
}

const isSentence = /[.!?]["”’')]{0,2}$/;

/** Every so many lines of the used documents, as sentences or as paragraphs. */
function textsOf(size: number, offset: number): number[][] {
  const all = ids.flatMap((id, line) => {
    const group = Array.from({ length: size }, (_, place) => line + place);
    const isParagraph = group.every((each) => ids[each] === id && (size === 1 || isSentence.test(english[each] ?? "")));
    return isUsed(line) && line % size === 0 && isParagraph ? [group] : [];
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
  if (shown !== "" && note !== undefined && `${kind} ${refused ?? asked}`.includes(shown))
    console.log(
      `${text.tag} ${refused ? "REFUSED" : "ASKED"} ${refused ?? asked}\n  ${text.source}\n  ${text.translation}`,
    );
  return refused === undefined && asked === undefined;
}

for (const { size, kinds } of tables) {
  for (const [offset, [tag, , neighbour]] of rows.entries()) {
    const [own, theirs] = [translated(tag), translated(neighbour)];
    const texts = textsOf(size, offset).filter((lines) => lines.every((line) => (own[line] ?? "") !== ""));
    const glue = /^(?:ja|zh|th)/.test(tag) ? "" : " ";
    for (const [index, lines] of texts.entries()) {
      const of = (all: readonly string[], from = lines): string[] => from.map((line) => all[line] ?? "");
      const text = { tag, source: of(english).join(" "), translation: of(own).join(glue) };
      if (!count(kinds, "right", text)) continue;
      const others = texts[(index + 7) % texts.length] ?? lines;
      for (const [kind, changed] of spoilt({
        ...text,
        glue,
        sentences: { source: of(english), own: of(own), neighbour: of(theirs), other: of(own, others) },
      }))
        count(kinds, kind, { tag, ...changed });
    }
  }
  console.log(`\n${size === 1 ? "sentences" : "paragraphs"} of ${which} documents`);
  console.log(`${"".padEnd(36)} texts  refused   asked  accepted`);
  for (const [kind, { texts, refused, asked, notes }] of kinds) {
    const share = (part: number) => `${((100 * part) / texts).toFixed(2).padStart(6)} %`;
    const list = [...notes].sort((a, b) => b[1] - a[1]).map(([note, times]) => `${note} ${times}`);
    console.log(
      `${kind.padEnd(36)} ${String(texts).padStart(5)} ${share(refused)} ${share(asked)} ${share(texts - refused - asked)}  ${list.slice(0, 12).join(", ")}`,
    );
  }
}
