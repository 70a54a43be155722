import * as z from "zod";
import { infoboxLabels, type infoboxRowFields } from "./infobox.ts";
import { date, text, upload, url } from "./schema-values.ts";
import type { SegmentRole } from "./segment-roles.ts";

/* The shapes of the front matter of articles and further pages. Only `import type` this file from code that runs in
   the browser. */

const infoboxText = z.union([text, z.number()]);
const infoboxValue = z
  .union([infoboxText, z.array(infoboxText).min(1)], "must be text, a number, or a list of them")
  .meta({
    id: "infoboxValue",
    title: "text or number, or a list of them",
    description: "The row's label with its value: inline Markdown, a date such as 1818-08-01, or a list of values",
  });

/** The fields that a row of an infobox may have besides its label and value. */
const rowFields = {
  place: text.optional().describe("Inline Markdown, shown below the value: the place of a birth or death"),
  cite: z
    .union([text, z.array(text)])
    .optional()
    .describe("Ids of references"),
  url: url.optional().describe("The address that the whole value links to"),
  calendar: z.enum(["gregorian", "julian"]).optional().describe("The calendar of the row's dates. Default: gregorian"),
} satisfies Record<(typeof infoboxRowFields)[number], z.ZodType>;

/** @param labels those that are listed; the values of all others are checked alike */
const infoboxRow = (labels: readonly string[]) =>
  z
    .object({
      heading: text.optional().describe("A heading between rows, alone in its row"),
      ...rowFields,
      ...Object.fromEntries(labels.map((label) => [label, infoboxValue.optional()])),
    })
    .catchall(infoboxValue)
    .describe("A row: a known label or any text, with its value");

/** A field of front matter. */
interface Field {
  schema: z.ZodType;
  /** The role of its texts among those of a document that are translated; `none` if they are not. */
  role: SegmentRole | "none";
  /**
   * `end`: a list at the end of the article, in its Markdown, too, under the interface word of the field's name. Other
   * fields are shown where the templates use them.
   */
  shown?: "end";
}

const description = text
  .optional()
  .describe("For search engines and social networks, 110 to 160 characters. Default: the start of the first paragraph");

const infobox = (labels: readonly string[]) =>
  z
    .strictObject({
      title: text.optional().describe("The title of the box. Default: the article's title"),
      image: z
        .strictObject({
          src: upload.describe("Its path"),
          alt: text.describe("What the picture shows, for those who do not see it"),
        })
        .optional()
        .describe("A portrait"),
      caption: text.optional().describe("Inline Markdown, shown below the picture; not without one"),
      details: z
        .array(infoboxRow(labels))
        .max(500, "must have at most 500 rows")
        .optional()
        .describe("The rows, in order"),
      social: z
        .array(
          z.strictObject({
            platform: text.describe("The network's name"),
            url: url.describe("The profile's address"),
          }),
        )
        .optional()
        .describe("The person's profiles on social networks"),
    })
    .optional()
    .describe("The box of facts beside the text");

const metadata = z
  .strictObject({
    alternates: z.boolean().optional().describe("false leaves out the list of other language versions. Default: true"),
    sharing: z.boolean().optional().describe("false leaves out the tags for social networks. Default: true"),
  })
  .optional()
  .describe("What the page says to search engines and social networks");

/** The fields of an article's front matter, without the known labels of rows, each of which would be looked for. */
export const articleFields = {
  title: { schema: text.optional().describe("The article's title. Default: the subject's name"), role: "title" },
  description: { schema: description, role: "description" },
  published: {
    schema: date.optional().describe("When the article was published. Default: article.published in site.yaml"),
    role: "none",
  },
  modified: {
    schema: date
      .optional()
      .describe(
        "When the article was last modified. Default: article.modified in site.yaml; without it, the file's last commit",
      ),
    role: "none",
  },
  section: {
    schema: text.optional().describe("What the article belongs to, such as Astronomers, for search engines"),
    role: "keyword",
  },
  tags: {
    schema: z.array(text).optional().describe("What the article is about, for search engines"),
    role: "keyword",
  },
  infobox: { schema: infobox([]), role: "infobox" },
  categories: {
    schema: z.array(text).optional().describe("Listed at the end of the article"),
    role: "category",
    shown: "end",
  },
  source: {
    schema: z
      .strictObject({
        url: url.describe("Its address"),
        license: text.describe("The license of the text, such as CC BY-SA 4.0"),
      })
      .optional()
      .describe("Where the text comes from, if its license asks to say so: stands at the end of the article"),
    role: "none",
  },
  metadata: { schema: metadata, role: "none" },
} satisfies Record<string, Field>;

/** The fields of a further page's front matter. */
export const pageFields = {
  title: { schema: text.describe("The page's title"), role: "title" },
  description: { schema: description, role: "description" },
} satisfies Record<string, Field>;

type Schemas<Fields extends Record<string, Field>> = { [Name in keyof Fields]: Fields[Name]["schema"] };

const schemasOf = <Fields extends Record<string, Field>>(fields: Fields): Schemas<Fields> =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as Schemas<Fields>;

const frontMatter = (fields: typeof articleFields) =>
  z.strictObject(schemasOf(fields)).describe("The front matter of content/articles/<code>.md");

export const frontMatterSchema = frontMatter(articleFields);

/** Returns the same schema with the known labels of rows, which editors offer. */
export const frontMatterForEditors = () => {
  const schema = infobox(Object.keys(infoboxLabels));
  return frontMatter({ ...articleFields, infobox: { ...articleFields.infobox, schema } });
};

export const pageFrontMatterSchema = z
  .strictObject(schemasOf(pageFields))
  .describe("The front matter of content/pages/<name>.<code>.md");

export type InfoboxRowFile = z.infer<ReturnType<typeof infoboxRow>>;
export type FrontMatterFile = z.infer<typeof frontMatterSchema>;
