import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import type { LiveState } from "../../src/core/page/dev-events.ts";
import { run } from "../../src/main.ts";
import { cacheOf, temporaryFolder } from "../support/folder.ts";
import { startProcess } from "./support.ts";

interface Running {
  printed: { stdout: string; stderr: string };
  /** The temporary files of a process, at any depth. */
  temporary: () => string[];
  /** Ends a process with a signal. @returns exit code and signal */
  stop: (signal: NodeJS.Signals) => Promise<unknown>;
}

interface Developing extends Running {
  /** The address that was printed last. */
  address: () => string;
  /** The text of a page. */
  page: (path?: string) => Promise<{ status: number; text: string; headers: Headers }>;
  /** Listens like an open page. @returns the states it receives, in order */
  listen: (path?: string) => Promise<LiveState[]>;
}

/** Longer than any expected wait. */
const patience = { timeout: 30_000, interval: 50 };

/** Waits until an assertion passes. */
export const eventually = <T>(assertion: () => T | Promise<T>): Promise<T> => vi.waitFor(assertion, patience);

/** Starts `biopedia dev` on a free port in a process of its own. It ends with the test. */
export function inProcess(folder: string, options = ""): Running {
  const temporary = temporaryFolder();
  const { child, ended } = startProcess(`dev --port 0 ${options}`.trim(), folder, {
    TMPDIR: temporary,
    BIOPEDIA_API_KEY: "",
  });
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      printed[name] += text;
    });
  }
  return {
    printed,
    temporary: () => readdirSync(temporary, { recursive: true, encoding: "utf8" }),
    stop(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** The same without a process of its own, which is quicker; a signal does not reach it. */
function here(folder: string, options = ""): Running {
  const controller = new AbortController();
  const printed = { stdout: "", stderr: "" };
  const stream = (name: keyof typeof printed) => ({
    write: (text: string) => {
      // Whether a build takes long enough to tell of its progress depends on the machine.
      if (!/^(?:Building pages|Encoding pictures): /.test(text)) printed[name] += text;
    },
  });
  const ended = run({
    argv: ["dev", "--port", "0", ...options.split(" ").filter(Boolean)],
    cwd: folder,
    env: cacheOf(folder),
    stdout: stream("stdout"),
    stderr: stream("stderr"),
    fetch,
    signal: controller.signal,
  });
  const stop = () => {
    controller.abort();
    return ended;
  };
  onTestFinished(async () => void (await stop()));
  return { printed, temporary: () => [], stop };
}

/** Starts `biopedia dev` and waits until it serves. @param start where it runs */
export async function developing(folder: string, options = "", start: typeof inProcess = here): Promise<Developing> {
  const running = start(folder, options);
  const { printed } = running;
  const address = () => {
    const found = [
      ...printed.stdout.matchAll(/^Serving \S+ at (http:\/\/127\.0\.0\.1:\d+\/\S*) \(Ctrl-C stops\)\n/gm),
    ].at(-1)?.[1];
    if (found === undefined) throw new Error(`no address is printed yet: ${printed.stdout}${printed.stderr}`);
    return found;
  };
  await eventually(address);
  return {
    ...running,
    address,
    async page(path = "/") {
      const response = await fetch(new URL(path, address()));
      return { status: response.status, text: await response.text(), headers: response.headers };
    },
    async listen(path = "/") {
      const leaving = new AbortController();
      onTestFinished(() => leaving.abort());
      const response = await fetch(new URL(`/__biopedia/events?page=${encodeURIComponent(path)}`, address()), {
        signal: leaving.signal,
      });
      const told: LiveState[] = [];
      const read = async () => {
        let text = "";
        for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
          text += chunk;
          told.splice(
            0,
            told.length,
            ...[...text.matchAll(/^data: (.*)\n\n/gm)].map(([, json = ""]) => JSON.parse(json) as LiveState),
          );
        }
      };
      read().catch(() => {});
      return told;
    },
  };
}

/** Changes a text in a file as editors do that write into it. */
export function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, "utf8");
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(file, text.replace(from, to));
}

export const articleOf = (folder: string): string => join(folder, "content/articles/en.md");

/** The script that is added to pages, with their version. */
export const script =
  /(?<=<head>)<script type="module" src="\/assets\/__biopedia\/live\.js\?version=([\w-]+)"><\/script>/;

/** Returns the version of a page; empty if it has none. */
export const versionOf = (html: string): string => script.exec(html)?.[1] ?? "";
