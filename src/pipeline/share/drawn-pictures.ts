import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type DrawingState, drawingStateFile, type PictureFolder } from "../../core/content/drawing-state.ts";
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
  return {
    status(name, source) {
      const file = join(dir, name);
      if (!existsSync(file)) return "missing";
      if (!isAsDrawn(state, name, fingerprintOf(readFileSync(file)))) return "by hand";
      return state[name]?.source === source ? "current" : "stale";
    },
    async write(name, source, bytes) {
      await replaceFile(join(dir, name), bytes);
      const entries = Object.entries({ ...state, [name]: { source, output: fingerprintOf(bytes) } });
      state = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
      await replaceFile(join(dir, drawingStateFile), `${JSON.stringify(state, null, 2)}\n`);
    },
  };
}
