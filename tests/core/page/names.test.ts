import { expect, test } from "vitest";
import type { Shared } from "../../../src/core/content/content.ts";
import type { Language } from "../../../src/core/model/types.ts";
import { languageName, nameOnPage } from "../../../src/core/page/names.ts";

/** A site in English, with a name in some other languages. */
const content = (names: Record<string, string>): Shared =>
  ({
    site: { subject: { name: "Ada Example" }, defaultLanguage: { code: "en", script: "Latn" } },
    texts: {
      textIn: (_: string, { code }: Language) => names[code],
      siteText: (_: string, { code }: Language) => names[code],
    },
  }) as unknown as Shared;
const russian = { code: "ru", script: "Cyrl" } as Language;
const article = (title: string, infobox?: string) => ({
  title,
  ...(infobox !== undefined && { infobox: { title: infobox } }),
});

test.each([
  ["as the site says", { ru: "Ада Экзампл" }, russian, article("Ада"), "Ада Экзампл"],
  [
    "as the infobox says, where the site does not",
    {},
    russian,
    article("Ада, часовщица", "Ада Экзампл"),
    "Ада Экзампл",
  ],
  ["as the article is called, where it has no infobox", {}, russian, article("Ада Экзампл"), "Ада Экзампл"],
  [
    "as in site.yaml, where the article has it in Latin letters",
    {},
    russian,
    article("Ada Example: биография"),
    "Ada Example",
  ],
  [
    "as in site.yaml, in a language of its script",
    {},
    { code: "fr", script: "Latn" } as Language,
    article("Biographie"),
    "Ada Example",
  ],
  ["as in site.yaml, without an article", {}, russian, undefined, "Ada Example"],
])("the subject is called %s", (_, names, language, about, name) => {
  expect(nameOnPage(content(names), language, about as Parameters<typeof nameOnPage>[2])).toBe(name);
});

test("languages have their names of Portugal in Portuguese, and those of Brazil in that of Brazil", () => {
  const polish = { tag: "pl", fullName: "Polish" };
  expect(languageName(polish, { locales: ["pt", "en"] })).toBe("polaco");
  expect(languageName(polish, { locales: ["pt-BR", "pt", "en"] })).toBe("polonês");
});
