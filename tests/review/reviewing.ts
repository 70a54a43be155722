import { onTestFinished } from "vitest";
import type { ActionReply, DocumentView, SegmentView } from "../../src/core/documents/review/protocol.ts";
import { editPath } from "../../src/core/edit/protocol.ts";
import { run } from "../../src/main.ts";
import { cacheOf } from "../support/folder.ts";

interface Reviewing {
  /** The address that was printed, with the token. */
  address: string;
  /** Sends a request as the page does. @param body for a change */
  ask: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
  document: (id: string) => Promise<DocumentView>;
  /** Finds a segment by its source text, as far as it is words. */
  segment: (id: string, words: string) => Promise<SegmentView>;
  act: (id: string, action: unknown) => Promise<ActionReply>;
  /** Stops like Ctrl-C. @returns the exit code */
  stop: () => Promise<number>;
}

/** The name that Git has. */
export const gitUser = "Rita Reviewer";
const gitName = { GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "user.name", GIT_CONFIG_VALUE_0: gitUser };

/** The parts of the world that a test sets. */
interface StartedWith {
  env?: Record<string, string>;
  fetch?: typeof fetch;
}

/** A command that serves an address for one browser. */
export interface Serving extends Pick<Reviewing, "address" | "ask" | "stop"> {}

/**
 * Starts a command that serves an address with a token on a free port. It ends with the test.
 *
 * @param path below which the requests of {@link Serving.ask} are
 */
export async function serving(
  folder: string,
  argv: readonly string[],
  path: string,
  world: StartedWith = {},
): Promise<Serving> {
  const controller = new AbortController();
  let exit: Promise<number> | undefined;
  const printed = await new Promise<string>((resolve, reject) => {
    exit = run({
      argv: [...argv, "--port", "0"],
      cwd: folder,
      env: { ...process.env, ...cacheOf(folder), ...gitName, ...world.env },
      fetch: world.fetch ?? fetch,
      stdout: { write: resolve },
      stderr: { write: (text) => reject(new Error(text)) },
      signal: controller.signal,
    });
    exit.catch(reject);
  });
  const stop = async () => {
    controller.abort();
    return (await exit) ?? -1;
  };
  onTestFinished(async () => void (await stop()));
  const address = /http:\S+/.exec(printed)?.[0] ?? "";
  const { origin } = new URL(address);
  const opened = await fetch(address);
  const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
  const ask: Reviewing["ask"] = (name, body, headers = {}) =>
    fetch(new URL(name, origin + path), {
      headers: { cookie, ...(body !== undefined && { origin, "content-type": "application/json" }), ...headers },
      ...(body !== undefined && {
        method: "POST",
        body: typeof body === "string" || body instanceof Blob ? body : JSON.stringify(body),
      }),
    });
  return { address, ask, stop };
}

/** Starts `biopedia review` on a free port. It ends with the test. */
export async function reviewing(folder: string, options = "", world: StartedWith = {}): Promise<Reviewing> {
  const { address, ask, stop } = await serving(
    folder,
    ["review", ...options.split(" ").filter(Boolean)],
    editPath,
    world,
  );
  const document: Reviewing["document"] = async (id) => (await ask(`documents/${id}`)).json();
  return {
    // Only the documents of some sites are one, which is opened at once.
    address: address.replace(/#.*/, ""),
    ask,
    document,
    stop,
    async segment(id, words) {
      const { segments } = await document(id);
      const found = segments.find(({ source }) => wordsOf(source) === words);
      if (found === undefined)
        throw new Error(`there is no ${words}: ${segments.map(({ source }) => wordsOf(source)).join("; ")}`);
      return found;
    },
    act: async (id, action) => (await ask(`act/${id}`, action)).json(),
  };
}

/** The words of a text. */
export const wordsOf = (parts: SegmentView["source"] = []): string =>
  parts.map((part) => ("parts" in part ? wordsOf(part.parts) : part.kind === "text" ? part.text : "")).join("");
