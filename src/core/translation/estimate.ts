import type { Tokens } from "../chat/types.ts";
import type { TargetLanguage } from "../model/types.ts";
import { buildJudgePrompt } from "./judge.ts";
import { buildPrompt } from "./prompt.ts";
import { languageOf, scriptOf } from "./scripts.ts";
import type { TranslationRequest } from "./types.ts";

interface Writing {
  /** Tokens for a character. */
  tokens: number;
  /** Characters for one of the same text in English. */
  length: number;
}

const english: Writing = { tokens: 0.22, length: 1 };
/** For scripts that are not in the table: rarer ones, which tokenizers split into bytes. */
const otherWriting: Writing = { tokens: 1, length: 1 };

/**
 * Measured on the sample's human translations, as the mean of the tokenizers of Llama 3 and of GPT-4o. They differ most
 * for the scripts of India.
 */
const writings: Readonly<Record<string, Writing>> = {
  Latn: { tokens: 0.31, length: 1.1 },
  Cyrl: { tokens: 0.35, length: 1.05 },
  Grek: { tokens: 0.38, length: 1.15 },
  Arab: { tokens: 0.38, length: 0.95 },
  Hebr: { tokens: 0.67, length: 0.75 },
  Deva: { tokens: 0.45, length: 1.05 },
  Beng: { tokens: 0.72, length: 1.05 },
  Gujr: { tokens: 0.93, length: 1 },
  Guru: { tokens: 0.98, length: 1.05 },
  Taml: { tokens: 0.8, length: 1.2 },
  Telu: { tokens: 0.98, length: 1.05 },
  Sinh: { tokens: 1.07, length: 0.95 },
  Thai: { tokens: 0.42, length: 0.9 },
  Khmr: { tokens: 1, length: 1 },
  Laoo: { tokens: 1.6, length: 0.8 },
  Mymr: { tokens: 1.1, length: 1.1 },
  Ethi: { tokens: 1.8, length: 0.65 },
  Armn: { tokens: 0.93, length: 1.05 },
  Geor: { tokens: 1, length: 1 },
  Jpan: { tokens: 0.65, length: 0.48 },
  Kore: { tokens: 0.54, length: 0.55 },
  Hans: { tokens: 0.66, length: 0.36 },
  Hant: { tokens: 0.75, length: 0.36 },
};

const writingOf = (tag: string): Writing =>
  languageOf(tag) === "en" ? english : (writings[scriptOf(tag) ?? ""] ?? otherWriting);

/** Estimates the tokens of a text. @param tag of its language */
const tokensOf = (characters: number, tag: string): number => characters * writingOf(tag).tokens;

/** Estimates the characters of a text's translation. */
const translatedLength = (characters: number, from: string, to: string): number =>
  (characters * writingOf(to).length) / writingOf(from).length;

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

/** Services with prompt caching begin to charge less with so many tokens. */
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
    total.completionTokens += tokensOf(translatedLength(characters, source, target.tag), target.tag) + numbers;
  }
  return {
    ...total,
    promptTokens: Math.ceil(total.promptTokens),
    completionTokens: Math.ceil(total.completionTokens),
  };
}

/** A line of a judgement: number, severity, category and note. */
const tokensOfFinding = 25;
/** Of ten judged texts, about so many have an error. */
const errorsOfTen = 2;

/** In so many characters of sources there is about one whose translation is in doubt (scripts/confusion.ts). */
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
    const translated = tokensOf(translatedLength(characters, source, target.tag), target.tag);
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
