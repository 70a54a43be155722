import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { SegmentState } from "../../src/core/model/document-state.ts";
import { reviewing } from "../review/reviewing.ts";
import { biopedia } from "../support/command.ts";
import { readFiles, runFilesOf, siteFolder, temporaryFolder, writeFiles } from "../support/folder.ts";
import { environment, readJson, server } from "./support.ts";

const article = `---
title: Acme
description: A maker of clocks.
---

Acme hired Globex in 2020.

Then Globex thanked Acme.

Acme makes clocks.
`;
const hired = "Acme hired Globex in 2020.";
const doubted =
  /An earlier answer may be wrong: the names “(\w+)” and “(\w+)” may have changed places\. Check what the text says; if that answer was right, give it again\./;

const site = (more = "") =>
  siteFolder("basic", { "articles/en.md": article, "site.yaml": (old) => `${old}${more}glossary: [{ term: Acme }, { term: Globex }]\n` });

/** A service that names whoever comes second first: always, or until it is asked about it. */
async function swapping(until: "always" | "asked", onAsked: () => void = () => undefined) {
  const service = await server();
  const prompts: string[] = [];
  const judged: string[] = [];
  const answer: typeof fetch = async (url, init) => {
    const { model, messages } = JSON.parse(String(init?.body));
    if (model === "test/judge") {
      judged.push(messages[0].content);
      return Response.json({ choices: [{ finish_reason: "stop", message: { content: "NONE" } }] });
    }
    const prompt: string = messages[0].content;
    prompts.push(prompt);
    const isAsked = doubted.test(prompt);
    if (isAsked) onAsked();
    const reply = await (await fetch(url, init)).text();
    return new Response(isAsked && until === "asked" ? reply : reply.replace(/(⟦\d+⟧)([^⟦⟧[\]]*)(⟦\d+⟧)/g, "$3$2$1"));
  };
  const translate = (folder: string, line = "translate pt --articles pt") =>
    biopedia(line, folder, { env: environment(service), fetch: answer });
  return { prompts, judged, translate };
}

const stateOf = (folder: string, text: string): SegmentState | undefined =>
  (readJson<readonly SegmentState[]>(folder, "articles/pt.state.json").segments ?? []).find((state) => state.text === text);
const articleIn = (folder: string): string => readFileSync(join(folder, "content/articles/pt.md"), "utf8");
/** The requests about doubts, each with what it asks for. */
const askedAgain = (prompts: readonly string[]): string[] =>
  prompts.filter((prompt) => doubted.test(prompt)).map((prompt) => prompt.slice(prompt.indexOf("\nTEXT:\n") + "\nTEXT:\n".length));

describe("names that stand in another order", () => {
  test("are asked for again together, once, and what the service corrects is taken", async () => {
    const folder = site();
    const { prompts, translate } = await swapping("asked");
    const { code, stdout } = await translate(folder);
    expect(code).toBe(0);
    expect(stdout).not.toContain("in doubt");
    expect(askedAgain(prompts)).toEqual([expect.stringMatching(/^\[0\] .*hired.*\n\[1\] .*thanked.*$/)]);
    expect(articleIn(folder)).toMatch(/\nAcme [^\n]* Globex [^\n]* 2020\.\n/);
    expect(stateOf(folder, hired)).toMatchObject({ status: "ok" });
    expect(stateOf(folder, hired)).not.toHaveProperty("doubt");
  });

  test("are accepted if the service stands by them; --check and the review tell, readers do not, and a person's acceptance settles it", async () => {
    const folder = site();
    const { prompts, translate } = await swapping("always");
    const { code, stdout } = await translate(folder);
    expect(code).toBe(0);
    expect(stdout).toContain("2 translations in doubt: biopedia translate --check lists them.");
    expect(askedAgain(prompts)).toHaveLength(1);
    expect(articleIn(folder)).toMatch(/\nGlobex [^\n]* Acme [^\n]* 2020\.\n/);
    const doubt = { reason: "names-exchanged", detail: "“Acme” and “Globex”", asked: true };
    expect(stateOf(folder, hired)).toMatchObject({ status: "ok", origin: "machine", doubt });

    const sent = prompts.length;
    expect(await translate(folder)).toMatchObject({ code: 0, stdout: expect.stringContaining("Nothing to translate.") });
    expect(prompts).toHaveLength(sent);
    const checked = await translate(folder, "translate pt --articles pt --check");
    expect(checked.code).toBe(0);
    expect(checked.stdout).toMatch(/✓ pt: \d+ texts, .*\b2 in doubt\n/);
    expect(checked.stdout).toContain(
      "articles/pt.md, line 6 of the source: in doubt (the names “Acme” and “Globex” may have changed places)",
    );

    const { segment, act } = await reviewing(folder, "pt");
    const { id, version, status, doubt: shown } = await segment("pt", hired);
    expect({ status, shown }).toEqual({ status: "translated", shown: expect.stringMatching(/^the names “Acme” and “Globex” may/) });
    expect(await act("pt", { id, version, by: "Rita", action: "accept" })).toMatchObject({ result: "saved" });
    expect(stateOf(folder, hired)).toMatchObject({ reviewed: { by: "Rita" } });
    expect(stateOf(folder, hired)).not.toHaveProperty("doubt");
    expect((await translate(folder, "translate pt --articles pt --check")).stdout).toContain(", 1 in doubt\n");
  });

  test("are asked about by the next run if this one is killed before, which sends nothing else", async () => {
    const folder = site();
    const killed = temporaryFolder();
    // The files as they are when the process would die.
    const { translate } = await swapping("asked", () => {
      writeFiles(killed, readFiles(folder));
      const { journal } = runFilesOf(killed);
      mkdirSync(dirname(journal), { recursive: true });
      writeFileSync(journal, readFileSync(runFilesOf(folder).journal));
    });
    await translate(folder);
    const { prompts, translate: resume } = await swapping("asked");
    expect(await resume(killed, "translate pt --articles pt --dry-run")).toMatchObject({ stdout: expect.stringContaining("2 texts") });
    expect(await resume(killed)).toMatchObject({ code: 0 });
    expect(askedAgain(prompts)).toHaveLength(1);
    expect(prompts).toHaveLength(1);
    expect(articleIn(killed)).toBe(articleIn(folder));
    expect(readJson(killed, "articles/pt.state.json")).toEqual(readJson(folder, "articles/pt.state.json"));
  });

  test("are told to the judging model", async () => {
    const { judged, translate } = await swapping("always");
    expect(await translate(site("  judge: test/judge\n"))).toMatchObject({ code: 0 });
    expect(judged.join("\n")).toContain('"doubt":"the names “Acme” and “Globex” may have changed places');
  });
});
