import { KnownError } from "../../core/diagnostics/known-error.ts";
import { openReader, type Reader } from "../../io/files/read.ts";
import { stampContent } from "./content-files.ts";
import { type LoadedContent, loadContent } from "./load.ts";

/**
 * Returns a function that gives the current content of a folder, and reads the folder again only if files were changed
 * since the last call.
 *
 * @param matters whether a change of a file is a reason to read again; a file that is added or removed always is
 */
export function followContent(
  dir: string,
  matters: (file: string) => boolean = () => true,
): () => Promise<LoadedContent> {
  let known: { stamp: string; content: Promise<LoadedContent> } | undefined;
  let reader = openReader(dir);
  return () => {
    const stamps = stampContent(dir);
    const stamp = [...stamps].map(([file, stamped]) => (matters(file) ? `${file} ${stamped}` : file)).join("\n");
    if (known?.stamp !== stamp) {
      reader = reader.next(stamps);
      const content = read(reader);
      known = { stamp, content };
      // A failed reading is repeated by the next call, unless newer content is being read already.
      content.catch(() => {
        if (known?.content === content) known = undefined;
      });
    }
    return known.content;
  };
}

/**
 * Returns a function that gives the last content that could be read, and says why it is not the current one.
 *
 * @param read as {@link followContent} returns it
 */
export function lastContent(read: () => Promise<LoadedContent>): {
  content: () => Promise<LoadedContent>;
  broken: () => KnownError | undefined;
} {
  let last: LoadedContent | undefined;
  let broken: KnownError | undefined;
  return {
    content: async () => {
      try {
        last = await read();
        broken = undefined;
      } catch (error) {
        if (last === undefined || !(error instanceof KnownError)) throw error;
        broken = error;
      }
      return last;
    },
    broken: () => broken,
  };
}

async function read(reader: Reader): Promise<LoadedContent> {
  const { content, diagnostics } = await loadContent(reader.dir, { reader });
  const missing = diagnostics.find(({ code }) => code === "no-content");
  if (missing) throw new KnownError(missing.message, missing.hint);
  if (content === undefined) throw new KnownError("the content has errors", "run biopedia build, which lists them");
  return content;
}
