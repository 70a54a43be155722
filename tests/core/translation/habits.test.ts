import { beforeAll, describe, expect, test } from "vitest";
import { otherHabits, sureEvidence } from "../../../src/core/translation/habits.ts";
import { loadAllWords } from "../../../src/core/translation/load-words.ts";
import { translateTexts } from "../../../src/core/translation/translate-texts.ts";
import { verifyTranslation } from "../../../src/core/translation/verify.ts";

beforeAll(loadAllWords);

const targetOf = (tag: string) => ({ code: tag.toLowerCase(), tag, fullName: tag });

/* The same paragraphs in both languages of a pair. */
const source = [
  "She grew up by the river, in a house that her grandfather had built, and learned to read from his newspapers.",
  "In her last year at school she was already writing for a paper of the region and had her own column.",
  "After the university she moved to the capital, where a small company offered her a place in its team.",
  "There she is said to have told her colleagues that she would rather be wrong than be late.",
  "Her first book sold slowly, until a radio programme spoke of it and the printers could not keep up.",
  "Today she lives with her family by the sea and is working on a history of the harbor.",
];
const texts: Record<string, string[]> = {
  "pt-PT": [
    "Cresceu junto ao rio, numa casa que o seu avô tinha construído, e aprendeu a ler com os jornais dele.",
    "No último ano da escola já estava a escrever para um jornal da região e tinha a sua própria coluna.",
    "Depois da universidade mudou-se para a capital, onde uma pequena empresa lhe ofereceu um lugar na sua equipa.",
    "Conta-se que aí disse aos colegas que preferia enganar-se a chegar atrasada.",
    "O seu primeiro livro vendeu-se devagar, até que um programa de rádio falou dele e as tipografias não conseguiam dar resposta.",
    "Hoje vive com a sua família à beira-mar e está a trabalhar numa história do porto.",
  ],
  "pt-BR": [
    "Ela cresceu à beira do rio, em uma casa que seu avô havia construído, e aprendeu a ler com os jornais dele.",
    "No último ano da escola, ela já estava escrevendo para um jornal da região e tinha sua própria coluna.",
    "Depois da universidade, ela se mudou para a capital, onde uma pequena empresa lhe ofereceu um lugar em sua equipe.",
    "Conta-se que ali ela disse aos colegas que preferia errar a se atrasar.",
    "Seu primeiro livro vendeu devagar, até que um programa de rádio falou dele e as gráficas não davam conta.",
    "Hoje ela vive com sua família à beira-mar e está trabalhando em uma história do porto.",
  ],
  hr: [
    "Odrasla je uz rijeku, u kući koju je sagradio njezin djed, i naučila čitati iz njegovih novina.",
    "Posljednje godine škole već je pisala za jedan list iz tog kraja i imala vlastitu rubriku.",
    "Nakon sveučilišta preselila se u glavni grad, gdje joj je mala tvrtka ponudila mjesto u svojoj ekipi.",
    "Ondje je, kažu, kolegama rekla da bi radije pogriješila nego zakasnila.",
    "Prva joj se knjiga prodavala polako, dok o njoj nije govorila jedna radijska emisija i tiskare je više nisu stizale tiskati.",
    "Danas živi s obitelji uz more i piše povijest luke.",
  ],
  "sr-Latn": [
    "Odrasla je pored reke, u kući koju je sagradio njen deda, i naučila da čita iz njegovih novina.",
    "Poslednje godine škole već je pisala za jedan list iz tog kraja i imala svoju rubriku.",
    "Posle univerziteta preselila se u glavni grad, gde joj je mala firma ponudila mesto u svom timu.",
    "Tamo je, kažu, kolegama rekla da bi radije pogrešila nego zakasnila.",
    "Prva knjiga joj se prodavala sporo, dok o njoj nije govorila jedna radio-emisija i štamparije više nisu stizale da je štampaju.",
    "Danas živi sa porodicom pored mora i piše istoriju luke.",
  ],
};

describe.each([
  ["pt-PT", "pt-BR"],
  ["pt-BR", "pt-PT"],
  ["hr", "sr-Latn"],
  ["sr-Latn", "hr"],
])("a text that should be in %s", (own, other) => {
  test("is accepted, sentence by sentence and as a whole", () => {
    for (const text of texts[own] ?? []) expect(otherHabits(text, own), text).toBeLessThan(sureEvidence);
    expect(otherHabits((texts[own] ?? []).join(" "), own)).toBeLessThan(-sureEvidence);
  });

  test(`is refused in ${other}`, () => {
    const translation = (texts[other] ?? []).join(" ");
    expect(
      verifyTranslation({ source: source.join(" "), from: "en", translation, target: targetOf(own), glossary: [] }),
    ).toMatchObject({
      code: "wrong-language",
    });
  });

  test(`is asked for again where a whole answer is in ${other}, although few sentences tell`, async () => {
    const answers = [texts[other] ?? [], texts[own] ?? []];
    const asked: number[] = [];
    const outcomes = await translateTexts({
      texts: source,
      from: "en",
      target: targetOf(own),
      glossary: [],
      ask: async ({ pieces, reason }) => {
        asked.push(pieces.length);
        const answer = answers[asked.length === 1 ? 0 : 1] ?? [];
        if (asked.length > 1) expect(reason?.code).toBe("wrong-language");
        const text = pieces
          .map((piece) => answer[source.indexOf(piece)] ?? "")
          .map((line, index) => `[${index}] ${line}`);
        return {
          kind: "ok",
          text: pieces.length > 1 ? text.join("\n") : (text[0]?.slice(4) ?? ""),
          model: "m",
        } as never;
      },
    });
    expect(asked[0]).toBe(source.length);
    expect(asked.slice(1).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(2);
    expect(outcomes.every(({ status }) => status === "ok")).toBe(true);
  });
});

test("a tag without a country takes either Portuguese", () => {
  expect(otherHabits((texts["pt-BR"] ?? []).join(" "), "pt")).toBe(0);
});
