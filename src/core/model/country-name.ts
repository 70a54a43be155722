import { memoize } from "./memo.ts";
import type { Language } from "./types.ts";

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

const regionNames = (language: Pick<Language, "tag">): Intl.DisplayNames | undefined =>
  Intl.DisplayNames.supportedLocalesOf(language.tag).length === 0
    ? undefined
    : new Intl.DisplayNames(language.tag, { type: "region", fallback: "none" });

/**
 * Returns the name of a country in another language (Unicode's, CLDR).
 *
 * @param name as one language has it: `India`
 * @param from that language
 * @param to the language of the result
 * @returns undefined for what is no country's name, and for languages that Unicode knows no names in
 */
export const countryName: (name: string, from: Pick<Language, "tag">, to: Pick<Language, "tag">) => string | undefined = memoize(
  (name, from, to) => {
    const code = codeOf(name, from);
    return code === undefined ? undefined : regionNames(to)?.of(code);
  },
  (name, from, to) => `${from.tag} ${to.tag} ${name}`,
);

/** Returns the code of a country (ISO 3166-1 alpha-2): a search that asks for all names. */
const codeOf = memoize(
  (name: string, language: Pick<Language, "tag">): string | undefined => {
    const names = regionNames(language);
    const codes = names ? letters.flatMap((first) => letters.map((second) => first + second)) : [];
    return codes.find((code) => names?.of(code) === name);
  },
  (name, { tag }) => `${tag} ${name}`,
);
