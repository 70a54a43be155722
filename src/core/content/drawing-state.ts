import * as z from "zod";
import { fingerprint } from "../model/schema-values.ts";

/** The file beside drawn pictures that says what they were drawn from. */
export const drawingStateFile = "state.json";

/** The folders of drawn pictures. */
export type PictureFolder = "share" | "icons";

/**
 * By name of the picture: the fingerprints of what it was drawn from and of the drawn file, and while that takes the
 * place of an earlier drawing, of this. A
 * file with other bytes is a person's.
 */
export const drawingStateSchema = z.record(
  z.string(),
  z.strictObject({ source: fingerprint, output: fingerprint, replaces: fingerprint.optional() }),
);

export type DrawingState = z.infer<typeof drawingStateSchema>;
