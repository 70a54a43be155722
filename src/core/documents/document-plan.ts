import { hash } from "../model/fingerprint.ts";
import type { Reason } from "../model/reasons.ts";
import { segmentRoles } from "../model/segment-roles.ts";
import type { Language } from "../model/types.ts";
import { checkedTexts, difference, type TranslationCheck } from "../translation/checks/check.ts";
import { plainForm, termsIn, withoutTranslating } from "../translation/mask.ts";
import type { PlannedText } from "../translation/planned.ts";
import { promptFingerprint } from "../translation/prompt.ts";
import { isOfPerson, isUnfinished } from "../translation/state.ts";
import type { NearText, TextContext, TextForm } from "../translation/types.ts";
import { verifyTranslation } from "../translation/verify.ts";
import type { Alignment } from "./alignment/align.ts";
import { knownSentences, revisionOf } from "./alignment/carry-marks.ts";
import { documentFile } from "./document-files.ts";
import { inlineForm } from "./inline/inline-form.ts";
import { readParts } from "./inline/parts.ts";
import type { AlignedSegment, DocumentName, Segment, SegmentedDocument } from "./segment-state.ts";
import { elementsOf } from "./structure.ts";

/** A document of a language, as it is planned. */
export interface PlannedDocument extends DocumentName, Alignment {
  language: Language;
  source: SegmentedDocument;
  /** Whether its files exist. */
  exists: boolean;
}

/** Returns the key of a text in plans and records: equal texts of a document have one. */
export const segmentKey = (text: string, slug: string | undefined): string =>
  slug === undefined ? hash(text) : `${slug}/${hash(text)}`;

/** Returns how a segment's text is sent. */
export const formOfSegment = ({ syntax }: Segment): TextForm => (syntax === "plain" ? plainForm : inlineForm);

/** Whether a segment has a translation, and not only what is the same without one, such as a name or a year. */
export const isTranslated = (
  { segment, translation }: AlignedSegment,
  languages: Pick<Languages, "target" | "glossary">,
): boolean =>
  translation !== undefined && withoutTranslating(segment.text, formOfSegment(segment), languages) === undefined;

/** Returns the texts of the source of documents, by key, for the kinds of records. */
export const sourcesOfDocuments = (documents: readonly (DocumentName & { source: SegmentedDocument })[]) => {
  const texts = (isPage: boolean) =>
    Object.fromEntries(
      documents
        .filter(({ slug }) => (slug !== undefined) === isPage)
        .flatMap(({ slug, source }) => source.segments.map(({ text }) => [segmentKey(text, slug), text])),
    );
  return { articles: texts(false), pages: texts(true) };
};

/** Between which languages segments are translated, and with which names. */
type Languages = Pick<TranslationCheck, "from" | "target" | "glossary">;

/** How segments are planned. */
interface SegmentsInput extends Languages {
  /** The site's own rules for translations. */
  instructions: readonly string[];
  /** Whether changed texts are sent as a whole. */
  force: boolean;
}

const isValue = ({ role }: Segment): boolean => segmentRoles[role].kind === "value";

/** Returns the segments of a document as texts of a plan. */
export function plannedSegments(
  { segments, slug, language }: PlannedDocument,
  { instructions, force, ...languages }: SegmentsInput,
): PlannedText[] {
  const file = documentFile({ slug }, language.code);
  const isChanged = ({ segment, state, translation }: AlignedSegment) =>
    translation === undefined || state?.text !== segment.text;
  const isTold = (aligned: AlignedSegment) => mayBeReused(aligned, { instructions, ...languages });
  const known =
    force || !segments.some(isChanged) ? undefined : knownSentences(segments.filter((each) => isTold(each)));
  const contexts = contextsOf(segments, slug ?? "");
  return segments.map((aligned, index): PlannedText => {
    const { segment, translation, status, state } = aligned;
    const { hint } = segmentRoles[segment.role];
    const revision = known && status !== "ok" ? revisionOf(aligned, known) : undefined;
    return {
      kind: slug === undefined ? "articles" : "pages",
      key: segmentKey(segment.text, slug),
      source: segment.text,
      translation,
      status,
      state,
      // The state is written with the file.
      isRecorded: true,
      terms: termsIn(segment.text, languages.glossary),
      problem: status === "ok" ? problemOf(aligned, languages) : undefined,
      form: revision?.form ?? formOfSegment(segment),
      ...(revision?.earlier && { earlier: revision.earlier }),
      context: contexts[index],
      ...(hint !== undefined && { hint }),
      ...(isValue(segment) && { isValue: true }),
      place: { file, line: segment.line },
    };
  });
}

/** Whether the sentences of a translation may stay while its source changes: it was made with the rules of today. */
function mayBeReused(
  { segment, translation, state }: AlignedSegment,
  { instructions, ...languages }: Omit<SegmentsInput, "force">,
): boolean {
  if (translation === undefined || state === undefined || state.doubt !== undefined || isUnfinished(state))
    return false;
  const { target, glossary } = languages;
  const { words } = formOfSegment(segment);
  const terms = termsIn(state.text, glossary);
  const isFresh = isOfPerson(state) || state.prompt === promptFingerprint({ target, instructions, terms });
  const texts = { source: words(state.text), translation: words(translation) };
  return isFresh && verifyTranslation({ ...languages, ...texts, isValue: isValue(segment) }) === undefined;
}

/** Returns what is wrong with a translation that nobody has accepted. */
function problemOf(
  { segment, translation, state }: AlignedSegment,
  { from, target, glossary }: Languages,
): Reason | undefined {
  // A machine's translation was verified when it was accepted.
  if (translation === undefined || state?.origin !== "human" || state.reviewed !== undefined) return undefined;
  const reason = verifyTranslation({
    ...checkedTexts(formOfSegment(segment), segment.text, translation),
    from,
    target,
    glossary,
    isValue: isValue(segment),
  });
  return reason ?? (segment.syntax === "inline" ? findMarkChange(segment.text, translation) : undefined);
}

/** Markup that an editor of a translation may neither remove nor add, with the message if that happens. */
const kept = [
  { kind: "citations", missing: "citation-missing", extra: "citation-extra" },
  { kind: "notes", missing: "citation-missing", extra: "citation-extra" },
  { kind: "formulas and code", missing: "formula-missing", extra: "formula-extra" },
] as const;

/**
 * Returns the first citation, note, formula or code that an edited text lost, got or, for citations, has in another
 * order.
 */
export function findMarkChange(source: string, translation: string): Reason | undefined {
  const [given, found] = [elementsOf(readParts(source)), elementsOf(readParts(translation))];
  for (const { kind, missing, extra } of kept) {
    const [lost, added] = difference(given[kind], found[kind]);
    if (lost !== undefined) return { code: missing, detail: lost };
    if (added !== undefined) return { code: extra, detail: added };
  }
  const moved = given.citations.find((citation, index) => citation !== found.citations[index]);
  return moved === undefined ? undefined : { code: "citation-moved", detail: moved };
}

/*
 * The surroundings of the segments of a document, for prompts and reviewers, because a request has few of its segments.
 */

/** The most characters of a neighbor in a context. */
const mostOfNeighbor = 200;
/** The most characters of a text that is shown for the names in it. */
const mostOfRelated = 300;
const mostRelated = 2;

/** Returns the context of each segment. @param document its name in prompts */
export function contextsOf(segments: readonly AlignedSegment[], document: string): TextContext[] {
  const texts = segments.map(({ segment }) => plainOf(segment));
  const title = segments.find(({ segment }) => segment.role === "title");
  const headings: { level: number; text: string }[] = [];
  const named = namedTexts(segments, texts);
  return segments.map(({ segment, translation }, index): TextContext => {
    const level = Number(segment.node?.attributes.level ?? 2);
    if (segment.role === "heading") while ((headings.at(-1)?.level ?? 0) >= level) headings.pop();
    const path = [...(title === undefined ? [] : [plainOf(title.segment)]), ...headings.map(({ text }) => text)];
    if (segment.role === "heading") headings.push({ level, text: texts[index] ?? "" });
    const neighbor = (place: number, isBefore: boolean): NearText | undefined => {
      const near = segments[place];
      return isProse(segment) && near && isProse(near.segment)
        ? nearText(near, texts[place] ?? "", isBefore)
        : undefined;
    };
    return {
      document,
      index,
      path: segment.role === "title" ? [] : path,
      before: neighbor(index - 1, true),
      after: neighbor(index + 1, false),
      related:
        translation === undefined || segments[index]?.status !== "ok" ? relatedTo(texts[index] ?? "", named) : [],
    };
  });
}

const plainOf = ({ syntax, text }: Segment): string => (syntax === "inline" ? inlineForm.plain(text) : text);
const isProse = ({ role }: Segment): boolean => segmentRoles[role].kind === "prose";

function nearText(near: AlignedSegment, text: string, isBefore: boolean): NearText {
  if (text.length <= mostOfNeighbor)
    return { source: text, ...(near.status === "ok" && { translation: inlineForm.plain(near.translation ?? "") }) };
  const [start, end] = [text.slice(0, mostOfNeighbor), text.slice(-mostOfNeighbor)];
  return { source: isBefore ? `… ${end.replace(/^\S*\s/u, "")}` : `${start.replace(/\s\S*$/u, "")} …` };
}

/** Capitalized words that do not begin a sentence: most are names. */
const name = /(?<=[\p{Ll}\p{N},;:] )\p{Lu}[\p{L}\p{M}\p{N}’'-]*\p{Ll}(?: \p{Lu}[\p{L}\p{M}\p{N}’'-]*\p{Ll})*/gu;

/** Returns the first short translated text that has a name, by name. */
function namedTexts(segments: readonly AlignedSegment[], texts: readonly string[]): ReadonlyMap<string, NearText> {
  const byName = new Map<string, NearText>();
  for (const [index, { status, translation }] of segments.entries()) {
    const source = texts[index] ?? "";
    if (status !== "ok" || translation === undefined || source.length > mostOfRelated) continue;
    const near = { source, translation: inlineForm.plain(translation) };
    for (const [found] of source.matchAll(name)) if (!byName.has(found)) byName.set(found, near);
  }
  return byName;
}

/** Returns translated texts that have names of a text. */
function relatedTo(text: string, named: ReadonlyMap<string, NearText>): NearText[] {
  const found = named.size === 0 ? [] : [...text.matchAll(name)].flatMap(([each]) => named.get(each) ?? []);
  return [...new Set(found)].slice(0, mostRelated);
}
