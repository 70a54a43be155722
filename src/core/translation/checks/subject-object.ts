/*
 * “A hired B”: a subject, a verb in the past tense and what the verb is about. Nearly all languages name the subject first, wherever they put the verb.
 */

const irregular =
  "met|left|led|won|beat|wrote|became|made|gave|took|saw|sold|bought|sent|built|held|got|went|came|kept|found|paid|taught|knew|brought|ran|began|sang|chose|drew|fought|lost|cut|hit|put|set|spent|stood|understood|wore";

// What is said comes before its speaker in some languages, and “A named B” may be about one that was named so.
const speech =
  "added|announced|reported|asked|stated|claimed|noted|explained|replied|continued|concluded|revealed|insisted|suggested|confirmed|admitted|tweeted|commented|declared|named|called|based|according";

// Other clauses, passives and possessives, whose parts change places.
const clause =
  /\b(?:of|by|that|when|after|before|as|while|if|who|whom|whose|which|where|because|than|since|until|and|but|or)\b|[,;:()“”"–—’'.!?]/u;

const verb = new RegExp(
  `^ (?:(?:has|have|had|also|later|then|first|soon|once|\\p{Ll}+ly) )*(?!(?:${speech}) )(?:\\p{Ll}+ed|${irregular})((?: [^ ]+){0,8}) $`,
  "u",
);

/** Returns whether what is between two names of an English text makes the first one the subject and the second one its object, or a part of what follows the verb. */
export function isSubjectAndObject(between: string): boolean {
  const rest = verb.exec(between)?.[1];
  return rest !== undefined && !clause.test(rest);
}
