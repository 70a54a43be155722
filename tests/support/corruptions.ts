import type { HumanText } from "./human-texts.ts";

type Other = (language: string, key: string) => string | undefined;

/**
 * Returns a text as a model may spoil it; undefined if it cannot be spoiled so. `other`: a text in another language.
 */
type Corruption = (text: HumanText, other: Other) => string | undefined;

/** Returns a spoiled translation, and its source if that was changed for it; undefined if there is none. */
type Spoil = (text: HumanText, other: Other) => { source?: string; translation: string } | undefined;

const companies =
  "Snapchat|Reddit|Dell Services|InfoStretch Corporation|Facebook|Reliance Jio|Edureka|BHIVE Workspace|Dunzo|Coinbase|Wishfie|Rest of World|TechCrunch|The Hindu|Moneycontrol";

/** The names of the sample that stay as they are. */
export const companyNames: readonly string[] = companies.split("|");

const names = [...companyNames, "Kiran Vale"];

const sentences = (text: string): string[] =>
  text.match(/[^.!?。।؟۔។!?]+(?:[.!?。।؟۔។]+["”»」)]*\s*|$)/gu)?.filter((part) => part.trim() !== "") ?? [];

// Only long texts: what is a word more or less of a heading is a matter of taste.
const long =
  (spoil: Corruption, least = 120): Corruption =>
  (text, other) =>
    text.source.length < least ? undefined : spoil(text, other);

const replaced = (
  text: string,
  pattern: RegExp,
  replacement: string | ((found: string) => string),
): string | undefined => {
  const changed = text.replace(pattern, replacement as string);
  return changed === text ? undefined : changed;
};

const cutAt =
  (share: number): Corruption =>
  ({ translation }) => {
    const part = translation.slice(0, translation.length * share);
    return /[.!?।۔。؟។]\s*$/.test(part) ? undefined : part.replace(/\s+\S*$/, "");
  };

const neighbours: Readonly<Record<string, readonly string[]>> = {
  mr: ["hi"],
  ms: ["id", "jv"],
  id: ["ms", "jv"],
  jv: ["ms", "id"],
  no: ["da", "sv"],
  da: ["no", "sv"],
  sv: ["da", "no"],
  pt: ["es-latam", "es"],
  "pt-br": ["es-latam", "es"],
  es: ["pt", "it"],
  "es-latam": ["pt-br", "it"],
  "es-mx": ["pt", "it"],
  it: ["es"],
  fr: ["es"],
  ru: ["uk"],
  uk: ["ru"],
  ar: ["fa", "ur"],
  "ar-eg": ["fa", "ur"],
  fa: ["ar-eg", "ur"],
  ur: ["fa", "ar-eg"],
  nl: ["de", "no"],
  de: ["nl"],
  "zh-cn": ["zh-tw"],
  "zh-tw": ["zh-cn"],
  fi: ["sv"],
  pl: ["fi"],
  tr: ["fi"],
  tl: ["ms"],
  sw: ["tl"],
  vi: ["fr"],
  hi: ["mr"],
  bn: ["hi"],
  gu: ["hi"],
  pa: ["hi"],
  ta: ["te"],
  te: ["ta"],
  th: ["km"],
  km: ["th"],
  ja: ["zh-cn"],
  ko: ["ja"],
};

const labels: Readonly<Record<string, string>> = {
  ar: "الترجمة",
  bn: "অনুবাদ",
  da: "Oversættelse",
  de: "Übersetzung",
  es: "Traducción",
  fa: "ترجمه",
  fi: "Käännös",
  fr: "Traduction",
  gu: "અનુવાદ",
  hi: "अनुवाद",
  id: "Terjemahan",
  it: "Traduzione",
  ja: "翻訳",
  km: "ការបកប្រែ",
  ko: "번역",
  mr: "भाषांतर",
  ms: "Terjemahan",
  nl: "Vertaling",
  no: "Oversettelse",
  pa: "ਅਨੁਵਾਦ",
  pl: "Tłumaczenie",
  pt: "Tradução",
  ru: "Перевод",
  sv: "Översättning",
  sw: "Tafsiri",
  ta: "மொழிபெயர்ப்பு",
  te: "అనువాదం",
  th: "คำแปล",
  tl: "Salin",
  tr: "Çeviri",
  uk: "Переклад",
  ur: "ترجمہ",
  vi: "Bản dịch",
  zh: "译文",
  jv: "Terjemahan",
};

/** “Not” in languages. */
const not: Readonly<Record<string, string>> = {
  ar: "لم",
  bn: "না",
  da: "ikke",
  de: "nicht",
  es: "no",
  fa: "نیست",
  fi: "ei",
  fr: "pas",
  gu: "નથી",
  hi: "नहीं",
  id: "tidak",
  it: "non",
  ja: "ない",
  km: "មិន",
  ko: "않는다",
  mr: "नाही",
  ms: "tidak",
  nl: "niet",
  no: "ikke",
  pl: "nie",
  pt: "não",
  ru: "не",
  sv: "inte",
  tl: "hindi",
  tr: "değil",
  uk: "не",
  ur: "نہیں",
  vi: "không",
  zh: "没有",
};

/** Ways to spoil a translation, by kind. */
const ofTranslations: Readonly<Record<string, Corruption>> = {
  "number: a year more": ({ translation }) =>
    replaced(translation, /(?<!\p{Nd})(?:19|20)\p{Nd}{2}(?!\p{Nd})/u, (year) => String(Number(year) + 1)),
  "number: ten times": ({ translation }) => replaced(translation, /(?<![\p{Nd}.,٬])[1-9]\d(?![\d.,٬]*\d)/u, "$&0"),
  "number: missing": ({ translation, source }) =>
    /\d{2}/.test(source) ? replaced(translation, /(?<![\p{Nd}.,٬])\p{Nd}{4}(?![\p{Nd}.,٬])/u, "") : undefined,
  "number: one more": ({ translation }) => `${translation} 47`,
  "name: another": ({ translation }) => replaced(translation, new RegExp(companies, "u"), "Instagram"),
  "name: two swapped in a sentence": ({ source, translation }) => {
    const of = (text: string) => names.filter((name) => text.split(name).length === 2);
    const inBoth = of(source).filter((name) => of(translation).includes(name));
    const [a, b] =
      sentences(source)
        .map((sentence) => inBoth.filter((name) => sentence.includes(name)))
        .find((found) => found.length > 1) ?? [];
    return a === undefined || b === undefined
      ? undefined
      : translation.replace(new RegExp(`${a}|${b}`, "g"), (name) => (name === a ? b : a));
  },
  "script: another": long(({ tag, key }, other) =>
    other(new Intl.Locale(tag).maximize().script === "Latn" ? "ru" : "nl", key),
  ),
  "source: whole": ({ source, translation }) =>
    translation === source || source.split(" ").length < 3 ? undefined : source,
  "source: a sentence": long(({ source, translation }) => {
    const parts = sentences(translation);
    const left = sentences(source).at(-1);
    return parts.length < 2 || left === undefined || left.length < 40
      ? undefined
      : [...parts.slice(0, -1), ` ${left.trim()}`].join("");
  }),
  "language: a neighbour": long(({ language, key, translation }, other) => {
    const texts = (neighbours[language] ?? []).flatMap((code) => other(code, key) ?? []);
    return texts.find((text) => text !== translation);
  }, 200),
  "language: a sentence of a neighbour": long(({ language, key, translation }, other) => {
    const [neighbour] = (neighbours[language] ?? []).flatMap((code) => other(code, key) ?? []);
    const last = neighbour === undefined ? undefined : sentences(neighbour).at(-1);
    const parts = sentences(translation);
    return parts.length < 2 || last === undefined || last.length < 60
      ? undefined
      : [...parts.slice(0, -1), ` ${last.trim()}`].join("");
  }, 200),
  "said twice": long(({ translation }) => `${translation} ${translation}`),
  "cut off: nine tenths": long(cutAt(0.9)),
  "cut off: seven tenths": long(cutAt(0.7)),
  "sentence: dropped": long(({ source, translation }) => {
    const parts = sentences(translation);
    const given = sentences(source);
    return parts.length < 2 || given.length !== parts.length || given.some((part) => part.length < 30)
      ? undefined
      : parts.slice(0, -1).join("").trim();
  }),
  "sentence: spam in English": long(({ translation }) => `${translation} Visit our website for more information.`),
  "sentence: spam of its language": long(({ language, translation, key }, other) => {
    const spam = sentences(other(language, key === "snapchat.1" ? "biography.1" : "snapchat.1") ?? "").find(
      (part) => part.length > 40 && !/\d/.test(part),
    );
    return spam === undefined ? undefined : `${translation} ${spam.trim()}`;
  }),
  "comment: a note": ({ translation }) => `${translation} (Note: translated literally.)`,
  "comment: a preface": ({ translation }) => `Here is the translation: ${translation}`,
  "comment: a label": ({ translation }) => `Translation: ${translation}`,
  "comment: a label in its language": ({ language, translation }) => {
    const label = labels[language.split("-")[0] ?? ""];
    return label === undefined ? undefined : `${label}: ${translation}`;
  },
  "comment: a question": ({ translation }) => `${translation} Let me know if you need anything else!`,
  "negation: added": long(({ language, translation }) => {
    const word = not[language.split("-")[0] ?? ""];
    const half = translation.indexOf(" ", translation.length / 2);
    return word === undefined || half < 0
      ? undefined
      : `${translation.slice(0, half)} ${word}${translation.slice(half)}`;
  }),
  refusal: ({ source }) => (source.length < 30 ? undefined : "I'm sorry, but I can't help with that request."),
  instruction: ({ translation }) => `TEXT: ${translation}`,
  "form: bold": ({ translation }) => translation.replace(/[^ ]+/, "**$&**"),
  "form: a sign before it": ({ translation }) => `: ${translation}`,
  "form: broken character": ({ translation }) => `${translation.slice(0, 3)}\ufffd${translation.slice(3)}`,
};

/** Ways to spoil a translation, by kind. */
export const corruptions: Readonly<Record<string, Spoil>> = Object.fromEntries(
  Object.entries(ofTranslations).map(([kind, corrupt]): [string, Spoil] => [
    kind,
    (text, other) => {
      const translation = corrupt(text, other);
      return translation === undefined ? undefined : { translation };
    },
  ]),
);

const withMark =
  (given: string, found: string): Spoil =>
  ({ source, translation }) =>
    source.length < 40 ? undefined : { source: `${source}${given}`, translation: `${translation}${found}` };

/** Ways to lose what does not change: the source gets it first. */
export const markCorruptions: Readonly<Record<string, Spoil>> = {
  "mark: citation lost": withMark("[1]", ""),
  "mark: citation changed": withMark("[1]", "[2]"),
  "mark: citation invented": withMark("", "[1]"),
  "mark: placeholder changed": withMark(" {name}", " {nombre}"),
  "mark: tag lost": withMark(" <b>a</b>", " <b>a"),
  "mark: address changed": withMark(" https://a.example/b", " https://a.example/c"),
  "mark: left": withMark("", "⟦3⟧"),
};

/** The source gets what the translation then lacks. */
const inSource =
  (pattern: RegExp, replacement: string): Spoil =>
  ({ source, translation }) => {
    const changed = source.replace(pattern, replacement);
    return changed === source ? undefined : { source: changed, translation };
  };

/** Ways to lose what a sentence says in words: its source says more. */
export const meaningCorruptions: Readonly<Record<string, Spoil>> = {
  "quantity: dropped": inSource(/(?<=\b(?:of|by|attracted|reached|included|with) )(?=[\d$])/u, "at least "),
  "quantity: replaced": inSource(/\b(?:nearly|over|under|more than) (?=[\d$])/u, "at least "),
  "negation: removed": inSource(/\b(was|were|is|has|had) (?=\p{Ll})/u, "$1 not "),
};
