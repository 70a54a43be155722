import { KnownError } from "../../core/diagnostics/known-error.ts";
import { stampContent } from "./content-files.ts";
import { type Content, loadContent } from "./load.ts";

/**
 * Returns a function that gives the content of a folder as it is now. It reads the folder again only if files were changed since the last call.
 *
 * @param matters whether a change of a file is a reason to read again; a file that is added or removed always is
 */
export function followContent(dir: string, matters: (file: string) => boolean = () => true): () => Promise<Content> {
  let known: { stamp: string; content: Promise<Content> } | undefined;
  return () => {
    const stamp = [...stampContent(dir)].map(([file, stamped]) => (matters(file) ? `${file} ${stamped}` : file)).join("\n");
    if (known?.stamp !== stamp) {
      const content = read(dir);
      known = { stamp, content };
      // What failed is tried again, unless newer content is being read already.
      content.catch(() => {
        if (known?.content === content) known = undefined;
      });
    }
    return known.content;
  };
}

async function read(dir: string): Promise<Content> {
  const { content, diagnostics } = await loadContent(dir);
  const missing = diagnostics.find(({ code }) => code === "no-content");
  if (missing) throw new KnownError(missing.message, missing.hint);
  if (content === undefined) throw new KnownError("the content has errors", "run biopedia build, which lists them");
  return content;
}
