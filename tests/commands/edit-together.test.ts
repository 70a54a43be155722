import { execFile } from "node:child_process";
import { once } from "node:events";
import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { Conflict } from "../../src/core/edit/merge.ts";
import type { EditorNode } from "../../src/core/edit/nodes.ts";
import { type EditedDocument, editPath, type SaveReply } from "../../src/core/edit/protocol.ts";
import { type Serving, serving } from "../review/reviewing.ts";
import { biopedia } from "../support/command.ts";
import { createRandom } from "../support/edits.ts";
import { cacheOf, siteFolder, temporaryFolder } from "../support/folder.ts";
import { environment, server } from "../translation/support.ts";
import { copyAtEachChange, killAt, startProcess } from "./support.ts";

/** The number of rounds; more of them: `INTERLEAVINGS=200 npx vitest run tests/commands/edit-together`. */
const rounds = Number(process.env.INTERLEAVINGS ?? 3);

type Random = ReturnType<typeof createRandom>;

const letters = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
/** Paragraphs that each begin with a word of their own. */
const article = `---
title: Ada Example
description: Ada Example repairs tower clocks.
---

${letters.map((letter) => `Part${letter} tells of the clocks in the town.`).join("\n\n")}
`;

/** All words that were written into a file, so that nothing is lost unnoticed: `Wordq17`. */
const wordsIn = (text: string): string[] => text.match(/Word[a-z]\d+/g) ?? [];

/** A word that nobody else writes. @param by a letter for the writer */
function newWord(by: string, written: Set<string>): string {
  const word = `Word${by}${written.size}`;
  written.add(word);
  return word;
}

/** A round: the folder, and the words that are in a file by what its writer was told, or given up by a person. */
interface Round {
  folder: string;
  ask: Serving["ask"];
  random: Random;
  written: Set<string>;
  givenUp: Set<string>;
}

/** A window of the editor with one page, as `client/edit` does it. */
class Window {
  readonly #round: Round;
  readonly #page: string;
  readonly #name: string;
  #document: EditedDocument | undefined;
  #blocks: (number | EditorNode)[] = [];

  constructor(round: Round, page: string, name: string) {
    [this.#round, this.#page, this.#name] = [round, page, name];
  }

  async open(): Promise<void> {
    const response = await this.#round.ask(`document?page=${this.#page}`);
    if (response.ok) this.#settle((await response.json()) as EditedDocument);
  }

  #settle(document: EditedDocument): void {
    this.#document = document;
    this.#blocks = [...document.blocks.keys()];
  }

  /** Adds a word to a paragraph. */
  type(): void {
    const [at] = [Math.floor(this.#round.random.next() * this.#blocks.length)];
    const block = this.#blocks[at];
    const node = typeof block === "number" ? this.#document?.blocks[block] : block;
    if (node?.type !== "paragraph") return;
    const text = ` ${newWord(this.#name, this.#round.written)}.`;
    this.#blocks[at] = { ...node, content: [...(node.content ?? []), { type: "text", text }] };
  }

  /** @returns whether nothing is left to save */
  async save(resolve?: { seen: string; keep: "own" | "other" }, conflicts: Conflict[] = []): Promise<boolean> {
    if (this.#document === undefined) await this.open();
    if (this.#document === undefined) return false;
    const { base } = this.#document;
    const sent = { base, blocks: this.#blocks, ...(resolve && { resolve }) };
    const response = await this.#round.ask(`save?page=${this.#page}`, sent);
    if (!response.ok) return false;
    const reply = (await response.json()) as SaveReply;
    if (reply.result === "refused") throw new Error(`refused: ${reply.message}`);
    if (reply.result === "conflict") {
      const keep = this.#round.random.pick(["own", "other"] as const);
      return this.save({ seen: reply.document.base, keep }, reply.conflicts);
    }
    // A person saw both versions, and chose one.
    for (const { own, other } of conflicts) {
      const [kept, lost] = resolve?.keep === "own" ? [own, other] : [other, own];
      for (const word of wordsIn(lost)) if (!kept.includes(word)) this.#round.givenUp.add(word);
    }
    this.#settle(reply.document);
    return true;
  }
}

/** Adds a word to a paragraph in a text editor, which writes the file in one of two ways. */
function typeInFile({ folder, random, written }: Round, code: string): void {
  const path = join(folder, "content/articles", `${code}.md`);
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    // Git is about to write it.
    return;
  }
  const paragraphs = text.split("\n\n");
  const at = 1 + Math.floor(random.next() * (paragraphs.length - 1));
  // A half-written file is left alone: a person would see that.
  if (!text.endsWith("\n") || paragraphs.length < letters.length) return;
  const changed = paragraphs.with(at, `${paragraphs[at]?.trimEnd()} ${newWord("t", written)}.`).join("\n\n");
  const whole = `${changed.trimEnd()}\n`;
  const isInPlace = random.next() < 0.5;
  writeFileSync(isInPlace ? path : `${path}~`, whole);
  if (!isInPlace) renameSync(`${path}~`, path);
}

const who = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];
/** Runs Git. A checkout that would overwrite changes is refused, which is as well. */
const git = (folder: string, ...args: string[]): Promise<string> =>
  promisify(execFile)("git", [...who, ...args], { cwd: folder, encoding: "utf8", maxBuffer: 1 << 26 }).then(
    ({ stdout }) => stdout,
    ({ stdout = "" }) => stdout,
  );

/** Does something some times, with pauses. */
async function often({ random }: Round, times: number, act: () => unknown): Promise<void> {
  for (let count = 0; count < times; count++) {
    await sleep(random.next() * 12);
    await act();
  }
}

test("two windows, a text editor, a translation and Git lose nothing of each other", {
  timeout: 30_000 + rounds * 15_000,
}, async () => {
  const service = await server({ inCapitals: true });
  const env = environment(service);
  const start = siteFolder("basic", {
    "articles/en.md": article,
    "bundles/ar.json": null,
    "site.yaml": (old) =>
      `${old.replaceAll("[en, ar, pt]", "[en, pt]").replace("targets: [ar, pt]", "targets: [pt]").replace("defaultTarget: ar", "defaultTarget: pt")}  articles: all\n`,
  });
  expect(await biopedia("translate", start, { env })).toMatchObject({ code: 0, stderr: "" });
  await git(start, "init", "--initial-branch=main");
  await git(start, "add", "content");
  await git(start, "commit", "--message=Begin");
  await git(start, "checkout", "-b", "other");
  const english = join(start, "content/articles/en.md");
  writeFileSync(english, readFileSync(english, "utf8").replace("Partc tells", "Partc Wordg0 tells"));
  await git(start, "commit", "--all", "--message=Other");
  await git(start, "checkout", "main");

  for (let seed = 1; seed <= rounds; seed++) {
    const folder = temporaryFolder();
    cpSync(start, folder, { recursive: true });
    const { ask, stop } = await serving(folder, ["edit"], editPath, { env });
    const random = createRandom(seed);
    const round: Round = { folder, ask, random, written: new Set(), givenUp: new Set() };
    const windows = [new Window(round, "/", "m"), new Window(round, "/", "n"), new Window(round, "/pt", "o")];
    await Promise.all(windows.map((window) => window.open()));
    const inWindow = (window: Window) =>
      often(round, 12, () => {
        if (random.next() < 0.7) return window.type();
        return window.save();
      });
    const inGit = async () => {
      for (const branch of ["other", "main"]) {
        await sleep(random.next() * 60);
        await git(folder, "add", "content");
        await git(folder, "commit", "--message=Save");
        await git(folder, "checkout", branch);
      }
    };
    await Promise.all([
      ...windows.map(inWindow),
      often(round, 6, () => typeInFile(round, "en")),
      often(round, 3, () => typeInFile(round, "pt")),
      sleep(random.next() * 50).then(() => biopedia("translate", folder, { env })),
      ...(seed % 2 === 0 ? [inGit()] : []),
    ]);
    for (const window of windows) expect(await window.save(), `seed ${seed}`).toBe(true);
    const files = ["en", "pt"].map((code) => readFileSync(join(folder, "content/articles", `${code}.md`), "utf8"));
    const kept = new Set(wordsIn([...files, await git(folder, "log", "--patch", "--all")].join("\n")));
    const lost = [...round.written].filter((word) => !kept.has(word) && !round.givenUp.has(word));
    expect(lost, `seed ${seed}`).toEqual([]);
    for (const page of ["/", "/pt"]) {
      const { problems } = (await (await ask(`document?page=${page}`)).json()) as EditedDocument;
      expect(
        problems.filter(({ severity }) => severity === "error"),
        `seed ${seed}`,
      ).toEqual([]);
    }
    await stop();
  }
});

test("an editor that is killed at any write leaves the old file or the new one, and the next one saves", {
  timeout: 60_000,
}, async () => {
  const folder = siteFolder("basic", { "articles/en.md": article });
  const path = join(folder, "content/articles/en.md");
  const changed = article.replace("Partc tells", "Partc Wordk1 tells");
  /** Starts the editor and saves the paragraph. @returns the status, if it was still running */
  const save = async (env: Record<string, string>) => {
    const { child, ended } = startProcess("edit --port 0", folder, { ...cacheOf(folder), ...env });
    const printed = await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
    const address = /http:\S+/.exec(String(printed[0]))?.[0];
    if (address === undefined) return undefined;
    const { origin } = new URL(address);
    try {
      const cookie = (await fetch(address)).headers.get("set-cookie")?.split(";")[0] ?? "";
      const headers = { cookie, origin, "content-type": "application/json" };
      const asked = `${origin}${editPath}document?page=/`;
      const { base, blocks } = (await (await fetch(asked, { headers: { cookie } })).json()) as EditedDocument;
      const node = {
        type: "paragraph",
        content: [{ type: "text", text: "Partc Wordk1 tells of the clocks in the town." }],
      };
      const body = JSON.stringify({ base, blocks: blocks.map((_, index) => (index === 2 ? node : index)) });
      const { status } = await fetch(`${origin}${editPath}save?page=/`, { method: "POST", headers, body });
      child.kill();
      await ended;
      return status;
    } catch {
      return undefined;
    }
  };
  const instants = temporaryFolder();
  expect(await save(copyAtEachChange(instants, "/write.lock", "content/articles"))).toBe(200);
  const changes = readdirSync(instants);
  expect(new Set(changes.map((change) => readFileSync(join(instants, change, "en.md"), "utf8")))).toEqual(
    new Set([article, changed]),
  );
  // Counted from the start of the server, which finishes what killed runs have left.
  for (const change of [1, 3, changes.length]) {
    writeFileSync(path, article);
    await save(killAt(change, "/write.lock"));
    expect([article, changed], `at change ${change}`).toContain(readFileSync(path, "utf8"));
  }
  writeFileSync(path, article);
  expect(await save({})).toBe(200);
  expect(readFileSync(path, "utf8")).toBe(changed);
  expect(readdirSync(join(folder, "content/articles"))).toEqual(["en.md"]);
});
