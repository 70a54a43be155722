import * as z from "zod";
import type { EditorNode } from "./nodes.ts";
import { isRemoteAddress } from "./remote-address.ts";

/* The schemas of what the editor sends. The script in pages only imports the types: it loads no zod. */

const fileText = z.string().max(2_000_000);

const mark = z.union([
  z.strictObject({ type: z.enum(["em", "strong", "strike", "sub", "sup", "code"]) }),
  z.strictObject({
    type: z.literal("link"),
    attrs: z.strictObject({ href: z.string().max(2000), title: z.string().max(1000) }),
  }),
]);

const node: z.ZodType<EditorNode> = z.lazy(() =>
  z.strictObject({
    type: z.enum([
      "paragraph",
      "heading",
      "bullet_list",
      "ordered_list",
      "list_item",
      "definition_list",
      "term",
      "definition",
      "blockquote",
      "code_block",
      "horizontal_rule",
      "table",
      "table_row",
      "table_header",
      "table_cell",
      "tag",
      "note",
      "source",
      "text",
      "hard_break",
      "picture",
      "piece",
    ]),
    attrs: z.record(z.string().max(40), z.union([fileText, z.number(), z.boolean()])).optional(),
    content: z.array(node).optional(),
    marks: z.array(mark).optional(),
    text: fileText.optional(),
  }),
);

/** A request to save: the blocks, each by its number in the base if it has not changed. */
export const saveRequestSchema = z.strictObject({
  base: fileText,
  /** The front matter of an earlier version. Forms change single facts. */
  front: z.string().max(200_000).optional(),
  blocks: z.array(z.union([z.number().int().min(0), node])).max(200_000),
  /** The version that counts where the file, as it was seen, contradicts the blocks. */
  resolve: z.strictObject({ seen: fileText, keep: z.enum(["own", "other"]) }).optional(),
});

export type SaveRequest = z.infer<typeof saveRequestSchema>;

/** Asks for a work to be added to the references: a DOI, ISBN, arXiv or PubMed number, an address, or BibTeX. */
export const referenceRequestSchema = z.strictObject({ what: z.string().trim().min(3).max(20_000) });

const referenceId = z.string().min(1).max(500);

/** Asks for two references to become one: the one that stays, and the one that goes. */
export const mergeRequestSchema = z.strictObject({ keep: referenceId, drop: referenceId });

export type MergeRequest = z.infer<typeof mergeRequestSchema>;

/** Asks for HTML of the clipboard as blocks. */
export const pasteRequestSchema = z.strictObject({ html: z.string().max(20_000_000) });

const codes = z.array(z.string().max(40)).max(300);

/** Asks what a translation into languages costs: all that are reviewed if none is named. `whole`: whole articles. */
export const costRequestSchema = z.strictObject({ codes, whole: z.boolean() });

/** Asks for a translation. `most`: the most that it may cost, in the currency of the prices. */
export const translateRequestSchema = costRequestSchema.extend({
  most: z.number().positive().max(1_000_000).optional(),
});

/** A request to save a form: the YAML that it was made from, and the data that the file shall have. */
export const formRequestSchema = z.strictObject({
  base: z.string().max(1_000_000),
  /** The data; of a file that cannot be read, its text. */
  saved: z.union([z.strictObject({ value: z.json() }), z.strictObject({ text: z.string().max(1_000_000) })]),
  /** Whether entries that somebody else has changed meanwhile are replaced. */
  replaces: z.boolean().optional(),
});

export type FormRequest = z.infer<typeof formRequestSchema>;

const gitName = z.string().min(1).max(250);

const visibleText = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}<>]+$/u)
  .max(200);

/** A step of publishing. A commit names the files that were shown, a push and a join the remote and the branch. */
export const publishRequestSchema = z.discriminatedUnion("step", [
  z.strictObject({ step: z.literal("build") }),
  z.strictObject({ step: z.literal("begin") }),
  z.strictObject({ step: z.literal("identity"), name: visibleText, email: visibleText.regex(/^[^\s@]+@[^\s@]+$/) }),
  z.strictObject({ step: z.literal("remote"), address: z.string().trim().max(500).refine(isRemoteAddress) }),
  z.strictObject({
    step: z.literal("commit"),
    message: z.string().trim().min(1).max(5000),
    paths: z.array(z.string().max(5000)).min(1),
  }),
  z.strictObject({ step: z.enum(["push", "join"]), name: gitName, branch: gitName }),
]);

export type PublishRequest = z.infer<typeof publishRequestSchema>;

const address = z.string().max(200);
const pageName = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(60);

const pageTitle = z.string().trim().min(1).max(200);

/** Asks for a page or a language to be added, or for a page to be renamed or deleted. */
export const pageRequestSchema = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("page"), title: pageTitle, name: pageName }),
  /** `begins`: whether its article begins with nothing; otherwise it has a short page, to be translated. */
  z.strictObject({ do: z.literal("language"), code: z.string().max(40), begins: z.boolean() }),
  z.strictObject({ do: z.literal("rename"), page: address, title: pageTitle, name: pageName }),
  z.strictObject({
    do: z.literal("removeLanguage"),
    code: z
      .string()
      .regex(/^[a-z\d]+(?:-[a-z\d]+)*$/i)
      .max(40),
  }),
  z.strictObject({ do: z.literal("remove"), page: address }),
]);

export type PageRequest = z.infer<typeof pageRequestSchema>;

/** The answers about a new site, as `init` asks for them. */
export const newSiteRequestSchema = z.strictObject({
  name: z.string().max(1000),
  purpose: z.string().max(40),
  language: z.string().max(40),
  languages: z.array(z.string().max(40)).max(300),
  baseUrl: z.string().max(2000),
});

export type NewSiteRequest = z.infer<typeof newSiteRequestSchema>;
