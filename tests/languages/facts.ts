/*
 * The subject's facts, and how each language writes them. Nothing here is taken from the code under test.
 */

/** How a language writes what the facts need; every string is a piece of a regular expression. */
interface Words {
  /** Units that stand with a number: 10 million, 1000 crore, 5万. */
  units: Record<number, string>;
  /** Units stand before their number. */
  unitFirst?: true;
  /** Numbers that may be words, too. */
  numbers?: Record<number, string>;
  /** March, April, November and December, as far as all their forms begin alike. */
  months: readonly [march: string, april: string, november: string, december: string];
  /** The year stands before the month. */
  yearFirst?: true;
  threeYears: string;
  eightQuarters: string;
}

/** The subject's name, where it is not “Kiran Vale”. */
export const nameOf: Record<string, string> = {
  hi: "किरण वेल",
  mr: "किरण वेल",
  "zh-cn": "基兰·韦尔",
  "zh-tw": "基蘭·韋爾",
  ar: "كيران ڤيل",
  "ar-eg": "كيران ڤيل",
  ja: "キラン・ヴェール",
  ru: "Киран Вейл",
  uk: "Кіран Вейл",
  bn: "কিরণ ভেল",
  pa: "ਕਿਰਨ ਵੇਲ",
  gu: "કિરણ વેલ",
  ta: "கிரண் வேல்",
  te: "కిరణ్ వేల్",
  ur: "کرن ویل",
  fa: "کیران ویل",
  ko: "키란 베일",
  th: "กิรัน เวล",
  km: "គីរ៉ាន វែល",
};

/** Names that stay as they are. “InfoStretch” is also part of a longer name. */
export const glossary = [
  ...[
    "Dell Services",
    "InfoStretch",
    "Facebook",
    "Reliance Jio",
    "Edureka",
    "BHIVE Workspace",
    "Wishfie",
    "Dunzo",
    "Snapchat",
    "Coinbase",
  ],
  ...[
    "Reddit",
    "Instagram",
    "LinkedIn",
    "Twitter",
    "TechCrunch",
    "Rest of World",
    "The Hindu",
    "Moneycontrol",
    "UCI",
    "MBA",
    "Biopedia",
  ],
];

const spanish: Words = {
  units: { 1e6: "mill[oó]n", 1e9: "mil millones" },
  numbers: { 10: "diez" },
  months: ["marzo", "abril", "noviembre", "diciembre"],
  threeYears: "tres años",
  eightQuarters: "ocho trimestres",
};
const portuguese: Words = {
  units: { 1e6: "milh", 1e9: "mil milhões|bilh" },
  numbers: { 10: "dez" },
  months: ["março", "abril", "novembro", "dezembro"],
  threeYears: "três anos",
  eightQuarters: "oito trimestres",
};
const english: Words = {
  units: { 1e6: "million", 1e9: "billion" },
  numbers: { 10: "ten" },
  months: ["March", "April", "November", "December"],
  threeYears: "three years",
  eightQuarters: "eight quarters",
};
const eastAsianMonths = ["3月", "4月", "11月", "12月"] as const;
const arabic: Words = {
  units: { 1e3: "ألف|آلاف", 1e6: "مليون|ملايين", 1e9: "مليار" },
  numbers: { 2: "عميلين" },
  months: ["مارس", "أبريل", "نوفمبر", "ديسمبر"],
  threeYears: "ثلاث سنوات|السنوات الثلاث",
  eightQuarters: "ثمانية أرباع",
};

const words: Record<string, Words> = {
  en: english,
  "en-gb": english,
  es: spanish,
  "es-es": spanish,
  "es-mx": spanish,
  "es-latam": spanish,
  pt: portuguese,
  "pt-br": portuguese,
  fr: {
    units: { 1e6: "million", 1e9: "milliard" },
    numbers: { 10: "dix" },
    months: ["mars", "avril", "novembre", "décembre"],
    threeYears: "trois ans",
    eightQuarters: "huit trimestres",
  },
  de: {
    units: { 1e6: "Million", 1e9: "Milliarde" },
    numbers: { 10: "zehn" },
    months: ["März", "April", "November", "Dezember"],
    threeYears: "drei Jahre",
    eightQuarters: "acht Quartale",
  },
  it: {
    units: { 1e6: "milion", 1e9: "miliard" },
    numbers: { 10: "dieci" },
    months: ["marzo", "aprile", "novembre", "dicembre"],
    threeYears: "tre anni",
    eightQuarters: "otto trimestri",
  },
  nl: {
    units: { 1e6: "miljoen", 1e9: "miljard" },
    numbers: { 10: "tien" },
    months: ["maart", "april", "november", "december"],
    threeYears: "drie jaar",
    eightQuarters: "acht kwartalen",
  },
  sv: {
    units: { 1e6: "miljon", 1e9: "miljard" },
    months: ["mars", "april", "november", "december"],
    threeYears: "tre år",
    eightQuarters: "åtta kvartal",
  },
  da: {
    units: { 1e6: "million", 1e9: "milliard" },
    months: ["marts", "april", "november", "december"],
    threeYears: "tre år",
    eightQuarters: "otte kvartaler",
  },
  no: {
    units: { 1e6: "million", 1e9: "milliard" },
    months: ["mars", "april", "november", "desember"],
    threeYears: "tre år",
    eightQuarters: "åtte kvartaler",
  },
  fi: {
    units: { 1e6: "miljoon", 1e9: "miljard" },
    numbers: { 2: "kahdesta", 100: "sataan" },
    months: ["maalisku", "huhtiku", "marrasku", "jouluku"],
    threeYears: "kolmessa vuodessa",
    eightQuarters: "kahdeks\\p{L}+ vuosineljän",
  },
  pl: {
    units: { 1e6: "mln|milion", 1e9: "mld|miliard" },
    numbers: { 10: "dziesię(?:ć|ciu|cioma)" },
    months: ["mar(?:zec|c)", "kwie", "listopad", "grud"],
    threeYears: "trzech lat|trzy lata",
    eightQuarters: "ośmiu kwartał",
  },
  ru: {
    units: { 1e6: "миллион", 1e9: "миллиард" },
    months: ["март", "апрел", "ноябр", "декабр"],
    threeYears: "три года",
    eightQuarters: "восьми кварталов",
  },
  uk: {
    units: { 1e6: "мільйон", 1e9: "мільярд" },
    months: ["берез", "квіт", "листопад", "груд"],
    threeYears: "три роки",
    eightQuarters: "восьми кварталів",
  },
  tr: {
    units: { 1e6: "milyon", 1e9: "milyar" },
    months: ["Mart", "Nisan", "Kasım", "Aralık"],
    threeYears: "üç yıl",
    eightQuarters: "sekiz çeyrek",
  },
  id: {
    units: { 1e6: "juta", 1e9: "miliar" },
    numbers: { 10: "sepuluh" },
    months: ["Maret", "April", "November", "Desember"],
    threeYears: "tiga tahun",
    eightQuarters: "delapan (?:kuartal|triwulan)",
  },
  ms: {
    units: { 1e6: "juta", 1e9: "bilion" },
    months: ["Mac", "April", "November", "Disember"],
    threeYears: "tiga tahun",
    eightQuarters: "lapan suku tahun",
  },
  jv: {
    units: { 1e6: "yuta", 1e9: "milyar" },
    months: ["Maret", "April", "Nopèmber", "Dhésèmber"],
    threeYears: "telung taun",
    eightQuarters: "wolung triwulan",
  },
  tl: {
    units: { 1e6: "milyon", 1e9: "bilyon" },
    months: ["Marso", "Abril", "Nobyembre", "Disyembre"],
    threeYears: "tatlong taon",
    eightQuarters: "walong kuwarter",
  },
  sw: {
    units: { 1e6: "milioni", 1e9: "bilioni" },
    unitFirst: true,
    months: ["Machi", "Aprili", "Novemba", "Desemba"],
    threeYears: "miaka mitatu",
    eightQuarters: "robo nane",
  },
  vi: {
    units: { 1e6: "triệu", 1e9: "tỷ|tỉ" },
    months: ["tháng 3", "tháng 4", "tháng 11", "tháng 12"],
    threeYears: "ba năm",
    eightQuarters: "tám quý",
  },
  th: {
    units: { 1e6: "ล้าน", 1e9: "พันล้าน" },
    months: ["มีนาคม", "เมษายน", "พฤศจิกายน", "ธันวาคม"],
    threeYears: "สามปี",
    eightQuarters: "แปดไตรมาส",
  },
  km: {
    units: { 1e6: "លាន", 1e9: "ពាន់លាន" },
    months: ["មីនា", "មេសា", "វិច្ឆិកា", "ធ្នូ"],
    threeYears: "បីឆ្នាំ",
    eightQuarters: "ប្រាំបីត្រីមាស",
  },
  ar: { ...arabic, months: ["مارس", "مايو", "نوفمبر", "ديسمبر"] },
  "ar-eg": arabic,
  fa: {
    units: { 1e3: "هزار", 1e6: "میلیون", 1e9: "میلیارد" },
    months: ["مارس", "آوریل", "نوامبر", "دسامبر"],
    threeYears: "سه سال",
    eightQuarters: "هشت سه\u200cماهه",
  },
  ur: {
    units: { 1e3: "ہزار", 1e5: "لاکھ", 1e7: "کروڑ", 1e9: "ارب" },
    months: ["مارچ", "اپریل", "نومبر", "دسمبر"],
    threeYears: "تین (?:برس|سال)",
    eightQuarters: "آٹھ سہ ماہی|نمو والی آٹھ",
  },
  hi: {
    units: { 1e3: "हज़ार|हजार", 1e5: "लाख", 1e7: "करोड़", 1e9: "अरब" },
    months: ["मार्च", "अप्रैल", "नवंबर", "दिसंबर"],
    threeYears: "तीन (?:वर्ष|साल)",
    eightQuarters: "आठ तिमाहि",
  },
  mr: {
    units: { 1e3: "हजार", 1e5: "लाख", 1e7: "कोटी", 1e9: "अब्ज" },
    months: ["मार्च", "एप्रिल", "नोव्हेंबर", "डिसेंबर"],
    threeYears: "तीन वर्ष",
    eightQuarters: "आठ तिमाही",
  },
  bn: {
    units: { 1e3: "হাজার", 1e5: "লক্ষ|লাখ", 1e7: "কোটি" },
    months: ["মার্চ", "এপ্রিল", "নভেম্বর", "ডিসেম্বর"],
    yearFirst: true,
    threeYears: "তিন বছর",
    eightQuarters: "আটটি প্রান্তিক",
  },
  gu: {
    units: { 1e3: "હજાર", 1e5: "લાખ", 1e7: "કરોડ", 1e9: "અબજ" },
    months: ["માર્ચ", "એપ્રિલ", "નવેમ્બર", "ડિસેમ્બર"],
    threeYears: "ત્રણ વર્ષ",
    eightQuarters: "આઠ ત્રિમાસિક",
  },
  pa: {
    units: { 1e3: "ਹਜ਼ਾਰ", 1e5: "ਲੱਖ", 1e7: "ਕਰੋੜ", 1e9: "ਅਰਬ" },
    months: ["ਮਾਰਚ", "ਅਪ੍ਰੈਲ", "ਨਵੰਬਰ", "ਦਸੰਬਰ"],
    threeYears: "ਤਿੰਨ ਸਾਲ",
    eightQuarters: "ਅੱਠ ਤਿਮਾਹੀ",
  },
  ta: {
    units: { 1e3: "ஆயிர", 1e5: "லட்ச", 1e7: "கோடி" },
    months: ["மார்ச", "ஏப்ரல", "நவம்பர", "டிசம்பர"],
    yearFirst: true,
    threeYears: "மூன்று ஆண்டு",
    eightQuarters: "எட்டுக் காலாண்டு",
  },
  te: {
    units: { 1e3: "వేల", 1e5: "లక్ష", 1e7: "కోటి|కోట్ల" },
    months: ["మార్చ", "ఏప్రిల", "నవంబ", "డిసెంబ"],
    yearFirst: true,
    threeYears: "మూడేళ్ల",
    eightQuarters: "ఎనిమిది త్రైమాసిక",
  },
  "zh-cn": {
    units: { 1e4: "万", 1e8: "亿" },
    months: eastAsianMonths,
    yearFirst: true,
    threeYears: "(?<!\\d)[3三]年",
    eightQuarters: "[8八]个季度",
  },
  "zh-tw": {
    units: { 1e4: "萬", 1e8: "億" },
    months: eastAsianMonths,
    yearFirst: true,
    threeYears: "(?<!\\d)[3三]年",
    eightQuarters: "[8八]個?季",
  },
  ja: {
    units: { 1e4: "万", 1e8: "億" },
    months: eastAsianMonths,
    yearFirst: true,
    threeYears: "(?<!\\d)[3三]年間",
    eightQuarters: "[8八]四半期",
  },
  ko: {
    units: { 1e4: "만", 1e8: "억" },
    months: ["3월", "4월", "11월", "12월"],
    yearFirst: true,
    threeYears: "(?<!\\d)3년",
    eightQuarters: "(?:8|여덟)\\s*개?\\s*분기|분기가\\s*여덟",
  },
};

const wordsOf = (code: string): Words => {
  const found = words[code];
  if (!found) throw new Error(`no words for ${code}`);
  return found;
};

/** Every way to name the currency. */
const dollar =
  "\\$|dollar|dólar|dolar|dola |долл?ар|đô la|डॉलर|ডলার|ਡਾਲਰ|ડૉલર|டாலர|డాలర|ڈالر|دلار|دولار|ドル|美元|달러|ดอลลาร์|ដុល្លារ";
const percentBefore = "%|٪|asilimia|ร้อยละ";
const percentAfter = "%|٪|per cent|percent|procent|prosent|prozent|درصد|فیصد|في المئة";

/** A number in digits, with a unit, or as a word. A unit alone is one of it: “einer Million”. */
function amount(value: number, code: string): string {
  const { units, unitFirst, numbers } = wordsOf(code);
  const entries = Object.entries(units).map(([unit, name]): [number, string] => [Number(unit), name]);
  const anyUnit = entries.map(([, name]) => name).join("|");
  const noUnit = unitFirst ? `(?<!(?:${anyUnit}|${percentBefore}) ?)` : "";
  const forms = [`${noUnit}(?<![\\d.,])${value}(?![\\d%]|[.,]\\d| ?(?:${anyUnit}|${percentAfter}))`];
  const word = numbers?.[value];
  if (word) forms.push(`(?<!\\p{L})(?:${word})(?!\\p{L})`);
  for (const [unit, name] of entries) {
    const count = value / unit;
    if (count < 1) continue;
    const [whole, rest] = [Math.floor(count), value % unit];
    const named = unitFirst ? `(?:${name}) ${whole}(?!\\d)` : `(?<![\\d.,])${whole} ?(?:${name})`;
    if (rest === 0) forms.push(named);
    else forms.push(`${named} ?${amount(rest, code)}`, `(?<!\\d)${String(count).replace(".", "[.,]")} ?(?:${name})`);
    if (count === 1) forms.push(`(?<!\\d ?)(?:${name})`);
  }
  return `(?:${forms.join("|")})`;
}

/** What a fact says, in a language. */
type Form = (code: string) => string;

const number =
  (value: number): Form =>
  (code) =>
    amount(value, code);
const percent =
  (value: number): Form =>
  () =>
    `(?<![\\d.,])${value} ?(?:${percentAfter})|(?:${percentBefore}) ?${value}(?!\\d)`;
const dollars =
  (value: number): Form =>
  (code) =>
    `(?:${dollar}) ?${amount(value, code)}|${amount(value, code)}[^\\d.]{0,12}?(?:${dollar})`;
const march = 0;
const april = 1;
const november = 2;
const december = 3;
type Month = typeof march | typeof april | typeof november | typeof december;

const month =
  (index: Month, year: number): Form =>
  (code) => {
    const { months, yearFirst } = wordsOf(code);
    return yearFirst ? `(?<!\\d)${year}[^\\d]{0,8}${months[index]}` : `${months[index]}[^\\d]{0,12}${year}(?!\\d)`;
  };

/**
 * The first month of a period within a year, which may be named only once, after the last month: “from April to
 * November 2022”.
 */
const firstMonth =
  (first: Month, last: Month, year: number): Form =>
  (code) => {
    const { months, yearFirst } = wordsOf(code);
    const own = month(first, year)(code);
    return yearFirst ? own : `${own}|${months[first]}[^\\d]{0,20}${months[last]}[^\\d]{0,12}${year}(?!\\d)`;
  };

/** The last one, “of that year”. */
const lastMonth =
  (last: Month, year: number): Form =>
  (code) =>
    `${month(last, year)(code)}|${wordsOf(code).months[last]}`;

/** A phrase whose words may have another between them. */
const loose = (phrase: string): string => phrase.replaceAll(" ", "[^\\d.]{1,15}");

interface Fact {
  fact: string;
  form: Form;
  /** Sections of the article that say it, by anchor; “lead” is the text above the table of contents. */
  sections: readonly string[];
  /** Texts of a bundle that say it. */
  bundle: readonly string[];
  /** The only articles that say it. */
  only?: readonly string[];
  /** Articles that do not say it. */
  not?: readonly string[];
}

const fact = (
  name: string,
  form: Form,
  sections: string,
  bundle: string,
  articles: Pick<Fact, "only" | "not"> = {},
): Fact => ({
  fact: name,
  form,
  sections: sections.split(" "),
  bundle: bundle === "" ? [] : bundle.split(" "),
  ...articles,
});

/** The table of facts. */
export const facts: readonly Fact[] = [
  fact("over 18 years of experience", number(18), "lead", "leadParagraph"),
  fact("a degree and a first post in 2006", number(2006), "lead early-life-and-education", "biography.1 earlyLife.1"),
  fact("MBA studies from 2008", number(2008), "early-life-and-education", "earlyLife.1"),
  fact("an MBA in 2010", number(2010), "lead early-life-and-education", "earlyLife.1"),

  fact("at Dell Services from 2006", number(2006), "dell-services", "career.1"),
  fact("at Dell Services to 2008", number(2008), "dell-services", "career.1"),

  fact("at InfoStretch from 2010", number(2010), "infostretch-corporation", "career.1"),
  fact("at InfoStretch to 2012", number(2012), "infostretch-corporation", "career.1"),
  fact("from 2 customers", number(2), "infostretch-corporation", "career.1"),
  fact("to over 100 customers", number(100), "infostretch-corporation", "career.1"),
  fact("800 % more leads", percent(800), "infostretch-corporation", "career.1"),

  fact("at Facebook from 2012", number(2012), "facebook", "career.2"),
  fact("at Facebook to 2014", number(2014), "facebook", "career.2"),
  fact("50,000 advertisers", number(50_000), "facebook", "career.2"),
  fact("over $10 million", dollars(10e6), "facebook", "career.2"),
  fact("30 % more revenue", percent(30), "facebook", "career.2"),
  fact("a team of 50", number(50), "facebook", "career.2"),

  fact("at Reliance Jio from 2015", number(2015), "reliance-jio", "career.2"),
  fact("at Reliance Jio to 2016, then at Edureka", number(2016), "reliance-jio edureka", "career.2"),
  fact("over $1 million", dollars(1e6), "reliance-jio", "career.2"),

  fact("at Edureka to 2017", number(2017), "edureka", "career.2"),
  fact("70 % more revenue", percent(70), "edureka", "career.2"),

  fact("at BHIVE Workspace in 2017", number(2017), "bhive-workspace", "career.3"),
  fact("200 events", number(200), "bhive-workspace", "career.3"),
  fact("10,000 attendees", number(10_000), "bhive-workspace", "career.3"),

  fact("Wishfie in 2018 only", number(2018), "lead wishfie", "career.3"),
  fact("150,000 users", number(150_000), "wishfie", "career.3", { not: ["ar"] }),
  fact("10 million video views", number(10e6), "wishfie", "career.3", { not: ["ar"] }),
  fact("over 500,000 monthly users", number(500_000), "wishfie", "", { only: ["ar"] }),
  fact("over 100,000 downloads", number(100_000), "wishfie", "", { only: ["ar"] }),

  fact("at Dunzo from 2018", number(2018), "dunzo", "career.3"),
  fact("at Dunzo to 2019", number(2019), "dunzo", "career.3"),
  fact("40 % more monthly transactions", percent(40), "dunzo", "career.3"),
  fact("more than 500,000 monthly organic visits", number(500_000), "dunzo", "", { only: ["ja"] }),

  fact("at Snapchat from March 2019", month(march, 2019), "lead snapchat", "snapchat.1"),
  fact("at Snapchat to March 2022", month(march, 2022), "lead snapchat", "snapchat.1"),
  fact("monthly users from under 10 million", number(10e6), "snapchat", "leadParagraph snapchat.1"),
  fact("monthly users to nearly 200 million", number(200e6), "lead snapchat", "leadParagraph snapchat.1"),
  fact("in three years", (code) => loose(wordsOf(code).threeYears), "lead snapchat", "leadParagraph snapchat.1"),
  fact("eight quarters", (code) => loose(wordsOf(code).eightQuarters), "snapchat", "snapchat.1"),
  fact("100 % growth", percent(100), "snapchat", "snapchat.1"),
  fact("10 billion lens views", number(10e9), "snapchat", "snapchat.1"),
  fact("at least 10 Indian languages", number(10), "lead snapchat", "leadParagraph snapchat.2"),

  fact("at Coinbase from April 2022 (in Arabic, May)", firstMonth(april, november, 2022), "coinbase", "career.3"),
  fact("at Coinbase to November 2022", lastMonth(november, 2022), "coinbase", "career.3"),

  fact("at Reddit from December 2022", month(december, 2022), "lead reddit", "leadParagraph reddit.1"),
  fact("promoted in November 2023", month(november, 2023), "lead reddit", "leadParagraph reddit.1"),

  fact("200,000 followers", number(200_000), "news-coverage", "biography.2"),
];

/** Whether an article in a language says a fact. */
export const isIn = (code: string, { only, not }: Fact): boolean =>
  (only?.includes(code) ?? true) && !not?.includes(code);

/** Finds a fact in a text that {@link plainNumbers} prepared. */
export const patternOf = (code: string, { form }: Pick<Fact, "form">): RegExp => new RegExp(form(code), "giu");

/** The zeros of other scripts' digits; the other nine follow each. */
const zeros = [..."٠۰०০੦૦௦౦๐០０"].map((zero) => zero.charCodeAt(0));

/** A text with ASCII digits, without the marks between groups of them, and with plain spaces. */
export const plainNumbers = (text: string): string =>
  text
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => {
      const code = digit.charCodeAt(0);
      const zero = zeros.find((first) => first <= code && code < first + 10);
      return zero === undefined ? digit : String(code - zero);
    })
    .replace(/(?<=\d)[.,٬\u00a0\u202f](?=\d{3}(?!\d))/g, "")
    .replace(/(?<=\d),(?=\d{2},?\d{3}(?!\d))/g, "")
    .replace(/[\s\u2066-\u2069\u200e\u200f]+/g, " ");
