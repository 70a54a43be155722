import { beforeAll, describe, expect, test } from "vitest";
import { reasonText } from "../../../src/core/model/reasons.ts";
import { readingOf } from "../../../src/core/translation/checks/check.ts";
import { findDoubt } from "../../../src/core/translation/doubts/find-doubt.ts";
import { loadAllWords } from "../../../src/core/translation/load-words.ts";
import { verifyReading } from "../../../src/core/translation/verify.ts";

beforeAll(loadAllWords);

/** Returns why a translation is refused or questioned. */
function verdict(from: string, source: string, tag: string, translation: string): string | undefined {
  const reading = readingOf({ source, from, translation, target: { code: tag, tag, fullName: tag }, glossary: [] });
  const refused = verifyReading(reading);
  const doubt = refused === undefined ? findDoubt(reading) : undefined;
  return refused ? reasonText(refused) : doubt && `in doubt: ${reasonText(doubt)}`;
}

const lifeDates =
  "Ada Demir (* 12. April 1938 in Eskişehir; † 2. November 2014 in Berlin) war Schneiderin. Sie gründete eine Werkstatt.";
const hungarian = "1938. április 12-én született Eskişehirben. Berlinben halt meg.";

describe("a source is read in its own language", () => {
  test.each([
    ["separators", "de", "Sie nähte 1.312 Kleider.", "en", "She sewed 1,312 dresses."],
    ["separators", "de", "Sie nähte 1.312 Kleider.", "fr", "Elle a cousu 1 312 robes."],
    ["separators", "de", "Sie nähte 1.312 Kleider.", "es", "Cosió 1.312 vestidos."],
    ["separators", "de", "Sie nähte 1.312 Kleider.", "pt", "Ela costurou 1312 vestidos."],
    ["powers of ten", "de", "Sie verkaufte 3,5 Millionen Kleider.", "en", "She sold 3.5 million dresses."],
    ["powers of ten", "tr", "2 milyon elbise sattı.", "en", "She sold 2 million dresses."],
    ["powers of ten", "ru", "Она продала 2 миллиона платьев.", "es", "Vendió 2 millones de vestidos."],
    ["powers of ten", "ja", "彼女は200万着を売った。", "en", "She sold 2 million dresses."],
    ["powers of ten", "hi", "उसने 2 करोड़ कपड़े बेचे।", "en", "She sold 20 million dresses."],
    ["powers of ten that are not known", "cs", "asi 12 tisíc obyvatel", "en", "about 12,000 people"],
    ["powers of ten in words", "de", "anderthalb Millionen Kleider", "en", "1.5 million dresses"],
    ["powers of ten in words", "pt", "um milhão e meio de dólares", "en", "$1.5 million"],
    [
      "dates",
      "de",
      lifeDates,
      "en",
      "Ada Demir (born April 12, 1938, in Eskişehir; died November 2, 2014, in Berlin) was a dressmaker. She founded a workshop.",
    ],
    [
      "dates",
      "de",
      lifeDates,
      "fr",
      "Ada Demir (née le 12 avril 1938 à Eskişehir ; morte le 2 novembre 2014 à Berlin) était couturière. Elle a fondé un atelier.",
    ],
    ["dates", "de", "geboren am 12.04.1938", "en", "born on April 12, 1938"],
    ["dates", "hu", hungarian, "en", "She was born on April 12, 1938, in Eskişehir. She died in Berlin."],
    ["dates", "hu", hungarian, "es", "Nació el 12 de abril de 1938 en Eskişehir. Murió en Berlín."],
    ["dates", "ja", "1938年4月12日に生まれた。", "en", "She was born on April 12, 1938."],
    ["dates", "ar", "في 12 أبريل 1938", "en", "on April 12, 1938"],
    ["ordinals", "de", "Sie war die 3. Tochter.", "en", "She was the third daughter."],
    ["ordinals", "de", "Sie war die 3. Tochter.", "es", "Fue la tercera hija."],
    ["centuries", "de", "Sie lebte im 20. Jahrhundert.", "en", "She lived in the 20th century."],
    ["centuries", "fr", "Une couturière du XXe siècle", "en", "A dressmaker of the 20th century"],
    ["centuries", "ru", "В XX веке она жила в Берлине.", "en", "In the 20th century she lived in Berlin."],
    ["decades", "de", "in den 80er Jahren", "en", "in the 1980s"],
    ["decades", "ru", "в 1980-х годах", "en", "in the 1980s"],
    ["decades", "nl", "in de jaren 80", "en", "in the 1980s"],
    ["decades", "zh-Hans", "20世纪80年代", "en", "the 1980s"],
    ["decades", "de", "in den 20er Jahren des 20. Jahrhunderts", "en", "in the 1920s"],
    ["decades", "cs", "v 60. letech 20. století", "en", "in the 1960s"],
    ["decades", "pl", "Pod koniec lat 60. wyjechała.", "en", "She left in the late 1960s."],
    ["decades", "he", "בשנות ה-50 של המאה ה-20", "en", "in the 1950s"],
    ["decades in words", "de", "Mitte der fünfziger Jahre", "en", "in the mid-1950s"],
    ["decades in words", "zh-Hans", "二十世纪五十年代", "en", "the 1950s"],
    ["centuries in words", "it", "Nel Quattrocento viveva a Roma.", "en", "In the 15th century she lived in Rome."],
    ["dates", "pl", "ur. 12 V 1935 r.", "en", "born on May 12, 1935"],
    ["dates", "es", "el 20-XI-1975", "en", "on November 20, 1975"],
    ["times", "de", "Um 18.30 Uhr schloss die Werkstatt.", "en", "The workshop closed at 6:30 pm."],
    ["times", "de", "Um 18.30 Uhr schloss die Werkstatt.", "es", "El taller cerraba a las 18:30."],
    ["times", "fr", "à 18 h 30", "en", "at 6:30 pm"],
    ["times", "ja", "午後6時30分に閉まった。", "en", "It closed at 6:30 pm."],
    ["times", "ja", "午後6時に始まった。", "de", "Es begann um 18 Uhr."],
    ["times", "zh-Hans", "下午3点15分开幕。", "fr", "Il s’ouvrit à 15 h 15."],
    ["times", "fi", "Kokous päättyi klo 20.", "en", "The meeting ended at 8 pm."],
    ["times", "it", "Alle ore 18 del 25 aprile 1945", "fr", "Le 25 avril 1945 à 18 heures"],
    ["times", "nl", "De vergadering begon om half acht.", "en", "The meeting began at 7:30."],
    ["powers of ten", "fr", "vendus 2,4 M€", "en", "sold for €2.4 million"],
    ["powers of ten", "fi", "1,5 milj. euroa", "en", "€1.5 million"],
    ["number words", "es", "cuatro hijos", "en", "4 children"],
    ["number words that are not known", "hu", "Huszonhárom évesen ment férjhez.", "en", "She married at 23."],
    ["number words", "de", "3 Kinder und 15 Enkel", "en", "three children and fifteen grandchildren"],
    [
      "words that are numbers in English",
      "nl",
      "Ze woonde ten noorden van Utrecht.",
      "es",
      "Vivía al norte de Utrecht.",
    ],
    ["words that are months elsewhere", "id", "10 desa di Jawa", "en", "10 villages in Java"],
    ["percentages", "de", "Die Firma wuchs um 30 bis 40 %.", "en", "The company grew by 30% to 40%."],
    ["percentages", "fr", "52,3 % des voix", "en", "52.3% of the vote"],
    ["percentages", "ru", "Доля выросла с 12,5 % до 30 %.", "en", "The share rose from 12.5% to 30%."],
    ["percentages", "fr", "une hausse de 1 200 %", "en", "a rise of 1,200%"],
    ["percentages", "tr", "Şirket yüzde 30 büyüdü.", "en", "The company grew by 30 percent."],
    ["currencies", "de", "Sie kostete 5 Millionen Euro.", "en", "It cost €5 million."],
    ["negations", "de", "Sie half niemals den Reichen.", "en", "She never helped the rich."],
    ["negations that are said twice", "ru", "Он никогда не вступал в партию.", "de", "Er trat nie in die Partei ein."],
    [
      "varieties",
      "es",
      "Vivió en Madrid y trabajó de modista en un taller.",
      "es-MX",
      "Vivió en Madrid y trabajó de modista en un taller.",
    ],
  ])("%s, %s: %s → %s: %s", (_, from, source, tag, translation) => {
    expect(verdict(from, source, tag, translation)).toBeUndefined();
  });
});

describe("what is wrong is found", () => {
  test.each([
    ["de", "Sie nähte 1.312 Kleider.", "en", "She sewed 1.312 dresses.", "the number 1.312 is missing"],
    ["de", "Sie hatte 3 Kinder.", "en", "She had four children.", "the number 3 is missing"],
    ["es", "Tuvo cuatro hijos.", "en", "She had 5 children.", "the number 5 is not in the source"],
    [
      "fr",
      "Elle eut 3 enfants et 15 petits-enfants.",
      "en",
      "She had three children and grandchildren.",
      "the number 15 is missing",
    ],
    ["pt", "Vendeu 2 milhões de vestidos.", "en", "She sold 2 thousand dresses.", "the number 2 milhões is missing"],
    ["it", "Vendette 2,5 milioni di abiti.", "en", "She sold 25 million dresses.", "the number 2,5 milioni is missing"],
    ["ru", "Она продала 2 миллиона платьев.", "en", "She sold 2 billion dresses.", "the number 2 миллиона is missing"],
    ["tr", "12 Nisan 1938'de doğdu.", "en", "She was born on April 12, 1983.", "the number 1938 is missing"],
    ["ja", "彼女は200万着を売った。", "en", "She sold 200 dresses.", "the number 200万 is missing"],
    ["zh-Hans", "她卖了200万件衣服。", "en", "She sold 20 million dresses.", "the number 200万 is missing"],
    ["ar", "ولدت في 12 أبريل 1938.", "en", "She was born on March 12, 1938.", "the month أبريل is missing"],
    ["de", "Sie wurde am 3. Mai 1938 geboren.", "es", "Nació el 3 de marzo de 1938.", "the month Mai is missing"],
    [
      "de",
      "Sie nähte im März 1979 zwölf Kleider.",
      "en",
      "She sewed twelve dresses in May 1979.",
      "the month März is missing",
    ],
    [
      "de",
      "Sie nähte im März 1979 zwölf Kleider.",
      "en",
      "She sewed three dresses in March 1979.",
      "the number three is not in the source",
    ],
    ["de", "Sie kam im März.", "en", "She came in May.", "the month May is not in the source"],
    ["de", "Sie kostete 5 Millionen Euro.", "en", "It cost $5 million.", "the currency $ is not in the source"],
    ["de", "Die Firma wuchs um 30 %.", "en", "The company grew by 30.", "the percent sign is missing"],
    ["fr", "52,3 % des voix", "en", "5.23% of the vote", "the number 52,3 is missing"],
    [
      "de",
      "Sie wuchs um 30 %, nicht um 12,5.",
      "en",
      "It grew by 30%, not by 12.5%.",
      "12.5 is not a percentage in the source",
    ],
    ["pl", "ur. 12 V 1935 r.", "en", "born on March 12, 1935", "the month March is not in the source"],
    ["ja", "午後6時に始まった。", "de", "Es begann um 19 Uhr.", "the number 19 is not in the source"],
    ["fi", "Kokous päättyi klo 20.", "en", "The meeting ended at 9 pm.", "the number 9 is not in the source"],
    ["cs", "asi 12 tisíc obyvatel", "en", "about 120,000 people", "the number 12 is missing"],
    ["cs", "v 60. letech 20. století", "en", "in the 1970s", "the number 1970 is not in the source"],
    ["hu", "Huszonhárom évesen ment férjhez.", "en", "She married in 1923.", "the number 1923 is not in the source"],
    ["de", "Sie half niemals den Reichen.", "en", "She always helped the rich.", "a negation is missing"],
    [
      "de",
      "Sie half den Armen.",
      "en",
      "She never helped the poor.",
      "it contains a negation that is not in the source",
    ],
    [
      "de",
      "Sie half niemals den Reichen.",
      "fr",
      "Elle a toujours aidé les riches.",
      "in doubt: a negation is missing",
    ],
    ["de", "Sie wurde in der Stadt geboren.", "en", "Sie wurde in der Stadt geboren.", "it is identical to the source"],
    ["de", "Schneiderin", "en", "Schneiderin", "it is identical to the source"],
    ["de", "lebte in Berlin", "en", "lebte in Berlin", "it is identical to the source"],
  ])("%s: %s → %s: %s: %s", (from, source, tag, translation, reason) => {
    expect(verdict(from, source, tag, translation)).toBe(reason);
  });
});
