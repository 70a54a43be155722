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
  /n['’]t\b|\b(?:no|not|non|nor|neither|never|none|nobody|nothing|nowhere|cannot|without|hardly|barely|scarcely|rarely|seldom|few|fewer|no{2,}\p{L}*|landlocked|locked|eas(?:y|ily)|mangled|soon|outspoken|overshot|sunken|farce|come on|significant|senior|rare|scarce|scant|must|ha(?:ve|s|d) to|broken|kept|confidential|held|split|mess|one of a|most|little|less|least|only|until|till|unless|but|except|instead|rather|than|lest|too|yet|before|ahead|away|off|out|far|still|just|merely|why|whether|if|or|else|other|otherwise|even|ever|how|while|despite|although|though|regardless|mere|free|hard|den(?:y|ie\p{L}*|ial)|lost|los(?:e|es|ing|s|er|ers)|end(?:ed|s|ing|less)?|sav(?:e|ed|ing)|contrary|lie[sd]?|vain|bare|short|beyond|outside|past|against|hidden|hid|hide|\p{L}+less(?:ly|ness)?|\p{L}+free|(?:un|in|im|il|ir|dis|mis|de|non-?)\p{L}{3,}|a[bs]\p{L}?(?:normal|sent)\p{L}*|(?:ridiculous|amateur|neutrali|avert|worr|keep|continu|waste|remain|any|question|what|poor|bad|wrong|difficult|doubt|lack|fail|refus|reject|declin|prevent|avoid|stop|ban|block|miss|absen|exclu|ignor|neglect|forg[eo]t|quit|drop|escap|surviv|protect|forbid|prohibit|oppos|prefer|favou?r|object|false|innocen|trouble|wait|vacan|empt|fall|struggl|anti|withdr|resist|hesita|reluctan|secret|silen|blind|limit)\p{L}*)\b|[?]/iu;

/** Returns whether an English text has a negation that a translation surely expresses, in some sentence. */
export const isNegative: (source: string) => boolean = remembered((source) => englishNegation.test(source));
