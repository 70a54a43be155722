import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTmx } from "../../src/core/documents/tmx/tmx.ts";
import type { DocumentState } from "../../src/core/model/states.ts";
import { biopedia } from "../support/command.ts";
import { siteFolder } from "../support/folder.ts";

/** A memory as another tool writes it. */
const memoryOf = (units: string, head = "") =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${head}<tmx version="1.4"><header creationtool="OmegaT" creationtoolversion="6" segtype="paragraph" o-tmf="x" adminlang="en" srclang="EN-US" datatype="plaintext"/><body>${units}</body></tmx>\n`;
const unit = (source: string, translation: string, tag = "fr-FR") =>
  `<tu tuid="7"><prop type="project">Mara</prop><tuv xml:lang="EN-US"><seg>${source}</seg></tuv><tuv xml:lang="${tag}" changeid="ann"><seg>${translation}</seg></tuv></tu>`;

const env = { BIOPEDIA_API_KEY: "a-key-of-a-test-0000" };
const refusing: typeof fetch = async () => Response.json({ error: { message: "invalid api key" } }, { status: 401 });

/** Translates with a memory, and with a service that answers nothing. */
async function translate(memory: string | Buffer, line = "translate fr --memory work.tmx") {
  const folder = siteFolder("translated");
  const file = join(folder, "work.tmx");
  writeFileSync(file, memory);
  const asked: string[] = [];
  const outcome = await biopedia(line, folder, {
    env,
    fetch: (url, init) => {
      asked.push(String(init?.body));
      return refusing(url, init);
    },
  });
  const read = (name: string) => readFileSync(join(folder, "content", name), "utf8");
  return { ...outcome, article: read("articles/fr.md"), asked, memory: readFileSync(file), read };
}

const rowing = "Elle apprit à ramer avant de savoir lire.";

test("texts of a memory are taken over as a person's, with their codes, and not asked for", async () => {
  const { stdout, article, asked, read } = await translate(
    memoryOf(
      unit("She learned to row before she could read.", rowing) +
        unit("  Her mother\n drew maps. ", "Sa mère <hi>dessinait</hi> des cartes.") +
        unit("She built a second tower.", "Elle bâtit une tour en 1999.") +
        unit("North Head", "Nordkopf", "de-DE") +
        unit("The tower by night", "La tour, la nuit"),
      '<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n',
    ),
  );
  expect(stdout).toMatch(/^work\.tmx: 3 translations taken, \d+ added$/m);
  for (const text of [rowing, "Sa mère dessinait des cartes.", "La tour, la nuit"]) expect(article).toContain(text);
  // A number that the source does not have.
  expect(article).not.toContain("1999");
  // The neighbours of a text are sent along, but it is not to be translated.
  expect(asked.join("")).not.toMatch(/(?:\[\d+\] |TEXT:\\n)She learned to row/);
  const { segments } = JSON.parse(read("articles/fr.state.json")) as DocumentState;
  expect(segments.find(({ text }) => text.startsWith("She learned"))).toMatchObject({
    origin: "human",
    history: [{ event: "copied", by: "work.tmx" }],
  });
});

test("people's translations are added to a memory, of which nothing else changes, and come back from it", async () => {
  const before = memoryOf(unit("Other", "Autre"));
  const first = await translate(before);
  const added = first.memory.toString("utf8");
  expect(added.startsWith(before.slice(0, before.indexOf("</body>")))).toBe(true);
  const units = readTmx(added).map((texts) => texts.map(({ tag, text }) => `${tag} ${text}`));
  const [, own] = units;
  expect(own?.map((text) => text.slice(0, 3))).toEqual(["en ", "fr "]);
  // Nothing is added twice.
  const second = await translate(added);
  expect(second.stdout).toContain("0 added");
  expect(second.memory.toString("utf8")).toBe(added);
});

test("a memory in UTF-16 stays in it, and one that does not exist is begun", async () => {
  const text = memoryOf(unit("She learned to row before she could read.", rowing)).replace("UTF-8", "UTF-16");
  const { stdout, memory } = await translate(Buffer.from(`\ufeff${text}`, "utf16le"));
  expect(stdout).toContain("work.tmx: 1 translation taken");
  expect(memory.toString("utf16le")).toContain('<tuv xml:lang="fr">');
  const begun = siteFolder("translated");
  await biopedia("translate fr --memory new.tmx", begun, { env, fetch: refusing });
  expect(readTmx(readFileSync(join(begun, "new.tmx"), "utf8")).length).toBeGreaterThan(0);
});

test.each([
  ["<xliff/>", "work.tmx:1: this is not a TMX file"],
  ["<tmx>", "work.tmx:1: "],
  ['<!DOCTYPE tmx [<!ENTITY a "b">]><tmx/>', "a document type with declarations is not allowed"],
])("a memory that cannot be read is refused before anything is asked for: %s", async (memory, message) => {
  const { code, stderr, asked } = await translate(memory);
  expect(stderr).toContain(message);
  expect([code, asked]).toEqual([1, []]);
});
