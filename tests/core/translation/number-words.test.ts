import { describe, expect, test } from "vitest";
import { loadAllWords } from "../../../src/core/translation/load-words.ts";
import { verifyTranslation } from "../../../src/core/translation/verify.ts";

await loadAllWords();

const targetOf = (tag: string) => ({ code: tag, tag, fullName: tag });
const check = (tag: string, source: string, translation: string) =>
  verifyTranslation({ source, from: "en", translation, target: targetOf(tag), glossary: [] });

// How each language says: two, three, twelve, twenty-one schools opened in May.
const sentences: Readonly<
  Record<string, readonly [two: string, three: string, twelve: string, twentyOne: string, may: string]>
> = {
  de: [
    "Zwei Schulen öffneten.",
    "Drei Schulen öffneten.",
    "Zwölf Schulen.",
    "Einundzwanzig Schulen.",
    "Sie begann im Mai.",
  ],
  nl: [
    "Er openden twee scholen.",
    "Er openden drie scholen.",
    "Twaalf scholen.",
    "Eenentwintig scholen.",
    "Ze begon in mei.",
  ],
  sv: ["Två skolor öppnade.", "Tre skolor öppnade.", "Tolv skolor.", "Tjugoen skolor.", "Hon började i maj."],
  no: ["To skoler åpnet.", "Tre skoler åpnet.", "Tolv skoler.", "Tjueen skoler.", "Hun begynte i mai."],
  da: ["To skoler åbnede.", "Tre skoler åbnede.", "Tolv skoler.", "Enogtyve skoler.", "Hun begyndte i maj."],
  fr: [
    "Deux écoles ont ouvert.",
    "Trois écoles ont ouvert.",
    "Douze écoles.",
    "Vingt et une écoles.",
    "Elle a débuté en mai.",
  ],
  es: ["Abrieron dos escuelas.", "Abrieron tres escuelas.", "Doce escuelas.", "Veintiuna escuelas.", "Empezó en mayo."],
  pt: ["Abriram duas escolas.", "Abriram três escolas.", "Doze escolas.", "Vinte e uma escolas.", "Começou em maio."],
  it: ["Aprirono due scuole.", "Aprirono tre scuole.", "Dodici scuole.", "Ventuno scuole.", "Iniziò a maggio."],
  pl: [
    "Otwarto dwie szkoły.",
    "Otwarto trzy szkoły.",
    "Dwanaście szkół.",
    "Dwadzieścia jeden szkół.",
    "Zaczęła w maju.",
  ],
  ru: ["Открылись две школы.", "Открылись три школы.", "Двенадцать школ.", "Двадцать одна школа.", "Она начала в мае."],
  uk: [
    "Відкрилися дві школи.",
    "Відкрилися три школи.",
    "Дванадцять шкіл.",
    "Двадцять одна школа.",
    "Вона почала в травні.",
  ],
  fi: [
    "Kaksi koulua avattiin.",
    "Kolme koulua avattiin.",
    "Kaksitoista koulua.",
    "Kaksikymmentäyksi koulua.",
    "Hän aloitti toukokuussa.",
  ],
  tr: ["İki okul açıldı.", "Üç okul açıldı.", "On iki okul.", "Yirmi bir okul.", "Mayıs ayında başladı."],
  vi: ["Hai trường đã mở.", "Ba trường đã mở.", "Mười hai trường.", "Hai mươi mốt trường.", "Bà bắt đầu vào tháng 5."],
  id: [
    "Dua sekolah dibuka.",
    "Tiga sekolah dibuka.",
    "Dua belas sekolah.",
    "Dua puluh satu sekolah.",
    "Ia mulai pada bulan Mei.",
  ],
  ms: [
    "Dua sekolah dibuka.",
    "Tiga sekolah dibuka.",
    "Dua belas sekolah.",
    "Dua puluh satu sekolah.",
    "Beliau mula pada bulan Mei.",
  ],
  jv: [
    "Loro sekolah dibukak.",
    "Telung sekolah dibukak.",
    "Rolas sekolah.",
    "Selikur sekolah (21).",
    "Dheweke miwiti ing wulan Mei.",
  ],
  fil: [
    "Dalawang paaralan ang nagbukas.",
    "Tatlong paaralan.",
    "Labindalawang paaralan.",
    "Dalawampu't isang paaralan.",
    "Nagsimula siya noong Mayo.",
  ],
  sw: [
    "Shule mbili zilifunguliwa.",
    "Shule tatu zilifunguliwa.",
    "Shule kumi na mbili.",
    "Shule ishirini na moja.",
    "Alianza Mei.",
  ],
  ar: ["افتتحت مدرستان.", "افتتحت ثلاث مدارس.", "اثنتا عشرة مدرسة.", "إحدى وعشرون مدرسة.", "بدأت في مايو."],
  fa: ["دو مدرسه باز شد.", "سه مدرسه باز شد.", "دوازده مدرسه.", "بیست و یک مدرسه.", "او در مه آغاز کرد."],
  ur: ["دو اسکول کھلے۔", "تین اسکول کھلے۔", "بارہ اسکول۔", "اکیس اسکول۔", "انہوں نے مئی میں آغاز کیا۔"],
  hi: ["दो स्कूल खुले।", "तीन स्कूल खुले।", "बारह स्कूल।", "इक्कीस स्कूल।", "उन्होंने मई में शुरुआत की।"],
  mr: ["दोन शाळा सुरू झाल्या.", "तीन शाळा सुरू झाल्या.", "बारा शाळा.", "एकवीस शाळा.", "त्यांनी मे महिन्यात सुरुवात केली."],
  bn: ["দুটি স্কুল খোলে।", "তিনটি স্কুল খোলে।", "বারোটি স্কুল।", "একুশটি স্কুল।", "তিনি মে মাসে শুরু করেন।"],
  gu: ["બે શાળાઓ ખૂલી.", "ત્રણ શાળાઓ ખૂલી.", "બાર શાળાઓ.", "એકવીસ શાળાઓ.", "તેમણે મે મહિનામાં શરૂઆત કરી."],
  pa: ["ਦੋ ਸਕੂਲ ਖੁੱਲ੍ਹੇ।", "ਤਿੰਨ ਸਕੂਲ ਖੁੱਲ੍ਹੇ।", "ਬਾਰਾਂ ਸਕੂਲ।", "ਇੱਕੀ ਸਕੂਲ।", "ਉਸਨੇ ਮਈ ਵਿੱਚ ਸ਼ੁਰੂ ਕੀਤਾ।"],
  ta: [
    "இரண்டு பள்ளிகள் திறந்தன.",
    "மூன்று பள்ளிகள் திறந்தன.",
    "பன்னிரண்டு பள்ளிகள்.",
    "இருபத்தொன்று பள்ளிகள்.",
    "அவர் மே மாதம் தொடங்கினார்.",
  ],
  te: ["రెండు పాఠశాలలు తెరిచారు.", "మూడు పాఠశాలలు తెరిచారు.", "పన్నెండు పాఠశాలలు.", "ఇరవై ఒకటి పాఠశాలలు.", "ఆమె మే నెలలో ప్రారంభించింది."],
  th: ["โรงเรียนสองแห่งเปิด", "โรงเรียนสามแห่งเปิด", "โรงเรียนสิบสองแห่ง", "โรงเรียนยี่สิบเอ็ดแห่ง", "เธอเริ่มในเดือนพฤษภาคม"],
  km: ["សាលាពីរបានបើក។", "សាលាបីបានបើក។", "សាលាដប់ពីរ។", "សាលាម្ភៃមួយ។", "នាងបានចាប់ផ្តើមនៅខែឧសភា។"],
  ko: [
    "학교 두 곳이 문을 열었다.",
    "학교 세 곳이 문을 열었다.",
    "학교 열두 곳.",
    "학교 스물한 곳.",
    "그녀는 5월에 시작했다.",
  ],
  ja: ["学校が二つ開校した。", "学校が三つ開校した。", "十二の学校。", "二十一の学校。", "彼女は5月に始めた。"],
  zh: ["两所学校开办了。", "三所学校开办了。", "十二所学校。", "二十一所学校。", "她在五月开始。"],
};
const sources = [
  "Two schools opened.",
  "Three schools opened.",
  "Twelve schools.",
  "Twenty-one schools.",
  "She started in May.",
];

describe("numbers and months in words", () => {
  test.each(Object.entries(sentences))("%s", (tag, translations) => {
    for (const [index, translation] of translations.entries()) {
      const source = sources[index] ?? "";
      expect.soft(check(tag, source, translation), translation).toBeUndefined();
      // No other number of these is in it.
      for (const other of sources) {
        if (other === source || /May/.test(source) !== /May/.test(other)) continue;
        expect.soft(check(tag, other, translation)?.code, `${other} → ${translation}`).toBe("number-missing");
      }
      for (const month of ["March", "June", "December"])
        if (/May/.test(source))
          expect.soft(check(tag, `She started in ${month}.`, translation)?.code, month).toBe("month-missing");
    }
  });
});
