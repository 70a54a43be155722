import { describe, expect, test } from "vitest";
import { reasonText } from "../../../src/core/model/reasons.ts";
import type { GlossaryTerm } from "../../../src/core/model/types.ts";
import { firstReason, readingOf } from "../../../src/core/translation/checks/check.ts";
import { loadAllWords } from "../../../src/core/translation/load-words.ts";
import { verifyTranslation } from "../../../src/core/translation/verify.ts";
import { slowTexts } from "../../support/worst-case.ts";

await loadAllWords();

const companies =
  "Snapchat,Reddit,Dell Services,InfoStretch Corporation,Facebook,Reliance Jio,Edureka,BHIVE Workspace,Dunzo,Coinbase,Wishfie,Rest of World,TechCrunch,The Hindu,Moneycontrol";
const glossary: GlossaryTerm[] = [
  { term: "Kiran Vale", forms: { ar: "كيران فيل" } },
  { term: "Vale", forms: { ar: "فيل" } },
  ...companies.split(",").map((term) => ({ term })),
];

const targetOf = (tag: string) => ({ code: tag.toLowerCase(), tag, fullName: tag });

/** The reason why a translation is rejected; undefined if it is accepted. */
function check(tag: string, source: string, translation: string): string | undefined {
  const reason = verifyTranslation({ source, from: "en", translation, target: targetOf(tag), glossary });
  return reason && reasonText(reason);
}

describe("numbers", () => {
  test.each<[string, string, string]>([
    ["de", "The program reached 50,000 people.", "Das Programm erreichte 50.000 Menschen."],
    ["de", "It made 1.5 million.", "Es brachte 1,5 Mio. ein."],
    [
      "fr",
      "It had 200,000 users and 10 billion views.",
      "Elle comptait 200\u202f000 utilisateurs et 10 milliards de vues.",
    ],
    ["es-MX", "It received 10 billion views.", "Recibió 10 mil millones de vistas."],
    ["pt", "It received 10 billion views.", "Somou 10 mil milhões de visualizações."],
    ["de-CH", "It had 200,000 users.", "Es hatte 200’000 Nutzer."],
    ["ru", "It has 200K users.", "У неё 200 тыс. пользователей."],
    ["ru", "Since the 21st century it grew by 800%.", "С XXI века выросла на 800 %."],
    ["tr", "Sales increased by 800%.", "Satışlar %800 arttı."],
    ["sw", "Sales rose by 30% to 10 million.", "Mauzo yaliongezeka kwa asilimia 30 hadi milioni 10."],
    ["ar", "Sales rose by 800% to 10 million.", "ارتفعت المبيعات بنسبة ٨٠٠٪ إلى ١٠ ملايين."],
    ["fa", "It had 50,000 users in 2022.", "در سال ۲۰۲۲ تعداد ۵۰٬۰۰۰ کاربر داشت."],
    ["hi", "It had 150,000 users and 15 million views.", "इसके 1,50,000 उपयोगकर्ता और १.५ करोड़ व्यूज़ थे।"],
    ["bn", "It had 150,000 users.", "এর 1 লক্ষ 50 হাজার ব্যবহারকারী ছিল।"],
    ["th", "It received 10 billion views.", "มียอดชม 1 หมื่นล้านครั้ง"],
    [
      "ko",
      "It had 200 million users, 50,000 shops and a budget of $1 million.",
      "사용자 2억 명, 상점 5만 곳, 예산은 100만 달러였다.",
    ],
    ["ja", "It had 150 million users in December 2022.", "2022年12月の利用者は1億5000万人でした。"],
    [
      "zh-Hans",
      "It rose from 2 to over 100 users, then 10 million, in three years.",
      "三年内用户从两名增至100多名，后来达到一千万。",
    ],
    ["zh-Hant", "It had 150 million users for 18 years.", "十八年來擁有1.5億用戶。"],
    ["vi", "She joined in April 2022.", "Bà gia nhập vào tháng 4 năm 2022."],
    ["id", "It rose from 10 to 20 million users.", "Jumlahnya naik dari 10 juta menjadi 20 juta pengguna."],
    ["es", "Its budget was $1 million for 2 teams.", "Su presupuesto era de un millón de dólares para dos equipos."],
    ["et", "It had 10 million users.", "Sellel oli 10 miljonit kasutajat."],
    ["de", "It begins at 3 p.m. and ends at 5.30pm.", "Es beginnt um 15 Uhr und endet um 17:30 Uhr."],
    ["fr", "It began at 5:30 pm.", "Elle a commencé à 5h30."],
    ["de", "She grew up in the 1980s.", "Sie wuchs in den 80er Jahren auf."],
    ["zh-Hans", "She grew up in the 1980s.", "她在20世纪80年代长大。"],
    ["fr", "It cost £125m, then $3.6bn.", "Cela a coûté 125 millions de livres, puis 3,6 milliards de dollars."],
    ["ja", "It closed in Oct. 2022.", "2022年10月に閉店した。"],
    ["fr", "A house of the 19th century", "Une maison du XIXe siècle"],
    ["sv", "A house of the 19th century", "Ett hus från 1800-talet"],
    ["nl", "It had 100 users and 23 shops.", "Het had honderd gebruikers en drieëntwintig winkels."],
    ["it", "She was 23 years old.", "Aveva ventitré anni."],
    ["ru", "It had 1000 users.", "У неё была тысяча пользователей."],
    ["tl", "It had 19 million users.", "May 19 na milyong gumagamit."],
    ["ta", "It reached over 10 million people.", "இது 10 மில்லியனுக்கும் மேற்பட்ட மக்களைச் சென்றடைந்தது."],
    ["ko", "It had 142 million users.", "사용자는 1억 4천2백만 명이었다."],
    ["ar", "It had 50,000 users.", "بلغ عدد المستخدمين 50،000 مستخدم."],
    ["ja", "Sales tripled.", "売上は3倍になった。"],
    ["ko", "Sales quadrupled.", "매출이 4배로 늘었다."],
    ["de", "The village was 10 miles away.", "Das Dorf war 16 Kilometer entfernt."],
    ["pl", "A 6-foot-6 player", "Zawodnik o wzroście 198 cm"],
    ["th", "She left in 2018.", "เธอลาออกในปี พ.ศ. 2561"],
    ["sw", "It begins at 7 p.m.", "Inaanza saa 1 jioni."],
    ["fi", "She left on July 20.", "Hän lähti 20.7."],
    ["ko", "She stayed for two days.", "그녀는 이틀 동안 머물렀다."],
    ["tr", "Two schools closed.", "İki okul kapandı."],
    ["vi", "It appeared in June.", "Nó ra mắt vào tháng Sáu."],
    ["es", "Her income rose from 10% to 20%.", "Sus ingresos pasaron del 10 al 20 %."],
    ["fa", "It weighs 3.5 tonnes and cost 1.2 million.", "۳/۵ تن وزن دارد و ۱/۲ میلیون هزینه داشت."],
    ["fa", "It was closed on 5/3/2020, and 3/5 of it was lost.", "در ۵/۳/۲۰۲۰ بسته شد و ۳/۵ آن از دست رفت."],
    ["fa", "It was seen by 1.5 billion people.", "یک و نیم میلیارد نفر آن را دیدند."],
    ["ru", "It was seen by 1.5 billion people.", "Его посмотрели полтора миллиарда человек."],
    ["fr", "It was seen by 3.5 million people.", "Il a été vu par trois millions et demi de personnes."],
    ["ur", "It was seen by 1.5 billion people.", "اسے ڈیڑھ ارب لوگوں نے دیکھا۔"],
    ["nl", "It lasts 2 hours and 15 minutes.", "Het duurt twee uur en een kwartier."],
    ["ja", "She finished in 9.85 seconds.", "彼女は9秒85でゴールした。"],
    ["fr", "She is 1.80 m tall.", "Elle mesure 1 m 80."],
    ["ja", "Three quarters of the visitors paid nothing.", "来場者の4分の3は何も支払わなかった。"],
    ["ar", "An office of the mid-2000s.", "مكتب من منتصف العقد الأول من القرن الحادي والعشرين."],
    ["ja", "It opened in August 2021 and closed in October 2021.", "2021年8月に開業し、同年10月に閉店した。"],
    ["zh-Hans", "The lake is 12 km long.", "该湖长12千米。"],
    ["tr", "It cost €1.2 million.", "1,2 milyon avroya mal oldu."],
    ["vi", "The farm has 12 hectares of orchards.", "Trang trại có 12 héc-ta vườn cây."],
    ["ha", "They walked 10 miles.", "Sun yi tafiyar mil 10."],
  ])("%s accepts %s", (tag, source, translation) => expect(check(tag, source, translation)).toBeUndefined());

  test.each<[string, string, string, string]>([
    ["fa", "It weighs 3.5 tonnes.", "۵/۳ تن وزن دارد.", "the number 3.5 is missing"],
    // Another sentence is of that year.
    [
      "da",
      "Founded in 2018, it closed the same year. From 2018 to 2019 she worked.",
      "Grundlagt i 2018 og lukket samme år. Fra til 2019 arbejdede hun.",
      "the number 2018 is missing",
    ],
    ["fa", "It weighs 3.5 tonnes.", "۳/۵/۱ تن وزن دارد.", "the number 3.5 is missing"],
    ["ar", "It weighs 3.5 tonnes.", "يزن 3/5 أطنان.", "the number 3.5 is missing"],
    [
      "ru",
      "It was seen by 1.5 billion people.",
      "Его посмотрели полтора миллиона человек.",
      "the number 1.5 billion is missing",
    ],
    [
      "fr",
      "It was seen by 3.5 million people.",
      "Il a été vu par quatre millions et demi de personnes.",
      "the number 3.5 million is missing",
    ],
    ["nl", "It lasts 2 hours and 15 minutes.", "Het duurt twee uur.", "the number 15 is missing"],
    ["ja", "She finished in 9.85 seconds.", "彼女は9秒58でゴールした。", "the number 9.85 is missing"],
    [
      "ja",
      "It opened in August 2021 and closed in October 2021.",
      "2021年8月に開業し、10月に閉店した。",
      "the number 2021 is missing",
    ],
    ["de", "The lake is 12 km long.", "Der See ist 12 m lang.", "the number 12 km is missing"],
    ["hi", "The lake is 12 km long.", "यह झील 12 मीटर लंबी है।", "the number 12 km is missing"],
    ["ja", "It weighs 40 kilograms.", "重さは40グラムだ。", "the number 40 kilograms is missing"],
    ["fr", "The water has 4 °C.", "L’eau est à 4 °F.", "the number 4 °C is missing"],
    ["es", "It lasts 90 minutes.", "Dura 90 segundos.", "the number 90 minutes is missing"],
    ["es", "Sales rose by 800%.", "Las ventas subieron un 80 %.", "the number 800 is missing"],
    ["es", "She began in 2006.", "Empezó en 2016.", "the number 2006 is missing"],
    ["es", "A team of 50 people", "Un equipo de 500 personas", "the number 50 is missing"],
    ["es", "A team of 50 people", "Un equipo de personas", "the number 50 is missing"],
    ["es", "A team of engineers", "Un equipo de 50 ingenieros", "the number 50 is not in the source"],
    ["es", "It had 10 million views.", "Tuvo 10 mil millones de vistas.", "the number 10 million is missing"],
    ["es", "It had 10 million views.", "Tuvo 10 vistas.", "the number 10 million is missing"],
    ["es", "It grew 2.5 times.", "Creció 3,5 veces.", "the number 2.5 is missing"],
    ["de", "It had 10 users.", "Es hatte 10.000 Nutzer.", "the number 10 is missing"],
    ["hi", "It had 10 million views.", "इसे 10 करोड़ बार देखा गया।", "the number 10 million is missing"],
    ["zh-Hans", "It had 10 million users.", "它拥有1000亿用户。", "the number 10 million is missing"],
    ["ko", "It grew to 2 offices.", "사무실이 3개로 늘었다.", "the number 2 is missing"],
    ["ru", "It had 200,000 users.", "У неё было 200\u00a0000 000 пользователей.", "the number 200,000 is missing"],
    ["de", "It begins at 3 p.m.", "Es beginnt um 16 Uhr.", "the number 16 is not in the source"],
    ["de", "It closed at 5.30pm.", "Es schloss um 17:45 Uhr.", "the number 5.30pm is missing"],
    ["de", "It cost £125m.", "Es kostete 125 Pfund.", "the number 125m is missing"],
    ["nl", "It had 23 shops.", "Het had tweeëndertig winkels.", "the number 23 is missing"],
    ["de", "The village was 10 miles away.", "Das Dorf war 10 Kilometer entfernt.", "the number 10 miles is missing"],
    ["fr", "The village was 10 miles away.", "Le village était à 26 km.", "the number 10 is missing"],
    ["fr", "She led two hospitals.", "Elle dirigeait des hôpitaux.", "the number two is missing"],
    ["tr", "It had four branches.", "Beş şubesi vardı.", "the number four is missing"],
    ["ja", "She led three schools.", "学校を率いた。", "the number three is missing"],
    ["hi", "It had 2 rooms.", "इसमें कमरे थे।", "the number 2 is missing"],
    ["it", "She left in March 2006.", "Partì nel maggio 2006.", "the month March is missing"],
    [
      "nl",
      "She came in April 2006 and left in March 2010.",
      "Zij kwam in april 2010 en vertrok in maart 2006.",
      "the number April 2006 is in the wrong sentence",
    ],
    [
      "bn",
      "She came in December 2022 and left in November 2023.",
      "তিনি 2023 সালের ডিসেম্বরে আসেন এবং 2022 সালের নভেম্বরে চলে যান।",
      "the number December 2022 is in the wrong sentence",
    ],
    [
      "ko",
      "Its customers rose from 20 to over 100.",
      "고객이 100곳에서 20곳 이상으로 늘었다.",
      "the number 20 is in the wrong sentence",
    ],
    ["es", "It cost $5 million.", "Costó 5 millones de euros.", "the currency $ is missing"],
    ["es", "It fell by 30% and then rose by 40%.", "Cayó un 30 % y luego subió 40.", "the percent sign is missing"],
    [
      "es",
      "In 2010 she moved away. She led 150 people.",
      "En 150 se mudó lejos. Dirigió a 2010 personas.",
      "the number 2010 is in the wrong sentence",
    ],
  ])("%s refuses %s → %s", (tag, source, translation, reason) => expect(check(tag, source, translation)).toBe(reason));
});

describe("names and signs", () => {
  test.each<[string, string, string]>([
    ["tr", "Snapchat and Reddit grew.", "Snapchat’in ve Reddit’in kullanıcıları arttı."],
    ["fi", "Snapchat and Reddit grew.", "Snapchatin ja Redditin käyttäjämäärä kasvoi."],
    ["ko", "Vale left Snapchat.", "Snapchat을 떠났다."],
    ["ar-EG", "Vale worked there.", "وعملت فيل هناك."],
    ["ar", "For Kiran Vale", "لكيران فيل"],
    [
      "ar",
      "A portrait of Kiran Vale beside the words “Kiran Vale, Biopedia”",
      "صورة كيران فيل بجانب الكلمات «Kiran Vale, Biopedia»",
    ],
    ["de", "See https://x.example/a, {name}[1]", "Siehe https://x.example/a, {name}[1]"],
    ["ko", "See https://x.example/a.", "https://x.example/a를 참고하십시오."],
  ])("%s accepts %s", (tag, source, translation) => expect(check(tag, source, translation)).toBeUndefined());

  test.each<[string, string, string, string]>([
    ["es", "She left Snapchat.", "Dejó Instagram.", "the name “Snapchat” is missing"],
    ["es", "From Reddit to Reddit", "De Reddit a Facebook", "the name “Reddit” is missing in one place"],
    [
      "ar",
      "A portrait of Kiran Vale, drawn by Kiran Vale",
      "صورة كيران فيل، رسمها Kiran Vale",
      "the name “كيران فيل” is missing in one place",
    ],
    ["ar", "Vale worked there.", "وعملت Vale هناك.", "the name “فيل” is missing"],
    ["es", "Dear {name}", "Estimada {nombre}", "the placeholder {name} is missing"],
    ["es", "Dear friend", "Estimada {name}", "the placeholder {name} is not in the source"],
    ["es", "It grew.[1]", "Creció.", "the citation [1] is missing"],
    ["es", "<b>Much</b> more", "<b>Mucho más", "the tag </b> is missing"],
    ["es", "See [here](/there)", "Véase [aquí](/alli)", "the link target /there is missing"],
    ["es", "See https://x.example/a", "Véase https://x.example/b", "the address https://x.example/a is missing"],
  ])("%s refuses %s → %s", (tag, source, translation, reason) => expect(check(tag, source, translation)).toBe(reason));
});

describe("language and form", () => {
  test.each<[string, string, string]>([
    ["de", "Snapchat", "Snapchat"],
    ["ja", "Reddit, 200K", "Reddit, 200K"],
    ["en-GB", "The color", "The color"],
    ["zh-Hans", "Available languages", "可用语言"],
    ["sr-Latn", "Available languages", "Dostupni jezici"],
    ["xx-invalid-tag-", "Available languages", "Blah blah"],
  ])("%s accepts %s", (tag, source, translation) => expect(check(tag, source, translation)).toBeUndefined());

  const long = "She has mentored people who began in technical positions and wished to move toward business roles.";
  test.each<[string, string, string, string]>([
    ["de", "Career", " … ", "it is empty"],
    ["de", "Career", "", "it is empty"],
    ["de", "Career", "career.", "it is identical to the source"],
    ["de", "India", "India", "it is identical to the source"],
    ["xx-invalid-tag-", "India", "India", "it is identical to the source"],
    ["hi", "Early life", "Early years", "it is not in Devanagari script"],
    ["ja", long, "她指导过从技术岗位起步并希望转向商业职位的人士并帮助他们成长", "it is not Japanese"],
    ["zh-Hans", "Available languages", "可用語言", "it is in Traditional Chinese characters (語)"],
    ["zh-TW", "Available languages", "可用语言", "it is in Simplified Chinese characters (语)"],
    ["zh-Hans", "Available languages", "利用できる言語", "it is not Chinese"],
    [
      "es",
      long,
      "She has also taught the people that began in technical jobs and wanted to go to business.",
      "it is mostly English",
    ],
    [
      "es",
      `Vale left. ${long}`,
      `Vale se fue después de muchos años de trabajo en la empresa, donde había sido responsable del crecimiento y de la comunidad. ${long}`,
      "it leaves “She has mentored people who” untranslated",
    ],
    ["es", long, "Ha guiado a personas.", "it is too short"],
    ["es", "Career", "La carrera profesional de esta persona en varias empresas", "it is too long"],
    ["es", "Career", "[0] Carrera", "it starts with the number of a piece"],
    ["es", "Career", "⟦0⟧ Carrera", "it still contains a marker"],
    ["es", "Career", "```\nCarrera\n```", "it is in a code fence"],
    ["es", "Career", "Here is the translation: Carrera", "it starts with a preface"],
    ["es", "Career", "Translation: Carrera", "it starts with a preface"],
    ["es", "Career", "«Carrera»", "it is in quotation marks"],
  ])("%s refuses %s → %s", (tag, source, translation, reason) => {
    // A citation is reported first.
    const found = check(tag, source, translation);
    expect(found === "the citation [0] is not in the source" ? "it starts with the number of a piece" : found).toBe(
      reason,
    );
  });
});

describe("the opposite", () => {
  test.each<[string, string, string, string | undefined]>([
    ["de", "The article has not been written.", "Der Artikel wurde geschrieben.", "a negation is missing"],
    ["de", "The article has not been written.", "Der Artikel ist ungeschrieben.", undefined],
    ["es", "She left. She did not return to the city.", "Se fue. Volvió a la ciudad.", "a negation is missing"],
    ["pl", "The names do not imply approval.", "Nazwy oznaczają zgodę.", "a negation is missing"],
  ])("%s: %s → %s", (tag, source, translation, reason) => expect(check(tag, source, translation)).toBe(reason));
});

test("a source in another language than English is not left as it is", () => {
  const spanish = "Trabajó durante muchos años en la empresa y después se mudó a otra ciudad con su familia.";
  expect(check("en", spanish, spanish)).toBe("it is identical to the source");
  expect(
    check("en", spanish, `She worked for many years. Trabajó durante muchos años en la empresa y después se mudó.`),
  ).toMatch("untranslated");
  expect(check("fr", spanish, spanish)).toBe("it is identical to the source");
  expect(
    check("en", spanish, "She worked in the company for many years and then moved to another city with her family."),
  ).toBeUndefined();
});

test.each([
  ["a word in a loop", "es", "Ella vendió vendió vendió vendió los relojes."],
  ["signs in a loop", "ja", "彼女は時計を時計を時計を時計を時計を時計を時計を売った。"],
  ["a clause twice", "es", "Ella vendió los relojes de la casa, vendió los relojes de la casa."],
])("%s is rejected", (_, tag, translation) =>
  expect(check(tag, "She sold all of the clocks of the house.", translation)).toBe("the text is duplicated"),
);

test("what the source repeats may be repeated, and direct speech may begin with a dash", () => {
  expect(check("es", "“No, no, no, no,” she said.", "— No, no, no, no — dijo.")).toBeUndefined();
});

test("a repeated sentence is rejected", () => {
  const source = "She led the team of the company for years. Later she moved to another city.";
  const good = "Durante años dirigió el equipo. Después se mudó a otra ciudad.";
  expect(check("es", source, good)).toBeUndefined();
  expect(check("es", source, `${good} Durante años dirigió el equipo.`)).toBe("the text is duplicated");
});

describe("extra text", () => {
  const source = "She led the team. It grew by 30% to $5 million.";
  const spanish = "Dirigió el equipo. Creció un 30 % hasta los 5 millones de dólares.";

  test("the unmodified text is accepted", () => expect(check("es", source, spanish)).toBeUndefined());

  test.each<[string, string, string]>([
    ["a colon before it", `: ${spanish}`, "it starts with a sign that is not at the start of the source"],
    ["a dash before it", `- ${spanish}`, "it starts with a sign that is not at the start of the source"],
    ...[". ", ", ", "; ", "| ", "= ", "-> ", "=> ", "→ ", ") ", "、"].map((sign): [string, string, string] => [
      `“${sign}” before it`,
      `${sign}${spanish}`,
      "it starts with a sign that is not at the start of the source",
    ]),
    ["a heading", `# ${spanish}`, "it starts with a sign that is not at the start of the source"],
    ["bold words", spanish.replace("equipo", "**equipo**"), "it contains markup that is not in the source"],
    ["code", spanish.replace("equipo", "`equipo`"), "it contains markup that is not in the source"],
    ["an entity", spanish.replace(" el ", "&nbsp;el "), "it contains markup that is not in the source"],
    ["a line break in letters", spanish.replace(". ", ".\\n"), "it contains markup that is not in the source"],
    ["a note", `${spanish} (Note: literal translation.)`, "it contains a note that is not in the source"],
    [
      "a note in its language",
      `${spanish} (Nota del traductor: literal.)`,
      "it contains a note that is not in the source",
    ],
    ["a label", `TEXT: ${spanish}`, "it starts with a preface"],
    ["a label in its language", `Traducción: ${spanish}`, "it starts with a preface"],
    ["a control character", spanish.replace("el", "e\u0000l"), "it contains an invisible or broken character (U+0000)"],
    [
      "an override of direction",
      spanish.replace("el", "\u202eel"),
      "it contains an invisible or broken character (U+202E)",
    ],
    ["a broken character", spanish.replace("ó", "\ufffd"), "it contains an invisible or broken character (U+FFFD)"],
    ["a zero-width space", spanish.replace("el", "\u200bel"), "it contains an invisible or broken character (U+200B)"],
    ["garbled characters", spanish.replaceAll("ó", "Ã³"), "its characters are garbled"],
    ["no end", spanish.slice(0, -1), "the end of its last sentence is missing"],
    ["a sentence less", "Creció un 30 % hasta los 5 millones de dólares.", "it has fewer sentences than the source"],
    [
      "a sentence more",
      `${spanish} Hoy vive en otra ciudad con toda su familia.`,
      "it has more sentences than the source",
    ],
    [
      "a question",
      `${spanish} Let me know if you need anything else.`,
      "it contains “Let me know if you need anything else.”, which is English",
    ],
    ["another currency", spanish.replace("de dólares", "€"), "the currency $ is missing"],
    ["a missing percent sign", spanish.replace(" %", ""), "the percent sign is missing"],
  ])("%s", (_, translation, reason) => expect(check("es", source, translation)).toBe(reason));

  test.each<[string, string, string]>([
    ["th", "She left.\u200b", "เธอลาออก\u200b"],
    [
      "km",
      "She led the team of engineers there. It grew.",
      "នាង\u200bដឹកនាំ\u200bក្រុម\u200bវិស្វករ\u200bនៅទីនោះ។ វា\u200bបាន\u200bរីកចម្រើន។",
    ],
    ["pa", "She led the team of engineers there. It grew.", "ਉਸਨੇ ਉੱਥੇ ਇੰਜੀਨੀਅਰਾਂ ਦੀ ਟੀਮ ਦੀ ਅਗਵਾਈ ਕੀਤੀ | ਇਹ ਵਧੀ |"],
    ["fa", "She led the teams.", "او تیم\u200cها را رهبری کرد."],
  ])("%s accepts %s → %s", (tag, given, translation) => expect(check(tag, given, translation)).toBeUndefined());
});

test("checks take linear time for any text", () => {
  const samples = [
    "<b>Vale</b>",
    "{% a %}",
    "1,000.5 million",
    "30% to $5m",
    "5.30 p.m.",
    "(Note: a)",
    "“a”",
    "Ab. C! ",
    "Here is",
    "a b c d",
  ];
  expect(slowTexts((text) => check("es", text, `${text}.`), samples, { length: 10_000, factor: 600 })).toEqual([]);
  expect(slowTexts((text) => check("sw", "A text", text), samples)).toEqual([]);
});

test("a check that fails refuses the text, and asks people to report it", () => {
  const fails = () => {
    throw new SyntaxError("no such thing");
  };
  const text = { source: "Hands", from: "en", translation: "Hände", target: targetOf("de"), glossary: [] };
  const reason = firstReason([() => undefined, fails], readingOf(text));
  expect(reason && reasonText(reason)).toBe("a check failed (please report it: SyntaxError: no such thing)");
});
