import { isDeepStrictEqual } from "node:util";
import { type Form, type Memory, noMemory } from "../../../io/files/memory.ts";
import { isJson } from "./describe.ts";

/** What was made of files of the content, by name. This can be written as JSON. */
export type KeptData = Readonly<Record<string, { from: readonly string[]; data: unknown }>>;

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
  const known = new Map<string, KeptData[string]>();
  const made = new Map<string, { from: readonly string[]; write: () => unknown }>();
  const keep: Memory["keep"] = <Value, Data>(name: string, files: readonly string[], make: () => Value, form: Form<Value, Data>) => {
    const key = JSON.stringify([name, ...files]);
    const from = files.map(digest);
    const kept = Object.hasOwn(before, key) ? before[key] : undefined;
    if (kept !== undefined && isDeepStrictEqual(kept.from, from)) {
      known.set(key, kept);
      return form.read(kept.data as Data);
    }
    const value = make();
    if (from.every((each) => each !== undefined)) made.set(key, { from, write: () => form.write(value) });
    return value;
  };
  return {
    memory: { ...noMemory, keep },
    finish: async () => {
      if (made.size === 0 && known.size === Object.keys(before).length) return undefined;
      const written = await Promise.all([...made].map(async ([key, { from, write }]) => [key, { from, data: await write() }] as const));
      return Object.fromEntries([...known, ...written.filter(([, { data }]) => isJson(data))]);
    },
  };
}
