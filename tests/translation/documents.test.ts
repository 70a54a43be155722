import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { Source } from "../../src/core/diagnostics/source.ts";
import { segmentDocument } from "../../src/core/documents/segment.ts";
import type { SegmentedDocument } from "../../src/core/documents/segment-state.ts";
import { compareStructure } from "../../src/core/documents/structure.ts";
import { hash } from "../../src/core/model/fingerprint.ts";
import type { DocumentState } from "../../src/core/model/states.ts";
import { articleTags } from "../../templates/tags/article-tags.ts";
import { type ChatServer, textIn } from "../support/chat-server.ts";
import { biopedia } from "../support/command.ts";
import { type FaultPlan, fatalFaults, faultKinds } from "../support/faults.ts";
import { repository, siteFolder, snapshot } from "../support/folder.ts";
import { wheneverReplacing, whileReplacing } from "../support/meddle.ts";
import { environment, server, siteInEnglish } from "./support.ts";

/** A short article of which the service of the tests can translate everything. */
const article = `---
title: Ada Example
description: Ada Example repairs tower clocks and teaches others to do the same.
tags: [clocks]
categories: [Clockmakers]
---

**Ada Example** is a maker of clocks.{% cite "Alpha" /%}

## Early life

She took her first clock apart in the kitchen of her parents.{% cite "Alpha" /%} The clock stayed in the kitchen, and all of them missed it.

{% figure src="/uploads/portrait.svg" alt="Drawing of a clock" %}
A clock of the kind that she repairs.{% cite "Beta" /%}
{% /figure %}

## Work {% #work %}

She repairs clocks for [the town](https://town.example) and for *every* church around it.{% cite "Beta" /%}

- The tower of the old church
- The station of the railway
`;

/**
 * The sample's article, without what the service of the tests has no words for. In full where `CI` is set: 28 languages
 * of it take half a minute of processor time.
 */
const sampleArticle = () =>
  readFileSync(join(repository, "content/articles/en.md"), "utf8")
    .split(/^(?=## )/m)
    .slice(0, process.env.CI ? undefined : 2)
    .join("")
    .replaceAll(" million", ",000,000")
    .replaceAll(" billion", ",000,000,000");

const contact = `---
title: Contact
description: How to write to us about an error.
---

Write to [us](mailto:editors@basic.example) about any error.
`;

const languages = ["ar", "pt"] as const;

/** A small site with an article, and a page that every language has. */
const site = (files: Parameters<typeof siteFolder>[1] = {}) =>
  siteFolder("basic", { "articles/en.md": article, "bundles/ar.json": null, ...files });

const pathOf = (folder: string, file: string) => join(folder, "content", file);
const read = (folder: string, file: string) => readFileSync(pathOf(folder, file), "utf8");
const stateOf = (folder: string, code: string): DocumentState =>
  JSON.parse(read(folder, `articles/${code}.state.json`));
const edit = (folder: string, file: string, ...changes: [from: string, to: string][]) => {
  const old = read(folder, file);
  for (const [from] of changes) expect(old).toContain(from);
  writeFileSync(
    pathOf(folder, file),
    changes.reduce((text, [from, to]) => text.replace(from, to), old),
  );
};
const parse = (folder: string, file: string): SegmentedDocument => {
  const { document } = segmentDocument(new Source(file, read(folder, file)), {
    isPage: file.startsWith("pages/"),
    tags: articleTags,
  });
  if (document === undefined) throw new Error(`${file} cannot be read`);
  return document;
};
const translate = (folder: string, service: ChatServer, flags = "", more: Record<string, string> = {}) =>
  biopedia(`translate ${flags}`, folder, { env: environment(service, more) });
/** The texts that were asked for since a moment, without names and other marks. */
const askedSince = (service: ChatServer, from: number) =>
  service.requests.slice(from).map(({ prompt }) => textIn(prompt).replace(/<\/?[a-z]\d+\/?>/g, ""));

describe("whole articles", () => {
  test("have the structure of their source, its front matter and anchors; their pages show them", async () => {
    const service = await server({ inCapitals: true });
    const folder = site({ "pages/contact.en.md": contact });
    const outcome = await translate(folder, service, "--articles pt");
    expect(outcome).toMatchObject({ code: 0 });
    for (const file of ["articles/pt.md", "pages/contact.pt.md"]) {
      const [source, translated] = [parse(folder, file.replace("pt", "en")), parse(folder, file)];
      expect(compareStructure(source, translated)).toEqual([]);
      for (const [index, { text }] of translated.segments.entries())
        if (/[a-z]{3}/.test(source.segments[index]?.text.replace("Ada Example", "") ?? ""))
          expect(text).not.toBe(source.segments[index]?.text);
    }
    expect(await biopedia("build", folder)).toMatchObject({ code: 0 });
    const page = load(readFileSync(join(folder, "dist/pt/index.html"), "utf8"));
    const words = parse(folder, "articles/pt.md").segments.find(({ role }) => role === "heading")?.text;
    expect(page("main section > h2#early-life").text()).toContain(words);
    expect(page("main .notice").length).toBeGreaterThan(0);
    expect(read(folder, "articles/pt.md")).toMatch(/^## \S+ \S+ \{% #early-life %\}$/m);
    expect(read(folder, "articles/pt.md")).toContain("](https://town.example)");
    const { source, segments } = stateOf(folder, "pt");
    expect({ source, count: segments.length }).toEqual({
      source: "en",
      count: parse(folder, "articles/en.md").segments.length,
    });
    expect(segments[1]).toMatchObject({
      origin: "machine",
      model: "test/model",
      status: "ok",
      history: [{ event: "translated", by: "test/model" }],
    });
    expect(segments[1]?.output).toBe(hash(parse(folder, "articles/pt.md").segments[1]?.text ?? ""));
  });

  test("are written for the languages of translation.articles, which need no bundle; a second run sends and changes nothing", async () => {
    const service = await server({ inCapitals: true });
    const folder = site({ "site.yaml": (old) => `${old}  articles: all\n` });
    expect(await translate(folder, service)).toMatchObject({ code: 0 });
    for (const code of languages) expect(existsSync(pathOf(folder, `bundles/${code}.json`)), code).toBe(false);
    const before = snapshot(join(folder, "content"));
    const sent = service.requests.length;
    expect(await translate(folder, service)).toMatchObject({ code: 0, stdout: "Nothing to translate.\n" });
    expect(service.requests).toHaveLength(sent);
    expect(snapshot(join(folder, "content"))).toEqual(before);
    expect(await biopedia("translate --check", folder)).toMatchObject({ code: 0 });
  });

  test("are the same where the service answers in JSON", async () => {
    const [numbered, inJson] = [await server({ inCapitals: true }), await server({ inCapitals: true, inJson: true })];
    const [one, other] = [site(), site()];
    await translate(one, numbered, "--articles pt");
    expect(await translate(other, inJson, "--articles pt")).toMatchObject({ code: 0 });
    expect(inJson.requests.map(({ prompt }) => prompt)).toEqual(numbered.requests.map(({ prompt }) => prompt));
    expect(read(other, "articles/pt.md")).toBe(read(one, "articles/pt.md"));
  });

  test("are never written over one that was written by hand", async () => {
    const service = await server();
    const folder = site({
      "articles/pt.md": article.replace("description: ", "description: Olá. "),
      "site.yaml": (old) => `${old}  articles: all\n`,
    });
    const named = await translate(folder, service, "--articles pt");
    expect(named.code).toBe(2);
    expect(named.stderr).toContain("articles/pt.md was written by hand, so it is never translated");
    await translate(folder, await server({ inCapitals: true }));
    expect(read(folder, "articles/pt.md")).toContain("Olá");
    expect(existsSync(pathOf(folder, "articles/pt.state.json"))).toBe(false);
    expect(existsSync(pathOf(folder, "articles/ar.md"))).toBe(true);
  });

  test.each([
    ["hu", "“hu” is not a language of this site"],
    ["en", "English (en) is the language that others are translated from"],
  ])("--articles %s is a usage error", async (code, message) => {
    const outcome = await biopedia(`translate --articles ${code}`, site());
    expect(outcome.code).toBe(2);
    expect(outcome.stderr).toContain(message);
  });

  test("are counted by a dry run, and listed by --check in lines of the source", async () => {
    const service = await server({ inCapitals: true });
    const folder = site();
    const dry = JSON.parse((await biopedia("translate --dry-run --json pt --articles pt", folder, { env: {} })).stdout);
    expect(dry.languages[0].keys).toContain(hash("Early life"));
    expect((await biopedia("translate --check pt --articles pt", folder)).stdout).toMatch(
      /^ {4}articles\/pt\.md: 1\d texts missing$/m,
    );
    await translate(folder, service, "--articles pt");
    expect(service.requests).toHaveLength(dry.requests);
    edit(folder, "articles/en.md", ["The station of the railway", "The old station of the railway"]);
    const check = await biopedia("translate --check pt", folder);
    expect(check.code).toBe(1);
    expect(check.stdout).toContain("    articles/pt.md, line 23 of the source: stale\n");
  });
});

describe("a change of the source", () => {
  test("sends only what is new, and moves the rest with it", async () => {
    const service = await server({ inCapitals: true });
    const folder = site();
    await translate(folder, service, "--articles pt");
    const before = new Map(stateOf(folder, "pt").segments.map(({ text, output }) => [text, output]));
    const work = article.slice(article.indexOf("## Work"), article.indexOf("- The tower"));
    edit(
      folder,
      "articles/en.md",
      [work, ""],
      ["## Early life", `${work}## Early years`],
      ["Drawing of a clock", "Drawing of an old clock"],
    );
    const sent = service.requests.length;
    expect(await translate(folder, service, "pt")).toMatchObject({ code: 0 });
    expect(askedSince(service, sent).sort()).toEqual(["Drawing of an old clock", "Early years"]);
    for (const { text, output } of stateOf(folder, "pt").segments)
      if (before.has(text)) expect(output, text).toBe(before.get(text));
    expect(compareStructure(parse(folder, "articles/en.md"), parse(folder, "articles/pt.md"))).toEqual([]);
  });

  test.each<[string, changes: [from: string, to: string][], asked: string[]]>([
    [
      "a word changes",
      [["The clock stayed", "That clock stayed"]],
      ["That clock stayed in the kitchen, and all of them missed it."],
    ],
    ["a sentence is added", [["missed it.", "missed it. They got it back."]], ["They got it back."]],
    ["a sentence is added between others", [["The clock stayed", "It was old. The clock stayed"]], ["It was old."]],
    ["a sentence is removed", [[" The clock stayed in the kitchen, and all of them missed it.", ""]], []],
    [
      "a sentence moves to another paragraph",
      [
        [" The clock stayed in the kitchen, and all of them missed it.", ""],
        [
          "She repairs clocks for",
          "The clock stayed in the kitchen, and all of them missed it. She repairs clocks for",
        ],
      ],
      [],
    ],
  ])("sends only sentences that have changed where %s", async (_, changes, asked) => {
    const service = await server({ inCapitals: true });
    const folder = site();
    await translate(folder, service, "--articles pt");
    const before = parse(folder, "articles/pt.md").segments.map(({ text }) => text);
    const [kept = ""] = before.find((text) => text.includes("%} "))?.split(/(?<=%\}) /) ?? [];
    edit(folder, "articles/en.md", ...changes);
    const sent = service.requests.length;
    expect(await translate(folder, service, "pt")).toMatchObject({ code: 0 });
    expect(askedSince(service, sent)).toEqual(asked);
    const after = parse(folder, "articles/pt.md").segments.map(({ text }) => text);
    expect(after.join("\n")).toContain(kept);
    expect(compareStructure(parse(folder, "articles/en.md"), parse(folder, "articles/pt.md"))).toEqual([]);
    expect(await biopedia("translate --check pt", folder)).toMatchObject({ code: 0 });
    const [request] = service.requests.slice(sent);
    if (changes[0]?.[1].startsWith("That")) {
      expect(request?.prompt).toContain('It was "The clock stayed in the kitchen, and all of them missed it."');
      expect(request?.prompt).toContain(
        JSON.stringify(before.find((text) => text.startsWith(kept))?.slice(kept.length + 1)),
      );
    }
  });

  test("sends a whole text where the rules for translations have changed, too, or with --force", async () => {
    const service = await server({ inCapitals: true });
    const folder = site();
    await translate(folder, service, "--articles pt");
    edit(folder, "articles/en.md", ["The clock stayed", "That clock stayed"]);
    writeFileSync(
      pathOf(folder, "site.yaml"),
      read(folder, "site.yaml").replace("translation:", "translation:\n  instructions: [Clocks are big clocks.]"),
    );
    const sent = service.requests.length;
    await translate(folder, service, "pt");
    const whole = "She took her first clock apart in the kitchen of her parents. That clock stayed";
    expect(askedSince(service, sent).join("\n")).toContain(whole);
    edit(folder, "articles/en.md", ["That clock stayed", "This clock stayed"]);
    const again = service.requests.length;
    await translate(folder, service, "pt --force");
    expect(askedSince(service, again).join("\n")).toContain(whole.replace("That", "This"));
  });

  test("of marks alone is made in translations, a person's too, without a request and without a key", async () => {
    const service = await server({ inCapitals: true });
    const folder = site();
    await translate(folder, service, "--articles pt");
    const text = parse(folder, "articles/pt.md").segments.find((segment) => segment.text.includes("town.example"));
    const own = 'Ela *repara* relógios para [a cidade](https://town.example).{% cite "Beta" /%}';
    edit(folder, "articles/pt.md", [text?.text ?? "", own]);
    edit(
      folder,
      "articles/en.md",
      ["[the town](https://town.example)", "[the town](https://city.example)"],
      ["*every*", "every"],
    );
    for (const file of ["articles/en.md", "references.yaml"])
      writeFileSync(pathOf(folder, file), read(folder, file).replaceAll(/\bBeta\b/g, "Gamma"));
    const sent = service.requests.length;
    expect(await biopedia("translate pt", folder, { env: {} })).toMatchObject({ code: 0 });
    expect(service.requests.length).toBe(sent);
    expect(read(folder, "articles/pt.md")).toContain(
      'Ela repara relógios para [a cidade](https://city.example).{% cite "Gamma" /%}',
    );
    expect(read(folder, "articles/pt.md")).not.toContain("Beta");
    expect(stateOf(folder, "pt").segments.filter(({ origin }) => origin === "human")).toHaveLength(1);
    expect(await biopedia("translate --check pt", folder)).toMatchObject({ code: 0 });
    expect(await biopedia("build", folder)).toMatchObject({ code: 0 });
  });

  test("keeps what a person has written, lists it, and forces it only by its key", async () => {
    const service = await server({ inCapitals: true });
    const folder = site();
    await translate(folder, service, "--articles pt");
    const [, , , , , , , tower] = parse(folder, "articles/pt.md").segments.toReversed();
    edit(folder, "articles/pt.md", [tower?.text ?? "", "Palavras de uma pessoa."]);
    await translate(folder, service, "pt");
    const index = parse(folder, "articles/pt.md").segments.findIndex(({ text }) => text === "Palavras de uma pessoa.");
    expect(stateOf(folder, "pt").segments[index]).toMatchObject({
      origin: "human",
      history: [{ event: "translated" }, { event: "edited" }],
    });

    const text = parse(folder, "articles/en.md").segments[index]?.text ?? "";
    edit(folder, "articles/en.md", [text, `${text} It is so.`]);
    const sent = service.requests.length;
    const outcome = await translate(folder, service, "pt --force");
    expect(askedSince(service, sent).join("\n")).not.toContain("It is so");
    expect(read(folder, "articles/pt.md")).toContain("Palavras de uma pessoa.");
    expect(outcome.code).toBe(0);
    const check = await biopedia("translate --check pt", folder);
    expect(check).toMatchObject({ code: 1 });
    expect(check.stdout).toMatch(/articles\/pt\.md, line \d+ of the source: written by a person for an older source/);
    await translate(folder, service, `pt --force --key ${hash(`${text} It is so.`)}`);
    expect(read(folder, "articles/pt.md")).not.toContain("Palavras de uma pessoa.");
  });

  test("leaves a file alone whose structure a person has changed, and says where", async () => {
    const service = await server({ inCapitals: true });
    const folder = site();
    await translate(folder, service, "--articles pt");
    edit(folder, "articles/pt.md", ["## ", "An added paragraph.\n\n## "]);
    edit(folder, "articles/en.md", ["Drawing of a clock", "Drawing of an old clock"]);
    const before = [read(folder, "articles/pt.md"), read(folder, "articles/pt.state.json")];
    const sent = service.requests.length;
    const outcome = await translate(folder, service, "pt");
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toMatch(
      /error\[document-structure\]: more than texts was changed in articles\/pt\.md, .*: “An added paragraph\.” was added\n.*articles\/pt\.md:10:1/,
    );
    expect(service.requests).toHaveLength(sent);
    expect([read(folder, "articles/pt.md"), read(folder, "articles/pt.state.json")]).toEqual(before);
    const check = await biopedia("translate --check pt --json", folder);
    expect([check.code, JSON.parse(check.stdout)]).toMatchObject([
      1,
      { ok: false, languages: [{ unread: ["articles/pt.md"] }] },
    ]);
  });

  test("names the line that differs from the file as it was translated, whatever has become of the source", async () => {
    const service = await server({ inCapitals: true });
    const folder = site();
    await translate(folder, service, "--articles pt");
    const line =
      read(folder, "articles/pt.md")
        .split("\n")
        .findIndex((text) => text.endsWith("{% #work %}")) + 1;
    edit(folder, "articles/pt.md", [" {% #work %}", ""]);
    // The source has other anchors, headings and texts before that place, too.
    edit(
      folder,
      "articles/en.md",
      ["## Early life", "## Early life {% #early %}\n\nShe was born.\n\n### Kitchen"],
      ["## Work {% #work %}", "## Works {% #works %}"],
      ["](https://town.example)", "](https://city.example)"],
    );
    const outcome = await translate(folder, service, "pt");
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toContain("so it was left as it is: “{% #work %}” is missing\n");
    expect(outcome.stderr).toContain(`articles/pt.md:${line}:1`);
  });

  test("or of the translation during a run: the edit wins, and what no longer fits is not written", async () => {
    const service = await server({ inCapitals: true, latency: 60 });
    const folder = site();
    await translate(folder, service, "--articles pt");
    edit(
      folder,
      "articles/en.md",
      ["Drawing of a clock", "Drawing of an old clock"],
      ["The tower of", "The big tower of"],
    );
    const sent = service.requests.length;
    const run = translate(folder, service, "pt --concurrency 1");
    while (service.requests.length === sent) await new Promise((resolve) => setTimeout(resolve, 5));
    const [tower] = parse(folder, "articles/pt.md").segments.toReversed().slice(1);
    edit(folder, "articles/pt.md", [tower?.text ?? "", "A torre grande"]);
    edit(folder, "articles/en.md", ["Drawing of an old clock", "Drawing of a new clock"]);
    const outcome = await run;
    expect(outcome.stdout).toContain("1 × the source text changed during the run");
    expect(read(folder, "articles/pt.md")).toContain("A torre grande");
    await translate(folder, service, "pt");
    expect((await biopedia("translate --check pt", folder)).stdout).toMatch(
      /1 of \d+ texts open.*\n.* written by a person for an older source/,
    );
    expect(askedSince(service, sent)).toContain("Drawing of a new clock");
    expect(parse(folder, "articles/pt.md").segments.length).toBe(parse(folder, "articles/en.md").segments.length);
  });

  test.each([
    ["pt.md", "articles/pt.md"],
    ["contact.pt.md", "pages/contact.pt.md"],
  ])("is written beside what a person writes while %s is flushed", async (name, file) => {
    const service = await server({ inCapitals: true });
    const folder = site({ "pages/contact.en.md": contact });
    await translate(folder, service, "--articles pt");
    const { title, description } = Object.fromEntries(
      parse(folder, file).segments.map(({ role, text }) => [role, text]),
    );
    edit(folder, file.replace("pt", "en"), ["description: ", "description: Clocks. "]);
    whileReplacing(name, () => edit(folder, file, [`title: ${title}`, "title: Um título de uma pessoa"]));
    expect(await translate(folder, service, "pt")).toMatchObject({ code: 0, stderr: "" });
    const [first, second] = parse(folder, file).segments;
    expect([first?.text, second?.text]).toEqual([
      "Um título de uma pessoa",
      expect.not.stringMatching(`^${description}$`),
    ]);
    const state: DocumentState = JSON.parse(read(folder, file.replace(".md", ".state.json")));
    expect(state.segments.slice(0, 2)).toMatchObject([
      { origin: "human" },
      { origin: "machine", output: hash(second?.text ?? "") },
    ]);
    expect(readdirSync(pathOf(folder, dirname(file))).filter((each) => each.startsWith("."))).toEqual([]);
  });

  test("that a program changes all the time stops the run", async () => {
    const service = await server({ inCapitals: true });
    const folder = site({});
    await translate(folder, service, "--articles pt");
    edit(folder, "articles/en.md", ["description: ", "description: Clocks. "]);
    wheneverReplacing("pt.md", () => edit(folder, "articles/pt.md", ["title: ", "title: O "]));
    const { code, stderr } = await translate(folder, service, "pt");
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/cannot write .*articles\/pt\.md: another program/),
    });
    expect(read(folder, "articles/pt.md")).toMatch(/^title: (?:O ){20}/m);
  });
});

describe("texts that are not paid twice", () => {
  test("equal segments count as one text", async () => {
    const folder = site({
      "articles/en.md": article.replace("- The station of the railway", "- The tower of the old church"),
    });
    const { code, stdout } = await translate(folder, await server({ inCapitals: true }), "pt --articles pt --json");
    expect(code).toBe(0);
    const events = stdout.split("\n").flatMap((line) => (line.includes('"accepted"') ? [JSON.parse(line)] : []));
    expect(events.length).toBeGreaterThan(0);
    expect(events.at(-1)).toMatchObject({ done: events.at(-1).total });
  });

  test("equal segments, sentences of the language's bundle, and what the parent of a variety has", async () => {
    const service = await server({ inCapitals: true });
    const early = "She took her first clock apart in the kitchen of her parents.";
    const folder = site({
      "site.yaml": (old) =>
        old
          .replaceAll(/\[en, ar, pt\]/g, "[en, ar, pt, pt-br]")
          .replace("targets: [ar, pt]", "targets: [ar, pt, pt-br]"),
      "articles/en.md": article.replace("- The station of the railway", `- Drawing of a clock\n- ${early}`),
      "bundles/pt.json": JSON.stringify({ "earlyLife.1": "Ela desmontou o primeiro relógio na cozinha dos pais." }),
      "bundles/en.json": (old) => JSON.stringify({ ...JSON.parse(old), "earlyLife.1": early }),
    });
    expect(await translate(folder, service, "--articles pt pt-br")).toMatchObject({ code: 0 });
    const prompts = askedSince(service, 0).join("\n");
    expect(prompts.match(/Drawing of a clock/g)).toHaveLength(1);
    expect(prompts).not.toContain(`${early}\n`);
    expect(service.requests.filter(({ prompt }) => prompt.includes("(pt-BR)") && prompt.includes("Drawing"))).toEqual(
      [],
    );
    const [parent, child] = [stateOf(folder, "pt"), stateOf(folder, "pt-br")];
    expect(read(folder, "articles/pt-br.md")).toBe(read(folder, "articles/pt.md"));
    expect(child.segments.map(({ output }) => output)).toEqual(parent.segments.map(({ output }) => output));
    expect(child.segments[1]?.history).toEqual([{ on: expect.any(String), event: "copied", by: "pt" }]);
    expect(parent.segments.at(-1)?.history).toEqual([
      { on: expect.any(String), event: "copied", by: "bundles/pt.json" },
    ]);
    const sent = service.requests.length;
    for (const file of ["pt-br.md", "pt-br.state.json"]) rmSync(pathOf(folder, `articles/${file}`));
    expect(await translate(folder, service, "--articles pt-br")).toMatchObject({ code: 0 });
    expect(service.requests).toHaveLength(sent);
    expect(read(folder, "articles/pt-br.md")).toBe(read(folder, "articles/pt.md"));
    expect(await translate(folder, service)).toMatchObject({ stdout: expect.stringContaining("ar") });
  });
});

test("an answer that is refused to the end is kept with its reason, until one is accepted", async () => {
  const service = await server();
  const folder = site();
  const source = "She repairs clocks for [the town](https://town.example) and for *every* church around it.";
  const withoutMarks: typeof fetch = async (url, init) => {
    const reply = await (await fetch(url, init)).text();
    return new Response(reply.replace(/<([a-z]\d+)>([^<]*)<\/\1>/g, "$2"));
  };
  const env = environment(service);
  expect(await biopedia("translate --articles pt", folder, { env, fetch: withoutMarks })).toMatchObject({ code: 1 });
  const stateNow = () => stateOf(folder, "pt").segments.find(({ text }) => text.startsWith(source));
  expect(stateNow()).toMatchObject({ status: "failed", reason: "marker-missing" });
  expect(stateNow()?.refused).toMatch(/^\S.*\{% cite "Beta" \/%\}$/);
  expect(stateNow()?.refused).not.toMatch(/[⟦⟧]/);
  expect(await translate(folder, service, "--articles pt")).toMatchObject({ code: 0 });
  expect(stateNow()?.status).toBe("ok");
  expect(stateNow()).not.toHaveProperty("refused");
});

test("an error in the article stops the run before any request: nothing is paid for pages in its place", async () => {
  const folder = site({ "articles/en.md": `${article}\n{% note title= %}\nA remark.\n{% /note %}\n` });
  const service = await server();
  for (const flags of ["--articles pt", "--articles pt --dry-run"]) {
    const { code, stderr } = await translate(folder, service, flags);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error\[malformed-tag\].*\n {2}--> content\/articles\/en\.md:\d+:1\n/);
  }
  expect(service.requests).toEqual([]);
});

test("a symbolic link in place of a file stops the run before any request", async () => {
  const service = await server();
  const folder = site();
  mkdirSync(join(folder, "elsewhere"));
  writeFileSync(join(folder, "elsewhere/pt.state.json"), "{}");
  symlinkSync(join(folder, "elsewhere/pt.state.json"), pathOf(folder, "articles/pt.state.json"));
  expect(await translate(folder, service, "--articles pt")).toMatchObject({ code: 1 });
  expect(service.requests).toEqual([]);
  rmSync(pathOf(folder, "articles/pt.state.json"));
});

test("the sample's article among all faults, then none, in languages of seven writings: all is translated or pending with its reason, and nothing is paid twice", {
  // Mostly processor time: half a minute, of which a busy machine gives a small share.
  timeout: 900_000,
}, async () => {
  const codes = "fa fi hi ja ko ru th".split(" ");
  const passing = faultKinds.filter((kind) => !(fatalFaults as readonly string[]).includes(kind));
  const ofTexts: readonly string[] = [
    "changedNumber",
    "leftInEnglish",
    "missingMarker",
    "duplicatedMarker",
    "translatedName",
    "emptyPiece",
  ];
  const faults: FaultPlan = {
    ...Object.fromEntries(passing.map((kind) => [kind, ofTexts.includes(kind) ? 0.09 : 0.01])),
    hang: 0.0005,
  };
  // Which other texts stay pending depends on when answers come.
  const untranslatable = { tag: "fi", text: "shoulder-length dark hair" };
  const service = await server({ seed: 5, inCapitals: true, faults, untranslatable, slow: 5, retryAfter: 0.01 });
  const folder = siteInEnglish(codes);
  writeFileSync(pathOf(folder, "articles/en.md"), sampleArticle());
  const source = parse(folder, "articles/en.md");
  const run = () =>
    translate(folder, service, "--articles all --concurrency 8 --max-requests 9999 --json", { BIOPEDIA_TIMEOUT: "20" });

  const first = await run();
  const pending = codes.flatMap((code) => {
    if (!existsSync(pathOf(folder, `articles/${code}.md`))) throw new Error(`${code} has no article`);
    const translated = parse(folder, `articles/${code}.md`);
    expect(compareStructure(source, translated), code).toEqual([]);
    return stateOf(folder, code).segments.flatMap((state, index) => {
      expect(state.text).toBe(source.segments[index]?.text);
      if (state.output !== undefined) {
        expect(state).toMatchObject({
          status: "ok",
          origin: "machine",
          output: hash(translated.segments[index]?.text ?? ""),
        });
        return [];
      }
      expect(translated.segments[index]?.text).toBe(state.text);
      expect(state).toMatchObject({
        status: expect.stringMatching(/failed|identical/),
        reason: expect.stringMatching(/\w{3}/),
      });
      return [`${code} ${state.text}`];
    });
  });
  expect(pending).toContain(`fi ${source.segments.find(({ text }) => text.includes(untranslatable.text))?.text}`);
  const { open } = JSON.parse(first.stdout.trim().split("\n").at(-1) ?? "") as {
    open: { language: string; kind: string; key: string }[];
  };

  service.setFaults({});
  const sent = service.requests.length;
  expect(await run()).toMatchObject({ code: 0 });
  // Each piece that is asked for again was pending.
  const pieces = service.requests.slice(sent).reduce((sum, request) => sum + request.pieces, 0);
  expect(pieces).toBe(new Set(open.map(({ language, kind, key }) => `${language} ${kind} ${key}`)).size);
  for (const code of codes) {
    expect(
      stateOf(folder, code).segments.every(({ status, output }) => status === "ok" && output !== undefined),
      code,
    ).toBe(true);
    expect(compareStructure(source, parse(folder, `articles/${code}.md`)), code).toEqual([]);
  }
  const before = snapshot(join(folder, "content"));
  const all = service.requests.length;
  expect(await run()).toMatchObject({ code: 0 });
  expect(service.requests).toHaveLength(all);
  expect(snapshot(join(folder, "content"))).toEqual(before);
});
