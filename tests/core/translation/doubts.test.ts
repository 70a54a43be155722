import { expect, test } from "vitest";
import { readingOf } from "../../../src/core/translation/checks/check.ts";
import { findDoubt } from "../../../src/core/translation/doubts/find-doubt.ts";
import { loadAllWords } from "../../../src/core/translation/load-words.ts";
import { verifyTranslation } from "../../../src/core/translation/verify.ts";
import { slowTexts } from "../../support/worst-case.ts";

await loadAllWords();

const glossary = [
  { term: "Ada Acme", forms: { ru: "Ада Акме" } },
  { term: "Acme", forms: { ru: "Акме" } },
  { term: "Globex", forms: { ru: "Глобекс" } },
];

/** The doubt of the checks about a translation; undefined for none. */
function doubt(
  tag: string,
  source: string,
  translation: string,
): { code: string; detail?: string | undefined } | undefined {
  const check = { source, from: "en", translation, target: { code: tag, tag, fullName: tag }, glossary };
  expect(verifyTranslation(check), "what is refused is not in doubt").toBeUndefined();
  return findDoubt(readingOf(check));
}

test.each([
  ["sv", "Acme hired Globex.", "Acme anlitade Globex.", "Globex anlitade Acme."],
  ["ru", "Ada Acme founded Globex.", "Ада Акме основала Глобекс.", "Глобекс основал Ада Акме."],
  // Not in the glossary: they are the same in both languages.
  [
    "es",
    "Later Ben Cole replaced Mary Dean.",
    "Más tarde Ben Cole sustituyó a Mary Dean.",
    "Más tarde Mary Dean sustituyó a Ben Cole.",
  ],
])("%s: names in another order are asked about", (tag, source, good, swapped) => {
  expect(doubt(tag, source, good)).toBeUndefined();
  expect(doubt(tag, source, swapped)).toMatchObject({
    code: "names-exchanged",
    detail: expect.stringMatching(/^“.+” and “.+”$/),
  });
});

test("names whose order tells nothing are always asked about: “Acme’s Globex”, and “A of B” in languages that name B first", () => {
  expect(doubt("fr", "She liked Acme’s Globex.", "Elle aimait Globex d’Acme.")?.code).toBe("names-exchanged");
  expect(doubt("tr", "Acme, who led Globex, was there.", "Globex'i yöneten Acme oradaydı.")?.code).toBe(
    "names-exchanged",
  );
  expect(doubt("tr", "Acme, who led Globex, was there.", "Acme'yi yöneten Globex oradaydı.")?.code).toBe(
    "names-exchanged",
  );
});

test.each([
  ["fa", "The strength of the quake was 5.0 in the town.", "قدرت زلزله در شهر ۵٫۰ بود.", "قدرت زلزله در شهر ۵ بود."],
  [
    "de",
    "She wrote version 2.0 in the town.",
    "Sie schrieb Version 2.0 in der Stadt.",
    "Sie schrieb Version 2 in der Stadt.",
  ],
])("%s: the zero of 5.0 is asked about if it is lost", (tag, source, good, lost) => {
  expect(doubt(tag, source, good)).toBeUndefined();
  expect(doubt(tag, source, lost)).toEqual({ code: "number-missing", detail: expect.stringMatching(/^\d\.0$/) });
});

test.each([
  ["nl", "The town is big. He was not there.", "De stad is niet groot. Hij was er niet.", "negation-extra"],
  ["it", "The house was not sold and not let.", "La casa non fu venduta e fu affittata.", "negation-missing"],
  [
    "es",
    "She led over 40 people in the old town; more came later.",
    "Dirigió a 40 personas en la ciudad vieja; más gente vino después.",
    "quantity-missing",
  ],
  [
    "da",
    "The town lies near the old river and has a big market.",
    "Byen ligger nær den gamle flod og har et stort marked. Kom og besøg den.",
    "sentence-extra",
  ],
  [
    "fr",
    "Only her first post was in engineering. The others were in marketing, at companies of other towns.",
    "Seul son premier poste relevait de l’ingénierie ; les autres étaient en marketing, dans des entreprises d’autres villes.",
    "sentence-missing",
  ],
])("%s: %s", (tag, source, translation, code) => {
  expect(doubt(tag, source, translation)?.code).toBe(code);
});

test.each([
  ["de", "He was not there, and did not write.", "Er war nicht da und schrieb nicht."],
  ["de", "She led over 40 people.", "Sie leitete mehr als 40 Personen."],
  ["de", "He came late; he left early.", "Er kam spät. Er ging früh."],
  ["de", "The town gave 2.0 million.", "Die Stadt gab 2 Millionen."],
  ["de", "Acme, Globex and others came.", "Acme, Globex und andere kamen."],
])("%s: what is as usual is not asked about: %s", (tag, source, translation) => {
  expect(doubt(tag, source, translation)).toBeUndefined();
});

test.each([
  ["de", "She wrote many letters.", "Sie schrieb viele Briefe, siehe evil.test/x.", "evil.test"],
  ["ru", "She wrote many letters.", "Она написала много писем evil.com", "evil.com"],
  ["de", "Read it on Evil.test today.", "Lesen Sie es heute auf evil.test.", undefined],
  ["de", "She studied, e.g. music.", "Sie studierte z.B. Musik, u.a. bei Dr. Netz.", undefined],
])("%s: an address that the source lacks is asked about, without a scheme, too", (tag, source, translation, detail) => {
  expect(doubt(tag, source, translation)).toEqual(detail && { code: "address-extra", detail });
});

test("doubts take linear time for any text", () => {
  const read = (text: string) =>
    findDoubt(
      readingOf({
        source: text,
        from: "en",
        translation: `${text}.`,
        target: { code: "es", tag: "es", fullName: "es" },
        glossary,
      }),
    );
  expect(slowTexts(read, ["Ab Cd", "Acme’s Globex", "over 40", "5.0 "], { length: 10_000, factor: 600 })).toEqual([]);
});
