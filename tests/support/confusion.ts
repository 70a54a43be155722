import type { GlossaryTerm } from "../../src/core/model/types.ts";
import { readingOf } from "../../src/core/translation/checks/check.ts";
import { findDoubt } from "../../src/core/translation/doubts/find-doubt.ts";
import { loadAllWords } from "../../src/core/translation/load-words.ts";
import { verifyTranslation } from "../../src/core/translation/verify.ts";
import { companyNames, corruptions, markCorruptions, meaningCorruptions } from "./corruptions.ts";
import { type HumanText, humanTexts, nameForms } from "./human-texts.ts";

await loadAllWords();

/** A text, by its language and key, and what the checks said. */
interface Judged {
  language: string;
  text: string;
  reason: string;
}

/** The texts of a kind, by what the checks make of them. */
interface Row {
  kind: string;
  refused: Judged[];
  /** Asked for again. */
  questioned: Judged[];
  accepted: Judged[];
}

const subject = { term: "Kiran Vale", forms: nameForms() };
const glossary: GlossaryTerm[] = [subject, ...companyNames.map((term) => ({ term }))];

/** Checks texts of a kind. @param isHuman whether they are as people translated them */
export function judge(kind: string, texts: readonly HumanText[], isHuman = false): Row {
  const row: Row = { kind, refused: [], questioned: [], accepted: [] };
  for (const { language, tag, key, source, translation } of texts) {
    const check = { source, from: "en", translation, target: { code: language, tag, fullName: tag }, glossary };
    const refused = verifyTranslation(check);
    // A word that is the same in both languages is believed when it is repeated.
    const reason = isHuman && refused?.code === "identical" ? undefined : refused;
    const doubt = reason === undefined ? findDoubt(readingOf(check)) : undefined;
    const place = reason ? row.refused : doubt ? row.questioned : row.accepted;
    place.push({ language, text: key, reason: (reason ?? doubt)?.code ?? "accepted" });
  }
  return row;
}

/**
 * Returns the confusion table of the checks: human translations of the sample, of which none should be refused and few
 * questioned, and the same texts spoiled,
 * of which none should be accepted.
 *
 * @param every uses every nth text; 1 for all
 * @returns the human translations first
 */
export function confusion(every: number): Row[] {
  const all = humanTexts();
  const byKey = new Map(all.map((text) => [`${text.language} ${text.key}`, text.translation]));
  const other = (language: string, key: string) => byKey.get(`${language} ${key}`);
  const sample = all.filter((_, index) => index % every === 0);
  const kinds = { ...corruptions, ...meaningCorruptions, ...markCorruptions };
  const spoiled = Object.entries(kinds).map(([kind, spoil]) =>
    judge(
      kind,
      sample.flatMap((text) => {
        const changed = spoil(text, other);
        return changed === undefined ? [] : [{ ...text, ...changed }];
      }),
    ),
  );
  return [judge("human translations", sample, true), ...spoiled];
}
