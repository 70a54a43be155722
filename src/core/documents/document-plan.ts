import { hash } from "../model/fingerprint.ts";
import type { Reason } from "../model/reasons.ts";
import { segmentRoles } from "../model/segment-roles.ts";
import type { Language } from "../model/types.ts";
import { checkedTexts, difference, type TranslationCheck } from "../translation/checks/check.ts";
import { plainForm, termsIn, withoutTranslating } from "../translation/mask.ts";
import type { PlannedText } from "../translation/planned.ts";
import { promptFingerprint } from "../translation/prompt.ts";
import { isOfPerson, isUnfinished } from "../translation/state.ts";
import type { TextForm } from "../translation/types.ts";
import { verifyTranslation } from "../translation/verify.ts";
import type { Alignment } from "./alignment/align.ts";
import { knownSentences, revisionOf } from "./alignment/revise.ts";
import { contextsOf } from "./contexts.ts";
import { documentFile } from "./document-files.ts";
import { inlineForm } from "./inline/inline-form.ts";
import { readParts } from "./inline/parts.ts";
import { elementsOf } from "./structure.ts";
import type { AlignedSegment, DocumentName, Segment, SegmentedDocument } from "./types.ts";

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
