import * as z from "zod";
import { builtIns } from "./built-ins.ts";
import { text, url } from "./schema-values.ts";

const entry = z.union(
  [
    text,
    z.strictObject({
      label: text.describe("A text, or the key of an interface word"),
      url: url.optional().describe("Where it leads; without an address the entry is left out"),
    }),
  ],
  {
    error: `must be the name of a page, ${builtIns.join(", ")}, or { label: …, url: … }`,
  },
);

/** The entries of the footer or the tools, in order. */
export const listedSchema = z.array(entry).max(100, "must have at most 100 entries");

export type ListedEntry = z.infer<typeof entry>;
