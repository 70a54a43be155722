import { type Form, type Memory, noMemory } from "../../../io/files/memory.ts";
import { JsonBytes } from "../../../io/files/memory-file.ts";
import { digestData, isJson } from "./describe.ts";

/** What was made of files of the content, by name. This can be written as JSON. */
export type KeptData = Readonly<Record<string, Kept>>;

interface Kept {
  /** What is in the files, or in a part of one. */
  from: readonly string[];
  /** The file, if it was made of a part of it. */
  partOf?: string;
  /** As JSON if it is new. */
  data: unknown;
}

interface DataKeeper {
  memory: Memory;
  /** Returns what the next build may use, when all is made; undefined if that is what was kept before. */
  finish: () => Promise<KeptData | undefined>;
}

/**
 * Keeps data that follows from bytes of files: what a YAML file says, which problems a drawing has.
 *
 * @param before of an earlier build by the same version with the same settings
 * @param digest returns a text that says what is in a file
 */
export function keepData(before: KeptData, digest: (file: string) => string | undefined): DataKeeper {
  const known = new Map<string, Kept>();
  const made = new Map<string, Omit<Kept, "data"> & { data: ReturnType<typeof written> }>();
  const keepFrom = <Value, Data>(
    key: string,
    { from, ...others }: Pick<Kept, "partOf"> & { from: readonly (string | undefined)[] },
    make: () => Value,
    form: Form<Value, Data>,
  ) => {
    const kept = Object.hasOwn(before, key) ? before[key] : undefined;
    if (kept?.from.length === from.length && kept.from.every((each, index) => each === from[index])) {
      known.set(key, kept);
      return form.read(kept.data as Data);
    }
    const value = make();
    if (from.every((each) => each !== undefined)) made.set(key, { from, ...others, data: written(value, form) });
    return value;
  };
  const keep: Memory["keep"] = (name, files, make, form) =>
    keepFrom(JSON.stringify([name, ...files]), { from: files.map(digest) }, make, form);
  const keepPart: Memory["keepPart"] = (name, file, part, make, form) =>
    keepFrom(JSON.stringify([name, file]), { from: [digestData(part)], partOf: file }, make, form);
  /** What was made of parts of files that nobody had to read this time. */
  const unread = () =>
    Object.entries(before).filter(
      ([key, { partOf }]) => partOf !== undefined && digest(partOf) !== undefined && !known.has(key) && !made.has(key),
    );
  return {
    memory: { ...noMemory, keep, keepPart },
    finish: async () => {
      const same = [...known, ...unread()];
      if (made.size === 0 && same.length === Object.keys(before).length) return undefined;
      for (const [key, { data: promise, ...from }] of made) {
        const data = await promise;
        if (data !== undefined) same.push([key, { ...from, data }]);
      }
      return Object.fromEntries(same);
    },
  };
}

/** Writes a result as soon as it is there, so that nothing else of it stays in memory; undefined if it is not data, or was not made. */
async function written<Value, Data>(value: Value, form: Form<Value, Data>): Promise<JsonBytes<Data> | undefined> {
  try {
    const data = await form.write(value);
    return isJson(data) ? new JsonBytes(data) : undefined;
  } catch {
    // Whoever asked for the result hears of it.
    return undefined;
  }
}
