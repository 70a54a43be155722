import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { listNames } from "../diagnostics/list-names.ts";
import type { Bundle, Language } from "../model/types.ts";
import { diagnose } from "./problems.ts";

/**
 * Returns the hint `latin-name` if pages in languages with other scripts show the subject's name in Latin letters: neither the texts of the language say it, nor
 * an article. A bundle that writes it so, too, shows that this is meant.
 *
 * @param name as site.yaml has it
 * @param textsOf returns the name that a language or its parents have for the site, if any, and the texts of its bundle
 */
export function checkNames(
  name: string,
  languages: Iterable<Language>,
  textsOf: (language: Language) => { name: string | undefined; bundle: Bundle },
): Diagnostic[] {
  if (!/\p{Script=Latin}/u.test(name)) return [];
  const isMeant = (language: Language) => {
    const { name: own, bundle } = textsOf(language);
    return own !== undefined || Object.values(bundle).some((text) => text.includes(name));
  };
  const codes = [...languages].flatMap((each) => (each.script === "Latn" || each.hasArticle || isMeant(each) ? [] : [each.code]));
  const [code] = codes;
  if (code === undefined) return [];
  return [diagnose("latin-name", { name, code, names: listNames(codes) }, { file: "site.yaml" })];
}
