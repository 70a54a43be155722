import fs, { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { biopedia } from "../support/command.ts";
import { leftByRuns, runFilesOf, siteFolder } from "../support/folder.ts";
import { wheneverReplacing, whileReplacing } from "../support/meddle.ts";
import { replaceIn } from "../support/replace.ts";
import { environment, readJson, server } from "./support.ts";

/** Makes writing the files that match a path fail with a code. @returns what ends it before the test does */
function failWriting(path: RegExp, code: string): () => void {
  const { openSync, writeFileSync } = fs;
  const refused = new Set<unknown>();
  let isFailing = true;
  replaceIn(fs, {
    openSync: (...args) => {
      const file = openSync(...args);
      if (path.test(String(args[0]))) refused.add(file);
      else refused.delete(file);
      return file;
    },
    writeFileSync: (...args) => {
      if (isFailing && refused.has(args[0])) throw Object.assign(new Error(`${code}: refused, write`), { code });
      writeFileSync(...args);
    },
  });
  return () => {
    isFailing = false;
  };
}

const hidden = (folder: string) =>
  readdirSync(join(folder, "content", "bundles")).filter((name) => name.startsWith("."));

describe("a failing disk", () => {
  test.each([
    ["ENOSPC", "no space left on the device", "free some space"],
    ["EROFS", "the file system is read-only", "use a writable folder"],
    ["EACCES", "permission denied", "check the permissions of the folder"],
  ])(
    "bundle files (%s): one line with a hint, only the journal is left, and the next run applies it",
    async (code, reason, fix) => {
      const folder = siteFolder("basic");
      const service = await server();
      const { journal } = runFilesOf(folder);
      const repair = failWriting(/pt\.json\.new$/, code);
      const failed = await biopedia("translate pt", folder, { env: environment(service) });
      expect(failed.code).toBe(1);
      expect(failed.stderr).toContain(
        `error: cannot write ${join(folder, "content", "bundles", "pt.json")}: ${reason}\n  = ${fix}, then run biopedia translate again; accepted translations are kept in ${journal}\n`,
      );
      expect(failed.stderr).not.toMatch(/^ +at /m);
      expect(hidden(folder)).toEqual([]);
      expect(leftByRuns(folder)).toEqual(["translate.jsonl"]);

      repair();
      const sent = service.requests.length;
      expect(await biopedia("translate pt", folder, { env: environment(service) })).toMatchObject({ code: 0 });
      expect(service.requests).toHaveLength(sent);
      expect(Object.keys(readJson(folder, "bundles/pt.json"))).toEqual(
        Object.keys(readJson(folder, "bundles/en.json")),
      );
      expect(leftByRuns(folder)).toEqual([]);
    },
  );

  test("the journal: the run stops at once with the reason, and accepted texts are in the files", async () => {
    // Texts by people would be recorded first.
    const folder = siteFolder("basic", { "bundles/ar.json": null, "texts/ar.json": null, "texts/pt.json": null });
    const service = await server();
    const { journal } = runFilesOf(folder);
    failWriting(/translate\.jsonl$/, "ENOSPC");
    const { code, stderr } = await biopedia("translate --concurrency 1", folder, { env: environment(service) });
    expect(code).toBe(1);
    expect(stderr).toContain(
      `error: cannot write ${journal}: no space left on the device\n  = free some space, then run biopedia translate again\n`,
    );
    const bundles = ["ar", "pt"].filter(
      (language) => Object.keys(readJson(folder, `bundles/${language}.json`)).length > 0,
    );
    expect(bundles.length).toBeGreaterThan(0);
    expect(leftByRuns(folder)).toEqual([]);
  });

  test("the cache folder: the run does not start", async () => {
    const folder = siteFolder("basic");
    const service = await server();
    const { code, stderr } = await biopedia("translate pt", folder, {
      env: environment(service, { XDG_CACHE_HOME: join(folder, "content", "site.yaml") }),
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^error: cannot write .*: part of its path is not a folder\n {2}= .*XDG_CACHE_HOME sets another cache folder/,
    );
    expect(service.requests).toEqual([]);
  });
});

test("a language is written as soon as its last text is done, while others continue", async () => {
  const folder = siteFolder("basic", { "bundles/ar.json": null });
  const service = await server();
  const controller = new AbortController();
  let bundles: string[] | undefined;
  // The first request of the second language is never answered; by then the first language is complete.
  const fetchOf: typeof fetch = async (url, init) => {
    if (service.requests.length === 0 || !String(init?.body).includes("Portuguese")) return fetch(url, init);
    const list = () => readdirSync(join(folder, "content", "bundles"));
    await vi.waitUntil(() => list().includes("ar.state.json"), { timeout: 20_000, interval: 5 });
    bundles = list();
    controller.abort();
    throw new Error("stopped");
  };
  const { code } = await biopedia("translate --concurrency 1", folder, {
    env: environment(service),
    signal: controller.signal,
    fetch: fetchOf,
  });
  expect(code).toBe(130);
  expect(bundles).toEqual(["ar.json", "ar.state.json", "en.json"]);
});

test("what a person writes while the files are flushed is kept", async () => {
  const folder = siteFolder("basic");
  const file = join(folder, "content", "bundles", "pt.json");
  whileReplacing("pt.json", () => fs.writeFileSync(file, JSON.stringify({ returnLink: "Voltar à versão inglesa" })));
  expect(await biopedia("translate pt", folder, { env: environment(await server()) })).toMatchObject({ code: 0 });
  expect(readJson(folder, "bundles/pt.json")).toMatchObject({
    returnLink: "Voltar à versão inglesa",
    helpTranslate: expect.any(String),
  });
  expect(readJson(folder, "bundles/pt.state.json").helpTranslate).toMatchObject({ origin: "machine" });
  expect(hidden(folder)).toEqual([]);
});

test("texts that a program changes all the time stop the run, which keeps the translations", async () => {
  const folder = siteFolder("basic");
  const file = join(folder, "content", "bundles", "pt.json");
  let saves = 0;
  wheneverReplacing("pt.json", () => fs.writeFileSync(file, JSON.stringify({ returnLink: `${++saves}` })));
  const { code, stderr } = await biopedia("translate pt", folder, { env: environment(await server()) });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/cannot write the texts of pt: another program.*are kept in/s),
  });
  expect(readJson(folder, "bundles/pt.json")).toEqual({ returnLink: `${saves}` });
});

test("files with a byte order mark are written", async () => {
  const withMark = (text: string) => `\ufeff${text}`;
  const folder = siteFolder("basic", { "bundles/en.json": withMark, "texts/pt.json": withMark });
  const outcome = await biopedia("translate pt", folder, { env: environment(await server()) });
  expect(outcome).toMatchObject({ code: 0, stderr: expect.not.stringContaining("malformed") });
  expect(Object.keys(readJson(folder, "bundles/pt.json"))).toEqual(
    expect.arrayContaining(["helpTranslate", "returnLink"]),
  );
});
