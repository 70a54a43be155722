/*
 * English words whose loss turns a sentence into its opposite.
 */

import { remembered } from "./remembered.ts";

/** An English negation that a translation surely expresses. */
export const englishNegation =
  /\b(?:not|never|cannot|(?:do|does|did|is|are|was|were|has|have|had|could|wo|would|should|must|need)n['’]t)\b/iu;

/** Phrases with a negation that other languages often say without one. */
export const softNegation =
  /\bnot (?:only|just|until|till|to mention|unlike|least|more|simply|merely|even|alone|always|all|necessarily|un\p{L}+|in|that|out|over|seen|guilty|a common|welcome|happy|fail)\b|whether or not|\bor not\b|if not|why not|\bwhy\b|no longer|n['’]t (?:help|until|till|just|only|much|come unless|there until)|never (?:more|so|mind|fail|before|shy)|\bno reason\b|wait/iu;

/** What may make an English sentence negative in another language: negations, words with a negative part, and what is said of what is not, or not yet. */
export const mayBeNegative =
  /n['’]t\b|\b(?:no|not|non|nor|neither|never|none|nobody|nothing|nowhere|cannot|without|hardly|barely|scarcely|rarely|seldom|few|fewer|no{2,}\p{L}*|landlocked|locked|ridiculous\p{L}*|eas(?:y|ily)|amateur\p{L}*|mangled|soon|neutrali\p{L}*|avert\p{L}*|outspoken|overshot|sunken|farce|come on|significant|senior|rare|scarce|scant|must|ha(?:ve|s|d) to|worr\p{L}*|broken|keep\p{L}*|kept|continu\p{L}*|confidential|held|split|waste\p{L}*|mess|one of a|most|little|less|least|only|until|till|unless|but|except|instead|rather|than|lest|too|yet|before|ahead|away|off|out|far|still|remain\p{L}*|just|merely|why|whether|if|or|else|other|otherwise|even|any\p{L}*|ever|question\p{L}*|how|what\p{L}*|while|despite|although|though|regardless|mere|free|poor\p{L}*|bad\p{L}*|wrong\p{L}*|hard|difficult\p{L}*|doubt\p{L}*|lack\p{L}*|fail\p{L}*|refus\p{L}*|reject\p{L}*|den(?:y|ie\p{L}*|ial)|declin\p{L}*|prevent\p{L}*|avoid\p{L}*|stop\p{L}*|ban\p{L}*|block\p{L}*|miss\p{L}*|lost|los(?:e|es|ing|s|er|ers)|absen\p{L}*|exclu\p{L}*|ignor\p{L}*|neglect\p{L}*|forg[eo]t\p{L}*|quit\p{L}*|drop\p{L}*|end(?:ed|s|ing|less)?|escap\p{L}*|surviv\p{L}*|protect\p{L}*|sav(?:e|ed|ing)|forbid\p{L}*|prohibit\p{L}*|oppos\p{L}*|prefer\p{L}*|favou?r\p{L}*|object\p{L}*|contrary|false\p{L}*|lie[sd]?|vain|innocen\p{L}*|trouble\p{L}*|wait\p{L}*|vacan\p{L}*|empt\p{L}*|bare|fall\p{L}*|short|struggl\p{L}*|beyond|outside|past|against|anti\p{L}*|withdr\p{L}*|resist\p{L}*|hesita\p{L}*|reluctan\p{L}*|hidden|hid|hide|secret\p{L}*|silen\p{L}*|blind\p{L}*|limit\p{L}*|\p{L}+less(?:ly|ness)?|\p{L}+free|(?:un|in|im|il|ir|dis|mis|de|non-?)\p{L}{3,}|a[bs]\p{L}?(?:normal|sent)\p{L}*)\b|[?]/iu;

/** Returns whether an English text has a negation that a translation surely expresses, in some sentence. */
export const isNegative: (source: string) => boolean = remembered((source) => englishNegation.test(source));
