/*
 * How each language is written: its letters, marks and spaces. Nothing here is taken from the code under test.
 */

const words = (text: string): string[] => text.split(" ");

/** Pairs of quotation marks, those for the outside first. */
const quotationMarks: Record<string, string> = {
  ...group("en es-mx hi id pt-br bn tr vi pa mr ta te gu ur th ms jv sw tl", "“” ‘’"),
  ...group("en-gb nl", "‘’ “”"),
  ...group("es es-es es-latam pt it fr", "«» “” ‘’"),
  ...group("ko", "“” ‘’ 《》 〈〉"),
  ...group("zh-cn", "“” ‘’ 《》 〈〉"),
  ...group("zh-tw", "「」 『』 《》 〈〉"),
  ...group("ja", "「」 『』"),
  ...group("de", "„“ ‚‘"),
  ...group("pl", "„” «»"),
  ...group("ru uk", "«» „“"),
  ...group("ar ar-eg fa km", "«»"),
  ...group("no", "«» ‘’"),
  ...group("da", "»« ›‹"),
  ...group("sv fi", "”” ’’"),
};

/** Languages that write ’ within words or at their edges. */
const withApostrophe = words("en en-gb fr it nl tr uk pa tl sw");

/** How % stands with its number; languages that are not named write none of them with a space. */
const percentForms: Record<string, RegExp> = {
  ...group("es es-es es-latam fr de sv da no fi ru uk", /\d[\u00a0\u202f]%/g),
  ...group("tr", /%\d/g),
  ...group("fa", /[۰-۹]٪/g),
};
const plainPercent = /\p{Nd}%/gu;

/** What a sentence ends with. */
const sentenceEnds: Record<string, string> = {
  ...group("hi bn pa", "।?!"),
  ...group("zh-cn zh-tw ja", "。？！"),
  ...group("ur", "۔؟!"),
  ...group("ar ar-eg fa", ".؟!"),
  ...group("km", "។?!"),
};

const scripts: Record<string, string> = {
  ...group("hi mr", "\\p{Script=Devanagari}"),
  ...group("ar ar-eg fa ur", "\\p{Script=Arabic}"),
  ...group("zh-cn zh-tw", "\\p{Script=Han}"),
  ...group("ru uk", "\\p{Script=Cyrillic}"),
  ja: "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー",
  ko: "\\p{Script=Hangul}",
  bn: "\\p{Script=Bengali}",
  pa: "\\p{Script=Gurmukhi}",
  gu: "\\p{Script=Gujarati}",
  ta: "\\p{Script=Tamil}",
  te: "\\p{Script=Telugu}",
  th: "\\p{Script=Thai}",
  km: "\\p{Script=Khmer}",
};

/** Letters of a language that is not written in Latin ones, as the inside of a character class. */
export const lettersOf = (code: string): string | undefined => scripts[code];

/** Signs that belong to a neighbouring language or script. */
const foreignSigns: Record<string, RegExp> = {
  ur: /[كيىة٠-٩]/g,
  fa: /[كيى٠-٩0-9]/g,
  ...group("ar ar-eg", /[کیگچپژہے۰-۹٠-٩]/g),
  ...group("mr gu ta te", /।/g),
  "zh-cn":
    /[們為這個來說時會對發經動開長業國過學關應當實點還進員產務團區處種現給網聯選項頁與獲語體驗歷報導運營條數據讓認識變證創辦該]/g,
  "zh-tw":
    /[们为这个来说时会对发经动开长业国过学关应当实点还进员产务团区处种现给网联选项页与获语体验历报导运营条数据让认识变证创办该]/g,
  ru: /[іїєґ]/gi,
  uk: /[ыэъё]/gi,
  pt: /[¿¡ñ]/gi,
  ...group("es-mx pt-br", /\d\u00a0\d/g),
};

/** Words of every English sentence that mean nothing, or are rare, in the other languages of Latin letters. */
const englishWords = new Set(
  words(
    "the and of with was were she her his their they that which from has been this it its by when where who what as is are not but than an to",
  ),
);

/** Names of several words, in which English words stand. */
const englishNames =
  /Rest of World|The Hindu|(?:The )?Paul Merage School of Business|Paul Merage School|University of California|Person of Indian Origin/g;

/**
 * Passages of a text that are English. A sentence is when a quarter of its words, and three of them, are words that
 * only English has.
 */
export function englishPassages(code: string, text: string): string[] {
  const own = text.replace(englishNames, "");
  // In other scripts an English word with a small letter is suspicious enough.
  if (scripts[code]) return own.match(/(?<![\w.@])(?:the|and|of|with|was|for|from|her|she|in|to)(?![\w.])/gi) ?? [];
  return own.split(/(?<=[.!?])\s/).filter((sentence) => {
    const all = sentence.toLowerCase().match(/[\p{L}’]+/gu) ?? [];
    const known = all.filter((word) => englishWords.has(word));
    return known.length >= 3 && known.length / all.length > 0.25;
  });
}

/** The share of letters of a text that are not of the language's script; Latin names aside. */
export function foreignShare(code: string, text: string, names: readonly string[]): number {
  const own = names.reduce((left, name) => left.replaceAll(name, ""), text);
  const letters = own.match(/\p{L}/gu) ?? [];
  const inScript = own.match(new RegExp(`(?=\\p{L})[${scripts[code] ?? "\\p{Script=Latin}"}]`, "gu")) ?? [];
  return letters.length === 0 ? 0 : 1 - inScript.length / letters.length;
}

const allQuotationMarks = "“”„‟‘’‚‛«»‹›「」『』《》〈〉〝〟";
const brackets = words("() [] {} （） 【】 ［］ 〔〕");

/** Everything that is wrong with the signs of a text, each with its place. */
export function faultsOf(code: string, text: string, kind: "prose" | "heading" | "label"): string[] {
  const found: string[] = [];
  const look = (what: string, pattern: RegExp) => {
    for (const match of text.matchAll(pattern)) {
      const place = text.slice(Math.max(0, match.index - 20), match.index + match[0].length + 20);
      found.push(`${what} ${JSON.stringify(match[0])} in “${place}”`);
    }
  };
  const script = scripts[code];
  const east = /^(?:zh|ja)/.test(code);
  if (text !== text.normalize("NFC")) found.push(`not in Unicode's composed form: ${text}`);
  look("replacement character", /\ufffd/g);
  look("straight mark", /["'`´]/g);
  look("doubled space", /[\s\u00a0\u202f]{2,}/g);
  look("space at the edge", /^\s|\s$/g);
  look("space before", /\s[,.)\]}،؛؟۔।។。、，；：！？）」』》](?!\w)/g);
  // Where a whole word is left out, some languages keep its space.
  if (!/^(?:de|sv|da|no|fi)$/.test(code)) look("space before", /\s…/g);
  look("space after", /[([{（「『《]\s/g);
  if (code === "fr") {
    look("no narrow space before", /[^\u202f\u00a0\s][;!?»]|[\u00a0 ][;!?]/g);
    look("no no-break space before", /[^\u00a0\d][:](?!\/\/)|[^\u00a0\u202f]»/g);
    look("no no-break space after", /«[^\u00a0\u202f]/g);
  } else {
    const closing = words(quotationMarks[code] ?? "").flatMap((pair) => (pair[0] === pair[1] ? [] : [pair[1]]));
    look("space before", new RegExp(`\\s[;!?:${closing.join("").replace("’", "")}]`, "g"));
  }
  if (!east) look("no space after", /(?<=\p{L}\p{M}*)[,;:،؛](?=\p{L})/gu);
  if (!east) look("no space after", /(?<=\p{Ll})[.!?](?=\p{Lu})|[।۔](?=\p{L})/gu);
  for (const match of text.matchAll(/.{0,4}[%％٪].{0,2}/gu)) {
    const form = percentForms[code] ?? plainPercent;
    if (match[0].match(form)?.length !== match[0].match(/[%％٪]/g)?.length) found.push(`percent sign in “${match[0]}”`);
  }
  const foreign = foreignSigns[code];
  if (foreign) look("foreign sign", foreign);
  if (east) look("half-width mark", new RegExp(`[${script}][,;:?!()]|[,;:?!()][${script}]`, "gu"));
  if (east) look("space", new RegExp(`[${script}] | [${script}]`, "gu"));
  if (/^(?:ar|fa|ur)/.test(code)) look("Latin mark", /(?<!\d)[,;?](?! ?[A-Za-z])/g);
  const ends = sentenceEnds[code];
  if (ends && !ends.includes(".")) look("full stop", new RegExp(`[${script}]\\p{M}*\\.(?!\\p{L})`, "gu"));
  // Thai ends sentences with a space.
  if (code === "th") look("full stop", /[\u0e00-\u0e7f]\.(?=\s\S{5}|$)/g);
  else if (kind === "prose" && !new RegExp(`[${ends ?? ".?!…"}][”’»«“‘」』）)]?$`, "u").test(text))
    found.push(`no end of a sentence: ${text}`);
  return [...found, ...unbalanced(code, text)];
}

/** Brackets and quotation marks that are not the language's, have no partner, or stand in the wrong order. */
function unbalanced(code: string, text: string): string[] {
  const quotes = words(quotationMarks[code] ?? "");
  const pairs = [...quotes, ...brackets];
  const open: string[] = [];
  const signs = [...text];
  for (const [index, sign] of signs.entries()) {
    const place = `${sign} in “${signs.slice(Math.max(0, index - 20), index + 20).join("")}”`;
    const last = open.at(-1);
    const closes = pairs.find((pair) => pair === last && pair.endsWith(sign));
    if (sign === "’" && withApostrophe.includes(code)) {
      // Between letters, or where nothing is to be closed, it is an apostrophe.
      const within = /[\p{L}\p{M}\d]/u.test(signs[index - 1] ?? "") && /\p{L}/u.test(signs[index + 1] ?? "");
      if (closes && !within) open.pop();
      continue;
    }
    const opens = pairs.find((pair) => pair.startsWith(sign));
    if (closes) open.pop();
    else if (opens) {
      open.push(opens);
      if (quotes.indexOf(opens) === 1 && open.length === 1 && nestsMarks(code)) return [`inner mark outside: ${place}`];
    } else if (pairs.some((pair) => pair.endsWith(sign))) return [`nothing to close for ${place}`];
    else if (allQuotationMarks.includes(sign)) return [`mark of another language: ${place}`];
  }
  return open.length > 0 ? [`not closed: ${open.join(" ")} in “${text}”`] : [];
}

/** Whether the second pair of marks stands only within the first. */
const nestsMarks = (code: string): boolean => !/^(?:zh|ja|ko)/.test(code);

/** An entry for each of several languages. */
function group<T>(codes: string, value: T): Record<string, T> {
  return Object.fromEntries(codes.split(" ").map((code) => [code, value]));
}
