import { hash } from "../../model/fingerprint.ts";
import { targetOf } from "../../model/languages.ts";
import { type Reason, reasonText } from "../../model/reasons.ts";
import type { GlossaryTerm, Language, TargetLanguage } from "../../model/types.ts";
import { checkedTexts } from "../../translation/checks/check.ts";
import { isOfPerson } from "../../translation/state.ts";
import { verifyTranslation } from "../../translation/verify.ts";
import { canonicalText } from "../canonical-text.ts";
import { formOfSegment } from "../document-plan.ts";
import { type AlignedSegment, withEvent } from "../segment-state.ts";
import { firstCode, markedTranslation } from "./codes.ts";
import type { XliffUnit } from "./read-xliff.ts";
import { exportedFingerprint, unitIds } from "./write-xliff.ts";

interface ImportInput {
  segments: readonly AlignedSegment[];
  units: readonly XliffUnit[];
  language: Language;
  glossary: readonly GlossaryTerm[];
  /** The BCP 47 tag of the language of the sources. */
  from: string;
  /** Accept what has its codes but fails another check. */
  force: boolean;
  /** Today, for the history. */
  on: string;
}

/** Why a unit was not imported. */
export interface ImportProblem {
  line: number;
  message: string;
  hint: string;
}

interface Imported {
  segments: AlignedSegment[];
  /**
   * The number of translations that were taken over, that were the same, and that fit an older source: those count as
   * outdated.
   */
  imported: number;
  unchanged: number;
  outdated: number;
  problems: ImportProblem[];
}

/**
 * Takes translations from an XLIFF file over into a document. They go through the checks of a reply and count as a
 * person's. A unit whose source has changed since is outdated; what cannot be taken over is a problem, and the segment
 * stays as it is.
 */
export function importUnits({ segments, units, language, ...input }: ImportInput): Imported {
  const result: Imported = { segments: [...segments], imported: 0, unchanged: 0, outdated: 0, problems: [] };
  const ids = new Map(unitIds(segments).map((id, index) => [id, index]));
  const older = new Map(
    segments.map(({ state, translation }, index) => [translation === undefined ? "" : `u-${state?.source}`, index]),
  );
  const seen = new Set<string>();
  for (const unit of units) {
    const { id, line, target, states } = unit;
    const refuse = (message: string, hint: string) => result.problems.push({ line, message, hint });
    const index = ids.get(id) ?? older.get(id.replace(/^(u-[\da-f]+)-\d+$/, "$1"));
    const aligned = index === undefined ? undefined : segments[index];
    const isApproved = states.length > 0 && states.every((state) => state === "reviewed" || state === "final");
    const isUntouched = !isApproved && unit.exported === exportedFingerprint(target);
    if (seen.has(id)) refuse(`the unit ${id} occurs twice`, "leave one of them out");
    else if (target === undefined || target.trim() === "" || (aligned === undefined && isUntouched)) result.unchanged++;
    else if (aligned === undefined || index === undefined)
      refuse("its source text is no longer in the document", "export again, and translate the new text there");
    else {
      const isOld = !ids.has(id);
      const text = isOld ? (aligned.state?.text ?? "") : aligned.segment.text;
      const translated = { ...aligned, segment: { ...aligned.segment, text } };
      const read = readTarget(translated, target, { language, ...input });
      const changed = whoChanged(translated, unit, { language: targetOf(language), isApproved });
      if (changed === "site") result.unchanged++;
      else if (changed !== undefined && !("text" in read && read.isSame) && !input.force)
        refuse(editedSince[changed], seeOrForce);
      else if ("reason" in read) refuse(...wordsFor(read));
      else if (
        read.isSame &&
        (!isApproved || aligned.state?.origin === "human" || aligned.state?.reviewed !== undefined)
      )
        result.unchanged++;
      else {
        result.segments[index] = taken(aligned, { source: text, translation: read.text, isOld, on: input.on });
        if (isOld) result.outdated++;
        else result.imported++;
      }
    }
    seen.add(id);
  }
  return result;
}

const editedSince = {
  both: "a person has edited the translation in the site since the file was exported",
  unknown:
    "a person has written or accepted another translation in the site, perhaps since the file was exported: the unit has no biopedia:exported",
};
const seeOrForce = "export again to see it, or import yours with --force";

/**
 * Returns where a translation was changed since it was exported: undefined if not in the site; `both` if the file has
 * another one, too; `unknown` if a tool has dropped the fingerprint. A machine's change in the site only counts if the
 * translation of the file is as it was exported, and not approved.
 */
function whoChanged(
  { segment, translation, state }: AlignedSegment,
  { target = "", exported }: XliffUnit,
  { language, isApproved }: { language: TargetLanguage; isApproved: boolean },
): "site" | "both" | "unknown" | undefined {
  const now = translation && markedTranslation(segment, translation, language);
  if (now === target || exported === exportedFingerprint(now)) return undefined;
  const isOwn = state !== undefined && isOfPerson(state);
  if (exported === undefined) return isOwn ? "unknown" : undefined;
  if (exported === exportedFingerprint(target) && (isOwn || !isApproved)) return "site";
  return isOwn ? "both" : undefined;
}

type Read = { text: string; isSame: boolean } | { reason: Reason; isForced: boolean };

const wordsFor = ({ reason, isForced }: Extract<Read, { reason: Reason }>): [message: string, hint: string] => [
  reasonText(reason),
  isForced ? "correct the translation in the file" : "correct it in the file; if it is right, import it with --force",
];

/** Reads a translation and checks it like a reply. */
function readTarget(
  { segment, translation }: AlignedSegment,
  target: string,
  { from, language, glossary, force }: Pick<ImportInput, "from" | "language" | "glossary" | "force">,
): Read {
  const options = { target: targetOf(language), glossary: [] };
  if (translation !== undefined && markedTranslation(segment, translation, options.target) === target)
    return { text: translation, isSame: true };
  const form = formOfSegment(segment);
  const read = form.unmask(target, form.mask(segment.text, { ...options, first: firstCode }));
  if ("reason" in read) return { reason: read.reason, isForced: true };
  const text = canonicalText(segment, read.text);
  if (text === translation) return { text, isSame: true };
  const check = {
    ...checkedTexts(form, segment.text, text),
    from,
    target: options.target,
    glossary,
  };
  const reason = force ? undefined : verifyTranslation(check);
  return reason === undefined ? { text, isSame: false } : { reason, isForced: false };
}

interface Taken {
  /** The text that it translates. */
  source: string;
  translation: string;
  isOld: boolean;
  on: string;
}

/** Returns a segment with a person's translation. */
function taken(aligned: AlignedSegment, { source, translation, isOld, on }: Taken): AlignedSegment {
  const { history, beside } = aligned.state ?? {};
  const state = {
    source: hash(source),
    text: source,
    output: hash(translation),
    origin: "human" as const,
    status: "ok" as const,
    ...(isOld && beside !== undefined && { beside }),
    ...(history && { history }),
  };
  return {
    ...aligned,
    translation,
    status: isOld ? "outdated" : "ok",
    state: withEvent(state, { on, event: "imported" }),
  };
}
