import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { KnownError, messageOf } from "../../core/diagnostics/known-error.ts";
import { latestRecords, type TextRecord } from "../../core/translation/records.ts";
import { cannotWrite, isNotFound } from "../../io/files/errors.ts";
import { flushed, siteCache } from "../../io/files/write.ts";
import type { World } from "../../io/terminal/world.ts";

/**
 * The files of a translation run. They are not in the content folder, where a contributor to the site could add such
 * files.
 */
export interface RunFiles {
  /** The site's folder in the user's cache. */
  dir: string;
  lock: string;
  /** The lock for the moments in which translated documents are read and written. */
  writeLock: string;
  journal: string;
  /** The batch of requests that is under way. */
  batch: string;
  /** Answers that have arrived and may not be checked yet. */
  answers: string;
  /** The segments that actions of reviewers have replaced. */
  reviews: string;
}

/** Returns the paths of lock and journal for a content folder. */
export function runFiles(contentDir: string, env: World["env"]): RunFiles {
  const dir = siteCache(contentDir, env);
  return {
    dir,
    lock: join(dir, "translate.lock"),
    writeLock: join(dir, "write.lock"),
    journal: join(dir, "translate.jsonl"),
    batch: join(dir, "batch.json"),
    answers: join(dir, "answers.jsonl"),
    reviews: join(dir, "reviews.jsonl"),
  };
}

/**
 * Reads the translations that a killed run accepted but did not write to the files.
 *
 * @param path the journal
 * @returns the last record of each text; invalid lines, such as a truncated last one, are skipped
 * @throws KnownError if there is a journal that cannot be read
 */
export async function readJournal(path: string): Promise<TextRecord[]> {
  const text = textOf(path);
  if (text === "") return [];
  const { recordSchema } = await import("./record-schema.ts");
  const lines = text.split("\n");
  const records = lines.flatMap((line) => {
    try {
      const parsed = recordSchema.safeParse(JSON.parse(line));
      return parsed.success ? [parsed.data] : [];
    } catch {
      return [];
    }
  });
  return latestRecords(records);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (isNotFound(error)) return "";
    throw new KnownError(
      `cannot read ${path}: ${messageOf(error)}`,
      "make it readable, or remove it; it contains translations of a killed run",
    );
  }
}

/** A file to which records are appended, each flushed to disk before `append` returns. */
export class Journal {
  readonly path: string;
  #file: number | undefined;
  /** The lines to write next, in one write: lines that are added during a write are flushed together. */
  #lines: string[] = [];
  #next: Promise<void> | undefined;
  // Serializes writes, so lines of several workers do not mix.
  #writing: Promise<unknown> = Promise.resolve();
  #isCut = false;

  constructor(path: string) {
    this.path = path;
  }

  /** @throws KnownError if the records cannot be written */
  async append(records: readonly TextRecord[]): Promise<void> {
    for (const record of records) this.#lines.push(`${JSON.stringify(record)}\n`);
    this.#next ??= this.#writing.then(() => this.#write());
    this.#writing = this.#next.catch(() => undefined);
    await this.#next;
  }

  async #write(): Promise<void> {
    const lines = this.#lines.splice(0).join("");
    this.#next = undefined;
    try {
      this.#file ??= openSync(this.path, "a", 0o600);
      // After a partly written line, start a new one.
      writeFileSync(this.#file, this.#isCut ? `\n${lines}` : lines);
      this.#isCut = false;
      await flushed(this.#file);
    } catch (error) {
      this.#isCut = true;
      throw cannotWrite(this.path, error, "run biopedia translate again");
    }
  }

  /** Closes the journal. @param keep whether the records are still needed */
  async close(keep: boolean): Promise<void> {
    await this.#writing;
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    if (!keep) rmSync(this.path, { force: true });
  }
}
