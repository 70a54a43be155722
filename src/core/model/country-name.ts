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
export function countryName(name: string, from: Pick<Language, "tag">, to: Pick<Language, "tag">): string | undefined {
  const code = codeOf(name, from);
  return code === undefined ? undefined : regionNames(to)?.of(code);
}

/** Found codes by language and name: each search asks for all names. */
const found = new Map<string, string | undefined>();

/** Returns the code of a country (ISO 3166-1 alpha-2). */
function codeOf(name: string, language: Pick<Language, "tag">): string | undefined {
  const key = `${language.tag} ${name}`;
  if (!found.has(key)) {
    const names = regionNames(language);
    const codes = names ? letters.flatMap((first) => letters.map((second) => first + second)) : [];
    found.set(
      key,
      codes.find((code) => names?.of(code) === name),
    );
  }
  return found.get(key);
}
