import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import type { LiveState } from "../../src/core/page/dev-events.ts";
import { temporaryFolder } from "../support/folder.ts";
import { startProcess } from "./support.ts";

interface Developing {
  /** The address that was printed last. */
  address: () => string;
  /** The text of a page. */
  page: (path?: string) => Promise<{ status: number; text: string; headers: Headers }>;
  /** Listens like an open page. @returns the states it receives, in order */
  listen: () => Promise<LiveState[]>;
  printed: { stdout: string; stderr: string };
  /** The temporary files of the command, at any depth. */
  temporary: () => string[];
  /** Stops the command with a signal. @returns exit code and signal */
  stop: (signal: NodeJS.Signals) => Promise<unknown>;
}

/** Longer than any expected wait. */
const patience = { timeout: 30_000, interval: 50 };

/** Waits until an assertion passes. */
export const eventually = <T>(assertion: () => T | Promise<T>): Promise<T> => vi.waitFor(assertion, patience);

/** Starts `biopedia dev` on a free port. It ends with the test. */
export function startDev(folder: string, options = ""): Developing {
  const temporary = temporaryFolder();
  const { child, ended } = startProcess(`dev --port 0 ${options}`.trim(), folder, { TMPDIR: temporary, BIOPEDIA_API_KEY: "" });
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      printed[name] += text;
    });
  }
  const address = () => {
    const found = [...printed.stdout.matchAll(/^Serving \S+ at (http:\/\/127\.0\.0\.1:\d+\/\S*) \(Ctrl-C stops\)\n/gm)].at(-1)?.[1];
    if (found === undefined) throw new Error(`no address is printed yet: ${printed.stdout}${printed.stderr}`);
    return found;
  };
  return {
    address,
    async page(path = "/") {
      const response = await fetch(new URL(path, address()));
      return { status: response.status, text: await response.text(), headers: response.headers };
    },
    async listen() {
      const leaving = new AbortController();
      onTestFinished(() => leaving.abort());
      const response = await fetch(new URL("/__biopedia/events", address()), { signal: leaving.signal });
      const told: LiveState[] = [];
      const read = async () => {
        let text = "";
        for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
          text += chunk;
          told.splice(0, told.length, ...[...text.matchAll(/^data: (.*)\n\n/gm)].map(([, json = ""]) => JSON.parse(json) as LiveState));
        }
      };
      read().catch(() => {});
      return told;
    },
    printed,
    temporary: () => readdirSync(temporary, { recursive: true, encoding: "utf8" }),
    stop(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts `biopedia dev` and waits until it serves. */
export async function developing(folder: string, options = ""): Promise<Developing> {
  const command = startDev(folder, options);
  await eventually(command.address);
  return command;
}

/** Changes a text in a file as editors do that write into it. */
export function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, "utf8");
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(file, text.replace(from, to));
}

export const articleOf = (folder: string): string => join(folder, "content/articles/en.md");
