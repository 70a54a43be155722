import { articleTags } from "../../../templates/tags/article-tags.ts";
import { Source } from "../../core/diagnostics/source.ts";
import type { EarlierTranslation } from "../../core/documents/review/context.ts";
import { segmentDocument } from "../../core/documents/segment.ts";
import type { Version } from "../../core/edit/protocol.ts";
import { readFileAt, readVersions } from "../../io/files/git.ts";
import type { World } from "../../io/terminal/world.ts";
import { type DocumentRef, fileOf, stateFileOf } from "./documents.ts";

/** A translation in a version of a file: of a document, by its source text; of a text file, by its key. */
type Translations = ReadonlyMap<string, string>;

/** The number of versions of a file that are read. */
const most = 20;

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
    const versions = await readVersions(this.#dir, file, this.#env, most);
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
