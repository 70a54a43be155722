import { existsSync } from "node:fs";
import { join } from "node:path";
import { drawingStateFile, type PictureFolder } from "../../core/content/drawing-state.ts";
import type { DrawingState } from "../../core/content/drawing-state-schema.ts";
import { readBytes } from "../../io/files/read-file.ts";
import { replaceFile } from "../../io/files/replace-file.ts";
import { fingerprintOf, isAsDrawn } from "../content/drawing-state.ts";

/** How a picture is. */
export type PictureStatus = "current" | "stale" | "missing" | "by hand";

/** The drawn pictures of a folder. */
export interface DrawnPictures {
  /** @param source the fingerprint of what the picture would be drawn from */
  status: (name: string, source: string) => PictureStatus;
  /** Writes a drawn picture. @throws KnownError if it cannot be written */
  write: (name: string, source: string, bytes: Buffer) => Promise<void>;
}

/**
 * Opens a folder of drawn pictures.
 *
 * @param contentDir the content folder
 * @param known what its state file says
 */
export function openDrawn(contentDir: string, folder: PictureFolder, known: DrawingState): DrawnPictures {
  const dir = join(contentDir, folder);
  let state = known;
  const read = (name: string) => (existsSync(join(dir, name)) ? readBytes(join(dir, name)) : undefined);
  const note = (name: string, entry: DrawingState[string]) => {
    const entries = Object.entries({ ...state, [name]: entry });
    state = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
    return replaceFile(join(dir, drawingStateFile), `${JSON.stringify(state, null, 2)}\n`);
  };
  return {
    status(name, source) {
      const bytes = read(name);
      if (bytes === undefined) return "missing";
      if (!isAsDrawn(state, name, fingerprintOf(bytes))) return "by hand";
      const entry = state[name];
      return entry?.source === source && entry.output === fingerprintOf(bytes) ? "current" : "stale";
    },
    async write(name, source, bytes) {
      const old = read(name);
      const replaces = old && isAsDrawn(state, name, fingerprintOf(old)) ? fingerprintOf(old) : undefined;
      const entry = { source, output: fingerprintOf(bytes) };
      // The state comes first: a picture that it does not know would count as made by hand.
      await note(name, replaces === undefined ? entry : { ...entry, replaces });
      await replaceFile(join(dir, name), bytes);
      if (replaces !== undefined) await note(name, entry);
    },
  };
}
