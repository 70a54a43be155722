import * as z from "zod";
import { interfaceKeys } from "./interface-keys.ts";
import { code, refuseProto, text } from "./schema-values.ts";
import { ownTextKeys } from "./texts.ts";

/*
 * The shape of languages.yaml and of the files of texts and words. The descriptions go into the editors' JSON Schemas
 * (`npm run schemas`).
 * Only `import type` this file from code that runs in the browser.
 */

export const languagesSchema = z
  .array(
    z.strictObject({
      code: code.describe("As in the names of files, such as pt-br"),
      name: text.optional().describe("The language's own name. Default: what the tool knows"),
      fullName: text.optional().describe("The English name. Default: what the tool knows"),
      tag: text.optional().describe("BCP 47 tag for lang and hreflang, such as zh-Hant. Default: what the tool knows"),
      regions: z
        .array(z.string().regex(/^[A-Z]{2}$/, "must be the code of a country, such as AR"))
        .min(1)
        .optional()
        .describe(
          "Countries (ISO 3166-1) whose readers search engines should send to this language: [AR, CO] lists es-419 as es-AR and es-CO as well. Default: none",
        ),
      dir: z.enum(["ltr", "rtl"]).optional().describe("Direction of the script. Default: what the tool knows"),
      numberingSystem: z
        .string()
        .regex(/^[a-z]{3,8}$/, "must be a Unicode numbering system, such as latn or deva")
        .optional()
        .describe(
          "The digits of dates, of numbers that pages write, and of lists, such as latn. Default: the language's usual ones",
        ),
      parent: code
        .optional()
        .describe(
          "The language that supplies missing texts and words. Default: what the tool knows, such as fr for fr-ca",
        ),
    }),
  )
  .max(1000, "must list at most 1,000 languages")
  .describe(
    "content/languages.yaml: what differs from the tool's own data on languages. An unknown language needs at least name and fullName",
  );

/**
 * A flat object of texts: bundles and interface words. Which keys are required depends on the source language; see
 * check-texts.ts.
 */
export const textsSchema = z.preprocess(refuseProto, z.record(z.string(), z.string()));

const interfaceWord = text.optional().describe("A word or text of the interface. Default: what the tool ships");

export const interfaceSchema = z
  .strictObject(Object.fromEntries(interfaceKeys.map((key) => [key, interfaceWord])))
  .describe("content/interface/<code>.json");

export const ownTextsSchema = z
  .object(Object.fromEntries(ownTextKeys.map(([key, description]) => [key, text.optional().describe(description)])))
  .catchall(
    text.describe(
      "news.<n>, footer.<n>, tools.<n>: the title or label of the n-th entry of the list in site.yaml; followers.<platform>, such as followers.mastodon: what stands beside the profile; knowsAbout.<n>, alumniOf.<n>: the n-th entry of the list in site.yaml; infobox.caption, infobox.alt, infobox.<label>: a text of the infobox on a page without an article",
    ),
  )
  .describe("content/texts/<code>.json");

export const bundleSchema = z
  .record(
    z.string(),
    text.describe(
      "A text of a fallback page: leadParagraph, metaDescription, headings such as career, and their paragraphs career.1, career.2, …; also interface words that this page has differently: translationNotice, availableLanguages, returnLink, helpTranslate",
    ),
  )
  .describe("content/bundles/<code>.json");

export type LanguageEntry = z.infer<typeof languagesSchema>[number];
