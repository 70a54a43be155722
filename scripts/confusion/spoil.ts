/*
 * Right translations, spoilt as models spoil them.
 */

/** A translation of an English text. */
export interface Text {
  tag: string;
  source: string;
  translation: string;
}

interface Texts extends Text {
  /** The text between sentences of the language: a space, or nothing. */
  glue: string;
  sentences: {
    source: readonly string[];
    own: readonly string[];
    /** The same in a language that is like its own. */
    neighbour: readonly string[];
    /** Other sentences of its language. */
    other: readonly string[];
  };
}

type Change = (texts: Texts) => { source?: string; translation: string } | string | undefined;

const isDigit = /\p{Nd}/u;
/** Returns the next digit of the same script: 1 for 0, ० for ९. */
const nextDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  const next = String.fromCodePoint(code + 1);
  return isDigit.test(next) && /[^9९৯٩۹๙௯]/u.test(digit) ? next : String.fromCodePoint(code - 4);
};
const replaceOnce = (text: string, pattern: RegExp, by: (found: string) => string): string | undefined => {
  const [found] = pattern.exec(text) ?? [];
  return found === undefined ? undefined : text.replace(found, by(found));
};

const scale = (tag: string, value: number): string =>
  new Intl.NumberFormat(tag, { notation: "compact", compactDisplay: "long" })
    .formatToParts(value)
    .flatMap((part) => (part.type === "compact" ? [part.value] : []))
    .join("");
const month = (tag: string, number: number): string =>
  new Intl.DateTimeFormat(tag, { month: "long", day: "numeric", timeZone: "UTC" })
    .formatToParts(Date.UTC(2021, number, 5))
    .find(({ type }) => type === "month")?.value ?? "";

const wordsOf = (text: string): string[] => text.split(" ");
/** Returns plain words in a row of a text, in the middle. */
const plainRun = (text: string, length: number): string | undefined =>
  new RegExp(`(?<= )\\p{Ll}+(?: \\p{Ll}+){${length - 1}}(?= )`, "u").exec(text)?.[0];
/** Puts words into the middle of a text. */
function withWords(text: string, words: string, glue: string): string {
  const all = glue === "" ? [...text] : wordsOf(text);
  const middle = Math.floor(all.length / 2);
  return [...all.slice(0, middle), words, ...all.slice(middle)].join(glue);
}
/** Puts a mark after each of the sentences, or after those that are named. */
const cited = (sentences: readonly string[], places: readonly number[], glue: string): string =>
  sentences.map((sentence, index) => sentence + (places.includes(index) ? "[1]" : "")).join(glue);
const twin: Readonly<Record<string, string>> = {
  а: "a",
  е: "e",
  о: "o",
  с: "c",
  р: "p",
  α: "a",
  ο: "o",
  ν: "v",
  a: "а",
  e: "е",
  o: "о",
  c: "с",
};

const kinds: Readonly<Record<string, Change>> = {
  "digit changed": ({ translation }) => replaceOnce(translation, /\p{Nd}(?!\p{Nd})/u, nextDigit),
  "first digit changed": ({ translation }) => replaceOnce(translation, /(?<!\p{Nd})\p{Nd}/u, nextDigit),
  "digit added": ({ translation }) => replaceOnce(translation, /\p{Nd}(?!\p{Nd})/u, (digit) => digit + digit),
  "year changed": ({ translation }) =>
    replaceOnce(translation, /(?<!\d)(?:19|20)\d\d(?!\d)/u, (year) => String(Number(year) + 10)),
  "number of two digits or more dropped": ({ translation }) =>
    replaceOnce(translation, /(?<![\p{Nd}.,])\p{Nd}{2,}(?![\p{Nd}.,])\s?/u, () => ""),
  "million for billion": ({ translation, tag }) => {
    for (const [from, to] of [
      [6, 9],
      [9, 6],
    ] as const)
      for (const digit of [5, 2, 1]) {
        const [word, other] = [scale(tag, Number(`${digit}e${from}`)), scale(tag, Number(`${digit}e${to}`))];
        const pattern = new RegExp(`(?<=\\p{Nd}\\s?)${word}`, "u");
        if (word !== other && word !== "" && other !== "" && pattern.test(translation))
          return translation.replace(pattern, other);
      }
    return undefined;
  },
  "month changed": ({ translation, tag }) => {
    const number = Array.from({ length: 12 }, (_, index) => index).find((index) =>
      translation.includes(month(tag, index)),
    );
    return number === undefined || !/\p{L}{3}/u.test(month(tag, number)) || number === 4
      ? undefined
      : translation.replace(month(tag, number), month(tag, (number + 3) % 12));
  },
  "percent sign dropped": ({ translation, source }) =>
    /\d%/.test(source) ? replaceOnce(translation, /\s?[%٪]/u, () => "") : undefined,
  "years swapped": ({ translation }) => {
    const [one, two] = [...new Set(translation.match(/(?<!\d)(?:19|20)\d\d(?!\d)/gu))];
    return one === undefined || two === undefined
      ? undefined
      : translation.replace(one, "@").replace(two, one).replace("@", two);
  },
  "two numbers swapped": ({ translation }) => {
    const [one, two] = [...new Set(translation.match(/(?<![\p{Nd}.,])\p{Nd}{2,}(?![\p{Nd}.,])/gu))];
    return one === undefined || two === undefined
      ? undefined
      : translation.replace(one, "@").replace(two, one).replace("@", two);
  },
  "neighbouring language": ({ sentences: { neighbour }, glue }) =>
    neighbour.includes("") ? undefined : neighbour.join(glue || " "),
  "a sentence in a neighbouring language": ({ sentences: { own, neighbour }, glue }) =>
    own.length < 2 || neighbour.includes("") ? undefined : [own[0], neighbour[1], ...own.slice(2)].join(glue || " "),
  "all English": ({ source }) => source,
  "a sentence in English": ({ sentences: { own, source } }) =>
    own.length < 2 || (source[1] ?? "").length < 40 ? undefined : [own[0], source[1], ...own.slice(2)].join(" "),
  "six English words left": ({ source, translation, glue }) => {
    const run = plainRun(source, 6);
    return run && withWords(translation, glue === "" ? ` ${run} ` : run, glue);
  },
  "four English words left": ({ source, translation, glue }) => {
    const run = plainRun(source, 4);
    return run && withWords(translation, glue === "" ? ` ${run} ` : run, glue);
  },
  "English sentence added": ({ translation }) =>
    `${translation} I hope this translation helps, let me know if you need more.`,
  "another script": ({ translation, tag }) =>
    translation.replace(/\p{L}/gu, (letter) => String.fromCodePoint(0x430 + ((letter.codePointAt(0) ?? 0) % 32))) ===
    translation
      ? undefined
      : /^(?:bg|ru|uk)/.test(tag)
        ? translation.replace(/\p{L}/gu, (letter) => String.fromCodePoint(0x3b1 + ((letter.codePointAt(0) ?? 0) % 24)))
        : translation.replace(/\p{L}\p{M}*/gu, (letter) =>
            String.fromCodePoint(0x430 + ((letter.codePointAt(0) ?? 0) % 32)),
          ),
  "word in a loop": ({ translation, glue }) => {
    const word =
      glue === "" ? translation.slice(4, 6) : wordsOf(translation).find((each) => /^\p{L}[\p{L}\p{M}]+$/u.test(each));
    return word === undefined || !/^[\p{L}\p{M}]+$/u.test(word)
      ? undefined
      : withWords(translation, Array(12).fill(word).join(glue), glue);
  },
  "clause twice": ({ translation, glue }) => {
    const all = glue === "" ? [...translation] : wordsOf(translation);
    const clause = all.slice(0, Math.ceil(all.length / 2));
    return clause.join(glue).length < 16 ? undefined : [...clause, ...clause, ...all.slice(clause.length)].join(glue);
  },
  "sentence twice": ({ translation, sentences: { own }, glue }) =>
    own.length < 2 || (own[1] ?? "").length < 30 ? undefined : `${translation}${glue}${own[1]}`,
  preface: ({ translation }) => `Here is the translation: ${translation}`,
  label: ({ translation }) => `Translation: ${translation}`,
  note: ({ translation }) => `${translation} (Note: names are kept as in the source.)`,
  "code fence": ({ translation }) => `\`\`\`\n${translation}\n\`\`\``,
  "emphasis in Markdown": ({ translation, glue }) =>
    glue === ""
      ? undefined
      : wordsOf(translation)
          .map((word, index) => (index === 1 ? `**${word}**` : word))
          .join(" "),
  "override of direction": ({ translation }) => withWords(translation, "\u202e", translation.includes(" ") ? " " : ""),
  "look-alike letters": ({ translation }) => {
    const found = translation
      .match(/[\p{L}]{5,}/gu)
      ?.find((word) => [...word.slice(1, -1)].some((letter) => twin[letter] !== undefined));
    if (found === undefined) return undefined;
    const place = 1 + [...found.slice(1, -1)].findIndex((letter) => twin[letter] !== undefined);
    return translation.replace(found, found.slice(0, place) + twin[found[place] ?? ""] + found.slice(place + 1));
  },
  "letters of a name changed places": ({ translation, source }) => {
    const name = source
      .match(/(?<=\p{Ll} )\p{Lu}\p{Ll}{5,}/gu)
      ?.find((each) => translation.includes(each) && each[2] !== each[3]);
    return name && translation.replaceAll(name, name.slice(0, 2) + name[3] + name[2] + name.slice(4));
  },
  "citation dropped": ({ source, translation }) => ({ source: `${source}[1]`, translation }),
  "citation added": ({ source, translation }) => ({ source, translation: `${translation}[1]` }),
  "citation doubled": ({ source, translation }) => ({ source: `${source}[1]`, translation: `${translation}[1][1]` }),
  "RIGHT citation": ({ sentences: { source, own }, glue }) =>
    source.length < 2 ? undefined : { source: cited(source, [1], " "), translation: cited(own, [1], glue) },
  "citation in another sentence": ({ sentences: { source, own }, glue }) =>
    source.length < 2 ? undefined : { source: cited(source, [0], " "), translation: cited(own, [1], glue) },
  "citation at the start": ({ source, translation }) => ({ source: `${source}[1]`, translation: `[1] ${translation}` }),
  "citation within a sentence": ({ source, translation, glue }) => ({
    source: `${source}[1]`,
    translation: withWords(translation, "[1]", glue),
  }),
  "cut off": ({ translation }) => translation.slice(0, Math.floor(translation.length * 0.7)),
  "cut off, full stop added": ({ translation }) =>
    `${translation.slice(0, Math.floor(translation.length * 0.7)).trim()}${/[।۔。]/u.exec(translation)?.[0] ?? "."}`,
  "sentence dropped": ({ sentences: { own }, glue }) =>
    own.length < 2 ? undefined : [own[0], ...own.slice(2)].join(glue),
  "sentence of another text added": ({ translation, sentences: { other }, glue }) => `${translation}${glue}${other[0]}`,
  "translation of another text": ({ sentences: { other }, glue }) => other.join(glue),
  "sentences in another order": ({ sentences: { own }, glue }) =>
    own.length < 2 ? undefined : [own[1], own[0], ...own.slice(2)].join(glue),
  nothing: () => "…",
};

/** Returns the ways to spoil a translation that apply to it, each with its result. */
export const spoilt = (texts: Texts): [kind: string, { source: string; translation: string }][] =>
  Object.entries(kinds).flatMap(([kind, change]) => {
    const changed = change(texts);
    if (changed === undefined) return [];
    const { source = texts.source, translation } = typeof changed === "string" ? { translation: changed } : changed;
    return translation === texts.translation && source === texts.source ? [] : [[kind, { source, translation }]];
  });
