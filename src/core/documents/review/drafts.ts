/*
 * A draft is a translation as a reviewer types it: its markup is written as marks, ⟦1⟧, or ⟦1⟧…⟦/1⟧ around words.
 */
import { placeholders } from "../../model/interface-words.ts";
import { type Reason, reasonText } from "../../model/reasons.ts";
import type { TargetLanguage } from "../../model/types.ts";
import { inlineForm } from "../inline/inline-form.ts";
import { type InlineMasked, type Mark, maskParts, pairMarks } from "../inline/inline-marks.ts";
import { hasWords, readParts } from "../inline/parts.ts";
import { type DraftedSegment, draftedText, type Segment } from "../segment-state.ts";
import type { DraftMark, TextPart } from "./protocol.ts";

/** How a segment is edited. */
interface Draft {
  /** The translation with marks; the refused one, or else the source text with marks, while there is none. */
  text: string;
  /** The marks that it must have. */
  marks: DraftMark[];
  /** Whether the translation has what the source has, and nothing else. */
  isComplete: boolean;
}

/** For people, marks are counted from 1. */
const first = 1;
const mark = /⟦(\/?)(\d+)⟧/g;

/** Returns the parts of a segment's text. */
export const partsIn = ({ syntax }: Pick<Segment, "syntax">, text: string): TextPart[] =>
  syntax === "inline" ? readParts(text) : [{ kind: "text", text }];

/** Returns the draft of a segment: its translation, else the last refused one, else its source text. */
export function draftOf(aligned: DraftedSegment, target: TargetLanguage): Draft {
  const { segment } = aligned;
  const translation = draftedText(aligned);
  if (segment.syntax === "plain") return { text: translation ?? segment.text, marks: [], isComplete: true };
  const source = masked(segment.text, target);
  if (translation === undefined) return { text: source.text, marks: marksOf(source), isComplete: true };
  const own = masked(translation, target);
  const { lost, extra, numbers } = comparedMarks(own, source);
  const isComplete = lost === 0 && extra === 0;
  if (lost === 0) return { text: own.text, marks: marksOf(own), isComplete };
  // A mark that the source does not have would be refused.
  const text = own.text.replace(mark, (_, slash: string, number: string) => {
    const same = numbers.get(Number(number));
    return same === undefined ? "" : `⟦${slash}${same}⟧`;
  });
  return { text, marks: marksOf(source), isComplete };
}

/**
 * Returns the translation that a draft of a segment stands for, or why it stands for none. Marks stand for what they
 * are in the present translation, so that a link which leads elsewhere in this language is kept; if that has lost some,
 * for what they are in the source.
 */
export function readDraft(
  aligned: DraftedSegment,
  draft: string,
  target: TargetLanguage,
): { text: string } | { broken: string } {
  const { segment } = aligned;
  const translation = draftedText(aligned);
  // Spaces of other kinds stay, because they are typography.
  const typed = draft.replace(/[ \t\r\n]+/g, " ").trim();
  const because = (reason: Reason) => ({ broken: reasonText(reason) });
  if (!hasWords(typed, "plain")) return because({ code: "empty" });
  if (segment.role === "word") {
    const [given, found] = [placeholders(segment.text), placeholders(typed)];
    if (given.join() !== found.join())
      return { broken: `it must have ${given.length > 0 ? given.join(", ") : "no placeholder"}, as its source` };
  }
  if (segment.syntax === "plain") return { text: typed };
  const source = masked(segment.text, target);
  const own = translation === undefined ? source : masked(translation, target);
  const { lost, extra, numbers } = comparedMarks(own, source);
  const used = [...typed.matchAll(mark)].map((found) => Number(found[2]));
  const read =
    extra > 0 && lost === 0 && used.every((number) => numbers.has(number))
      ? inlineForm.unmask(renumbered(typed, numbers), withMarksOf(own, source, numbers))
      : inlineForm.unmask(typed, lost === 0 ? own : source);
  return "text" in read ? read : because(read.reason);
}

/** Returns a draft, in which only marks of the source are left, with the numbers that the marks have in the source. */
const renumbered = (typed: string, numbers: ReadonlyMap<number, number>): string =>
  typed.replace(mark, (_, slash: string, number: string) => `⟦${slash}${numbers.get(Number(number))}⟧`);

/** Returns the source with the translation's marks in place of its own. */
function withMarksOf(own: InlineMasked, source: InlineMasked, numbers: ReadonlyMap<number, number>): InlineMasked {
  const marks = [...source.marks];
  for (const [number, its] of numbers) marks[its - first] = own.marks[number - first] as Mark;
  return { ...source, marks };
}

const masked = (text: string, target: TargetLanguage): InlineMasked =>
  maskParts(readParts(text), { glossary: [], target, first });

interface PairedMarks {
  /** How many marks of the source are not in the translation, and of the translation not in the source. */
  lost: number;
  extra: number;
  /** The numbers in the source of the translation's marks. */
  numbers: Map<number, number>;
}

/** Pairs the marks of a translation with those of its source: the same ones first, then those of the same kind. */
function comparedMarks(own: InlineMasked, source: InlineMasked): PairedMarks {
  const paired = pairMarks(own.marks, source.marks, [exactly, roughly]);
  return {
    lost: source.marks.length - paired.size,
    extra: own.marks.length - paired.size,
    numbers: new Map([...paired].map(([index, same]) => [index + first, same + first])),
  };
}

const elementsOf = (each: Mark): readonly TextPart[] => ("chain" in each ? each.chain : each.parts);
const exactly = (each: Mark): string =>
  elementsOf(each)
    .map((part) => `${part.kind} ${nameOf(part)}`)
    .join();
/** Links may lead elsewhere in another language; citations and formulas are the same. */
const roughly = (each: Mark): string => ("chain" in each ? each.chain.map(({ kind }) => kind).join() : exactly(each));

const nameOf = (part: TextPart): string => ("parts" in part ? (part.href ?? "") : part.text);

function marksOf({ marks }: InlineMasked): DraftMark[] {
  return marks.map((each, index) => {
    const number = index + first;
    const elements = elementsOf(each);
    const names = elements.map((part) =>
      "chain" in each || !("parts" in part) ? nameOf(part) : part.parts.map(nameOf).join(""),
    );
    return {
      open: `⟦${number}⟧`,
      ...("chain" in each && { close: `⟦/${number}⟧` }),
      kind: elements.at(-1)?.kind ?? "text",
      label: names.filter((name) => name !== "").join(", "),
    };
  });
}
