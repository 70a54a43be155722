import type { Content } from "../content/content.ts";
import type { GlossaryTerm } from "../model/types.ts";

/** Returns the site's glossary, the subject's name, and its surname as a name of its own. */
export function glossaryOf({ site, texts }: Pick<Content, "site" | "texts">): GlossaryTerm[] {
  const { name, familyName } = site.subject;
  const forms = [...site.languages.values()].flatMap((language) => {
    const form = texts.ownTexts(language).name;
    return form === undefined ? [] : [[language.code, form] as const];
  });
  // “Add a name” of the review writes forms of the subject's name into the glossary, too.
  const listed = site.glossary?.find(({ term }) => term === name)?.forms;
  const all = { ...listed, ...Object.fromEntries(forms) };
  const subject = { term: name, ...(Object.keys(all).length > 0 && { forms: all }) };
  const own = [subject, ...surnameOf(subject, familyName)];
  return [...own, ...(site.glossary ?? []).filter(({ term }) => own.every((other) => other.term !== term))];
}

const partsOf = (name: string): string[] => name.trim().split(/,?[\s·・‧]+/u);

/** A suffix after a surname: “Sr.”, “Jr.”, “III”. */
const generation = /^(?:[js]r\.?|[ivx]{2,5}\.?)$/i;

// The surname is a name of its own, because articles call a person by it: the family name of the site, else the last
// word. It is left out if a language's form of the whole name has another number of words, because it is unknown there.
function surnameOf({ term, forms = {} }: GlossaryTerm, familyName: string | undefined): GlossaryTerm[] {
  const parts = partsOf(term);
  const known = familyName === undefined ? -1 : parts.indexOf(familyName);
  const place = known >= 0 ? known : parts.findLastIndex((part) => !generation.test(part));
  const entries = Object.entries(forms).map(([code, form]) => [code, partsOf(form)] as const);
  if (parts.length < 2 || place < 0 || entries.some(([, form]) => form.length !== parts.length)) return [];
  const surnames = entries.map(([code, form]) => [code, form[place] ?? ""] as const);
  return [{ term: parts[place] ?? "", ...(surnames.length > 0 && { forms: Object.fromEntries(surnames) }) }];
}

const pronouns = { female: "she", male: "he", other: "they" };

/** Returns whom the texts of a site are about, for the prompt. */
export function aboutSubject({ site, short }: Pick<Content, "site" | "short">): string {
  const { name, gender } = site.subject;
  const who = short.sourceBundle.metaDescription ?? short.sourceBundle.leadParagraph;
  return `The texts are about ${name}${gender ? ` (${pronouns[gender]})` : ""}${who ? `: ${JSON.stringify(who)}` : "."}`;
}
