/*
 * English words whose loss turns a sentence into its opposite.
 */

/** An English negation that a translation surely expresses. */
export const englishNegation =
  /\b(?:not|never|cannot|(?:do|does|did|is|are|was|were|has|have|had|could|wo|would|should|must|need)n['’]t)\b/iu;

/** Phrases with a negation that other languages often say without one. */
export const softNegation =
  /\bnot (?:only|just|until|till|to mention|unlike|least|more|simply|merely|even|alone|always|all|necessarily|un\p{L}+|in|that|out|over|seen|a common|welcome|happy|fail)\b|whether or not|\bor not\b|if not|why not|\bwhy\b|no longer|n['’]t (?:help|until|till|just|only|much|come unless|there until)|never (?:more|so|mind|fail|before)|wait/iu;
