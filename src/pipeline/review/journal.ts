import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";
import type { ReviewedSegment } from "../../core/documents/review/action.ts";
import type { EarlierTranslation } from "../../core/documents/review/context.ts";
import { versionOf } from "../../core/documents/review/view.ts";
import type { AlignedSegment } from "../../core/documents/types.ts";
import { segmentStateSchema } from "../../core/model/states.ts";
import { cannotWrite } from "../../io/files/errors.ts";

const entrySchema = z.strictObject({
  /** Names a segment among those of all documents, and survives changes of its source. */
  key: z.string(),
  /** The version after the action. */
  after: z.string(),
  translation: z.string().optional(),
  state: segmentStateSchema,
  on: z.string(),
  by: z.string(),
});
type Entry = z.infer<typeof entrySchema>;

/** The number of actions that are remembered. */
const most = 5000;

/**
 * The segments that actions of reviewers replaced, so that each can be taken back: a file in the site's cache folder.
 */
export class ReviewJournal {
  readonly #path: string;
  readonly #entries: Entry[];

  constructor(path: string) {
    this.#path = path;
    const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
    // A truncated line is left out.
    this.#entries = lines.flatMap((line) => read(line)).slice(-most);
    if (lines.length > 2 * most) this.#write(this.#entries, true);
  }

  /**
   * Records the segment that an action replaces.
   *
   * @param aligned the segment before
   * @param after its translation and state afterwards
   */
  note(key: string, aligned: AlignedSegment, after: ReviewedSegment, who: { by: string; on: string }): void {
    const { translation, state } = aligned;
    // The segment before the first acceptance counts, because a segment can be accepted again.
    const isSame = translation === after.translation && state?.reviewed !== undefined;
    const before = (isSame && this.replaced(key, aligned)) || (state && { translation, state });
    if (before === undefined) return;
    const entry = { key, after: versionOf({ ...aligned, ...after, status: "ok" }), ...before, ...who };
    this.#entries.push(entry);
    this.#write([entry]);
  }

  /** Returns the segment that the last action replaced; undefined if the segment has changed since. */
  replaced(key: string, aligned: AlignedSegment): ReviewedSegment | undefined {
    const version = versionOf(aligned);
    const found = this.#entries.findLast((entry) => entry.key === key && entry.after === version);
    return found && { translation: found.translation, state: found.state };
  }

  /** Returns the translations that actions replaced, newest first. */
  earlier(key: string): EarlierTranslation[] {
    return this.#entries
      .filter((entry) => entry.key === key)
      .flatMap(({ translation, on, by }) =>
        translation === undefined ? [] : [{ translation, event: "replaced" as const, on, by }],
      )
      .reverse();
  }

  #write(entries: readonly Entry[], isAnew = false): void {
    const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
    try {
      (isAnew ? writeFileSync : appendFileSync)(this.#path, text, { mode: 0o600 });
    } catch (error) {
      throw cannotWrite(this.#path, error, "actions cannot be taken back without it");
    }
  }
}

function read(line: string): Entry[] {
  try {
    const { data } = entrySchema.safeParse(JSON.parse(line));
    return data ? [data] : [];
  } catch {
    return [];
  }
}
