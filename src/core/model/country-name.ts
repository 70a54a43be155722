import { countryCode, countryNames } from "./country-code.ts";
import { memoizeKept } from "./kept-results.ts";
import type { Language } from "./types.ts";

/**
 * Returns the name of a country in another language (Unicode's, CLDR).
 *
 * @param name as one language has it: `India`
 * @param from that language
 * @param to the language of the result
 * @returns undefined for what is no country's name, and for languages that Unicode knows no names in
 */
export const countryName: (name: string, from: Pick<Language, "tag">, to: Pick<Language, "tag">) => string | undefined = memoizeKept(
  "country name",
  (name, from, to) => {
    const code = codeOf(name, from);
    return code === undefined ? undefined : countryNames(to)?.of(code);
  },
  (name, from, to) => `${from.tag} ${to.tag} ${name}`,
);

const codeOf = memoizeKept("country code", countryCode, (name, { tag }) => `${tag} ${name}`);
