import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { textKinds } from "../../src/core/translation/types.ts";
import { killAt, startProcess } from "../commands/support.ts";
import type { ChatServer } from "../support/chat-server.ts";
import { biopedia } from "../support/command.ts";
import { cacheOf, leftByRuns, runFilesOf, snapshot } from "../support/folder.ts";
import { asked, askedIn, environment, expectedText, readJson, server, siteInEnglish, textsOf } from "./support.ts";

const languages = ["th", "ar", "ar-eg", "pt"];

type Run = ReturnType<typeof start>;

/** Starts the command as it is installed. @param env more of its environment */
function start(folder: string, service: ChatServer, env: Record<string, string> = {}) {
  const { child, ended } = startProcess("translate --concurrency 2", folder, {
    ...cacheOf(folder),
    ...environment(service),
    ...env,
  });
  const told = { stderr: "" };
  child.stdout.resume();
  child.stderr.on("data", (text) => {
    told.stderr += text;
  });
  return { child, ended, told };
}

const path = (folder: string, name: string) => join(folder, "content", "bundles", name);
const hasEnded = ({ child }: Run) => child.exitCode !== null || child.signalCode !== null;

/** Waits for a condition, or the end of the run. */
async function until(condition: () => boolean, run?: Run): Promise<void> {
  while (!condition() && !(run && hasEnded(run))) await sleep(10);
}

/** Complete lines of the journal. */
function journalOf(folder: string): { kind: string; code: string; key: string; text?: string }[] {
  const { journal } = runFilesOf(folder);
  if (!existsSync(journal)) return [];
  const lines = readFileSync(journal, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}

/** The texts that were accepted so far, by what is on disk. */
function acceptedIn(folder: string) {
  const lines = journalOf(folder);
  const nameOf = (kind: string, code: string, key: string) => `${kind} ${code} ${key}`;
  const accepted = new Set(
    lines.filter(({ text }) => text !== undefined).map(({ kind, code, key }) => nameOf(kind, code, key)),
  );
  for (const kind of textKinds)
    for (const code of languages)
      for (const key of Object.keys(readJson(folder, `${kind}/${code}.json`))) accepted.add(nameOf(kind, code, key));
  return textsOf(folder, languages).filter(({ kind, code, key }) => accepted.has(nameOf(kind, code, key)));
}

/** All files of texts and states. */
const filesOf = (folder: string) =>
  Object.fromEntries([...snapshot(join(folder, "content"))].filter(([name]) => name.endsWith(".json")));
/** The files that differ from those of an undisturbed run. */
function changedIn(folder: string): string[] {
  const files = filesOf(folder);
  const names = new Set([...Object.keys(files), ...Object.keys(undisturbed ?? {})]);
  return [...names].filter((name) => files[name] !== undisturbed?.[name]);
}
/** The temporary files of a run. */
const leftovers = (folder: string) => [
  ...[...snapshot(join(folder, "content")).keys()].filter((name) => /(?:^|\/)\./.test(name)),
  ...leftByRuns(folder),
];

function isLocked(folder: string): boolean {
  const { dir, lock } = runFilesOf(folder);
  return existsSync(dir) && readdirSync(dir).some((name) => name.startsWith(`${basename(lock)}.`));
}

/** The files after an undisturbed run. */
let undisturbed: Record<string, string> | undefined;
beforeEach(async () => {
  if (undisturbed !== undefined) return;
  const service = await server();
  const folder = siteInEnglish(languages);
  expect(await biopedia("translate", folder, { env: environment(service) })).toMatchObject({ code: 0 });
  undisturbed = filesOf(folder);
});

describe("a translation that is killed", () => {
  // A run makes its folder, puts what another left into the files, adds what it accepts to the journal, and writes each
  // language's files.
  test("repeatedly: nothing is lost or requested twice, and the files end up the same", async () => {
    const folder = siteInEnglish(languages);
    // Wrong answers are asked for again, so that those of a language come in several parts.
    const service = await server({ seed: 3, latency: 5, faults: { emptyPiece: 0.4, missingMarker: 0.3 } });
    for (const change of [1, 7, 10, 12]) {
      const { ended } = start(folder, service, killAt(change, basename(runFilesOf(folder).dir)));
      expect(await ended, `at change ${change}`).toEqual([null, "SIGKILL"]);
      await resume(folder, service);
    }
    await finish(folder, service);
  });

  test.each([1, 11])("at change %i since its first file: the same", async (change) => {
    const folder = siteInEnglish(languages);
    const service = await server();
    const { ended } = start(folder, service, killAt(change, "/content/"));
    expect(await ended).toEqual([null, "SIGKILL"]);
    await resume(folder, service);
    await finish(folder, service);
  });

  const known = new WeakMap<ChatServer, { from: number; accepted: Set<string> }[]>();

  /**
   * Notes what is accepted when a run has been killed: it must not be asked for again. The site can be built at that
   * moment.
   */
  async function resume(folder: string, service: ChatServer) {
    const accepted = new Map<string, boolean>();
    // Two texts that consist of a name look the same in a prompt.
    for (const text of textsOf(folder, languages)) accepted.set(asked(text.code, text.source), true);
    const done = new Set(acceptedIn(folder).map(({ kind, code, key }) => `${kind} ${code} ${key}`));
    for (const text of textsOf(folder, languages))
      if (!done.has(`${text.kind} ${text.code} ${text.key}`)) accepted.set(asked(text.code, text.source), false);
    const outlines = new Set([...accepted].filter(([, isAccepted]) => isAccepted).map(([outline]) => outline));
    known.set(service, [...(known.get(service) ?? []), { from: service.requests.length, accepted: outlines }]);
    if (outlines.size > 0 && (known.get(service)?.length ?? 0) % 3 === 1)
      expect(await biopedia("build", folder)).toMatchObject({ code: 0 });
  }

  async function finish(folder: string, service: ChatServer) {
    // A run among faults may end with texts left.
    service.setFaults({});
    expect(await biopedia("translate", folder, { env: environment(service) })).toMatchObject({ code: 0 });
    expect(changedIn(folder)).toEqual([]);
    expect(leftovers(folder)).toEqual([]);
    const kills = known.get(service) ?? [];
    for (const { from, accepted } of kills) {
      const again = service.requests.slice(from).flatMap(({ prompt }) => askedIn(prompt));
      expect(again.filter((outline) => accepted.has(outline))).toEqual([]);
    }
  }
});

test("what has arrived when a run is killed is not paid for again, though it is not checked yet", async () => {
  const folder = siteInEnglish(languages);
  const service = await server();
  const { dir } = runFilesOf(folder);
  const linesIn = (name: string) =>
    existsSync(join(dir, name)) ? readFileSync(join(dir, name), "utf8").split("\n").filter(Boolean).length : 0;
  const paid: string[] = [];
  let unchecked = 0;
  // The file of answers is the first that changes: each run is killed before what it has is accepted, or soon after.
  for (const change of [2, 3, 5]) {
    const [from, before] = [service.requests.length, linesIn("answers.jsonl")];
    const { ended } = start(folder, service, killAt(change, "answers.jsonl"));
    expect(await ended, `at change ${change}`).toEqual([null, "SIGKILL"]);
    const asked = service.requests.slice(from).flatMap(({ prompt }) => askedIn(prompt));
    expect(
      asked.filter((text) => paid.includes(text)),
      `before change ${change}`,
    ).toEqual([]);
    // The last of those that were answered may not have been read.
    let kept = linesIn("answers.jsonl") - before;
    const answered = service.requests.slice(from).filter(({ sent }) => sent > 0);
    for (const { prompt, pieces } of answered.sort((a, b) => a.sent - b.sent)) {
      kept -= pieces;
      if (kept >= 0) paid.push(...askedIn(prompt));
    }
    unchecked += linesIn("answers.jsonl") - journalOf(folder).length;
  }
  expect(paid.length).toBeGreaterThan(50);
  expect(unchecked).toBeGreaterThan(0);
  const from = service.requests.length;
  expect(await biopedia("translate", folder, { env: environment(service) })).toMatchObject({ code: 0 });
  const again = service.requests.slice(from).flatMap(({ prompt }) => askedIn(prompt));
  expect(again.filter((text) => paid.includes(text))).toEqual([]);
  expect(changedIn(folder)).toEqual([]);
  expect(leftovers(folder)).toEqual([]);
});

describe("a translation that is stopped with Ctrl-C", () => {
  test("exits with 130, prints how to continue, and has saved accepted texts", async () => {
    const folder = siteInEnglish(languages);
    // Only the first request is answered.
    const service = await server({ faults: [null, ...Array<"hang">(100).fill("hang")] });
    const run = start(folder, service);
    await until(() => journalOf(folder).length > 0, run);
    const accepted = journalOf(folder);
    run.child.kill("SIGINT");
    expect(await run.ended).toEqual([130, null]);
    const { stderr } = run.told;
    expect(stderr).toMatch(/^Interrupted\. Finished translations are saved\.$/m);
    expect(stderr).toMatch(/^\d+ texts left\. Run biopedia translate again to continue; /m);
    expect(leftovers(folder)).toEqual([]);
    expect(accepted.length).toBeGreaterThan(0);
    for (const { kind, code, key, text } of accepted) expect(readJson(folder, `${kind}/${code}.json`)[key]).toBe(text);
    service.setFaults([]);
    expect(await biopedia("translate", folder, { env: environment(service) })).toMatchObject({ code: 0 });
    expect(changedIn(folder)).toEqual([]);
  });

  test("checks and saves an answer that has arrived, and gives up those under way", async () => {
    const folder = siteInEnglish(languages);
    const service = await server({ faults: [null, ...Array<"hang">(100).fill("hang")] });
    const controller = new AbortController();
    // The signal comes between the arrival of the first answer and its check.
    const interrupting: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      const text = await response.text();
      controller.abort();
      return new Response(text, response);
    };
    const stopped = { env: environment(service), fetch: interrupting, signal: controller.signal };
    expect(await biopedia("translate --concurrency 2", folder, stopped)).toMatchObject({ code: 130 });
    const { length } = service.requests;
    const [arrived = []] = service.requests.map(({ prompt }) => askedIn(prompt));
    expect(arrived.length).toBeGreaterThan(0);
    service.setFaults([]);
    expect(await biopedia("translate", folder, { env: environment(service) })).toMatchObject({ code: 0 });
    const later = service.requests.slice(length).flatMap(({ prompt }) => askedIn(prompt));
    expect(later.filter((text) => arrived.includes(text))).toEqual([]);
    expect(changedIn(folder)).toEqual([]);
  });
});

test("a translation whose output is closed leaves neither a lock nor a partial file", async () => {
  const folder = siteInEnglish(["ru", "pt"]);
  const run = start(folder, await server({ latency: 2500 }));
  run.child.stderr?.destroy();
  await run.ended;
  expect(hasEnded(run)).toBe(true);
  expect(leftovers(folder).filter((name) => name !== "translate.jsonl")).toEqual([]);
});

describe("during a translation", () => {
  const readEnglish = (folder: string) => readJson(folder, "bundles/en.json");
  const write = (folder: string, name: string, texts: object) =>
    writeFileSync(path(folder, name), `${JSON.stringify(texts, null, 2)}\n`);

  /** Translates, and does something when the fourth request is about to be sent. */
  const translateWhile = (folder: string, service: ChatServer, action: () => void) => {
    let requests = 0;
    const send: typeof fetch = (...request) => {
      requests += 1;
      if (requests === 4) action();
      return fetch(...request);
    };
    return biopedia("translate --concurrency 2", folder, { env: environment(service), fetch: send });
  };

  test("a second one is rejected, and the first continues", async () => {
    const folder = siteInEnglish(languages);
    let answer = () => {};
    const opening = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const service = await server({ opening });
    const run = start(folder, service);
    await until(() => isLocked(folder), run);
    const second = await biopedia("translate", folder, { env: environment(service) });
    expect(second.code).toBe(1);
    expect(second.stderr).toContain(`another run is translating (process ${run.child.pid} on `);
    expect(hasEnded(run)).toBe(false);
    answer();
    await run.ended;
    expect(run.child.exitCode).toBe(0);
    expect(changedIn(folder)).toEqual([]);
  });

  test("an edited English text is reported, its old translation is not recorded, and the next run translates it", async () => {
    const folder = siteInEnglish(languages);
    const service = await server();
    const english = {
      ...readEnglish(folder),
      "career.2": "Vale was at Facebook from 2012 on, in a team of 50 people.",
    };
    const first = await translateWhile(folder, service, () => write(folder, "en.json", english));
    for (const code of languages) {
      expect(readJson(folder, `bundles/${code}.json`)).not.toHaveProperty(["career.2"]);
      expect(readJson(folder, `bundles/${code}.state.json`)).not.toHaveProperty(["career.2"]);
      expect(readJson(folder, `bundles/${code}.json`)["career.1"]).toBe(
        expectedText(readEnglish(folder)["career.1"] ?? "", code),
      );
    }
    // Texts that are not recorded are still open.
    expect(first.code).toBe(1);
    expect(first.stdout).toMatch(
      /^✗ th: 1 of \d+ texts left\n {4}1 × the source text changed during the run: career\.2$/m,
    );

    const sent = service.requests.length;
    expect(await biopedia(`translate ${languages.join(" ")}`, folder, { env: environment(service) })).toMatchObject({
      code: 0,
    });
    const again = service.requests.slice(sent).flatMap(({ prompt }) => askedIn(prompt));
    expect(again.sort()).toEqual(languages.map((code) => asked(code, english["career.2"])).sort());
    for (const code of languages)
      expect(readJson(folder, `bundles/${code}.json`)["career.2"]).toBe(expectedText(english["career.2"], code));
  });

  test("a human translation is kept and recorded as human", async () => {
    const folder = siteInEnglish(languages);
    const service = await server();
    await translateWhile(folder, service, () => write(folder, "pt.json", { returnLink: "Voltar à versão inglesa" }));
    expect(readJson(folder, "bundles/pt.json").returnLink).toBe("Voltar à versão inglesa");
    expect(readJson(folder, "bundles/pt.json").helpTranslate).toBe(
      expectedText(readEnglish(folder).helpTranslate ?? "", "pt"),
    );
    const sent = service.requests.length;
    expect(await biopedia("translate", folder, { env: environment(service) })).toMatchObject({ code: 0 });
    expect(service.requests).toHaveLength(sent);
    expect(readJson<object>(folder, "bundles/pt.state.json").returnLink).toMatchObject({
      origin: "human",
      status: "ok",
    });
  });
});
