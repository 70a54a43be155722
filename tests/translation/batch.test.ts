import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { type BatchFault, startBatchServer } from "../support/batch-server.ts";
import { biopedia } from "../support/command.ts";
import { runFilesOf, snapshot } from "../support/folder.ts";
import { environment, key, pathsOf, server, siteInEnglish } from "./support.ts";

const codes = ["pt", "ru", "ja"];

async function site(options: Parameters<typeof startBatchServer>[1] = {}) {
  const chat = await server();
  const service = await startBatchServer(chat, options);
  const folder = siteInEnglish(codes);
  const env = { ...environment(chat), BIOPEDIA_API_URL: service.url };
  const translate = (flags = "--batch", more: Record<string, string> = {}) =>
    biopedia(`translate ${flags}`, folder, { env: { ...env, ...more } });
  return { chat, folder, translate, ...service };
}
type Site = Awaited<ReturnType<typeof site>>;

const textsOf = (folder: string) =>
  codes
    .flatMap((code) => pathsOf("bundles", code).slice(0, 1))
    .map((path) => readFileSync(join(folder, "content", path), "utf8"));

/** The texts as ordinary requests give them. */
async function expected(): Promise<string[]> {
  const chat = await server();
  const folder = siteInEnglish(codes);
  expect(await biopedia("translate", folder, { env: environment(chat) })).toMatchObject({ code: 0 });
  return textsOf(folder);
}

const isDone = async ({ folder, translate }: Site) => {
  expect(textsOf(folder)).toEqual(await expected());
  expect(existsSync(join(dirname(runFilesOf(folder).journal), "batch.json"))).toBe(false);
  expect(await translate()).toMatchObject({ code: 0, stdout: "Nothing to translate.\n" });
};

describe("translate --batch", () => {
  test("begins a batch, says how to come back, and another run takes its answers over as those of any request", async () => {
    const made = await site({ polls: 3 });
    const { chat, folder, translate, batches } = made;
    const first = await translate();
    expect(first).toMatchObject({ code: 1, stderr: "" });
    expect(first.stdout).toMatch(/^Batch batch_0: in progress, 0 of \d+ requests answered\.\nRun the command again/m);
    expect(first.stdout + first.stderr).not.toContain(key);
    // One request is sent at once, so that a wrong key or model costs no batch.
    expect(chat.requests).toHaveLength(1);
    expect(batches).toHaveLength(1);
    const waiting = snapshot(join(folder, "content"));
    expect(await translate()).toMatchObject({ code: 1 });
    expect(snapshot(join(folder, "content"))).toEqual(waiting);
    const sent = batches[0]?.input
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(
      sent?.every(
        ({ method, url, body }) => method === "POST" && url === "/v1/chat/completions" && body.model === "test/model",
      ),
    ).toBe(true);
    expect(await translate()).toMatchObject({ code: 0 });
    // What is in doubt is judged with ordinary requests.
    const others = chat.requests.filter(({ prompt }) => !prompt.startsWith("You check translations"));
    expect(others.length).toBeLessThan(chat.requests.length);
    expect(others).toHaveLength(1 + (sent?.length ?? 0));
    await isDone(made);
  });

  test("waits with --wait", async () => {
    const made = await site({ polls: 4 });
    const { code, stdout } = await made.translate("--batch --wait");
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /in progress, 0 of (\d+) requests answered\.\n[\s\S]*completed, \1 of \1 requests answered\./,
    );
    expect(made.batches).toHaveLength(1);
    await isDone(made);
  });

  test("finds a batch that was begun on another machine from the same content", async () => {
    const made = await site({ polls: 3 });
    await made.translate();
    rmSync(dirname(runFilesOf(made.folder).journal), { recursive: true });
    expect(await made.translate("--batch --wait")).toMatchObject({ code: 0 });
    expect(made.batches).toHaveLength(1);
    await isDone(made);
  });

  test("keeps what fits when the source has changed in the meantime", async () => {
    const made = await site();
    await made.translate();
    const path = join(made.folder, "content/bundles/en.json");
    writeFileSync(path, readFileSync(path, "utf8").replace(/"career": ".*"/, '"career": "Work and life"'));
    const sent = made.chat.requests.length;
    expect(await made.translate()).toMatchObject({ code: 0 });
    const ofBatch = made.batches[0]?.input.trim().split("\n").length ?? 0;
    const prompts = made.chat.requests.slice(sent + ofBatch).map(({ prompt }) => prompt);
    expect(prompts.length).toBeLessThanOrEqual(codes.length);
    for (const prompt of prompts) expect(prompt).toContain("Work and life");
  });

  test.each<[BatchFault, batches: number]>([
    ["expired", 2],
    ["partial", 1],
    ["cut", 1],
    ["foreign", 1],
    ["duplicates", 1],
    ["odd", 1],
    ["unsteady", 1],
  ])("has the same texts in the end if a batch is %s", async (fault, count) => {
    const made = await site({ faults: [fault] });
    const outcome = await made.translate("--batch --wait");
    expect(outcome, outcome.stderr).toMatchObject({ code: 0 });
    expect(made.batches).toHaveLength(count);
    await isDone(made);
  });

  test("says why a batch failed, loses nothing, and the next run begins another one", async () => {
    const made = await site({ faults: ["failed"] });
    const outcome = await made.translate("--batch --wait");
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toContain("the batch ended without a reply: failed, Line 1 is not valid.");
    expect(await made.translate("--batch --wait")).toMatchObject({ code: 0 });
    await isDone(made);
  });

  test("says so where a service has no batches, where the key is wrong, and where costs shall be limited", async () => {
    const chat = await server();
    const folder = siteInEnglish(codes);
    const none = await biopedia("translate --batch", folder, { env: environment(chat) });
    expect(none.code).toBe(1);
    expect(none.stderr).toMatch(/127\.0\.0\.1:\d+ has no batch interface for this: .*\n.*leave out --batch/);
    const made = await site();
    const wrong = await made.translate("--batch", { BIOPEDIA_API_KEY: "another-key" });
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining("check BIOPEDIA_API_KEY") });
    expect(made.batches).toHaveLength(0);
    expect((await made.translate("--batch --max-cost 1")).code).toBe(2);
  });
});
