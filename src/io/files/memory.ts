import type { Stamps } from "./watch.ts";

/** What reading a content folder keeps for the next time. */
export interface Memory {
  /**
   * Returns what was made last time if it was made of the same things, else makes it.
   *
   * @param name of the result
   * @param from all that it depends on; objects must be the same ones
   */
  recall: <Value>(name: string, from: readonly unknown[], make: () => Value) => Value;
  /** The same for what is made of a single file. */
  ofFile: <Value>(name: string, file: string, make: () => Value) => Value;
  /**
   * The same for data that follows from files alone, and from what its name says: the next run of the command may use it.
   *
   * @param form how it is written as JSON
   */
  keep: <Value, Data>(name: string, files: readonly string[], make: () => Value, form: Form<Value, Data>) => Value;
  /**
   * The same for data that follows from a part of a file alone: it is kept while the rest of the file changes.
   *
   * @param part the text of this part
   */
  keepPart: <Value, Data>(name: string, file: string, part: string, make: () => Value, form: Form<Value, Data>) => Value;
  /** Returns a text that changes when one of these files changes. */
  stampOf: (files: readonly string[]) => string;
}

/** How a result is written as data, and made of it again. What cannot be written as JSON is not kept. */
export interface Form<Value, Data> {
  write: (value: Value) => Data | Promise<Data>;
  read: (data: Data) => Value;
}

/** The form of results that are data themselves. */
export const asData = <Value>(): Form<Value, Value> => ({ write: (value) => value, read: (data) => data });

/** The form of results that are promised. */
export const promised = <Value, Data>({ write, read }: Form<Value, Data>): Form<Promise<Value>, Data> => ({
  write: async (value) => write(await value),
  read: async (data) => read(data),
});

/** Keeps nothing. */
export const noMemory: Memory = {
  recall: (_name, _from, make) => make(),
  ofFile: (_name, _file, make) => make(),
  keep: (_name, _files, make) => make(),
  keepPart: (_name, _file, _part, make) => make(),
  stampOf: () => "",
};

/** A memory that a long-lived process passes from one reading of the folder to the next. */
interface LastingMemory extends Memory {
  /**
   * Returns the memory for the next reading.
   *
   * @param rewritten files that were written again after their stamps were taken: they are read again, though two writes within a tick of the clock leave the same stamp
   */
  next: (stamps: Stamps, rewritten?: readonly string[]) => LastingMemory;
  /** Says that everything has been asked for: the rest of what was kept before is forgotten. */
  complete: () => void;
}

/** @param stamps of all files, taken before they are read */
export function createMemory(stamps: Stamps, before: ReadonlyMap<string, Entry> = new Map()): LastingMemory {
  const entries = new Map<string, Entry>();
  const recall: Memory["recall"] = <Value>(name: string, from: readonly unknown[], make: () => Value): Value => {
    const known = entries.get(name) ?? before.get(name);
    const isSame = known?.from.length === from.length && known.from.every((each, index) => Object.is(each, from[index]));
    const entry = known !== undefined && isSame ? known : { from, value: make() };
    entries.set(name, entry);
    return entry.value as Value;
  };
  return {
    recall,
    ofFile: (name, file, make) => recall(`${name} ${file}`, [stamps.get(file)], make),
    keep: (name, files, make) =>
      recall(
        JSON.stringify([name, ...files]),
        files.map((file) => stamps.get(file)),
        make,
      ),
    keepPart: (name, file, part, make) => recall(JSON.stringify([name, file]), [part], make),
    stampOf: (files) => files.map((file) => `${file} ${stamps.get(file)}`).join("\n"),
    next: (newer, rewritten = []) => {
      const again = rewritten.map((file) => [file, `${newer.get(file)} read again at ${performance.now()}`] as const);
      return createMemory(new Map([...newer, ...again]), new Map([...before, ...entries]));
    },
    complete: () => {
      before = new Map();
    },
  };
}

interface Entry {
  from: readonly unknown[];
  value: unknown;
}
