/** A problem of something that has a name. */
export interface Named {
  name: string;
}

/** A problem of a name that may be mistyped. */
export interface Mistyped extends Named {
  suggestion?: string | undefined;
}

/** Asks whether another name was meant, if one is alike. */
export const didYouMean = ({ suggestion }: { suggestion?: string | undefined }) =>
  suggestion ? `did you mean “${suggestion}”?` : undefined;

/** Names the one that is alike, or all that are known. */
export const didYouMeanOneOf = ({ suggestion, known }: { suggestion?: string | undefined; known: string }) =>
  didYouMean({ suggestion }) ?? (known ? `use one of: ${known}` : "remove it");
