import type { Tokens } from "../chat/types.ts";
import type { TargetLanguage } from "../model/types.ts";
import { usualLength } from "./doubts.ts";
import { buildJudgePrompt } from "./judge.ts";
import { buildPrompt } from "./prompt.ts";
import { isEnglish, languageOf, scriptOf } from "./scripts.ts";
import type { TranslationRequest } from "./types.ts";

/** Tokens for a character of English. */
const english = 0.21;
/**
 * Tokens of a translation for each token of its English source, from GPT-4o's tokenizer and the human translations of
 * NTREX-128. Estimates only: other tokenizers differ.
 */
const ratios =
  "af 1.41 am 5.63 ar 1.42 az 1.64 be 1.82 bg 1.78 bn 1.66 bs 1.49 ca 1.46 cs 1.56 cy 1.66 da 1.34 de 1.3 el 2.15 es 1.26 et 1.46 eu 1.61 fa 1.51 fi 1.53 fil 1.48 " +
  "fr 1.36 ga 1.81 gl 1.28 gu 1.79 ha 1.53 he 1.53 hi 1.62 hr 1.52 hu 1.82 hy 1.74 id 1.26 is 1.6 it 1.4 ja 1.69 ka 1.73 kk 1.63 km 3.2 kn 1.93 ko 1.53 ky 1.6 " +
  "lo 8.04 lt 1.75 lv 1.91 mk 1.8 ml 2.03 mn 1.86 mr 1.87 ms 1.26 my 3.26 ne 1.65 nl 1.28 no 1.33 pa 2.51 pl 1.74 ps 1.77 pt 1.24 ro 1.64 ru 1.48 si 2.72 sk 1.64 " +
  "sl 1.52 so 1.7 sq 1.78 sr 2.13 sv 1.31 sw 1.46 ta 2.07 te 1.82 tg 1.87 th 1.81 tr 1.43 uk 1.79 ur 1.62 uz 1.85 vi 1.48 xh 1.64 yo 3.07 yue 1.6 zh 1.26 zu 1.54";
/** The ratio of languages that are not in the table. */
const otherRatio = 2;
const byLanguage = new Map(
  ratios.split(/ (?=[a-z])/).map((entry): [string, number] => {
    const [language = "", ratio] = entry.split(" ");
    return [language, Number(ratio)];
  }),
);
/** Returns the ratio of a language; that of Chinese depends on the script. */
const ratioOf = (tag: string): number => {
  if (isEnglish(tag)) return 1;
  return scriptOf(tag) === "Hant" ? 1.45 : (byLanguage.get(languageOf(tag)) ?? otherRatio);
};

/** Estimates the tokens of a text. @param tag of its language */
const tokensOf = (characters: number, tag: string): number =>
  (characters * english * ratioOf(tag)) / (usualLength(tag) ?? 1);

/** Estimates the tokens of a text's translation. */
const tokensOfTranslation = (characters: number, from: string, to: string): number =>
  (tokensOf(characters, from) * ratioOf(to)) / ratioOf(from);

/** The number in brackets before a piece, and the line break. */
const tokensOfNumber = 4;
/** The text around a source and its translation in a judgement. */
const tokensOfPair = 15;

interface RequestsInput {
  requests: readonly TranslationRequest[];
  /** Tag of the language of the texts. */
  source: string;
  /** The beginnings of prompts that were sent before; those of these requests are added. */
  sent: Set<string>;
}

/** The fewest tokens of a beginning that services with prompt caching charge less for. */
const leastCached = 1024;

/**
 * Estimates the tokens of translation requests and their answers, without retries, and how many of a prompt's tokens a
 * service with prompt caching has read before.
 */
export function tokensOfRequests({ requests, source, sent }: RequestsInput): Tokens & { cachedTokens: number } {
  const total = { promptTokens: 0, completionTokens: 0, cachedTokens: 0 };
  for (const request of requests) {
    const { pieces, target } = request;
    const prompt = buildPrompt(request);
    const characters = pieces.reduce((sum, text) => sum + text.length, 0);
    const numbers = pieces.length > 1 ? pieces.length * tokensOfNumber : 0;
    const text = tokensOf(characters, source) + numbers;
    const start = prompt.slice(0, prompt.lastIndexOf("\nTarget language:"));
    const startTokens = tokensOf(start.length - characters, "en") + text;
    if (startTokens >= leastCached && sent.has(start)) total.cachedTokens += Math.floor(startTokens);
    sent.add(start);
    total.promptTokens += tokensOf(prompt.length - characters, "en") + text;
    total.completionTokens += tokensOfTranslation(characters, source, target.tag) + numbers;
  }
  return {
    ...total,
    promptTokens: Math.ceil(total.promptTokens),
    completionTokens: Math.ceil(total.completionTokens),
  };
}

/** A line of a judgement: number, severity, category and note. */
const tokensOfFinding = 25;
/** How many of ten judged texts are assumed to have an error. */
const errorsOfTen = 2;

/** One translation in doubt is assumed for so many characters of sources (`npx tsx scripts/confusion.ts`). */
const charactersOfDoubt = 9000;

interface JudgementsInput {
  /** The texts of each request. */
  requests: readonly (readonly string[])[];
  /** Whether all translations are judged, and not only those in doubt, of which each has a request of its own. */
  readsAll: boolean;
  /** Tag of the language of the texts. */
  source: string;
  target: TargetLanguage;
}

/** Estimates the tokens of requests to judge translations and of their answers. */
export function tokensOfJudgements({ requests, readsAll, source, target }: JudgementsInput): Tokens {
  const rules = tokensOf(buildJudgePrompt({ pairs: [], target, from: source }).length, "en");
  const total = { promptTokens: 0, completionTokens: 0 };
  for (const texts of readsAll ? requests : requests.flat().map((text) => [text])) {
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    const share = readsAll ? 1 : Math.min(1, characters / charactersOfDoubt);
    const translated = tokensOfTranslation(characters, source, target.tag);
    total.promptTokens += share * (rules + tokensOf(characters, source) + translated + texts.length * tokensOfPair);
    total.completionTokens += share * ((texts.length * errorsOfTen * tokensOfFinding) / 10 + 2);
  }
  return { promptTokens: Math.ceil(total.promptTokens), completionTokens: Math.ceil(total.completionTokens) };
}

/**
 * Returns the maximum number of tokens of a prompt: no token is shorter than a byte. The rest is what services put
 * around it.
 */
export const mostPromptTokens = (prompt: string): number => new TextEncoder().encode(prompt).length + 64;
