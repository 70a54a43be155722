import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { readXliff } from "../../src/core/documents/xliff/read-xliff.ts";
import { biopedia } from "../support/command.ts";
import { siteFolder, snapshot } from "../support/folder.ts";
import { whileReplacing } from "../support/meddle.ts";

const file = "xliff/fr.xlf";
const textOf = (folder: string, path: string) => readFileSync(join(folder, path), "utf8");
const content = (folder: string) => snapshot(join(folder, "content"));

/** A site whose French article and pages are partly translated, with its XLIFF file. */
async function exported(): Promise<string> {
  const folder = siteFolder("translated");
  expect(await biopedia("translate --export xliff fr", folder)).toMatchObject({ code: 0, stderr: "" });
  return folder;
}

/** Changes the exported file as a translation tool would, and imports it. */
async function returned(folder: string, changes: readonly [unit: string, target: string][], flags = "") {
  const $ = load(textOf(folder, file), { xml: { decodeEntities: false } });
  for (const [source, target] of changes) {
    const segment = $("segment").filter((_, element) => $(element).find("source").text() === source);
    expect(segment.length, source).toBeGreaterThan(0);
    segment.find("target").remove();
    segment.attr("state", "translated").append(`<target>${target}</target>`);
  }
  writeFileSync(join(folder, file), $.xml());
  return biopedia(`translate --import ${file} ${flags}`, folder);
}

const tower = "Her tower on Skerry Rock was finished in 1911.";
const row = "She learned to row before she could read.";

describe("translate --export", () => {
  test("writes XLIFF 2.1: a file for each document, a unit for each text, with its state", async () => {
    const $ = load(textOf(await exported(), file), { xml: true });
    expect($("xliff").attr()).toMatchObject({
      xmlns: "urn:oasis:names:tc:xliff:document:2.0",
      version: "2.1",
      srcLang: "en",
      trgLang: "fr",
    });
    expect(
      $("file")
        .get()
        .map(({ attribs }) => attribs.original),
    ).toEqual(["articles/en.md", "pages/about.en.md"]);
    const ids = $("file")
      .first()
      .find("unit")
      .get()
      .map(({ attribs }) => attribs.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z_][\w.-]*$/);
    for (const unit of $("unit").get()) {
      const names = $(unit)
        .children()
        .get()
        .map(({ name }) => name);
      expect(["gls:glossary", "notes", "originalData", "segment"].filter((name) => names.includes(name))).toEqual(
        names,
      );
      const [segment] = $(unit).children("segment").get();
      expect($(segment).children("source")).toHaveLength(1);
      expect(segment?.attribs.state).toMatch(
        $(segment).children("target").length === 1 ? /^(?:translated|reviewed)$/ : /^initial$/,
      );
    }
    const unitOf = (text: string) => $("unit").filter((_, unit) => $(unit).find("source").text() === text);
    expect(unitOf(row).find("segment").attr()).toEqual({ state: "initial", subState: "biopedia:missing" });
    expect(unitOf("Early life").find("target").text()).toBe("Jeunesse");
    expect(unitOf("Early life").find("note").text()).toBe("a heading");
  });

  test("protects what is not words as inline codes with their original data", async () => {
    const $ = load(textOf(await exported(), file), { xml: true });
    const unit = $("unit").filter((_, element) =>
      $(element).find("source").text().startsWith("Mara Quell was an engineer"),
    );
    const dataOf = (id: string | undefined) => unit.find(`data[id="${id}"]`).text();
    const [strong] = unit.find("source > pc").get();
    expect([$(strong).text(), dataOf(strong?.attribs.dataRefStart), dataOf(strong?.attribs.dataRefEnd)]).toEqual([
      "Mara Quell",
      "**",
      "**",
    ]);
    const [cite] = unit.find("source > ph").get();
    expect(dataOf(cite?.attribs.dataRef)).toBe('{% cite "Annals" /%}');
    expect(cite?.attribs).toMatchObject({ canDelete: "no", canCopy: "no" });
    expect(
      unit
        .find("target [id]")
        .get()
        .map(({ attribs }) => attribs.id),
    ).toEqual(
      unit
        .find("source [id]")
        .get()
        .map(({ attribs }) => attribs.id),
    );
    for (const element of $("ph, pc").get()) {
      const { dataRef, dataRefStart, dataRefEnd } = element.attribs;
      for (const id of [dataRef, dataRefStart, dataRefEnd])
        if (id !== undefined) expect($(element).closest("unit").find(`data[id="${id}"]`)).toHaveLength(1);
    }
  });
});

test("translate --export offers the answer that was refused, and importing it unchanged accepts nothing", async () => {
  const folder = siteFolder("translated");
  const path = join(folder, "content/articles/fr.state.json");
  const states = JSON.parse(readFileSync(path, "utf8"));
  const segment = states.segments.find(({ text }: { text: string }) => text === row);
  Object.assign(segment, { status: "failed", reason: "too-short", refused: "Elle ramait." });
  writeFileSync(path, JSON.stringify(states));
  await biopedia("translate --export xliff fr", folder);
  const $ = load(textOf(folder, file), { xml: true });
  const unit = $("unit").filter((_, element) => $(element).find("source").text() === row);
  expect(unit.find("target").text()).toBe("Elle ramait.");
  expect(unit.find("segment").attr("state")).toBe("initial");
  expect(unit.find('note[category="rejected"]').text()).toBe("it is too short");
  const before = content(folder);
  expect((await returned(folder, [])).stdout).toMatch(/: 0 translations imported, /);
  expect(content(folder)).toEqual(before);
  const better = "Elle savait ramer avant de savoir lire.";
  expect((await returned(folder, [[row, better]])).stdout).toMatch(/: 1 translation imported, /);
  expect(textOf(folder, "content/articles/fr.md")).toContain(better);
  expect(textOf(folder, "content/articles/fr.state.json")).not.toContain("refused");
});

test("translate --export tells translators where texts stand, and the names in them", async () => {
  const $ = load(textOf(await exported(), file), { xml: true });
  const notes = (unit: ReturnType<typeof $>) =>
    unit
      .children("notes")
      .children()
      .get()
      .map((note) => `${note.attribs.category}: ${$(note).text()}`);
  expect(notes($("file").first())).toEqual(["title: Mara Quell", "address: https://mara.example/"]);
  const unit = $("unit").filter((_, element) => $(element).find("source").text() === row);
  expect(notes(unit)).toContain("heading: Early life");
  const subject = $("unit").filter((_, element) => $(element).find("source").text() === "Quell grew up on the coast.");
  expect(subject.find("gls\\:term").text()).toBe("Quell");
});

test("translate --export into a file names it", async () => {
  const folder = await exported();
  const { code, stderr } = await biopedia(`translate --export ${file} fr`, folder);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `error: cannot write ${join(folder, file, "fr.xlf")}: its folder is a file\n  = name another folder\n`,
  });
});

describe("translate --import", () => {
  test("of an unchanged file changes nothing", async () => {
    const folder = await exported();
    const before = content(folder);
    const { code, stdout } = await returned(folder, []);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^xliff\/fr\.xlf: 0 translations imported, \d+ unchanged\n$/),
    });
    expect(content(folder)).toEqual(before);
  });

  test("of a file whose tool has put targets on lines of their own changes nothing", async () => {
    const folder = await exported();
    const before = content(folder);
    const text = textOf(folder, file);
    writeFileSync(
      join(folder, file),
      text.replaceAll("<target>", "<target>\n  ").replaceAll("</target>", "\n</target>"),
    );
    expect(await biopedia(`translate --import ${file}`, folder)).toMatchObject({ code: 0, stderr: "" });
    expect(content(folder)).toEqual(before);
    // Nor does it undo what a person has edited in the site.
    const article = join(folder, "content/articles/fr.md");
    writeFileSync(
      article,
      readFileSync(article, "utf8").replace("Son père gardait un phare.", "Son père tenait un phare."),
    );
    expect(await biopedia(`translate --import ${file}`, folder)).toMatchObject({ code: 0, stderr: "" });
    expect(readFileSync(article, "utf8")).toContain("Son père tenait un phare.");
  });

  test("takes translations over as a person's, and their codes with them", async () => {
    const folder = await exported();
    const outcome = await returned(folder, [
      [row, "Elle apprit à ramer avant de savoir lire."],
      [tower, 'En 1911, sa tour de Skerry Rock fut <mrk id="m1" type="comment">achevée</mrk>.<ph id="1"/>'],
      ["Quell grew up on the coast.", 'Quell grandit au bord de la mer.<ph id="1"/>'],
    ]);
    expect(outcome).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("3 translations imported, "),
      stderr: "",
    });
    const article = textOf(folder, "content/articles/fr.md");
    expect(article).toContain("\nElle apprit à ramer avant de savoir lire.\n");
    expect(article).toContain('\nEn 1911, sa tour de Skerry Rock fut achevée.{% cite "Annals" /%}\n');
    expect(article).toContain("\nQuell grandit au bord de la mer.[^coast]\n");
    const { segments } = JSON.parse(textOf(folder, "content/articles/fr.state.json"));
    expect(segments.find(({ text }: { text: string }) => text === row)).toMatchObject({
      origin: "human",
      status: "ok",
      history: [{ event: "imported" }],
    });
    // The imported translation is there when it is exported again.
    await biopedia("translate --export xliff fr", folder);
    expect(textOf(folder, file)).toContain("<target>Elle apprit à ramer avant de savoir lire.</target>");
  });

  test("beside what a person writes while the article is flushed, and counts them once", async () => {
    const folder = await exported();
    const article = join(folder, "content/articles/fr.md");
    const written = "- Sa mère dessinait des cartes.";
    whileReplacing("fr.md", () =>
      writeFileSync(article, readFileSync(article, "utf8").replace("- Her mother drew maps.", written)),
    );
    const outcome = await returned(folder, [[row, "Elle apprit à ramer avant de savoir lire."]]);
    expect(outcome).toMatchObject({ code: 0, stdout: expect.stringContaining("1 translation imported, "), stderr: "" });
    expect(readFileSync(article, "utf8")).toContain("\nElle apprit à ramer avant de savoir lire.\n");
    expect(readFileSync(article, "utf8")).toContain(written);
  });

  test("keeps what a person has edited in the site since the export, and says so if the file was changed there, too", async () => {
    const folder = await exported();
    const path = join(folder, "content/articles/fr.md");
    const edit = (from: string, to: string) => {
      expect(readFileSync(path, "utf8")).toContain(from);
      writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
    };
    const own = "Sa tour de Skerry Rock est de 1911.";
    edit("Sa tour de Skerry Rock fut achevée en 1911.", own);
    edit("Quell grandit sur la côte.", "Quell a grandi sur la côte.");
    const { code, stdout, stderr } = await returned(folder, [
      [row, "Elle apprit à ramer avant de savoir lire."],
      ["Quell grew up on the coast.", 'Quell grandit au bord de la mer.<ph id="1"/>'],
    ]);
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: expect.stringMatching(/: 1 translation imported, \d+ unchanged/),
    });
    expect(stderr).toMatch(
      /^[^\n]*fr\.xlf:\d+: a person has edited the translation in the site since[^\n]*\n {2}= [^\n]*--force\n[^\n]*$/,
    );
    for (const text of ["Elle apprit à ramer", own, "Quell a grandi sur la côte.[^coast]"])
      expect(readFileSync(path, "utf8")).toContain(text);
    await biopedia(`translate --import ${file} --force`, folder);
    for (const text of [own, "Quell grandit au bord de la mer.[^coast]"])
      expect(readFileSync(path, "utf8")).toContain(text);
  });

  test("keeps what a person has edited for an older source, too, and in a file whose tool has chosen other prefixes", async () => {
    const folder = await exported();
    const own = "Sa tour de Skerry Rock est de 1911.";
    const change = (path: string, from: string, to: string) => {
      expect(textOf(folder, path)).toContain(from);
      writeFileSync(join(folder, path), textOf(folder, path).replaceAll(from, to));
    };
    change("content/articles/en.md", "was finished in 1911", "was finished in May 1911");
    change("content/articles/fr.md", "Sa tour de Skerry Rock fut achevée en 1911.", own);
    change(file, "xmlns:biopedia=", "xmlns:ns1=");
    change(file, "biopedia:exported=", "ns1:exported=");
    expect(await biopedia(`translate --import ${file}`, folder)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(": 0 translations"),
    });
    expect(textOf(folder, "content/articles/fr.md")).toContain(own);
    const { code, stderr } = await returned(folder, [[tower, 'Sa tour de Skerry Rock fut finie en 1911.<ph id="1"/>']]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining("a person has edited the translation in the site since"),
    });
    expect(textOf(folder, "content/articles/fr.md")).toContain(own);
  });

  test("of a file whose tool has dropped our attributes keeps what persons have written, which may be newer", async () => {
    const folder = await exported();
    const article = "content/articles/fr.md";
    const own = "Sa tour de Skerry Rock est de 1911.";
    const change = (path: string, from: string | RegExp, to: string) => {
      expect(textOf(folder, path)).toMatch(from);
      writeFileSync(join(folder, path), textOf(folder, path).replaceAll(from, to));
    };
    change(article, "Sa tour de Skerry Rock fut achevée en 1911.", own);
    change(file, / biopedia:exported="[^"]*"/g, "");
    const { code, stdout, stderr } = await returned(folder, [
      [row, "Elle apprit à ramer avant de savoir lire."],
      ["Her father kept a lighthouse.", "Son père tenait un phare."],
    ]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining(": 2 translations imported, ") });
    expect(stderr).toMatch(
      /^[^\n]*fr\.xlf:\d+: a person has written or accepted another translation in the site[^\n]*\n {2}= [^\n]*--force\n[^\n]*$/,
    );
    for (const text of [own, "Elle apprit à ramer", "Son père tenait un phare."])
      expect(textOf(folder, article)).toContain(text);
    expect(await biopedia(`translate --import ${file} --force`, folder)).toMatchObject({ code: 0, stderr: "" });
    expect(textOf(folder, article)).toContain("Sa tour de Skerry Rock fut achevée en 1911.");
  });

  test("checks them like replies: what is wrong is reported with its line, and the rest is imported", async () => {
    const folder = await exported();
    const { code, stdout, stderr } = await returned(folder, [
      [row, "Elle apprit à ramer avant de savoir lire."],
      [tower, 'Sa tour de Skerry Rock fut achevée en 1912.<ph id="1"/>'],
      ["Quell grew up on the coast.", "Quell grandit au bord de la mer."],
    ]);
    expect(code).toBe(1);
    expect(stdout).toContain("1 translation imported");
    const line = textOf(folder, file)
      .split("\n")
      .findIndex((text) => text.includes("1912"));
    const [, found] = /fr\.xlf:(\d+): the number 1911 is missing\n {2}= .*--force/.exec(stderr) ?? [];
    expect(line + 1 - Number(found)).toBeGreaterThan(0);
    expect(line + 1 - Number(found)).toBeLessThan(15);
    expect(stderr).toMatch(/the marker ⟦1⟧ is missing/);
    const article = textOf(folder, "content/articles/fr.md");
    expect(article).toContain("Sa tour de Skerry Rock fut achevée en 1911.");
    expect(article).toContain("Quell grandit sur la côte.[^coast]");
    const forced = await biopedia(`translate --import ${file} --force`, folder);
    expect(forced.stderr).not.toContain("1911");
    expect(forced.stderr).toContain("⟦1⟧");
    expect(textOf(folder, "content/articles/fr.md")).toContain("achevée en 1912.");
  });

  test("of a file that does not exist, or of a folder, says what to name", async () => {
    const folder = await exported();
    const hint = "  = name the .xlf files: biopedia translate --import xliff/fr.xlf\n";
    const outcome = (name: string) => biopedia(`translate --import ${name}`, folder);
    expect(await outcome("hu.xlf")).toEqual({ code: 1, stdout: "", stderr: `error: hu.xlf does not exist\n${hint}` });
    expect(await outcome("xliff")).toEqual({ code: 1, stdout: "", stderr: `error: xliff is a folder\n${hint}` });
  });

  test("of a file with regions, in UTF-16, of XLIFF 2.2 is read, where only one language fits", async () => {
    const folder = await exported();
    const returnedAs = (trgLang: string) => {
      const $ = load(textOf(folder, file), { xml: { decodeEntities: false } });
      $("xliff").attr({ srcLang: "en-US", trgLang, version: "2.2", xmlns: "urn:oasis:names:tc:xliff:document:2.2" });
      const segment = $("segment").filter((_, element) => $(element).find("source").text() === row);
      segment.find("target").remove();
      segment.append("<target>Elle apprit à ramer avant de savoir lire.</target>");
      const text = $.xml().replace("UTF-8", "UTF-16");
      writeFileSync(join(folder, "sent.xlf"), Buffer.from(`\ufeff${text}`, "utf16le"));
      return biopedia("translate --import sent.xlf", folder);
    };
    expect(await returnedAs("fr-FR")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("1 translation imported"),
    });
    expect(textOf(folder, "content/articles/fr.md")).toContain("Elle apprit à ramer avant de savoir lire.");
    // Hungarian for another country than Hungary is the only Hungarian; Dutch is none of the site's languages.
    expect(await returnedAs("hu-RO")).toMatchObject({ code: 1 });
    expect((await returnedAs("nl-NL")).stderr).toContain("is for nl-NL, which the site does not have");
  });

  test("of another language is refused", async () => {
    const { code, stdout, stderr } = await returned(await exported(), [
      [row, "Sie lernte rudern, bevor sie lesen konnte und das war gut."],
    ]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining("0 translations imported") });
    expect(stderr).toMatch(/fr\.xlf:\d+: it is not French/);
  });

  test("of a text whose source has changed since is outdated, and of one that is gone is reported", async () => {
    const folder = await exported();
    const path = join(folder, "content/articles/en.md");
    writeFileSync(
      path,
      readFileSync(path, "utf8").replace("was finished in 1911", "was finished in May 1911").replace(`${row}\n\n`, ""),
    );
    const { code, stdout, stderr } = await returned(folder, [
      [tower, 'Sa tour de Skerry Rock fut finie en 1911.<ph id="1"/>'],
      [row, "Elle apprit à ramer avant de savoir lire."],
    ]);
    expect(code).toBe(1);
    expect(stdout).toContain("1 for an older source");
    expect(stderr).toMatch(/its source text is no longer in the document/);
    expect(textOf(folder, "content/articles/fr.md")).toContain("Sa tour de Skerry Rock fut finie en 1911.");
    const check = await biopedia("translate --check fr", folder);
    expect(check.stdout).toMatch(/written by a person for an older source/);
  });

  test("of a text that is gone says nothing where nobody has changed its translation in the file", async () => {
    const folder = await exported();
    const path = join(folder, "content/articles/en.md");
    const gone = `${tower}{% cite "Annals" /%}`;
    expect(readFileSync(path, "utf8")).toContain(gone);
    writeFileSync(path, readFileSync(path, "utf8").replace(gone, ""));
    expect(await biopedia(`translate --import ${file}`, folder)).toMatchObject({ code: 0, stderr: "" });
    const { code, stderr } = await returned(folder, [[tower, 'Sa tour fut achevée en 1911.<ph id="1"/>']]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining("its source text is no longer in the document"),
    });
  });

  test.each([
    [
      "another language",
      (text: string) => text.replace('trgLang="fr"', 'trgLang="da"'),
      /fr\.xlf is for da, which the site does not have/,
    ],
    ["another source", (text: string) => text.replace('srcLang="en"', 'srcLang="de"'), /translation from de/],
    [
      "a document type",
      (text: string) => text.replace("<xliff", '<!DOCTYPE x [<!ENTITY e SYSTEM "/etc/passwd">]>\n<xliff'),
      /fr\.xlf:2: a document type is not allowed/,
    ],
    [
      "a missing end",
      (text: string) => text.replace("</source>", ""),
      /fr\.xlf:\d+: unexpected close tag, in <source> of line \d+/,
    ],
  ])("refuses a file with %s", async (_, change, message) => {
    const folder = await exported();
    const before = content(folder);
    writeFileSync(join(folder, file), change(textOf(folder, file)));
    const { code, stderr } = await biopedia(`translate --import ${file}`, folder);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
    expect(content(folder)).toEqual(before);
  });
});

const xliff = (units: string, head = 'version="2.1" srcLang="en" trgLang="fr"') =>
  `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" ${head}><file id="f" original="a.md">${units}</file></xliff>`;
const unit = (segments: string) => xliff(`<group id="g"><unit id="u">${segments}</unit></group>`);

test.each([
  [
    "codes in two halves",
    '<segment><source>x</source><target><sc id="1"/>a<ec startRef="1"/></target></segment>',
    "⟦1⟧a⟦/1⟧",
  ],
  [
    "sentences of their own",
    "<segment><source>x</source><target>A.</target></segment><ignorable><source> </source></ignorable><segment><source>y</source><target>B.</target></segment>",
    "A. B.",
  ],
  [
    "code points, references and data",
    '<segment><source>x</source><target>a<cp hex="00E9"/>&lt;&#233;<![CDATA[<b>]]><!-- c --></target></segment>',
    "aé<é<b>",
  ],
  ["elements of others", '<segment><source>x</source><target>a<o:b xmlns:o="urn:o"/></target></segment>', "a"],
  [
    "a sentence without a target",
    "<segment><source>x</source><target>A.</target></segment><segment><source>y</source></segment>",
    undefined,
  ],
])("a translation is read with %s", (_, segments, target) => {
  expect(readXliff(unit(segments)).units).toMatchObject([{ id: "u", original: "a.md", target }]);
});

test.each([
  ["an entity", unit("<segment><source>&e;</source></segment>"), /undefined entity, in <source> of line 1/],
  ["version 1.2", xliff("", 'version="1.2" srcLang="en"'), /not an XLIFF file of version 2/],
  ["no namespace", '<xliff version="2.1" srcLang="en"/>', /not an XLIFF file/],
  ["an attribute twice", '<xliff a="1" a="2"/>', /duplicate attribute: a/],
  [
    "a character that XML does not have",
    unit("<segment><source>&#1;</source></segment>"),
    /malformed character entity/,
  ],
  [
    "half a character",
    unit('<segment><source>x</source><target>a<cp hex="D800"/></target></segment>'),
    /“D800” is no character/,
  ],
  [
    "words in an element that is not known",
    unit("<segment><source>x</source><target>a\n<b>c</b></target></segment>"),
    /<b> is no inline element of XLIFF: write its words without it/,
  ],
  [
    "words in an element of others",
    unit('<segment><source>x</source><target>a<o:b xmlns:o="urn:o"><mrk id="1">c</mrk></o:b></target></segment>'),
    /<b> is no inline element of XLIFF/,
  ],
  [
    "entities that grow",
    `<!DOCTYPE xliff [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${unit("<segment><source>&b;</source></segment>")}`,
    /a document type is not allowed/,
  ],
  [
    "an external document type",
    `<!DOCTYPE xliff SYSTEM "https://evil.example/x.dtd">${unit("<segment><source>x</source></segment>")}`,
    /a document type is not allowed/,
  ],
  ["deep nesting", "<a>".repeat(300), /nested more than 200 deep/],
  ["two roots", "<a/><b/>", /only one root/],
  ["another encoding", '<?xml version="1.0" encoding="ISO-8859-1"?><a/>', /ISO-8859-1/],
  ["text outside", "<a/>x", /outside of root/],
])("XML with %s is refused", (_, text, message) => {
  expect(() => readXliff(text)).toThrow(message);
});

test("long files are read in linear time", () => {
  const before = process.cpuUsage();
  const many = `<segment><source>${"a ".repeat(1000)}</source></segment>`;
  readXliff(xliff(Array.from({ length: 100 }, (_, index) => `<unit id="u${index}">${many}</unit>`).join("\n")));
  expect(() => readXliff(`<a ${"b='' ".repeat(100_000)}`)).toThrow();
  expect(() => readXliff(`<!--${"-".repeat(500_000)}`)).toThrow();
  const attributes = Array.from({ length: 100_000 }, (_, index) => ` a${index}=""`).join("");
  expect(() => readXliff(`<a${attributes}/>`)).toThrow(/not an XLIFF file/);
  const long = "- ".repeat(1_000_000);
  for (const part of [`<!-- ${long} -->`, `<![CDATA[${long}]]>`, `<?x ${long}?>`])
    expect(readXliff(xliff(part)).units).toEqual([]);
  // In quadratic time, two million characters would take an hour. Other processes do not count.
  expect(process.cpuUsage(before).user).toBeLessThan(30_000_000);
});

test("spans of cells, words of other languages, family trees and players come back as they were sent", async () => {
  const added = `{% table caption="Boats" headerColumns=1 sortable=true %}
| Name | Year {% sort="1900" %} | Place |
| --- | --- | --- |
| Gull {% rowspan=2 %} | 1901-05-02 | Harbour of the {% lang "grc" %}νῆσος{% /lang %} |
| | The later years {% colspan=2 %} | |
{% /table %}

{% family %}
- A fisher + a weaver
  - **The keeper** (1880–1950)
{% /family %}

{% quote lang="grc" %}
ἓν οἶδα
{% /quote %}

{% embed src="https://vimeo.com/76979871" title="Waves" date="1984-05-12" %}
A song {% pronunciation %}/sɒŋ/{% /pronunciation %} is heard.
{% /embed %}
`;
  const folder = siteFolder("translated", { "articles/en.md": (old) => `${old}\n${added}` });
  expect(await biopedia("translate --export xliff fr", folder)).toMatchObject({ code: 0, stderr: "" });
  const $ = load(textOf(folder, file), { xml: { decodeEntities: false } });
  expect($("source").text()).not.toContain("οἶδα");
  const words = {
    Boats: "Bateaux",
    Gull: "Mouette",
    "The later years": "Plus tard",
    Harbour: "Port",
    weaver: "tisseuse",
    Waves: "Vagues",
    song: "chanson",
  };
  const french = (text: string) =>
    Object.entries(words).reduce((said, [english, other]) => said.replace(english, other), text);
  for (const segment of $("segment").get()) {
    const source = $(segment).find("source").html() ?? "";
    if (french(source) === source) continue;
    $(segment).find("target").remove();
    $(segment)
      .attr("state", "translated")
      .append(`<target>${french(source)}</target>`);
  }
  writeFileSync(join(folder, file), $.xml());
  expect(await biopedia(`translate --import ${file}`, folder)).toMatchObject({ code: 0 });
  expect(textOf(folder, "content/articles/fr.md")).toContain(french(added).trim());
});
