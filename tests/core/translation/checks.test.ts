import { describe, expect, test } from "vitest";
import { reasonText } from "../../../src/core/model/reasons.ts";
import type { GlossaryTerm } from "../../../src/core/model/types.ts";
import { firstReason, readingOf } from "../../../src/core/translation/checks/check.ts";
import { findDoubt } from "../../../src/core/translation/doubts.ts";
import { verifyReading } from "../../../src/core/translation/verify.ts";
import { slowTexts } from "../../support/worst-case.ts";

const companies =
  "Snapchat,Reddit,Dell Services,InfoStretch Corporation,Facebook,Reliance Jio,Edureka,BHIVE Workspace,Dunzo,Coinbase,Wishfie,Rest of World,TechCrunch,The Hindu,Moneycontrol";
const glossary: GlossaryTerm[] = [
  { term: "Kiran Vale", forms: { ar: "كيران فيل" } },
  { term: "Vale", forms: { ar: "فيل" } },
  ...companies.split(",").map((term) => ({ term })),
];

const targetOf = (tag: string) => ({ code: tag.toLowerCase(), tag, fullName: tag });

/** What the checks say of a translation: undefined if it is accepted, with “asked: ” before a doubt. */
function verdict(tag: string, source: string, translation: string, from = "en", names = glossary): string | undefined {
  const reading = readingOf({ source, from, translation, target: targetOf(tag), glossary: names });
  const refused = verifyReading(reading);
  const doubt = refused === undefined ? findDoubt(reading) : undefined;
  return refused ? reasonText(refused) : doubt && `asked: ${reasonText(doubt)}`;
}

describe("a translation from English", () => {
  test.each<[string, string, string]>([
    ["de", "The program reached 50,000 people.", "Das Programm erreichte 50.000 Menschen."],
    ["de", "It made 1.5 million.", "Es brachte 1,5 Mio. ein."],
    ["fr", "It had 200,000 users and 10 billion views.", "Elle comptait 200 000 utilisateurs et 10 milliards de vues."],
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
    ["de", "It is open 6-8 p.m. on Mondays.", "Montags ist es von 18 bis 20 Uhr geöffnet."],
    ["cs", "They left at 0430 with 12 cars.", "Odjeli v 04:30 s 12 auty."],
    ["zh-Hans", "They left at 5.30pm.", "他们五点半离开。"],
    ["zh-Hans", "It makes 1700MW of power.", "发电量为 1700 兆瓦。"],
    ["ja", "It cost $3.74 then.", "当時は3ドル74セントだった。"],
    ["ja", "It took a second or two.", "１，２秒かかった。"],
    ["it", "It had a magnitude of 7.5.", "Ebbe una magnitudo di 7.5."],
    ["de", "More than half an inch of rain fell.", "Es fielen mehr als 13 mm Regen."],
    ["zh-Hans", "COVID-19 closed it.", "新冠疫情使其关闭。"],
    ["de", "She “look[s] forward” like [a] mother.", "Sie „freut sich darauf“ wie eine Mutter."],
    ["de", "@ada #physics", "@ada #physics"],
    ["hi", "It has 22,392 km2 of forest.", "इसमें 22,392 वर्ग किलोमीटर वन हैं।"],
    ["zh-Hans", "It returned in 1665, 1691 and 1740.", "它在1665,1691和1740年再次出现。"],
    ["de", "It is named from Greek ὀξύς and γίγνομαι.", "Es ist nach griechisch ὀξύς und γίγνομαι benannt."],
    ["ru", "-It keeps dogs agile.", "— Сохраняет подвижность собак."],
    ["ja", "Sign in with #ORG# now.", "#ORG#で今すぐサインインします。"],
    ["ru", "Photo: t.example/ada", "Фото: t.example/ada"],
    ["zh-Hans", "Police said it happened in Ballyhackamore.", "警察说发生在Ballyhackamore。"],
    ["uk", "(Let’s face it; nothing helps!)", "(Погляньмо правді у вічі: нічого не допомагає!)"],
    ["de", "She grew up in the 1980s.", "Sie wuchs in den 80er Jahren auf."],
    ["zh-Hans", "She grew up in the 1980s.", "她在20世纪80年代长大。"],
    ["fr", "It cost £125m, then $3.6bn.", "Cela a coûté 125 millions de livres, puis 3,6 milliards de dollars."],
    ["ja", "It closed in Oct. 2022.", "2022年10月に閉店した。"],
    ["fr", "A house of the 19th century", "Une maison du XIXe siècle"],
    ["sv", "A house of the 19th century", "Ett hus från 1800-talet"],
    [
      "zh-Hans",
      "It led in the 1970s (by 1980, half) and the 1980s.",
      "它在20世纪70年代（至1980年占一半）和80年代领先。",
    ],
    ["es", "It lasted into the 19th century, to 1800.", "Duró hasta el siglo XIX, hasta 1800."],
    ["zh-Hans", "It came in 1635–36, 1655 and 1664.", "它在1635-36,1655和1664年出现。"],
    ["th", "Duke Sergius IV wrote to Henry III.", "ดยุคเซอร์เจียสที่ 4 เขียนถึงเฮนรีที่ 3"],
    ["el", "In China the million was known to Ibn Sina.", "Στην Κίνα ο Ιμπν Σίνα ήξερε το εκατομμύριο."],
    ["vi", "About 7 to 10 percent agree.", "Khoảng 7 đến 10 phần trăm đồng ý."],
    ["th", "It holds 60% of the forest.", "มีป่าร้อยละ 60"],
    ["hi", "The launch was on February 21, before July.", "प्रक्षेपण 21 फरवरी को जुलाई से पहले हुआ।"],
    [
      "th",
      "The product of whole numbers is a relation of the triples (a, b, c).",
      "ผลคูณของจำนวนเต็มเป็นความสัมพันธ์ของสามสิ่งอันดับ (a, b, c)",
    ],
    [
      "de",
      'He was called "dux et magister Italiae comesque Normannorum totius Apuliae" there.',
      "Dort hieß er „dux et magister Italiae comesque Normannorum totius Apuliae“.",
    ],
    ["ar", "Many molecules (e.g., proteins) are old.", "جزيئات كثيرة (مثلا: البروتينات) قديمة."],
    ["tl", "It had 19 million users.", "May 19 na milyong gumagamit."],
    ["ta", "It reached over 10 million people.", "இது 10 மில்லியனுக்கும் மேற்பட்ட மக்களைச் சென்றடைந்தது."],
    ["ko", "It had 142 million users.", "사용자는 1억 4천2백만 명이었다."],
    ["ar", "It had 50,000 users.", "بلغ عدد المستخدمين 50،000 مستخدم."],
    ["ja", "Sales tripled.", "売上は3倍になった。"],
    ["ko", "Sales quadrupled.", "매출이 4배로 늘었다."],
    ["de", "The village was 10 miles away.", "Das Dorf war 16 Kilometer entfernt."],
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
    ["ur", "It was seen by 1.5 billion people.", "اسے ڈیڑھ ارب لوگوں نے دیکھا۔"],
    ["ja", "She finished in 9.85 seconds.", "彼女は9秒85でゴールした。"],
    ["fr", "She is 1.80 m tall.", "Elle mesure 1 m 80."],
    ["ja", "Three quarters of the visitors paid nothing.", "来場者の4分の3は何も支払わなかった。"],
    ["ar", "An office of the mid-2000s.", "مكتب من منتصف العقد الأول من القرن الحادي والعشرين."],
    ["zh-Hans", "The lake is 12 km long.", "该湖长12千米。"],
    ["tr", "It cost €1.2 million.", "1,2 milyon avroya mal oldu."],
    ["vi", "The farm has 12 hectares of orchards.", "Trang trại có 12 héc-ta vườn cây."],
    ["ha", "They walked 10 miles.", "Sun yi tafiyar mil 10."],
    ["es", "It cost $5 million.", "Costó 5 millones de euros."],
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
    ["de", "Snapchat", "Snapchat"],
    ["ja", "Reddit, 200K", "Reddit, 200K"],
    ["en-GB", "The color", "The color"],
    ["zh-Hans", "Available languages", "可用语言"],
    ["sr-Latn", "Available languages", "Dostupni jezici"],
    ["de", "The article has not been written.", "Der Artikel ist ungeschrieben."],
    ["th", "She left.​", "เธอลาออก​"],
    ["km", "She led the team of engineers there. It grew.", "នាង​ដឹកនាំ​ក្រុម​វិស្វករ​នៅទីនោះ។ វា​បាន​រីកចម្រើន។"],
    ["pa", "She led the team of engineers there. It grew.", "ਉਸਨੇ ਉੱਥੇ ਇੰਜੀਨੀਅਰਾਂ ਦੀ ਟੀਮ ਦੀ ਅਗਵਾਈ ਕੀਤੀ | ਇਹ ਵਧੀ |"],
    ["fa", "She led the teams.", "او تیم‌ها را رهبری کرد."],
  ])("%s accepts %s → %s", (tag, source, translation) => {
    expect(verdict(tag, source, translation)).toBeUndefined();
  });

  test.each<[string, string, string, string]>([
    ["ja", "She finished in 9.85 seconds.", "彼女は9秒58でゴールした。", "the number 9.85 is missing"],
    ["es", "Sales rose by 800%.", "Las ventas subieron un 80 %.", "the number 800 is missing"],
    ["es", "She began in 2006.", "Empezó en 2016.", "the number 2006 is missing"],
    ["es", "A team of 50 people", "Un equipo de 500 personas", "the number 50 is missing"],
    ["es", "It had 10 million views.", "Tuvo 10 mil millones de vistas.", "the number 10 million is missing"],
    ["es", "It grew 2.5 times.", "Creció 3,5 veces.", "the number 2.5 is missing"],
    ["de", "It had 10 users.", "Es hatte 10.000 Nutzer.", "the number 10 is missing"],
    ["hi", "It had 10 million views.", "इसे 10 करोड़ बार देखा गया।", "the number 10 million is missing"],
    ["zh-Hans", "It had 10 million users.", "它拥有1000亿用户。", "the number 10 million is missing"],
    ["ko", "It grew to 2 offices.", "사무실이 3개로 늘었다.", "the number 2 is missing"],
    ["ru", "It had 200,000 users.", "У неё было 200 000 000 пользователей.", "the number 200,000 is missing"],
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
    ["de", "Career", " … ", "it is empty"],
    ["de", "Career", "", "it is empty"],
    ["de", "Career", "career.", "it is identical to the source"],
    ["de", "India", "India", "it is identical to the source"],
    ["hi", "Early life", "Early years", "it is not in Devanagari script"],
    [
      "ja",
      "She has mentored people who began in technical positions and wished to move toward business roles.",
      "她指导过从技术岗位起步并希望转向商业职位的人士并帮助他们成长",
      "it is not Japanese",
    ],
    ["zh-Hans", "Available languages", "可用語言", "it is in Traditional Chinese characters (語)"],
    ["zh-TW", "Available languages", "可用语言", "it is in Simplified Chinese characters (语)"],
    ["zh-Hans", "Available languages", "利用できる言語", "it is not Chinese"],
    [
      "es",
      "She has mentored people who began in technical positions and wished to move toward business roles.",
      "She has also taught the people that began in technical jobs and wanted to go to business.",
      "it is not Spanish",
    ],
    [
      "es",
      "Vale left. She has mentored people who began in technical positions and wished to move toward business roles.",
      "Vale se fue después de muchos años de trabajo en la empresa, donde había sido responsable del crecimiento y de la comunidad. She has mentored people who began in technical positions and wished to move toward business roles.",
      "it leaves “She has mentored people who began” untranslated",
    ],
    ["es", "Career", "[0] Carrera", "it starts with the number of a piece"],
    ["es", "Career", "⟦0⟧ Carrera", "it still contains a marker"],
    ["es", "Career", "Here is the translation: Carrera", "it starts with a preface"],
    ["es", "Career", "Translation: Carrera", "it starts with a preface"],
    ["es", "Career", "«Carrera»", "it is in quotation marks"],
  ])("%s refuses %s → %s", (tag, source, translation, reason) => {
    expect(verdict(tag, source, translation)).toBe(reason);
  });

  test.each<[string, string, string, string]>([
    [
      "nl",
      "It had 100 users and 23 shops.",
      "Het had honderd gebruikers en drieëntwintig winkels.",
      "the number 100 is missing",
    ],
    ["it", "She was 23 years old.", "Aveva ventitré anni.", "the number 23 is missing"],
    ["ru", "It had 1000 users.", "У неё была тысяча пользователей.", "the number 1000 is missing"],
    ["pl", "A 6-foot-6 player", "Zawodnik o wzroście 189 cm", "the number 6-foot-6 is missing"],
    [
      "fr",
      "It was seen by 3.5 million people.",
      "Il a été vu par trois millions et demi de personnes.",
      "the number 3.5 million is missing",
    ],
    ["nl", "It lasts 2 hours and 45 minutes.", "Het duurt twee uur en drie kwartier.", "the number 45 is missing"],
    [
      "ja",
      "It opened in August 2021 and closed in October 2021.",
      "2021年8月に開業し、同年10月に閉店した。",
      "the number 2021 is missing",
    ],
    ["fa", "It weighs 3.5 tonnes.", "۵/۳ تن وزن دارد.", "the number 3.5 is missing"],
    [
      "da",
      "Founded in 2018, it closed the same year. From 2018 to 2019 she worked.",
      "Grundlagt i 2018 og lukket samme år. Fra til 2019 arbejdede hun.",
      "the number 2018 is missing",
    ],
    ["fa", "It weighs 3.5 tonnes.", "۳/۵/۱ تن وزن دارد.", "the number 3.5 is missing"],
    ["ar", "It weighs 3.5 tonnes.", "يزن 3/5 أطنان.", "the number 3.5 is missing"],
    ["nl", "It lasts 2 hours and 45 minutes.", "Het duurt twee uur.", "the number 45 is missing"],
    [
      "ja",
      "It opened in August 2021 and closed in October 2021.",
      "2021年8月に開業し、10月に閉店した。",
      "the number 2021 is missing",
    ],
    ["es", "A team of 50 people", "Un equipo de personas", "the number 50 is missing"],
    ["es", "A team of engineers", "Un equipo de 50 ingenieros", "the number 50 is not in the source"],
    ["es", "It had 10 million views.", "Tuvo 10 vistas.", "the number 10 million is missing"],
    ["de", "It begins at 3 p.m.", "Es beginnt um 16 Uhr.", "the number 3 p.m. is missing"],
    ["de", "It closed at 5.30pm.", "Es schloss um 17:45 Uhr.", "the number 5.30pm is missing"],
    ["de", "It cost £125m.", "Es kostete 125 Pfund.", "the number 125m is missing"],
    ["nl", "It had 23 shops.", "Het had tweeëndertig winkels.", "the number 23 is missing"],
    ["fr", "The village was 10 miles away.", "Le village était à 26 km.", "the number 10 is missing"],
    ["it", "She left in March 2006.", "Partì nel maggio 2006.", "the month March is missing"],
    ["fr", "She left on Sept. 6.", "Elle partit le 6 avril.", "the month Sept is missing"],
    [
      "nl",
      "She came in April 2006 and left in March 2010.",
      "Zij kwam in april 2010 en vertrok in maart 2006.",
      "the number 2006 is in the wrong sentence",
    ],
    [
      "bn",
      "She came in December 2022 and left in November 2023.",
      "তিনি 2023 সালের ডিসেম্বরে আসেন এবং 2022 সালের নভেম্বরে চলে যান।",
      "the number 2022 is in the wrong sentence",
    ],
    [
      "es",
      "In 2010 she moved away. She led 150 people.",
      "En 150 se mudó lejos. Dirigió a 2010 personas.",
      "the number 2010 is in the wrong sentence",
    ],
    [
      "es",
      "She has mentored people who began in technical positions and wished to move toward business roles.",
      "Ha guiado a personas.",
      "it is too short",
    ],
    [
      "de",
      "It was seen by millions of people.",
      "Es wurde von Milliarden Menschen gesehen.",
      "the number million is missing",
    ],
    ["da", "She was born in September.", "Hun blev født i december.", "the month September is missing"],
  ])("%s asks about %s → %s", (tag, source, translation, reason) => {
    expect(verdict(tag, source, translation)).toBe(`asked: ${reason}`);
  });

  // Only who reads both languages sees these: a judging model, or a person.
  test.each<[string, string, string]>([
    ["ru", "It was seen by 1.5 billion people.", "Его посмотрели полтора миллиона человек."],
    ["de", "The lake is 12 km long.", "Der See ist 12 m lang."],
    ["hi", "The lake is 12 km long.", "यह झील 12 मीटर लंबी है।"],
    ["ja", "It weighs 40 kilograms.", "重さは40グラムだ。"],
    ["fr", "The water has 4 °C.", "L’eau est à 4 °F."],
    ["es", "It lasts 90 minutes.", "Dura 90 segundos."],
    ["de", "The village was 10 miles away.", "Das Dorf war 10 Kilometer entfernt."],
    ["fr", "She led two hospitals.", "Elle dirigeait des hôpitaux."],
    ["tr", "It had four branches.", "Beş şubesi vardı."],
    ["ja", "She led three schools.", "学校を率いた。"],
    ["hi", "It had 2 rooms.", "इसमें कमरे थे।"],
    ["ko", "Its customers rose from 20 to over 100.", "고객이 100곳에서 20곳 이상으로 늘었다."],
    ["es", "It fell by 30% and then rose by 40%.", "Cayó un 30 % y luego subió 40."],
    ["es", "Career", "La carrera profesional de esta persona en varias empresas"],
    ["de", "The article has not been written.", "Der Artikel wurde geschrieben."],
    ["es", "She left. She did not return to the city.", "Se fue. Volvió a la ciudad."],
    ["pl", "The names do not imply approval.", "Nazwy oznaczają zgodę."],
  ])("%s does not see %s → %s", (tag, source, translation) => {
    expect(verdict(tag, source, translation)).toBeUndefined();
  });
});

describe("a translation from another language", () => {
  test.each<[string, string, string, string]>([
    ["de", "Sie nähte 1.312 Kleider.", "en", "She sewed 1,312 dresses."],
    ["de", "Sie nähte 1.312 Kleider.", "fr", "Elle a cousu 1 312 robes."],
    ["de", "Sie nähte 1.312 Kleider.", "es", "Cosió 1.312 vestidos."],
    ["de", "Sie nähte 1.312 Kleider.", "pt", "Ela costurou 1312 vestidos."],
    ["de", "Sie verkaufte 3,5 Millionen Kleider.", "en", "She sold 3.5 million dresses."],
    ["tr", "2 milyon elbise sattı.", "en", "She sold 2 million dresses."],
    ["ru", "Она продала 2 миллиона платьев.", "es", "Vendió 2 millones de vestidos."],
    ["ja", "彼女は200万着を売った。", "en", "She sold 2 million dresses."],
    ["hi", "उसने 2 करोड़ कपड़े बेचे।", "en", "She sold 20 million dresses."],
    ["cs", "asi 12 tisíc obyvatel", "en", "about 12,000 people"],
    [
      "de",
      "Ada Demir (* 12. April 1938 in Eskişehir; † 2. November 2014 in Berlin) war Schneiderin. Sie gründete eine Werkstatt.",
      "en",
      "Ada Demir (born April 12, 1938, in Eskişehir; died November 2, 2014, in Berlin) was a dressmaker. She founded a workshop.",
    ],
    [
      "de",
      "Ada Demir (* 12. April 1938 in Eskişehir; † 2. November 2014 in Berlin) war Schneiderin. Sie gründete eine Werkstatt.",
      "fr",
      "Ada Demir (née le 12 avril 1938 à Eskişehir ; morte le 2 novembre 2014 à Berlin) était couturière. Elle a fondé un atelier.",
    ],
    ["de", "geboren am 12.04.1938", "en", "born on April 12, 1938"],
    [
      "hu",
      "1938. április 12-én született Eskişehirben. Berlinben halt meg.",
      "en",
      "She was born on April 12, 1938, in Eskişehir. She died in Berlin.",
    ],
    [
      "hu",
      "1938. április 12-én született Eskişehirben. Berlinben halt meg.",
      "es",
      "Nació el 12 de abril de 1938 en Eskişehir. Murió en Berlín.",
    ],
    ["ja", "1938年4月12日に生まれた。", "en", "She was born on April 12, 1938."],
    ["ar", "في 12 أبريل 1938", "en", "on April 12, 1938"],
    ["de", "Sie war die 3. Tochter.", "en", "She was the third daughter."],
    ["de", "Sie lebte im 20. Jahrhundert.", "en", "She lived in the 20th century."],
    ["fr", "Une couturière du XXe siècle", "en", "A dressmaker of the 20th century"],
    ["ru", "В XX веке она жила в Берлине.", "en", "In the 20th century she lived in Berlin."],
    ["ru", "в 1980-х годах", "en", "in the 1980s"],
    ["it", "Nel Quattrocento viveva a Roma.", "en", "In the 15th century she lived in Rome."],
    ["pl", "ur. 12 V 1935 r.", "en", "born on May 12, 1935"],
    ["es", "el 20-XI-1975", "en", "on November 20, 1975"],
    ["ja", "午後6時30分に閉まった。", "en", "It closed at 6:30 pm."],
    ["it", "Alle ore 18 del 25 aprile 1945", "fr", "Le 25 avril 1945 à 18 heures"],
    ["nl", "De vergadering begon om half acht.", "en", "The meeting began at 7:30."],
    ["fr", "vendus 2,4 M€", "en", "sold for €2.4 million"],
    ["fi", "1,5 milj. euroa", "en", "€1.5 million"],
    ["es", "cuatro hijos", "en", "4 children"],
    ["hu", "Huszonhárom évesen ment férjhez.", "en", "She married at 23."],
    ["de", "3 Kinder und 15 Enkel", "en", "three children and fifteen grandchildren"],
    ["nl", "Ze woonde ten noorden van Utrecht.", "es", "Vivía al norte de Utrecht."],
    ["id", "10 desa di Jawa", "en", "10 villages in Java"],
    ["de", "Die Firma wuchs um 30 bis 40 %.", "en", "The company grew by 30% to 40%."],
    ["fr", "52,3 % des voix", "en", "52.3% of the vote"],
    ["ru", "Доля выросла с 12,5 % до 30 %.", "en", "The share rose from 12.5% to 30%."],
    ["fr", "une hausse de 1 200 %", "en", "a rise of 1,200%"],
    ["tr", "Şirket yüzde 30 büyüdü.", "en", "The company grew by 30 percent."],
    ["de", "Sie kostete 5 Millionen Euro.", "en", "It cost €5 million."],
    ["ru", "Он никогда не вступал в партию.", "de", "Er trat nie in die Partei ein."],
    [
      "es",
      "Vivió en Madrid y trabajó de modista en un taller.",
      "es-MX",
      "Vivió en Madrid y trabajó de modista en un taller.",
    ],
  ])("%s: %s is accepted in %s as %s", (from, source, tag, translation) => {
    expect(verdict(tag, source, translation, from, [])).toBeUndefined();
  });

  test.each<[string, string, string, string, string]>([
    ["de", "Sie nähte 1.312 Kleider.", "en", "She sewed 1.312 dresses.", "the number 1.312 is missing"],
    ["pt", "Vendeu 2 milhões de vestidos.", "en", "She sold 2 thousand dresses.", "the number 2 milhões is missing"],
    ["it", "Vendette 2,5 milioni di abiti.", "en", "She sold 25 million dresses.", "the number 2,5 milioni is missing"],
    ["ru", "Она продала 2 миллиона платьев.", "en", "She sold 2 billion dresses.", "the number 2 миллиона is missing"],
    ["tr", "12 Nisan 1938'de doğdu.", "en", "She was born on April 12, 1983.", "the number 1938 is missing"],
    ["ja", "彼女は200万着を売った。", "en", "She sold 200 dresses.", "the number 200万 is missing"],
    ["zh-Hans", "她卖了200万件衣服。", "en", "She sold 20 million dresses.", "the number 200万 is missing"],
    ["fr", "52,3 % des voix", "en", "5.23% of the vote", "the number 52,3 is missing"],
    ["cs", "asi 12 tisíc obyvatel", "en", "about 120,000 people", "the number 12 tisíc is missing"],
    ["hu", "Huszonhárom évesen ment férjhez.", "en", "She married in 1923.", "the number 1923 is not in the source"],
    ["de", "Sie wurde in der Stadt geboren.", "en", "Sie wurde in der Stadt geboren.", "it is identical to the source"],
    ["de", "Schneiderin", "en", "Schneiderin", "it is identical to the source"],
    ["de", "lebte in Berlin", "en", "lebte in Berlin", "it is identical to the source"],
  ])("%s: %s is refused in %s as %s", (from, source, tag, translation, reason) => {
    expect(verdict(tag, source, translation, from, [])).toBe(reason);
  });

  test.each<[string, string, string, string, string]>([
    ["de", "anderthalb Millionen Kleider", "en", "1.5 million dresses", "the number 1.5 million is not in the source"],
    ["pt", "um milhão e meio de dólares", "en", "$1.5 million", "the number 1.5 million is not in the source"],
    ["de", "Sie war die 3. Tochter.", "es", "Fue la tercera hija.", "the number 3 is missing"],
    ["de", "in den 80er Jahren", "en", "in the 1980s", "the number 80 is missing"],
    ["nl", "in de jaren 80", "en", "in the 1980s", "the number 80 is missing"],
    ["zh-Hans", "20世纪80年代", "en", "the 1980s", "the number 20 is missing"],
    ["de", "in den 20er Jahren des 20. Jahrhunderts", "en", "in the 1920s", "the number 20 is missing"],
    ["cs", "v 60. letech 20. století", "en", "in the 1960s", "the number 60 is missing"],
    ["pl", "Pod koniec lat 60. wyjechała.", "en", "She left in the late 1960s.", "the number 60 is missing"],
    ["he", "בשנות ה-50 של המאה ה-20", "en", "in the 1950s", "the number 50 is missing"],
    ["de", "Mitte der fünfziger Jahre", "en", "in the mid-1950s", "the number 1950 is not in the source"],
    ["zh-Hans", "二十世纪五十年代", "en", "the 1950s", "the number 1950 is not in the source"],
    [
      "de",
      "Um 18.30 Uhr schloss die Werkstatt.",
      "en",
      "The workshop closed at 6:30 pm.",
      "the number 18.30 is missing",
    ],
    [
      "de",
      "Um 18.30 Uhr schloss die Werkstatt.",
      "es",
      "El taller cerraba a las 18:30.",
      "the number 18.30 is missing",
    ],
    ["fr", "à 18 h 30", "en", "at 6:30 pm", "the number 18 is missing"],
    ["ja", "午後6時に始まった。", "de", "Es begann um 18 Uhr.", "the number 6 is missing"],
    ["zh-Hans", "下午3点15分开幕。", "fr", "Il s’ouvrit à 15 h 15.", "the number 3 is missing"],
    ["fi", "Kokous päättyi klo 20.", "en", "The meeting ended at 8 pm.", "the number 20 is missing"],
    ["de", "Sie hatte 3 Kinder.", "en", "She had four children.", "the number 3 is missing"],
    [
      "fr",
      "Elle eut 3 enfants et 15 petits-enfants.",
      "en",
      "She had three children and grandchildren.",
      "the number 15 is missing",
    ],
    ["ar", "ولدت في 12 أبريل 1938.", "en", "She was born on March 12, 1938.", "the month أبريل is missing"],
    ["de", "Sie wurde am 3. Mai 1938 geboren.", "es", "Nació el 3 de marzo de 1938.", "the month mai is missing"],
    [
      "de",
      "Sie nähte im März 1979 zwölf Kleider.",
      "en",
      "She sewed twelve dresses in May 1979.",
      "the month märz is missing",
    ],
    ["de", "Die Firma wuchs um 30 %.", "en", "The company grew by 30.", "the percent sign is missing"],
    ["ja", "午後6時に始まった。", "de", "Es begann um 19 Uhr.", "the number 6 is missing"],
    ["fi", "Kokous päättyi klo 20.", "en", "The meeting ended at 9 pm.", "the number 20 is missing"],
    ["cs", "v 60. letech 20. století", "en", "in the 1970s", "the number 60 is missing"],
  ])("%s: %s is asked about in %s as %s", (from, source, tag, translation, reason) => {
    expect(verdict(tag, source, translation, from, [])).toBe(`asked: ${reason}`);
  });
});

test("what is left as it is, is in the language of the source", () => {
  const spanish = "Trabajó durante muchos años en la empresa y después se mudó a otra ciudad con su familia.";
  expect(verdict("en", spanish, spanish, "es")).toBe("it is identical to the source");
  expect(verdict("fr", spanish, spanish, "es")).toBe("it is identical to the source");
  expect(verdict("en", spanish, "She worked for many years. Trabajó durante muchos años en la empresa.", "es")).toMatch(
    "untranslated",
  );
});

describe("another language", () => {
  const source = "She wrote many books about the history of her town, and the readers of the newspaper liked them.";
  test.each([
    ["cs", "Napísala veľa kníh o histórii svojho mesta a čitatelia novín ich mali radi.", "it is not Czech"],
    ["da", "Hon skrev många böcker om sin stads historia, och tidningens läsare tyckte om dem.", "it is not Danish"],
    [
      "pt",
      "Escribió muchos libros sobre la historia de su ciudad, y a los lectores les gustaron.",
      "it is not Portuguese",
    ],
    ["sw", "Many people wrote novels about what had happened there, and others liked them.", "it is not Swahili"],
    ["ko", "그녀는 책을 썼다. 町のについて書いた。", "it is not Korean"],
    ["ja", "她写了许多关于她家乡城镇历史的书籍，报纸的读者们都很喜欢这些书。", "it is not Japanese"],
    ["ru", "Η ιστορία της πόλης ήταν αγαπητή στους αναγνώστες.", "it is not in Cyrillic script"],
  ])("is refused in %s: %s", (tag, translation, reason) => {
    expect(verdict(tag, source, translation)).toBe(reason);
  });

  test("is refused in a single sentence, in spite of names", () => {
    const good = "Sie schrieb viele Bücher über die Geschichte der Stadt Sioux Falls.";
    const two = `${source} She lived in Sioux Falls.`;
    expect(verdict("de", two, `${good} Sie lebte danach mit ihrer Familie in Sioux Falls.`)).toBeUndefined();
    expect(verdict("de", two, `${good} Zij woonde daarna met haar familie in Sioux Falls.`)).toBe("it is not German");
  });
});

describe("what is left of the source", () => {
  const source = "The teachers of the school wrote letters to the mayor about the roof of the old building.";
  test.each([
    ["es", "Los profesores wrote letters to the alcalde sobre el techo del antiguo edificio.", "wrote letters to the"],
    ["el", "Οι δάσκαλοι του σχολείου letters to the δήμαρχο για τη στέγη.", "letters to the"],
    ["ja", "学校の教師たちは市長にletters to theと書いた。", "letters to the"],
  ])("is asked about in %s, because a saying may stay", (tag, translation, words) => {
    expect(verdict(tag, source, translation)).toBe(`asked: it leaves “${words}” untranslated`);
  });

  test("is refused where it is long", () => {
    const left = "Los profesores wrote letters to the mayor about the techo del antiguo edificio.";
    expect(verdict("es", source, left)).toBe("it leaves “wrote letters to the mayor about” untranslated");
  });

  test("may be what something is called in its own language, in brackets", () => {
    const club = "She joined the club of the friends of the old mill in May.";
    const translation =
      "Sie trat im Mai dem Verein der Freunde der alten Mühle (club of the friends of the old mill) bei.";
    expect(verdict("de", club, translation)).toBeUndefined();
  });
});

describe("letters", () => {
  test("of two scripts in a word are refused", () => {
    expect(verdict("ru", "She lived there.", "Она жилa там.")).toMatch("has letters of two scripts");
    expect(verdict("ru", "She liked her iPhone.", "Ей нравился iPhone.")).toBeUndefined();
  });

  test("of a name that have changed places are asked about", () => {
    expect(verdict("de", "She met Gorbachev there.", "Dort traf sie Gorbahcev.")).toBe(
      "asked: the name “Gorbachev” is misspelt",
    );
  });
});

test.each([
  ["a word in a loop", "es", "Ella vendió vendió vendió vendió los relojes."],
  ["signs in a loop", "ja", "彼女は時計を時計を時計を時計を時計を時計を時計を売った。"],
  ["a clause twice", "es", "Ella vendió los relojes de la casa, vendió los relojes de la casa."],
])("%s is refused", (_, tag, translation) =>
  expect(verdict(tag, "She sold all of the clocks of the house.", translation)).toBe("the text is duplicated"),
);

test("what the source repeats may be repeated, and direct speech may begin with a dash", () => {
  expect(verdict("es", "“No, no, no, no,” she said.", "— No, no, no, no — dijo.")).toBeUndefined();
});

test("a repeated sentence is refused", () => {
  const source = "She led the team of the company for years. Later she moved to another city.";
  const good = "Durante años dirigió el equipo. Después se mudó a otra ciudad.";
  expect(verdict("es", source, good)).toBeUndefined();
  expect(verdict("es", source, `${good} Durante años dirigió el equipo.`)).toBe("the text is duplicated");
});

describe("a citation", () => {
  const source = "She led the team of the company for years.[1] Later she moved to another city with her family.";
  const [first, second] = [
    "Durante años dirigió el equipo de la empresa.",
    "Después se mudó a otra ciudad con su familia.",
  ];

  test.each([
    ["stays at its sentence", `${first}[1] ${second}`, undefined],
    ["may stand before the full stop", `Durante años dirigió el equipo de la empresa[1]. ${second}`, undefined],
    ["at another sentence is refused", `${first} ${second}[1]`, "the citations are in a different order: [1]"],
    ["before all words is refused", `… [1] ${first} ${second}`, "the citations are in a different order: [1]"],
    [
      "within a word is refused",
      `Durante años diri[1]gió el equipo de la empresa. ${second}`,
      "the citations are in a different order: [1]",
    ],
    [
      "within a sentence is asked about",
      `Durante años[1] dirigió el equipo de la empresa. ${second}`,
      "asked: the citations are in a different order: [1]",
    ],
  ])("%s", (_, translation, reason) => {
    expect(verdict("es", source, translation)).toBe(reason);
  });

  test("is asked about where sentences were joined, and another end is nearer to its place", () => {
    const joined = "Durante años dirigió el equipo de la empresa, y después se mudó. Fue con su familia.";
    expect(verdict("es", source, joined.replace(". Fue", ".[1] Fue"))).toMatch(/^asked|^the citations/);
  });
});

describe("extra text", () => {
  const source = "She led the team. It grew by 30% to $5 million.";
  const spanish = "Dirigió el equipo. Creció un 30 % hasta los 5 millones de dólares.";
  const sign = "it starts with a sign that is not at the start of the source";
  const markup = "it contains markup that is not in the source";
  const note = "it contains a note that is not in the source";

  test("the unmodified text is accepted", () => expect(verdict("es", source, spanish)).toBeUndefined());

  test.each<[string, string, string]>([
    ...[": ", "- ", ". ", ", ", "; ", "| ", "= ", "-> ", "=> ", "→ ", ") ", "、", "# "].map(
      (before): [string, string, string] => [`“${before}” before it`, `${before}${spanish}`, sign],
    ),
    ["bold words", spanish.replace("equipo", "**equipo**"), markup],
    ["code", spanish.replace("equipo", "`equipo`"), markup],
    ["an entity", spanish.replace(" el ", "&nbsp;el "), markup],
    ["a line break in letters", spanish.replace(". ", ".\\n"), markup],
    ["a code fence", `\`\`\`\n${spanish}\n\`\`\``, "it is in a code fence"],
    ["a note", `${spanish} (Note: literal translation.)`, note],
    ["a note in its language", `${spanish} (Nota del traductor: literal.)`, note],
    ["a label", `TEXT: ${spanish}`, "it starts with a preface"],
    ["a label in its language", `Traducción: ${spanish}`, "it starts with a preface"],
    ["a control character", spanish.replace("el", "e\u0000l"), "it contains an invisible or broken character (U+0000)"],
    ["an override", spanish.replace("el", "\u202eel"), "it contains an invisible or broken character (U+202E)"],
    ["a broken character", spanish.replace("ó", "\ufffd"), "it contains an invisible or broken character (U+FFFD)"],
    ["garbled characters", spanish.replaceAll("ó", "Ã³"), "its characters are garbled"],
    [
      "a sentence more",
      `${spanish} Hoy vive en otra ciudad con toda su familia.`,
      "asked: it has more sentences than the source",
    ],
    ["a sentence of the model", `${spanish} Let me know if you need anything else.`, "it is not Spanish"],
    ["another currency", spanish.replace("de dólares", "€"), "asked: the currency € is not in the source"],
    ["a missing percent sign", spanish.replace(" %", ""), "asked: the percent sign is missing"],
  ])("%s", (_, translation, reason) => expect(verdict("es", source, translation)).toBe(reason));
});

describe("length and sentences", () => {
  const source =
    "She led the team of the company in the old town for many years. Later she moved to another city with her family. There she founded a school.";
  const german =
    "Sie leitete viele Jahre lang das Team der Firma in der alten Stadt. Später zog sie mit ihrer Familie in eine andere Stadt. Dort gründete sie eine Schule.";

  test.each([
    ["a usual one", german, undefined],
    ["sentences that are joined", german.replace(". Dort", ", und dort"), undefined],
    ["a sentence less", german.replace(/ Später.*?\./, ""), "asked: it has fewer sentences than the source"],
    ["no end", german.slice(0, -20), "asked: the end of its last sentence is missing"],
    ["a third of it", `${german.slice(0, 50)}.`, "asked: it has fewer sentences than the source"],
  ])("%s", (_, translation, reason) => expect(verdict("de", source, translation)).toBe(reason));
});

test.each([
  ["de", "She wrote many letters.", "Sie schrieb viele Briefe, siehe evil.test/x.", "evil.test"],
  ["ru", "She wrote many letters.", "Она написала много писем evil.com", "evil.com"],
  ["de", "Read it on Evil.test today.", "Lesen Sie es heute auf evil.test.", undefined],
  ["de", "She studied, e.g. music.", "Sie studierte z.B. Musik, u.a. bei Dr. Netz.", undefined],
])("%s: an address that the source lacks is asked about, without a scheme, too", (tag, source, translation, detail) => {
  expect(verdict(tag, source, translation)).toBe(detail && `asked: the address ${detail} is not in the source`);
});

test("checks and doubts take linear time for any text", () => {
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
    "Acme’s Globex",
    "[1] a. ",
    "10 miles",
    "aа",
  ];
  expect(slowTexts((text) => verdict("es", text, `${text}.`), samples, { length: 10_000, factor: 600 })).toEqual([]);
  expect(slowTexts((text) => verdict("sw", "A text", text), samples)).toEqual([]);
});

test("a check that fails refuses the text, and asks people to report it", () => {
  const fails = () => {
    throw new SyntaxError("no such thing");
  };
  const text = { source: "Hands", from: "en", translation: "Hände", target: targetOf("de"), glossary: [] };
  const reason = firstReason([() => undefined, fails], readingOf(text));
  expect(reason && reasonText(reason)).toBe("a check failed (please report it: SyntaxError: no such thing)");
});
