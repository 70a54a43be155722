import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { drawingState } from "../../core/content/sharing-images.ts";
import { messageOf } from "../../core/diagnostics/known-error.ts";
import { fingerprint } from "../../core/model/schema-values.ts";
import { replaceFile } from "../../io/files/replace-file.ts";
import { StorageError } from "../../io/files/write-error.ts";

/** The folders of drawn pictures in a content folder. */
export type PictureFolder = "share" | "icons";

/** What a picture was drawn from, and what came of it, as fingerprints. */
const drawingSchema = z.strictObject({ source: fingerprint, output: fingerprint });
const stateSchema = z.record(z.string(), drawingSchema);

type State = z.infer<typeof stateSchema>;

/** How a picture is. A file with other bytes than were drawn is a person's. */
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
 * @throws KnownError if its state file is malformed
 */
export function openDrawn(contentDir: string, folder: PictureFolder): DrawnPictures {
  const dir = join(contentDir, folder);
  const stateFile = join(dir, drawingState);
  let state = readState(stateFile);
  return {
    status(name, source) {
      const file = join(dir, name);
      if (!existsSync(file)) return "missing";
      const known = Object.hasOwn(state, name) ? state[name] : undefined;
      if (known === undefined || known.output !== fingerprintOf(readFileSync(file))) return "by hand";
      return known.source === source ? "current" : "stale";
    },
    async write(name, source, bytes) {
      await replaceFile(join(dir, name), bytes);
      const entries = Object.entries({ ...state, [name]: { source, output: fingerprintOf(bytes) } });
      state = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
      await replaceFile(stateFile, `${JSON.stringify(state, null, 2)}\n`);
    },
  };
}

function readState(file: string): State {
  if (!existsSync(file)) return {};
  try {
    return stateSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    throw new StorageError(
      `${file} is malformed: ${messageOf(error)}`,
      "restore it from version control, or remove it and draw with --force",
    );
  }
}

/** Returns a fingerprint of 64 bits in hexadecimal digits. */
export const fingerprintOf = (data: string | Buffer): string => createHash("sha256").update(data).digest("hex").slice(0, 16);
