import * as z from "zod";
import { identifiersSchema } from "./identifiers.ts";
import { text, upload, url } from "./schema-values.ts";

const organization = z.strictObject({
  name: text.describe("The organization's name"),
  url: url.optional().describe("The organization's address"),
});

/** `subject` in `site.yaml`. */
export const subjectSchema = z
  .strictObject({
    name: text.describe("The person's name"),
    givenName: text.optional().describe("The part of the name that is the given name; in other scripts: texts/<code>.json"),
    familyName: text.optional().describe("The part of the name that is the family name"),
    alternateNames: z
      .array(text)
      .optional()
      .describe("Further names, and the name in scripts for which no texts/<code>.json has it, for search engines"),
    url: url.optional().describe("The person's own website. Default: the address of the home page"),
    image: upload.optional().describe("A portrait, for search engines"),
    worksFor: organization.optional().describe("The person's employer, for search engines"),
    alumniOf: z.array(organization).optional().describe("Where the person studied, for search engines"),
    knowsAbout: z.array(text).optional().describe("What the person knows about, for search engines"),
    nationality: text.optional().describe("The person's country, for search engines"),
    sameAs: z.array(url).optional().describe("URLs of the person's profiles elsewhere"),
    identifiers: identifiersSchema.optional(),
  })
  .describe("The person the site is about");
