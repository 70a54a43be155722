import * as z from "zod";
import { infoboxLabels, interfaceKeys } from "./interface-keys.ts";
import { listedSchema } from "./listed-schema.ts";
import { ownTextKeys } from "./own-texts.ts";
import {
  absoluteAddress,
  byLanguage,
  code,
  date,
  endpoint,
  fingerprint,
  foreignScript,
  integrity,
  reason,
  refuseProto,
  serviceUrl,
  targetCode,
  text,
  upload,
  url,
} from "./schema-values.ts";
import { themeSchema } from "./theme-schema.ts";

/*
 * The shape of every content file. Unknown keys are errors. The descriptions go into the editors' JSON Schemas (`npm run schemas`).
 * Only `import type` this file from code that runs in the browser.
 */

export const siteSchema = z
  .strictObject({
    title: text.describe("The site's name, shown in the header"),
    baseUrl: z
      .string()
      .regex(/^https?:\/\/[^\s?#]+$/, { error: absoluteAddress, abort: true })
      .refine((value) => URL.canParse(value), absoluteAddress)
      .describe("Where the site will be served; a path in it becomes the base path. --base-url overrides it"),
    trailingSlash: z
      .boolean()
      .optional()
      .describe("Unset: links /fr, files fr/index.html. false: links /fr, files fr.html. true: links /fr/, files fr/index.html"),
    defaultLanguage: code.describe("The language of / and the source of translations"),
    languages: z
      .array(code)
      .max(500, "must list at most 500 languages")
      .optional()
      .describe("Languages of the site, in order. Further languages that have files follow, by their own names"),
    logo: upload,
    icon: upload,
    sharingImage: z.strictObject({ src: upload }).describe("A raster picture of 1200×630 for social networks"),
    updated: date.describe("The date shown in the footer"),
    license: z.strictObject({ name: text, url }).describe("The license of the text, named in the footer"),
    subject: z
      .strictObject({
        name: text,
        url: url.optional(),
        image: upload,
        worksFor: z.strictObject({ name: text, url: url.optional() }).optional(),
        alumniOf: z.array(z.strictObject({ name: text, url: url.optional() })).optional(),
        knowsAbout: z.array(text).optional(),
        nationality: text.optional(),
        sameAs: z.array(url).optional().describe("URLs of the person's profiles elsewhere"),
      })
      .describe("The person the site is about"),
    article: z.strictObject({ published: date, modified: date, author: text }),
    profiles: z
      .array(z.strictObject({ platform: text, followers: text.optional(), url }))
      .optional()
      .describe("The sidebar's social networks"),
    news: z
      .array(z.strictObject({ title: text, url: url.optional() }))
      .optional()
      .describe("The sidebar's press; an entry without an address is plain text"),
    footer: listedSchema
      .optional()
      .describe(
        "What stands in the footer, in order: names of pages, share, cite, mobileView, translate, { label, url }. Default: all pages, share and cite",
      ),
    tools: listedSchema.optional().describe("What stands among the sidebar's tools, like footer. Default: translate"),
    theme: themeSchema.optional(),
    contribute: url
      .optional()
      .describe("Where visitors can propose a page that does not exist, such as /contact; named on the not-found page"),
    sidebar: z.array(code).optional().describe("Languages of the sidebar, in order. Default: all"),
    menu: z.array(code).optional().describe("Languages of the header's menu, in order. Default: all"),
    analytics: z
      .strictObject({
        script: foreignScript,
        integrity: integrity.optional().describe("The script's hash (subresource integrity): browsers run no other version"),
        crossorigin: z.enum(["anonymous", "use-credentials"]).optional().describe("How the script is fetched; anonymous with integrity"),
        attributes: z.record(z.string().regex(/^data-[a-z-]+$/, "must start with data-"), text).optional(),
      })
      .optional()
      .describe("A provider's script. Without it, pages send no analytics"),
    grid: z.array(code).optional().describe("Languages of the grid on fallback pages, in order. Default: all"),
    glossary: z
      .array(z.strictObject({ term: text, forms: byLanguage.optional().describe("Forms in other scripts, by language") }))
      .optional()
      .describe("Names that translations keep. The subject's name is included automatically"),
    translation: z
      .strictObject({
        tool: z.boolean().optional().describe("false: the site has no translation tool. Default: true"),
        targets: z
          .array(targetCode)
          .min(1)
          .optional()
          .describe("Languages that the translation tool offers, in order. Default: all languages of the site but the default one"),
        defaultTarget: targetCode.optional().describe("The target that is chosen at first. Default: the first"),
        instructions: z
          .array(text)
          .optional()
          .describe("Further rules for translations, each a sentence of the prompt in English: how to read words with several meanings"),
        endpoint: endpoint
          .optional()
          .describe(
            "Where pages send translation requests: a relay that adds the key. Default: /api/v1/chat/completions on the site itself",
          ),
        service: serviceUrl.optional().describe("A chat service that visitors may use with their own key. Not offered by default"),
        model: text.optional().describe("The model that pages request; a relay uses its own"),
      })
      .prefault({})
      .describe("The translation tool, and translations by biopedia translate"),
  })
  .describe("content/site.yaml");

export const languagesSchema = z
  .array(
    z.strictObject({
      code,
      name: text.optional().describe("The language's own name"),
      fullName: text.optional().describe("The English name"),
      tag: text.optional().describe("BCP 47 tag for lang and hreflang, such as zh-Hant"),
      dir: z.enum(["ltr", "rtl"]).optional().describe("Direction of the script"),
      numberingSystem: z
        .string()
        .regex(/^[a-z]{3,8}$/, "must be a Unicode numbering system, such as latn or deva")
        .optional()
        .describe("The digits of dates, if the texts do not use the language's usual ones"),
      parent: code.optional().describe("The language that supplies missing interface words"),
    }),
  )
  .max(500, "must list at most 500 languages")
  .describe(
    "content/languages.yaml: what differs from the tool's own data on languages. An unknown language needs at least name and fullName",
  );

const infoboxText = z.union([text, z.number()]);
const infoboxValue = z
  .union([infoboxText, z.array(infoboxText).min(1)], "must be text, a number, or a list of them")
  .meta({ id: "infoboxValue", description: "Inline Markdown, a date such as 1818-08-01, or a list of values" });

/** What a row of an infobox may have besides its label and value. */
const rowFields = {
  place: text.optional().describe("Inline Markdown, shown below the value: the place of a birth or death"),
  cite: z
    .union([text, z.array(text)])
    .optional()
    .describe("Ids of references"),
  url: url.optional().describe("The address that the whole value links to"),
  calendar: z.enum(["gregorian", "julian"]).optional().describe("The calendar of the row's dates. Default: gregorian"),
};

/** The names of {@link rowFields}. Every other key is a label. */
export const infoboxRowFields: ReadonlySet<string> = new Set(Object.keys(rowFields));

const infoboxRow = z
  .object({
    heading: text.optional().describe("A heading between rows, alone in its row"),
    ...rowFields,
    ...Object.fromEntries(infoboxLabels.map((label) => [label, infoboxValue.optional()])),
  })
  .catchall(infoboxValue)
  .describe("A row: a known label or any text, with its value");

export const frontMatterSchema = z
  .strictObject({
    title: text,
    description: text.describe("For search engines and social networks, 110 to 160 characters"),
    section: text.optional(),
    tags: z.array(text).optional(),
    infobox: z
      .strictObject({
        title: text,
        image: z.strictObject({ src: upload, alt: text }).optional(),
        caption: text.optional().describe("Inline Markdown, shown below the picture"),
        details: z.array(infoboxRow).optional().describe("The rows, in order"),
        social: z.array(z.strictObject({ platform: text, url })).optional(),
      })
      .optional(),
    categories: z.array(text).optional(),
    metadata: z
      .strictObject({
        alternates: z.boolean().optional().describe("false leaves out the list of other language versions"),
        sharing: z.boolean().optional().describe("false leaves out the tags for social networks"),
      })
      .optional(),
  })
  .describe("The front matter of content/articles/<code>.md");

export const pageFrontMatterSchema = z
  .strictObject({
    title: text,
    description: text
      .default("")
      .describe("For search engines and social networks, 110 to 160 characters. Default: the beginning of the first paragraph"),
  })
  .describe("The front matter of content/pages/<name>.<code>.md");

/** A flat object of texts: bundles and interface words. Which keys are required depends on the source language; see check-texts.ts. */
export const textsSchema = z.preprocess(refuseProto, z.record(z.string(), z.string()));

export const interfaceSchema = z
  .strictObject(Object.fromEntries(interfaceKeys.map((key) => [key, text.optional()])))
  .describe("content/interface/<code>.json");

export const ownTextsSchema = z
  .object(Object.fromEntries(ownTextKeys.map(([key, description]) => [key, text.optional().describe(description)])))
  .catchall(text)
  .describe("content/texts/<code>.json");

export const bundleSchema = z.record(z.string(), text).describe("content/bundles/<code>.json");

/** The state of one text in one language: how its translation was made. */
export const textStateSchema = z.strictObject({
  source: fingerprint.describe("Fingerprint of the source text that was translated"),
  output: fingerprint.optional().describe("Fingerprint of the translation"),
  origin: z.enum(["machine", "human"]),
  model: text.optional().describe("Of machine translations"),
  prompt: fingerprint.optional().describe("Fingerprint of the prompt and the glossary terms that matter to the text"),
  status: z.enum(["ok", "failed", "identical"]).describe("identical: every reply was the source text itself"),
  reason: reason.optional(),
  detail: text.optional().describe("What the reason is about; never text from a reply or a service"),
  attempts: z.number().int().nonnegative().optional().describe("Number of runs that have tried it"),
});

export const statesSchema = z
  .record(z.string(), textStateSchema)
  .describe("content/bundles/<code>.state.json, written by biopedia translate");

export type SiteFile = z.infer<typeof siteSchema>;
export type LanguageEntry = z.infer<typeof languagesSchema>[number];
export type InfoboxRowFile = z.infer<typeof infoboxRow>;
export type FrontMatter = z.infer<typeof frontMatterSchema>;
/** A name that is not translated, or has a specific form in some languages. */
export type GlossaryTerm = NonNullable<SiteFile["glossary"]>[number];
export type TextState = z.infer<typeof textStateSchema>;
/** The states of a language's texts, by key. */
export type States = Readonly<Record<string, TextState>>;
