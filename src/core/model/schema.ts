import * as z from "zod";
import { infoboxLabels, interfaceKeys } from "./interface-keys.ts";
import {
  baseUrl,
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

/*
 * The shape of every content file. Unknown keys are errors. The descriptions go into the editors' JSON Schemas (`npm run schemas`).
 * Only `import type` this file from code that runs in the browser.
 */

export const siteSchema = z
  .strictObject({
    title: text.optional().describe("The site's name, shown in the header. Default: the subject's name"),
    baseUrl: baseUrl
      .optional()
      .describe(
        "Where the site will be served; a path in it becomes the base path. --base-url overrides it. Default: none; pages then lack what needs absolute addresses: canonical links, links between languages for search engines, structured data and the sitemap",
      ),
    trailingSlash: z
      .boolean()
      .optional()
      .describe(
        "How the host finds pages. false: links /fr, files fr.html. true: links /fr/, files fr/index.html. Default: links /fr, files fr/index.html",
      ),
    defaultLanguage: code
      .optional()
      .describe(
        "The language of / and the source of translations. Default: the language of the only article; English if there are several",
      ),
    languages: z
      .array(code)
      .max(500, "must list at most 500 languages")
      .optional()
      .describe("Languages of the site, in order. Further languages that have files follow, by their own names"),
    logo: upload.optional().describe("Shown in the header. Default: drawn from the initials of the subject's name"),
    icon: upload.optional().describe("Shown in the browser's tab. Default: drawn from the initials of the subject's name"),
    sharingImage: z
      .strictObject({ src: upload, alt: byLanguage })
      .optional()
      .describe("A raster picture of 1200×630 for social networks. Default: none"),
    updated: date
      .optional()
      .describe("The date shown in the footer. Default: when the page's article was last modified; without such a date, nothing is shown"),
    license: z
      .strictObject({ name: text, url })
      .optional()
      .describe("The license of the text, named in the footer. Default: none is named"),
    subject: z
      .strictObject({
        name: text.describe("The person's name"),
        names: byLanguage.optional().describe("The name in other scripts, by language"),
        jobTitle: byLanguage.optional().describe("By language"),
        url: url.optional().describe("The person's own website. Default: the address of the page"),
        image: upload.optional().describe("A portrait, for search engines"),
        worksFor: z.strictObject({ name: text, url: url.optional() }).optional().describe("The person's employer, for search engines"),
        alumniOf: z
          .array(z.strictObject({ name: text, url: url.optional() }))
          .optional()
          .describe("Where the person studied, for search engines"),
        knowsAbout: z.array(text).optional().describe("What the person knows about, for search engines"),
        nationality: text.optional().describe("The person's country, for search engines"),
        sameAs: z.array(url).optional().describe("URLs of the person's profiles elsewhere"),
      })
      .describe("The person the site is about"),
    article: z
      .strictObject({
        published: date.optional().describe("When the articles were published, unless an article says so itself"),
        modified: date
          .optional()
          .describe(
            "When the articles were last modified, unless an article says so itself. Default: the last commit of its file, in a Git repository",
          ),
        author: text.optional().describe("The organization that wrote the articles"),
      })
      .optional()
      .describe("Facts about all articles, for search engines and social networks"),
    profiles: z
      .array(z.strictObject({ platform: text, followers: text, url }))
      .optional()
      .describe("The sidebar's social networks"),
    news: z
      .array(z.strictObject({ title: text, url }))
      .optional()
      .describe("The sidebar's press links"),
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
        targets: z
          .array(targetCode)
          .min(1)
          .optional()
          .describe("Languages that the translation tool offers, in order. Default: all languages except the default one"),
        defaultTarget: targetCode.optional().describe("The language that is chosen at first. Default: the first of targets"),
        endpoint: endpoint
          .optional()
          .describe(
            "Where pages send translation requests: a relay that adds the key. Default: /api/v1/chat/completions on the site itself",
          ),
        service: serviceUrl.optional().describe("A chat service that visitors may use with their own key. Not offered by default"),
        model: text.optional().describe("The model that pages request; a relay uses its own"),
      })
      .optional()
      .describe("The translation tool"),
  })
  .describe("content/site.yaml");

export const languagesSchema = z
  .array(
    z.strictObject({
      code: code.describe("As in the names of files, such as pt-br"),
      name: text.describe("The language's own name"),
      fullName: text.describe("The English name"),
      tag: text.optional().describe("BCP 47 tag for lang and hreflang, if it differs from the code in its recommended case"),
      dir: z.enum(["ltr", "rtl"]).optional().describe("Direction of the script. Default: left to right"),
      numberingSystem: z
        .string()
        .regex(/^[a-z]{3,8}$/, "must be a Unicode numbering system, such as latn or deva")
        .optional()
        .describe("The digits of dates, if the texts do not use the language's default ones"),
      parent: code.optional().describe("The language that supplies missing interface words. Default: the default language"),
    }),
  )
  .min(1, "must list at least one language")
  .max(500, "must list at most 500 languages")
  .describe("content/languages.yaml");

export const referencesSchema = z
  .array(
    z.strictObject({
      id: z
        .string()
        .regex(/^[A-Za-z][\w-]*$/, "must start with a letter and contain only letters, digits, - and _")
        .describe("What articles cite it by, such as Smith2019"),
      content: text.describe("The citation; *asterisks* make a title italic"),
      url: url.optional().describe("Only a URL that exists"),
    }),
  )
  .describe("content/references.yaml");

export const frontMatterSchema = z
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
          .strictObject({ src: upload, alt: text.describe("What the picture shows, for those who do not see it") })
          .optional()
          .describe("A portrait"),
        caption: text.optional().describe("The caption of the portrait"),
        details: z
          .array(
            z.strictObject({
              label: z.enum(infoboxLabels),
              value: text,
              url: url.optional(),
              cite: z
                .union([text, z.array(text)])
                .optional()
                .describe("Ids of references"),
            }),
          )
          .optional(),
        social: z
          .array(z.strictObject({ platform: text, url }))
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

/** A flat object of texts: bundles and interface words. Which keys are required depends on the source language; see check-texts.ts. */
export const textsSchema = z.preprocess(refuseProto, z.record(z.string(), z.string()));

export const interfaceSchema = z
  .strictObject(Object.fromEntries(interfaceKeys.map((key) => [key, text.optional()])))
  .describe("content/interface/<code>.json");

export const bundleSchema = z
  .record(
    z.string(),
    text.describe(
      "A text of a fallback page: leadParagraph, metaDescription, headings such as career, and their paragraphs career.1, career.2, …; also interface words that this page has differently: translationNotice, availableLanguages, returnLink, helpTranslate",
    ),
  )
  .describe("content/bundles/<code>.json");

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
export type Reference = z.infer<typeof referencesSchema>[number];
export type FrontMatterFile = z.infer<typeof frontMatterSchema>;
/** A name that is not translated, or has a specific form in some languages. */
export type GlossaryTerm = NonNullable<SiteFile["glossary"]>[number];
export type TextState = z.infer<typeof textStateSchema>;
/** The states of a language's texts, by key. */
export type States = Readonly<Record<string, TextState>>;
