import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Generated, generate, shipped, testSite } from "./pages.ts";

/** One page of each kind, and an article from right to left. */
const kinds = ["index.html", "pt/index.html", "translate/index.html", "404.html"];
const rightToLeft = ["fa/index.html", "ar/index.html"];
/** Pages that between them have every component and, in the site of syntax, every element of articles. */
const representative = { shipped: [...kinds, "fa/index.html"], markdown: ["index.html"] };

const hasJava = spawnSync("java", ["-version"]).status === 0;
if (!hasJava) console.error("\n*** NOT RUN: the Nu Html Checker needs Java, and there is none here. Install a JRE (17 or newer). ***\n");

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
const pagesOf = (name: (typeof eachSite)[number]): [string, string][] => {
  const { dir, pages } = sites[name];
  const article = rightToLeft.find((file) => pages.includes(file)) ?? "";
  return [...new Set([...kinds, article])].filter((file) => pages.includes(file)).map((file) => [file, join(dir, file)]);
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
    for (const [file] of pagesOf(name)) {
      const { results } = await validator.validateString(sites[name].text(file), file);
      const found = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
      );
      expect(found, file).toEqual([]);
    }
  });
});

describe.skipIf(!hasJava)(
  "the Nu Html Checker finds no errors on",
  () => {
    const jar = String(createRequire(import.meta.url)("vnu-jar"));

    // One run for all: starting the checker takes longer than a page.
    test("pages of each kind, the stylesheets, and the pictures that the pages use", () => {
      const { dir, files } = sites.shipped;
      const pages = (["shipped", "markdown"] as const).flatMap((name) => representative[name].map((file) => join(sites[name].dir, file)));
      const stylesheets = files.filter((file) => file.endsWith(".css"));
      const pictures = files.filter((file) => file.endsWith(".svg"));
      expect(stylesheets).toHaveLength(2);
      expect(pictures.length).toBeGreaterThan(3);
      // The checker does not know ::highlight() of CSS Custom Highlight API yet; another pseudo-element of its kind takes its place.
      const checked = join(mkdtempSync(join(tmpdir(), "biopedia-css-")), "style.css");
      writeFileSync(
        checked,
        stylesheets
          .map(sites.shipped.text)
          .join("\n")
          .replaceAll(/::highlight\([\w-]+\)/g, "::selection"),
      );
      onTestFinished(() => rmSync(dirname(checked), { recursive: true }));
      const paths = [...pages, checked, ...pictures.map((file) => join(dir, file))];
      const { messages } = check(["--also-check-css", "--also-check-svg", ...paths]);
      expect(messages.filter((found) => !isTooNew(found))).toEqual([]);
    });

    /** Words of CSS that the checker does not know yet, and browsers do. */
    function isTooNew(found: unknown): boolean {
      return /“(?:container-type|@container|@starting-style|field-sizing)”/.test(JSON.stringify(found));
    }

    function check(args: string[]): { messages: unknown[] } {
      try {
        const output = execFileSync(
          "java",
          [
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xss4m",
            "-jar",
            jar,
            "--errors-only",
            "--format",
            "json",
            "--stdout",
            "--exit-zero-always",
            ...args,
          ],
          {
            encoding: "utf8",
          },
        );
        return JSON.parse(output) as { messages: unknown[] };
      } catch (error) {
        throw new Error("the Nu Html Checker did not run", { cause: error });
      }
    }
  },
  120_000,
);
