/** Arguments of a problem with something that has a name. */
export interface Named {
  name: string;
}

/** Arguments of a problem with a name that may be mistyped. */
export interface Mistyped extends Named {
  suggestion?: string | undefined;
}

/** Suggests a similar name, if there is one. */
export const didYouMean = ({ suggestion }: { suggestion?: string | undefined }) =>
  suggestion ? `did you mean “${suggestion}”?` : undefined;

/** Suggests a similar name, or lists all valid ones. */
export const didYouMeanOneOf = ({ suggestion, known }: { suggestion?: string | undefined; known: string }) =>
  didYouMean({ suggestion }) ?? (known ? `use one of: ${known}` : "remove it");
