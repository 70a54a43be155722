import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { type Generated, generate, shipped, testSite } from "./pages.ts";

/** One page of each kind, and an article from right to left. */
const kinds = ["index.html", "pt/index.html", "translate/index.html", "404.html"];
const rightToLeft = ["fa/index.html", "ar/index.html"];

let sites: Record<"shipped" | "basic" | "other-person" | "markdown", Generated>;
beforeAll(async () => {
  sites = {
    shipped: await generate(shipped),
    basic: await generate(testSite("basic")),
    "other-person": await generate(testSite("other-person")),
    markdown: await generate(testSite("markdown")),
  };
});

const eachSite = ["shipped", "basic", "other-person", "markdown"] as const;
const pagesOf = (name: (typeof eachSite)[number]): string[] => {
  const { pages } = sites[name];
  const article = rightToLeft.find((file) => pages.includes(file)) ?? "";
  return [...new Set([...kinds, article])].filter((file) => pages.includes(file));
};

describe("html-validate finds nothing on", () => {
  const validator = new HtmlValidate(
    new StaticConfigLoader({
      root: true,
      extends: ["html-validate:recommended", "html-validate:document", "html-validate:a11y"],
      rules: {
        // Files of the site itself need no hash.
        "require-sri": ["error", { target: "crossorigin" }],
        // HTML allows any characters but whitespace; combining ones are part of words in Bengali and other languages.
        "valid-id": ["error", { relaxed: true }],
        // How React spells HTML; it means the same.
        "attr-case": "off",
        "attribute-boolean-style": "off",
        "attribute-empty-style": "off",
        "doctype-style": "off",
        "void-style": "off",
      },
    }),
  );

  test.each(eachSite)("pages of each kind of the %s site", async (name) => {
    for (const file of pagesOf(name)) {
      const { results } = await validator.validateString(sites[name].text(file), file);
      const found = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
      );
      expect(found, file).toEqual([]);
    }
  });
});
