import { createInterface } from "node:readline";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { withCommas } from "../../core/diagnostics/wording.ts";
import { clearLine, painter } from "./gate.ts";
import type { Out, World } from "./world.ts";

/** Returns a time in milliseconds, from `process.hrtime`, because `performance` would load a further module. */
export const now = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Formats a duration: `0.42 s`, `1 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 59.95) return `${seconds.toFixed(seconds < 9.995 ? 2 : 1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

const plainInterval = 1900;
const liveInterval = 80;
const barWidth = 24;

interface ProgressOptions {
  /** Milliseconds between automatic updates, so that long waits are not silent. */
  every?: number;
  /** Returns a text to append to the count. */
  note?: () => string;
}

/**
 * Progress of long work: a live bar on a terminal, a plain line every two seconds elsewhere, nothing for short work.
 */
export class Progress {
  readonly #out: Out;
  readonly #label: string;
  readonly #total: number;
  readonly #note: () => string;
  readonly #ticker: NodeJS.Timeout | undefined;
  #done = 0;
  #last: number;
  #drawn = false;

  constructor(out: Out, label: string, total: number, { every, note = () => "" }: ProgressOptions = {}) {
    this.#out = out;
    this.#label = label;
    this.#total = total;
    this.#note = note;
    // The first update waits, because a short run needs no progress.
    this.#last = now() + (out.isTTY ? 200 : 0);
    if (every !== undefined) this.#ticker = setInterval(() => this.update(this.#done), every).unref();
  }

  /** Updates the progress. */
  update(done: number): void {
    this.#done = done;
    const time = now();
    if (time - this.#last < (this.#out.isTTY ? liveInterval : plainInterval)) return;
    this.#last = time;
    const count = `${this.#label} ${withCommas(done)} of ${withCommas(this.#total)}${this.#note()}`;
    if (!this.#out.isTTY) {
      this.#out.write(`${count}\n`);
      return;
    }
    const filled = Math.round((barWidth * done) / Math.max(1, this.#total));
    this.#out.write(`${clearLine}${"█".repeat(filled)}${"░".repeat(barWidth - filled)} ${count}`);
    this.#drawn = true;
  }

  /** Removes the bar. */
  end(): void {
    clearInterval(this.#ticker);
    if (this.#drawn) this.#out.write(clearLine);
    this.#drawn = false;
  }
}

/** Whether somebody can answer questions. */
export const canAsk = ({ stdin, stdout }: World): boolean => stdin?.isTTY === true && stdout.isTTY === true;

/** A question, and how its answer is read. */
interface Question<Value> {
  text: string;
  /** The answer of an empty line, if there is one. */
  fallback?: string;
  /** Returns the value of an answer, or the problem with it, after which the question is repeated. */
  read: (answer: string) => { value: Value } | { problem: string };
}

/** Asks questions on the terminal, one line each. */
export interface Asker {
  /** @throws KnownError if the input ends; the signal's reason if it is aborted */
  ask: <Value>(question: Question<Value>) => Promise<Value>;
  /** Releases the input. */
  close: () => void;
}

/** Starts to read answers. Lines that are typed ahead, or pasted together, answer the next questions. */
export function openQuestions({ stdin, stdout, env, signal }: World): Asker {
  if (stdin === undefined) throw new Error("there is no input");
  const lines = createInterface({ input: stdin, signal });
  const reader = lines[Symbol.asyncIterator]();
  const paint = painter(stdout, env);
  return {
    async ask({ text, fallback, read }) {
      for (;;) {
        stdout.write(`${paint("bold", text)}${fallback ? ` (${fallback})` : ""}: `);
        const { value: line, done } = await reader.next();
        if (done) {
          stdout.write("\n");
          signal.throwIfAborted();
          throw new KnownError(
            "nothing was written: the answers ended too early",
            "answer every question, or use flags; see biopedia init --help",
          );
        }
        const answer = read(line.trim() === "" && fallback !== undefined ? fallback : line);
        if ("value" in answer) return answer.value;
        stdout.write(`${paint("yellow", answer.problem)}\n`);
      }
    },
    close: () => lines.close(),
  };
}
