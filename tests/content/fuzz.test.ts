import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseArticle } from "../../src/core/article/parse-article.ts";
import { parseJson, parseYaml } from "../../src/core/content/parse-data.ts";
import { checkSvg } from "../../src/core/content/xml.ts";
import { Source } from "../../src/core/diagnostics/source.ts";
import { referencesSchema } from "../../src/core/model/references/schema.ts";
import { languagesSchema, textsSchema } from "../../src/core/model/schema.ts";
import { siteSchema } from "../../src/core/model/site-schema.ts";
import { articleTags } from "../../templates/tags/article-tags.ts";
import { mulberry32 } from "../support/faults.ts";
import { repository } from "../support/folder.ts";
import { buildBasic } from "./problems.ts";

const site = join(repository, "tests/sites/basic");
const sample = (file: string) => readFileSync(join(site, file), "utf8");

/** Signs to put into texts: those of all the formats, and those that have broken readers before. */
const scraps = [
  ..."\"'`{}[]()<>*_#|-:&!\\\n\t ,%$~=/",
  ...'{% %}|{% $a %}|{% cite |{% equals(1, 2) %}|<!--|-->|<script>|]]>|<![CDATA[|<!DOCTYPE a [|&#x202e;|\\ud800|\\u0000|---\n|- |constructor|__proto__|\ufeff|\u202e|\ud800|null|~|<<: *a|&a |*a|!!js/function|1e999|0x1|```\n|[a]: b\n|> |## |{% /figure %}|href="javascript:a"| onload="a"|url(|@import'.split(
    "|",
  ),
];

/** A text with a few changes: parts left out, doubled, moved, and scraps put in. The same for the same seed. */
function mutate(text: string, random: () => number): string {
  let changed = text;
  for (let count = 1 + Math.floor(random() * 4); count > 0; count--) {
    const at = Math.floor(random() * changed.length);
    const end = at + Math.floor(random() * 30);
    const piece = changed.slice(at, end);
    const kind = random();
    const scrap = (scraps[Math.floor(random() * scraps.length)] ?? "").repeat(random() < 0.1 ? 200 : 1);
    if (kind < 0.5) changed = changed.slice(0, at) + scrap + changed.slice(at);
    else if (kind < 0.7) changed = changed.slice(0, at) + changed.slice(end);
    else if (kind < 0.85) changed = changed.slice(0, at) + scrap + changed.slice(end);
    else changed = changed.slice(0, at) + piece + piece + changed.slice(end);
  }
  return changed;
}

describe("whatever is done to a file, its reader gives a value or diagnostics, never a failure", () => {
  type Result = { value?: unknown; diagnostics: { code: string }[] };
  const references = new Map([["Alpha", { id: "Alpha", content: "A" }]]);
  const readers: [name: string, file: string, read: (source: Source) => Result | Promise<Result>][] = [
    ["site.yaml", "site.yaml", (source) => parseYaml(siteSchema, source)],
    ["languages.yaml", "../../../content/languages.yaml", (source) => parseYaml(languagesSchema, source)],
    ["references.yaml", "references.yaml", (source) => parseYaml(referencesSchema, source)],
    ["a bundle", "bundles/ar.json", (source) => parseJson(textsSchema, source)],
    ["a drawing", "uploads/portrait.svg", (source) => ({ value: true, diagnostics: checkSvg(source) })],
    [
      "an article",
      "articles/en.md",
      async (source) => {
        const findPicture = () => ({ size: { width: 1, height: 1 } });
        const { article, diagnostics } = await parseArticle(source, {
          references,
          findPicture,
          tags: articleTags,
          name: "Ada",
        });
        return { value: article, diagnostics };
      },
    ],
  ];

  test.each(readers)("%s", async (_, file, read) => {
    const random = mulberry32(8);
    const text = sample(file);
    for (let round = 0; round < 150; round++) {
      const changed = mutate(text, random);
      const { value, diagnostics } = await read(new Source(file, changed));
      expect(value !== undefined || diagnostics.length > 0, changed).toBe(true);
    }
  });
});

test("whole sites with changed files are built or refused, never half built and never with a stack", async () => {
  const random = mulberry32(13);
  const files = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".png"))
    .map(({ parentPath, name }) => join(parentPath, name).slice(site.length + 1))
    .sort();
  for (let round = 0; round < 8; round++) {
    const file = files[Math.floor(random() * files.length)] ?? "";
    const changed = mutate(sample(file), random);
    const { code, stderr, stdout } = await buildBasic({ [file]: changed });
    expect(code === 0 ? stdout : stderr, changed).toMatch(
      code === 0 ? /^✓ Built/ : /Nothing was built; dist is unchanged\.\n$/,
    );
  }
});
