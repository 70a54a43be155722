import { appendFileSync, readFileSync, rmSync } from "node:fs";
import { isReasonCode } from "../../core/model/reasons.ts";
import type { RawAnswer } from "../../core/translation/types.ts";
import { cannotWrite, isNotFound } from "../../io/files/errors.ts";

/** An answer with the hash of its request. */
type Line = RawAnswer & { request: string };

/**
 * The answers of a run as they arrived, a line each. Unlike the journal, the file is not flushed: a process that is
 * killed loses nothing that it has written, and an answer that a power failure takes only has to be paid for again.
 */
export class AnswerFile {
  readonly #path: string;
  /** Answers of a killed run by the hash of their request, in the order of their arrival. */
  readonly #earlier = new Map<string, RawAnswer[]>();

  /** Reads what a killed run has left; lines that are not whole are skipped. */
  constructor(path: string) {
    this.#path = path;
    for (const { request, ...answer } of readLines(path))
      this.#earlier.set(request, [...(this.#earlier.get(request) ?? []), answer]);
  }

  /** Takes the first answer to a request that is left. @param request its hash */
  take(request: string): RawAnswer | undefined {
    return this.#earlier.get(request)?.shift();
  }

  /** Whether an answer to a request is left. @param request its hash */
  has(request: string): boolean {
    return (this.#earlier.get(request)?.length ?? 0) > 0;
  }

  /** Reads the file again, so that the answers that were kept since the start can be taken, too. */
  reopen(): AnswerFile {
    return new AnswerFile(this.#path);
  }

  /** Writes answers before it returns. @throws StorageError if they cannot be written */
  keep(lines: readonly Line[]): void {
    if (lines.length === 0) return;
    try {
      // A line that was cut off must not spoil the next one.
      appendFileSync(this.#path, `\n${lines.map((line) => JSON.stringify(line)).join("\n")}\n`, { mode: 0o600 });
    } catch (error) {
      throw cannotWrite(this.#path, error, "run biopedia translate again");
    }
  }

  /** Removes the file: the run has used what has arrived. */
  remove(): void {
    rmSync(this.#path, { force: true });
  }
}

function readLines(path: string): Line[] {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
  return text.split("\n").flatMap((line): Line[] => {
    try {
      const read: unknown = JSON.parse(line);
      return isLine(read) ? [read] : [];
    } catch {
      return [];
    }
  });
}

function isLine(value: unknown): value is Line {
  if (typeof value !== "object" || value === null) return false;
  const { request, first, piece, reason, model } = value as Partial<Record<keyof Line, unknown>>;
  const isText = (part: unknown) => part === undefined || typeof part === "string";
  const isReason =
    reason === undefined ||
    (typeof reason === "object" && reason !== null && "code" in reason && isReasonCode(String(reason.code)));
  return typeof request === "string" && Number.isInteger(first) && isText(piece) && isText(model) && isReason;
}
