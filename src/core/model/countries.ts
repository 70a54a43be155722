import { memoize } from "./memo.ts";
import type { Language } from "./types.ts";

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/**
 * Returns the names of countries in a language (Unicode's, CLDR); undefined if Unicode knows none, or the tag is not
 * valid BCP 47.
 */
function countryNames({ tag }: Pick<Language, "tag">): Intl.DisplayNames | undefined {
  try {
    if (Intl.DisplayNames.supportedLocalesOf(tag).length > 0)
      return new Intl.DisplayNames(tag, { type: "region", fallback: "none" });
  } catch {}
  return undefined;
}

/**
 * Returns the code of a country (ISO 3166-1 alpha-2) by its name in a language, such as India; undefined for other
 * texts. A search that asks for all names.
 */
function countryCode(name: string, language: Pick<Language, "tag">): string | undefined {
  const names = countryNames(language);
  const codes = names ? letters.flatMap((first) => letters.map((second) => first + second)) : [];
  return codes.find((code) => names?.of(code) === name);
}

/**
 * Returns the name of a country in another language (Unicode's, CLDR).
 *
 * @param name as one language has it: `India`
 * @param from that language
 * @param to the language of the result
 * @returns undefined for what is no country's name, and for languages that Unicode knows no names in
 */
export const countryName: (name: string, from: Pick<Language, "tag">, to: Pick<Language, "tag">) => string | undefined =
  memoize(
    (name, from, to) => {
      const code = codeOf(name, from);
      return code === undefined ? undefined : countryNames(to)?.of(code);
    },
    (name, from, to) => `${from.tag} ${to.tag} ${name}`,
  );

const codeOf = memoize(countryCode, (name, { tag }) => `${tag} ${name}`);
