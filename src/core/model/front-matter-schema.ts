import * as z from "zod";
import type { InfoboxRowField } from "./infobox-row-fields.ts";
import { infoboxLabels } from "./interface-keys.ts";
import { date, text, upload, url } from "./schema-values.ts";

/* The shapes of the front matter of articles and further pages. Only `import type` this file from code that runs in the browser. */

const infoboxText = z.union([text, z.number()]);
const infoboxValue = z.union([infoboxText, z.array(infoboxText).min(1)], "must be text, a number, or a list of them").meta({
  id: "infoboxValue",
  title: "text or number, or a list of them",
  description: "The row's label with its value: inline Markdown, a date such as 1818-08-01, or a list of values",
});

/** What a row of an infobox may have besides its label and value. */
const rowFields = {
  place: text.optional().describe("Inline Markdown, shown below the value: the place of a birth or death"),
  cite: z
    .union([text, z.array(text)])
    .optional()
    .describe("Ids of references"),
  url: url.optional().describe("The address that the whole value links to"),
  calendar: z.enum(["gregorian", "julian"]).optional().describe("The calendar of the row's dates. Default: gregorian"),
} satisfies Record<InfoboxRowField, z.ZodType>;

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

const frontMatter = (row: ReturnType<typeof infoboxRow>) =>
  z
    .strictObject({
      title: text.optional().describe("The article's title. Default: the subject's name"),
      description: text
        .optional()
        .describe("For search engines and social networks, 110 to 160 characters. Default: the start of the first paragraph"),
      published: date.optional().describe("When the article was published. Default: article.published in site.yaml"),
      modified: date
        .optional()
        .describe("When the article was last modified. Default: article.modified in site.yaml; without it, the file's last commit"),
      section: text.optional().describe("What the article belongs to, such as Astronomers, for search engines"),
      tags: z.array(text).optional().describe("What the article is about, for search engines"),
      infobox: z
        .strictObject({
          title: text.optional().describe("The title of the box. Default: the article's title"),
          image: z
            .strictObject({ src: upload.describe("Its path"), alt: text.describe("What the picture shows, for those who do not see it") })
            .optional()
            .describe("A portrait"),
          caption: text.optional().describe("Inline Markdown, shown below the picture; not without one"),
          details: z.array(row).optional().describe("The rows, in order"),
          social: z
            .array(z.strictObject({ platform: text.describe("The network's name"), url: url.describe("The profile's address") }))
            .optional()
            .describe("The person's profiles on social networks"),
        })
        .optional()
        .describe("The box of facts beside the text"),
      categories: z.array(text).optional().describe("Listed at the end of the article"),
      metadata: z
        .strictObject({
          alternates: z.boolean().optional().describe("false leaves out the list of other language versions. Default: true"),
          sharing: z.boolean().optional().describe("false leaves out the tags for social networks. Default: true"),
        })
        .optional()
        .describe("What the page says to search engines and social networks"),
    })
    .describe("The front matter of content/articles/<code>.md");

/** Without the known labels, each of which would be looked for in every row. */
export const frontMatterSchema = frontMatter(infoboxRow([]));

/** Returns the same schema with the known labels, which editors offer. */
export const frontMatterForEditors = () => frontMatter(infoboxRow(infoboxLabels));

export const pageFrontMatterSchema = z
  .strictObject({
    title: text.describe("The page's title"),
    description: text
      .optional()
      .describe("For search engines and social networks, 110 to 160 characters. Default: the start of the first paragraph"),
  })
  .describe("The front matter of content/pages/<name>.<code>.md");

export type InfoboxRowFile = z.infer<ReturnType<typeof infoboxRow>>;
export type FrontMatterFile = z.infer<typeof frontMatterSchema>;
