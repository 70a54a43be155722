import type { GlossaryTerm } from "../../src/core/model/types.ts";
import { loadAllWords } from "../../src/core/translation/load-words.ts";
import { verifyTranslation } from "../../src/core/translation/verify.ts";
import { companyNames, corruptions, markCorruptions, meaningCorruptions } from "./corruptions.ts";
import { type HumanText, humanTexts, nameForms } from "./human-texts.ts";

await loadAllWords();

/** How many texts of a kind there are, and the languages of those that the checks judged wrongly, with what they said. */
interface Row {
  kind: string;
  texts: number;
  /** For human translations: refused. For spoiled ones: accepted. */
  wrong: { language: string; text: string; reason: string }[];
}

/**
 * Returns the confusion table of the checks: human translations of the sample, of which none should be refused, and the same texts spoiled, of which none
 * should be accepted.
 *
 * @param every uses every nth text; 1 for all
 */
export function confusion(every: number): Row[] {
  const all = humanTexts();
  const byKey = new Map(all.map((text) => [`${text.language} ${text.key}`, text.translation]));
  const other = (language: string, key: string) => byKey.get(`${language} ${key}`);
  const subject = { term: "Kiran Vale", forms: nameForms() };
  const glossary: GlossaryTerm[] = [subject, ...companyNames.map((term) => ({ term }))];
  const reason = ({ language, tag, source }: HumanText, translation: string) =>
    verifyTranslation({ source, translation, target: { code: language, tag, fullName: tag }, glossary });
  const sample = all.filter((_, index) => index % every === 0);

  const human: Row = { kind: "human translations", texts: sample.length, wrong: [] };
  for (const text of sample) {
    const found = reason(text, text.translation);
    // A word that is the same in both languages is believed when it is repeated.
    if (found !== undefined && found.code !== "identical")
      human.wrong.push({ language: text.language, text: text.key, reason: found.code });
  }
  const kinds = { ...corruptions, ...meaningCorruptions, ...markCorruptions };
  const spoiled = Object.entries(kinds).map(([kind, spoil]): Row => {
    const texts = sample.flatMap((text) => {
      const { source = text.source, translation } = spoil(text, other) ?? {};
      return translation === undefined ? [] : [{ ...text, source, spoiled: translation }];
    });
    const wrong = texts.filter((text) => reason(text, text.spoiled) === undefined);
    return { kind, texts: texts.length, wrong: wrong.map(({ language, key }) => ({ language, text: key, reason: "accepted" })) };
  });
  return [human, ...spoiled];
}
