import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { articleTags } from "../../../templates/tags/article-tags.ts";
import { Source } from "../../core/diagnostics/source.ts";
import type { ReviewedSegment } from "../../core/documents/review/action.ts";
import type { EarlierTranslation } from "../../core/documents/review/context.ts";
import { versionOf } from "../../core/documents/review/view.ts";
import { segmentDocument } from "../../core/documents/segment.ts";
import type { AlignedSegment } from "../../core/documents/segment-state.ts";
import type { Version } from "../../core/edit/protocol.ts";
import { segmentStateSchema } from "../../core/model/states.ts";
import { cannotWrite } from "../../io/files/errors.ts";
import { readFileAt, readVersions } from "../../io/files/git.ts";
import type { World } from "../../io/terminal/world.ts";
import { type DocumentRef, fileOf, stateFileOf } from "./documents.ts";

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

/** A translation in a version of a file: of a document, by its source text; of a text file, by its key. */
type Translations = ReadonlyMap<string, string>;

/** The number of versions of a file that are read. */
const mostVersions = 20;

/** The earlier translations of documents, as far as Git has them. Versions are read once. */
export class EarlierVersions {
  readonly #dir: string;
  readonly #env: World["env"];
  readonly #known = new Map<string, Promise<(Version & { texts: Translations })[]>>();

  constructor(contentDir: string, env: World["env"]) {
    this.#dir = contentDir;
    this.#env = env;
  }

  /** Returns the translations that a text had, newest first. @param names its source texts, or its key */
  async of(ref: DocumentRef, names: readonly string[]): Promise<EarlierTranslation[]> {
    const file = fileOf(ref, ref.language);
    const read = this.#known.get(file) ?? this.#read(ref, file);
    this.#known.set(file, read);
    return (await read).flatMap(({ texts, on, by }) => {
      const translation = names.map((name) => texts.get(name)).find((text) => text !== undefined);
      return translation === undefined ? [] : [{ translation, event: "committed" as const, on, by }];
    });
  }

  async #read(ref: DocumentRef, file: string): Promise<(Version & { texts: Translations })[]> {
    const versions = await readVersions(this.#dir, file, this.#env, mostVersions);
    const at = (version: Version, name: string) => readFileAt(this.#dir, name, version, this.#env);
    return Promise.all(
      versions.map(async (version) => {
        const text = (await at(version, file)) ?? "";
        const texts =
          ref.texts === undefined
            ? textsOfDocument(text, (await at(version, stateFileOf(ref, ref.language))) ?? "", ref)
            : entriesOf(text);
        return { ...version, texts };
      }),
    );
  }
}

/** Pairs the texts of a document with their sources, which its state file has in the same order. */
function textsOfDocument(text: string, stateText: string, { slug }: DocumentRef): Translations {
  const { document } = segmentDocument(new Source("", text), { isPage: slug !== undefined, tags: articleTags });
  const states = parsed(stateText).segments;
  if (document === undefined || !Array.isArray(states)) return new Map();
  return new Map(
    document.segments.flatMap(({ text: translation }, index) => {
      const { text: source, output } = (states[index] ?? {}) as { text?: unknown; output?: unknown };
      return typeof source === "string" && output !== undefined ? [[source, translation] as const] : [];
    }),
  );
}

const entriesOf = (text: string): Translations =>
  new Map(Object.entries(parsed(text)).filter((entry): entry is [string, string] => typeof entry[1] === "string"));

/** Reads JSON of a version that may have been broken. */
function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
