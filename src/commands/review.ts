import { UsageError } from "../core/diagnostics/known-error.ts";
import { plural } from "../core/diagnostics/wording.ts";
import { editPath } from "../core/edit/protocol.ts";
import { visible } from "../io/terminal/excerpt.ts";
import type { World } from "../io/terminal/world.ts";
import { type EditOptions, serveApplication } from "./edit.ts";

/**
 * `biopedia review [codes…]`: opens the application at its list of translations.
 *
 * @returns the exit code
 */
export const review = (codes: readonly string[], options: EditOptions, world: World): Promise<number> =>
  serveApplication(codes, options, world, ({ documents }) => {
    if (documents === 0)
      throw new UsageError(
        `there is nothing translated${codes.length === 0 ? "" : ` in ${codes.join(", ")}`}`,
        "biopedia translate makes translations, and --articles whole articles",
      );
    return { what: `Reviewing ${plural(documents, "document")} of ${visible(options.content)}`, at: editPath };
  });
