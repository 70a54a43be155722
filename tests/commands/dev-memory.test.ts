import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openReader, type Reader } from "../../src/io/files/read.ts";
import { stampContent } from "../../src/pipeline/content/content-files.ts";
import { loadContent } from "../../src/pipeline/content/load.ts";
import { keyInputs, pageKey } from "../../src/pipeline/site/key.ts";
import { createLiveSites } from "../../src/pipeline/site/live.ts";
import { digestContent } from "../../src/pipeline/site/record.ts";
import { cacheOf, siteFolder } from "../support/folder.ts";

test("what dev keeps from one reading to the next is the same as what is read anew, whatever changes", async () => {
  const folder = siteFolder("basic");
  const dir = join(folder, "content");
  const siteOf = createLiveSites(dir, cacheOf(folder));
  let reader = openReader(dir);
  const pagesOf = async (again?: Reader) => {
    const { content, diagnostics } = await loadContent(dir, { reader: again, savesPages: false });
    const pages = new Map<string, string | undefined>();
    const site = content && siteOf(content);
    for (const { path } of content?.site.routes ?? []) {
      const file = await site?.open(content?.addresses.output(path) ?? "");
      pages.set(path, file?.body?.toString());
    }
    return { diagnostics, pages };
  };
  const change = (file: string, edit: (text: string) => string) =>
    writeFileSync(join(dir, file), edit(readFileSync(join(dir, file), "utf8")));
  const replace = (file: string, from: string, to: string) => () =>
    change(file, (text) => {
      expect(text).toContain(from);
      return text.replace(from, to);
    });
  const edits: (() => void)[] = [
    () => {},
    replace("articles/en.md", "age of six", "age of ten"),
    replace("articles/en.md", "in 2023", "in 2024"),
    replace("articles/en.md", "born: Valletta", "born: Mdina"),
    replace("site.yaml", "Little Biographies", "Short Biographies"),
    () => rmSync(join(dir, "bundles/en.json")),
    replace("articles/en.md", "title: Ada Example", "title: Ada B. Example"),
    () =>
      writeFileSync(join(dir, "articles/pt.md"), "---\ntitle: Ada\ndescription: Relojoeira.\n---\n\nÉ relojoeira.\n"),
    replace("articles/pt.md", "É relojoeira.", "Conserta relógios."),
    replace("uploads/portrait.svg", "</svg>", "<g/></svg>"),
    replace("references.yaml", "A Life in Clocks", "A Day in Clocks"),
    () => writeFileSync(join(dir, "theme.css"), "a { color: red }\n"),
    replace("texts/ar.json", "صانعة ساعات", "صانعة"),
    replace("articles/en.md", "infobox:", "infobox: ["),
    replace("articles/en.md", "infobox: [", "infobox:"),
    () => rmSync(join(dir, "articles/pt.md")),
    () => rmSync(join(dir, "uploads/portrait.svg")),
  ];
  const seen = new Set<string>();
  for (const edit of edits) {
    edit();
    reader = reader.next(stampContent(dir));
    const kept = await pagesOf(reader);
    expect(kept).toEqual(await pagesOf());
    seen.add(JSON.stringify([...kept.pages, kept.diagnostics]));
  }
  // Each of them changes something; one undoes what was wrong.
  expect(seen.size).toBe(edits.length - 1);
});

test.each(["with", "without"])("in a site %s references.yaml, only changed articles are checked again", async (has) => {
  const folder = siteFolder("least");
  const dir = join(folder, "content");
  const write = (text: string) =>
    writeFileSync(join(dir, "articles/pt.md"), `---\ntitle: Ada\ndescription: Matemática.\n---\n\n${text}\n`);
  if (has === "with") writeFileSync(join(dir, "references.yaml"), '- id: one\n  title: "One"\n');
  let reader = openReader(dir);
  const read = async () => {
    reader = reader.next(stampContent(dir));
    const again = reader;
    const { content } = await loadContent(dir, { reader });
    const articles = content?.site.routes.filter(({ kind }) => kind === "article") ?? [];
    const inputs = content && (await keyInputs(content, "", (file) => digestContent(again.file(file))));
    return new Map(articles.map((route) => [route.language.code, inputs && pageKey(inputs, route)]));
  };
  write("Foi matemática.");
  const first = await read();
  write("Foi uma matemática inglesa.");
  const second = await read();
  expect([...first.keys()]).toEqual(["en", "pt"]);
  expect([second.get("en") === first.get("en"), second.get("pt") === first.get("pt")]).toEqual([true, false]);
});
