import { join } from "node:path";
import type { Locate, Parsed } from "../../core/content/parse-data.ts";
import { Source } from "../../core/diagnostics/source.ts";
import type { Form } from "../../io/files/memory.ts";
import { readSource } from "../../io/files/read-file.ts";

/**
 * The form of what a file says: its places are found again when a message needs them.
 *
 * @param dir the content folder
 * @param name the file, relative to it
 */
export const parsedForm = <T>(
  dir: string,
  name: string,
  locateIn: (source: Source) => Locate,
): Form<Parsed<T>, Omit<Parsed<T>, "locate">> => ({
  write: ({ locate: _, ...data }) => data,
  read: (data) => {
    let places: Locate | undefined;
    const locate: Locate = (path, what) => {
      if (places === undefined) {
        const source = readSource(join(dir, name), name);
        places = source instanceof Source ? locateIn(source) : () => ({ file: name });
      }
      return places(path, what);
    };
    return { ...data, locate };
  },
});
