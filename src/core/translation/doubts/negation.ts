/*
 * Negations that may be lost or added: they are counted, where the checks that refuse translations only look for one.
 */
import { type Check, isVariety, type TranslationCheck } from "../checks/check.ts";
import { denialOf, negationOf, sentencePairs, softDenialOf } from "../checks/opposites.ts";
import { perWords } from "../known-words.ts";
import { isEnglish } from "../scripts.ts";

const everywhere = (pattern: RegExp | undefined): RegExp | undefined => pattern && new RegExp(pattern, "giu");
const negationsOf = perWords((tag) => everywhere(negationOf(tag)));
const denialsOf = perWords((tag) => everywhere(denialOf(tag)));

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Returns how many negations to expect of the other language. Many languages use two for one (никогда не, no … nunca):
 * from others than English, one is enough.
 */
const comparable = (negations: number, { from }: TranslationCheck): number =>
  isEnglish(from) ? negations : Math.min(negations, 1);

// Languages that often negate with endings, or with words that are not in their lists of what surely is a negation.
const negatesOtherwise = /^(?:tr|az|ja|ko|zh|yue|bn)\b/;

/** Asks about a sentence with fewer negations than its source. */
export const doubtLostNegation: Check = (check) => {
  const { tag } = check.target;
  // Of negations in other languages than English it is not known which are often said in another way.
  const isKnown = isEnglish(check.from) && !negatesOtherwise.test(tag);
  const expressed = (isKnown ? denialsOf(tag) : undefined) ?? negationsOf(tag);
  const [denials, soft] = [denialsOf(check.from), softDenialOf(check.from)];
  if (expressed === undefined || denials === undefined || isVariety(check) || !denialOf(check.from)?.test(check.source))
    return undefined;
  const isLost = sentencePairs(check).some(
    ([given, found]) =>
      soft?.test(given) !== true && comparable(count(given, denials), check) > count(found, expressed),
  );
  return isLost ? { code: "negation-missing" } : undefined;
};

// What is often said with “not” in other languages.
const negative =
  /n['’]t\b|\b(?:no|not|non|nor|neither|never|none|nobody|nothing|nowhere|cannot|without|hardly|barely|scarcely|rarely|seldom|few|fewer|little|only|until|till|unless|instead|rather|than|lest|too|yet|ever|den(?:y|ie\p{L}*|ial)|ban(?:s|ned)?|lost|los(?:e|es|ing|s)|oblivious|still|despite|regardless|free|\p{L}+less(?:ly|ness)?|un(?!i|der|t)\p{L}{3,}|im(?:mobil|patien|perfect|polite|possib|prob|proper|matur)\p{L}*|il(?:leg|lit|log)\p{L}*|ir(?:reg|rel|resp|rev)\p{L}*|in(?:abil|acc|adeq|appr|cap|compl|consist|corr|depend|dir|eff|elig|evit|exp|formal|hum|just|sec|sign|suff|tol|val|vis)\p{L}*|dis(?!c|p|t|k|h)\p{L}+|non-?\p{L}+|(?:any|lack|fail|refus|reject|declin|prevent|avoid|stop|block|miss|absen|ignor|wait|remain|doubt|wrong)\p{L}*)\b|[?]/giu;

/** Asks about a sentence with more negations than its source. */
export const doubtAddedNegation: Check = (check) => {
  const denials = denialsOf(check.target.tag);
  const negations = isEnglish(check.from) ? negative : negationsOf(check.from);
  if (denials === undefined || negations === undefined || isVariety(check)) return undefined;
  const isAdded = sentencePairs(check).some(
    ([given, found]) => comparable(count(found, denials), check) > count(given, negations),
  );
  return isAdded ? { code: "negation-extra" } : undefined;
};
