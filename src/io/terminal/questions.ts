import { createInterface } from "node:readline";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { painter } from "./gate.ts";
import type { World } from "./world.ts";

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
