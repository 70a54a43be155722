import { expect, test } from "vitest";
import { loadAllWords } from "../../../src/core/translation/load-words.ts";
import { verifyTranslation } from "../../../src/core/translation/verify.ts";

await loadAllWords();

const reason = (tag: string, source: string, translation: string) =>
  verifyTranslation({ source, from: "en", translation, target: { code: tag, tag, fullName: tag }, glossary: [] })?.code;

test.each([
  [
    "de",
    "Half of the visitors came by train.",
    "Die Hälfte der Besucher kam mit dem Zug.",
    "Ein Teil der Besucher kam mit dem Zug.",
  ],
  [
    "nl",
    "Half of the visitors came by train.",
    "De bezoekers kwamen half met de trein.",
    "Een deel van de bezoekers kwam met de trein.",
  ],
  [
    "fr",
    "She spent a third of the money on books.",
    "Elle a dépensé un tiers de l’argent en livres.",
    "Elle a dépensé une partie de l’argent en livres.",
  ],
  [
    "es",
    "A quarter of the town was flooded.",
    "Un cuarto de la ciudad quedó inundado.",
    "Una zona de la ciudad quedó inundada.",
  ],
  ["ru", "The company doubled its sales.", "Компания удвоила продажи.", "Компания увеличила продажи."],
  [
    "pl",
    "Hundreds of people came to the opening.",
    "Setki ludzi przyszły na otwarcie.",
    "Tysiące ludzi przyszły na otwarcie.",
  ],
  ["hi", "Thousands of people read it.", "हजारों लोगों ने इसे पढ़ा।", "सैकड़ों लोगों ने इसे पढ़ा।"],
  ["ar", "Most of the pupils passed.", "نجح معظم التلاميذ.", "نجح بعض التلاميذ."],
  ["it", "At least 40 people saw it.", "Almeno 40 persone lo hanno visto.", "Circa 40 persone lo hanno visto."],
  ["sv", "More than 40 people saw it.", "Mer än 40 personer såg det.", "40 personer såg det."],
  ["sr-Latn", "Hundreds of people came.", "Došlo je na stotine ljudi.", "Došlo je na hiljade ljudi."],
])("%s: a quantity in words must be in the translation", (tag, source, good, bad) => {
  expect(reason(tag, source, good)).toBeUndefined();
  expect(reason(tag, source, bad)).toBe("quantity-missing");
});

test("“on behalf of” is no half", () => {
  expect(reason("de", "She spoke on behalf of the visitors.", "Sie sprach im Namen der Besucher.")).toBeUndefined();
});

test("figures may replace a quantity in words", () => {
  expect(reason("de", "Half of the visitors came by train.", "50 % der Besucher kamen mit dem Zug.")).not.toBe(
    "quantity-missing",
  );
});

test.each([
  ["de", "He wrote the book in Paris.", "Er schrieb das Buch in Paris.", "Er schrieb das Buch nicht in Paris."],
  ["fi", "He wrote the book in Paris.", "Hän kirjoitti kirjan Pariisissa.", "Hän ei kirjoittanut kirjaa Pariisissa."],
  ["tr", "He wrote the book in Paris.", "Kitabı Paris'te yazdı.", "Kitabı Paris'te yazan o değil."],
  ["zh-Hans", "He wrote the book in Paris.", "他在巴黎写了这本书。", "他没有在巴黎写这本书。"],
  ["ko", "He wrote the book in Paris.", "그는 파리에서 책을 썼다.", "그는 파리에서 책을 쓰지 못했다."],
  ["ur", "He wrote the book in Paris.", "اس نے پیرس میں کتاب لکھی۔", "اس نے پیرس میں کتاب نہیں لکھی۔"],
])("%s: a translation must not negate what its source says", (tag, source, good, bad) => {
  expect(reason(tag, source, good)).toBeUndefined();
  expect(reason(tag, source, bad)).toBe("negation-extra");
});

test.each([
  ["fr", "The bridge lacks a railing.", "Le pont n’a pas de garde-corps."],
  ["de", "The work is still unfinished.", "Die Arbeit ist noch nicht fertig."],
  ["ru", "He refused to leave until noon.", "Он не хотел уходить до полудня."],
])("%s: what is negative in the source may be negated", (tag, source, translation) => {
  expect(reason(tag, source, translation)).toBeUndefined();
});

test.each([
  ["id", "She did not go to school.", "Dia tidak pergi ke sekolah.", "Dia pergi ke sekolah."],
  ["hu", "She did not go to school.", "Nem járt iskolába.", "Iskolába járt."],
  ["vi", "She did not go to school.", "Cô ấy không đi học.", "Cô ấy đi học."],
  ["km", "She did not go to school.", "នាងមិនបានទៅសាលារៀនទេ។", "នាងបានទៅសាលារៀន។"],
])("%s: a negation must not be lost", (tag, source, good, bad) => {
  expect(reason(tag, source, good)).toBeUndefined();
  expect(reason(tag, source, bad)).toBe("negation-missing");
});

const names = [{ term: "Acme" }, { term: "Globex" }];
test.each([
  ["de", "Acme was hired by Globex.", "Globex beauftragte Acme."],
  ["sv", "Acme hired Globex for the bridge in March 1990.", "Globex anlitades av Acme för bron i mars 1990."],
  ["fr", "Acme coach Globex was there.", "Globex, l’entraîneur d’Acme, était là."],
])("%s: a passive or a role may turn the names around", (tag, source, translation) => {
  expect(
    verifyTranslation({ source, from: "en", translation, target: { code: tag, tag, fullName: tag }, glossary: names })
      ?.code,
  ).toBeUndefined();
});

test.each([
  ["ko", "Do not go out in the rain.", "비 오는 날에는 밖에 나가지 마세요."],
  ["vi", "It is a tool for metals such as iron.", "Đây là công cụ dùng cho kim loại, chẳng hạn như sắt."],
])("%s: words that are a negation only in part", (tag, source, translation) => {
  expect(reason(tag, source, translation)).toBeUndefined();
});
