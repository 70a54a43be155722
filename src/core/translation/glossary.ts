import type { Content } from "../content/content.ts";
import type { GlossaryTerm } from "../model/types.ts";

/** Returns the site's glossary, the subject's name, and its last word as a name of its own. */
export function glossaryOf({ site, texts }: Pick<Content, "site" | "texts">): GlossaryTerm[] {
  const { name } = site.subject;
  const forms = [...site.languages.values()].flatMap((language) => {
    const form = texts.ownTexts(language).name;
    return form === undefined ? [] : [[language.code, form] as const];
  });
  const subject = { term: name, ...(forms.length > 0 && { forms: Object.fromEntries(forms) }) };
  const own = [subject, ...surnameOf(subject)];
  return [...own, ...(site.glossary ?? []).filter(({ term }) => own.every((other) => other.term !== term))];
}

const partsOf = (name: string): string[] => name.trim().split(/[\s·・‧]+/u);

// The last word is a name of its own, because articles call a person by it. It is left out if a language's form of the
// whole name is one word, because the last name would have no form there.
function surnameOf({ term, forms = {} }: GlossaryTerm): GlossaryTerm[] {
  const parts = partsOf(term);
  const entries = Object.entries(forms).map(([code, form]) => [code, partsOf(form)] as const);
  if (parts.length < 2 || entries.some(([, form]) => form.length !== parts.length)) return [];
  const last = entries.map(([code, form]) => [code, form.at(-1) ?? ""] as const);
  return [{ term: parts.at(-1) ?? "", ...(last.length > 0 && { forms: Object.fromEntries(last) }) }];
}

const pronouns = { female: "she", male: "he", other: "they" };

/** Returns whom the texts of a site are about, for the prompt. */
export function aboutSubject({ site, short }: Pick<Content, "site" | "short">): string {
  const { name, gender } = site.subject;
  const who = short.sourceBundle.metaDescription ?? short.sourceBundle.leadParagraph;
  return `The texts are about ${name}${gender ? ` (${pronouns[gender]})` : ""}${who ? `: ${JSON.stringify(who)}` : "."}`;
}
