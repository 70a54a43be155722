import { numbersIn } from "../numbers.ts";
import { languageOf, toAsciiDigits } from "../scripts.ts";
import { type Check, withoutKept } from "./check.ts";

const percentSign = /[%٪％﹪]/u;
// Words for percent: “30 Prozent”, “asilimia 30”.
const percentWord =
  /per\s?cent|pro[cs]ent|prozent|por\s?cien|por\s?cento|per\s?cento|pour\s?cent|процент|відсот|phần trăm|yüzde|persen|peratus|por?s[iy]?y?ento|asilimia|(?:^|\P{L})p(?:ct|\.c)|%|في الم|بالم|المائة|المئة|فی ?صد|فیصد|درصد|प्रतिशत|फ़?ीसद|टक्|শতাংশ|ટકા|ਫ਼?ੀਸਦ|ਪ੍ਰਤੀਸ਼ਤ|சதவ|சதவிகித|விழுக்காடு|శాత|ร้อยละ|เปอร์เซ็นต์|ភាគរយ|퍼센트|프로|パーセント|割|百分|成/iu;

// Numbers before or after a percent sign.
const percentages = /(\p{Nd}[\p{Nd}.,٫٬'’ ]{0,20})\s?[%٪％﹪]|[%٪％﹪]\s?(\p{Nd}[\p{Nd}.,٫٬]{0,20})/gu;

const valuesOf = (text: string, language: string): number[] =>
  [...text.matchAll(percentages)].flatMap(([, before, after]) =>
    numbersIn((before ?? after ?? "").trim(), language).flatMap(({ values }) => values),
  );

/** Checks that percentages stay percentages, and that no other number becomes one. */
export const checkPercentages: Check = ({ source, translation, target }) => {
  const given = toAsciiDigits(source);
  const found = toAsciiDigits(translation);
  const isGiven = percentSign.test(given);
  if (isGiven && !percentSign.test(found) && !percentWord.test(found)) return { code: "percent-missing" };
  if (!isGiven || /per\s?cent|percentage/i.test(given)) return undefined;
  // In “30–40%” the sign applies to both numbers.
  const expected = valuesOf(given.replace(/(\d)\s?(?:[–—-]|to|and|or)\s?(?=\d[\d.,]*\s?%)/g, "$1% "), "en");
  const extra = valuesOf(found, languageOf(target.tag)).find((value) => !expected.includes(value));
  return extra === undefined ? undefined : { code: "percent-extra", detail: String(extra) };
};

// Currency signs, and patterns for their words in the source or a translation.
const currencies: Readonly<Record<string, RegExp>> = {
  $: /\$|dol|dól|dôl|đô|usd|дол|دول|دلا|ڈال|डॉ?ल|डाल|ডলার|ડૉ?લ|ડોલ|ਡਾਲ|டால|డాల|ดอล|ដុល|달러|불|ドル|米元|美元|美金|加元|澳元|元|peso|real|reais|reai/iu,
  "€": /€|eur|євро|евро|єв|يورو|اورو|یورو|यूरो|युरो|ইউরো|યુરો|ਯੂਰੋ|யூரோ|యూరో|ยูโร|អឺរ៉ូ|유로|ユーロ|欧元|歐元|âu|ewro/iu,
  "£": /£|gbp|pound|pund|pfund|pond|livre|libra|lir|sterl|фунт|funt|جنيه|استرلين|پوند|پاؤنڈ|पाउ|पौंड|পাউন্ড|પાઉન્ડ|ਪੌਂਡ|பவுண்|పౌండ|ปอนด์|ផោន|파운드|ポンド|英镑|英鎊|bảng|pauni|paun/iu,
  "¥": /[¥￥]|yen|yuan|jen|iena|иен|юан|єн|ین|येन|युआन|円|元|圆|圓|엔|위안|เยน|หยวน/iu,
  "₹": /₹|rupe|rupi|rs\b|inr|руп|روپ|रुप|रु|টাকা|রুপি|રૂ|ਰੁਪ|ரூ|రూ|รูปี|រូពី|루피|ルピー|卢比|盧比/iu,
};

/** Checks that the currencies are the same as in the source. */
export const checkCurrencies: Check = (check) => {
  const source = withoutKept(check.source, check);
  const translation = withoutKept(check.translation, check);
  for (const [sign, pattern] of Object.entries(currencies)) {
    if (source.includes(sign) && !pattern.test(translation)) return { code: "currency-missing", detail: sign };
    if (translation.includes(sign) && !pattern.test(source)) return { code: "currency-extra", detail: sign };
  }
  return undefined;
};
