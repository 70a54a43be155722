import { describe, expect, test } from "vitest";
import { readingOf } from "../../src/core/translation/checks/check.ts";
import { findDoubt } from "../../src/core/translation/doubts.ts";
import { verifyReading } from "../../src/core/translation/verify.ts";
import { companyNames } from "../support/corruptions.ts";
import { type HumanText, humanTexts } from "../support/human-texts.ts";

/** A text of the sample in two languages, as people wrote both. */
interface Pair {
  source: HumanText;
  target: HumanText;
}

const texts = humanTexts();
const english = [
  ...new Map(
    texts.map(({ key, source }) => [key, { language: "en", tag: "en", key, source, translation: source }]),
  ).values(),
];
const byPlace = new Map([...english, ...texts].map((text) => [`${text.language} ${text.key}`, text]));
const languages = [...new Set([...byPlace.values()].map(({ language }) => language))];
const foreign = languages.filter((language) => language !== "en");

/** The most common languages of sites that are not English, as far as the sample has all their pages. */
const common = ["de", "fr", "es-latam", "pt", "it", "ru", "tr", "ja", "zh-cn", "ar-eg"];

/** Returns every nth pair of texts of two languages; varieties of one are left out. */
function pairs(from: readonly string[], to: readonly string[], every = 1): Pair[] {
  const base = (language: string): string => language.slice(0, 2);
  const all = from.flatMap((one) =>
    to
      .filter((other) => base(other) !== base(one))
      .flatMap((other) =>
        english.flatMap(({ key }) => {
          const [source, target] = [byPlace.get(`${one} ${key}`), byPlace.get(`${other} ${key}`)];
          return source === undefined || target === undefined ? [] : [{ source, target }];
        }),
      ),
  );
  return all.filter((_, index) => index % every === 0);
}

interface Judged {
  verdict: "refused" | "questioned" | "accepted";
  text: string;
}

function judge({ source, target }: Pair, translation = target.translation): Judged {
  const { language: code, tag, key } = target;
  const glossary = companyNames.map((term) => ({ term }));
  const reading = readingOf({
    source: source.translation,
    from: source.tag,
    translation,
    target: { code, tag, fullName: tag },
    glossary,
  });
  const refused = verifyReading(reading);
  const reason = refused ?? findDoubt(reading);
  const verdict = refused ? "refused" : reason ? "questioned" : "accepted";
  return { verdict, text: `${source.language} → ${code}, ${key}: ${reason?.code}` };
}

/** Returns the texts with a verdict, and how many of a hundred they are. */
function share(judged: readonly Judged[], verdict: Judged["verdict"]): { percent: number; texts: string } {
  const found = judged.filter((each) => each.verdict === verdict).map(({ text }) => text);
  return { percent: (100 * found.length) / judged.length, texts: found.join("\n") };
}

describe("human translations from other languages than English", () => {
  // Most questions are about negations: two languages rarely need one in the same places.
  test.each([
    ["English", pairs(foreign, ["en"], 7)],
    ["any language", pairs(foreign, foreign, 151)],
    ["any language, of the most common ones", pairs(common, languages, 29)],
  ])("are accepted in %s", (_, all) => {
    expect(all.length).toBeGreaterThan(250);
    const judged = all.map((pair) => judge(pair));
    const [refused, questioned] = [share(judged, "refused"), share(judged, "questioned")];
    expect(refused.percent, refused.texts).toBeLessThanOrEqual(1);
    expect(questioned.percent, questioned.texts).toBeLessThanOrEqual(10);
  });
});

const sentences = (text: string): string[] =>
  text.match(/(?:[^.!?。।؟۔။]|[.!?](?!\s|$))+(?:[.!?。।؟۔។]+["”»」)]*\s*|$)/gu)?.filter((part) => part.trim() !== "") ??
  [];

/** Returns a text as a model may spoil it; undefined if it cannot be spoiled so. */
type Spoil = (source: string, translation: string) => string | undefined;

const spoils: Record<string, { spoil: Spoil; most: number }> = {
  "another number": {
    most: 0,
    spoil: (_, translation) => {
      const changed = translation.replace(/(?<![\p{L}\p{Nd}.,])[1-9]\d{1,3}(?![\p{L}\p{Nd}.,])/u, (found) =>
        String(Number(found) + 7),
      );
      return changed === translation ? undefined : changed;
    },
  },
  "a sentence less": {
    // After a number or a short word it is not certain that a sentence of the source ends.
    most: 15,
    spoil: (_, translation) => {
      const all = sentences(translation);
      return all.length < 3 || translation.length < 100 ? undefined : all.filter((_, index) => index !== 1).join("");
    },
  },
  "no translation": {
    most: 0,
    // Headings such as “Snapchat” stay.
    spoil: (source) => (companyNames.some((name) => source.includes(name)) ? undefined : source),
  },
  "a sentence that is not translated": {
    most: 5,
    spoil: (source, translation) => {
      const [given = [], found = []] = [sentences(source), sentences(translation)];
      const [, second = ""] = given;
      return given.length < 3 || given.length !== found.length || second.length < 40
        ? undefined
        : found.with(1, second).join("");
    },
  },
};

describe("what a model spoils is refused or questioned", () => {
  test.each(Object.entries(spoils))("%s", (_, { spoil, most }) => {
    const judged = [...pairs(common, ["en"]), ...pairs(common, foreign, 41)].flatMap((pair) => {
      const spoiled = spoil(pair.source.translation, pair.target.translation);
      return spoiled === undefined ? [] : [judge(pair, spoiled)];
    });
    expect(judged.length).toBeGreaterThan(30);
    const accepted = share(judged, "accepted");
    expect(accepted.percent, accepted.texts).toBeLessThanOrEqual(most);
  });
});
