import * as z from "zod";
import { interfaceKeys } from "./interface-keys.ts";
import { listedSchema } from "./listed-schema.ts";
import { ownTextKeys } from "./own-texts.ts";
import {
  baseUrl,
  byLanguage,
  code,
  date,
  endpoint,
  fingerprint,
  foreignScript,
  historyAddress,
  historyProblem,
  integrity,
  reason,
  refuseProto,
  reportAddress,
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

const organization = z.strictObject({
  name: text.describe("The organization's name"),
  url: url.optional().describe("The organization's address"),
});

export const siteSchema = z
  .strictObject({
    title: text.optional().describe("The site's name, shown in the header. Default: the subject's name in the language of the page"),
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
        "The language of / and the source of translations. Default: the language of the only article; of several, the first of `languages`, else English",
      ),
    languages: z
      .array(code)
      .max(500, "must list at most 500 languages")
      .optional()
      .describe(
        "Languages of the site, in order; others that have files follow. Default: all that have files, in the order of their own names",
      ),
    logo: upload.optional().describe("Shown in the header. Default: drawn from the initials of the subject's name"),
    icon: upload.optional().describe("Shown in the browser's tab. Default: drawn from the initials of the subject's name"),
    sharingImage: z
      .strictObject({ src: upload.describe("Its path; texts/<code>.json says what it shows") })
      .optional()
      .describe("A raster picture of 1200×630 for social networks. Default: none"),
    pictures: z
      .strictObject({
        avif: z
          .boolean()
          .optional()
          .describe("Whether photographs are offered as AVIF too: a little smaller, and slow to make. Default: false, WebP only"),
      })
      .optional()
      .describe("How pictures are made ready for pages"),
    updated: date
      .optional()
      .describe("The date shown in the footer. Default: when the page's article was last modified; without such a date, nothing is shown"),
    license: z
      .strictObject({ name: text.describe("Its name, such as CC BY-SA 4.0"), url: url.describe("Where its text is") })
      .optional()
      .describe("The license of the text, named in the footer. Default: none is named"),
    subject: z
      .strictObject({
        name: text.describe("The person's name"),
        url: url.optional().describe("The person's own website. Default: the address of the page"),
        image: upload.optional().describe("A portrait, for search engines"),
        worksFor: organization.optional().describe("The person's employer, for search engines"),
        alumniOf: z.array(organization).optional().describe("Where the person studied, for search engines"),
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
      .array(
        z.strictObject({
          platform: text.describe("The network's name, such as Mastodon"),
          followers: text
            .optional()
            .describe("What stands beside it, such as 200K; by language: followers.<platform> in texts/<code>.json"),
          url: url.describe("The profile's address"),
        }),
      )
      .optional()
      .describe("The sidebar's social networks"),
    news: z
      .array(z.strictObject({ title: text.describe("What is shown"), url: url.optional().describe("The address of the report") }))
      .optional()
      .describe("The sidebar's press; an entry without an address is plain text"),
    footer: listedSchema
      .optional()
      .describe(
        "What stands in the footer, in order: names of pages, share, cite, print, mobileView, reportError, translate, { label, url }. Default: all pages, share and cite if the site's address is known, and reportError if `report` is set",
      ),
    tools: listedSchema.optional().describe("What stands among the sidebar's tools, like footer. Default: translate"),
    theme: themeSchema.optional(),
    contribute: url
      .optional()
      .describe("Where visitors can propose a page that does not exist, such as /contact; named on the not-found page"),
    report: reportAddress
      .optional()
      .describe(
        "Where readers report errors: a path such as /contact, an https: URL, or a mailto: address. A repository's new issue begins with the page's title and address. Default: contribute",
      ),
    history: z
      .union([z.boolean(), historyAddress], historyProblem)
      .optional()
      .describe(
        "true: articles and further pages list the last changes of their files, as Git recorded them. An address with {file}, such as https://github.com/ada/site/commits/main/content/{file}: pages link to it. Default: false",
      ),
    offline: z
      .boolean()
      .optional()
      .describe(
        "true: pages that a visitor has opened can be read without a connection, with a service worker. false, where it was true: removes the worker and the copies from visitors' devices. Default: neither",
      ),
    sidebar: z.array(code).optional().describe("Languages of the sidebar, in order. Default: all"),
    menu: z.array(code).optional().describe("Languages of the header's menu, in order. Default: all"),
    analytics: z
      .strictObject({
        script: foreignScript.describe("The address of the script"),
        integrity: integrity.optional().describe("The script's hash (subresource integrity): browsers run no other version"),
        crossorigin: z.enum(["anonymous", "use-credentials"]).optional().describe("How the script is fetched; anonymous with integrity"),
        attributes: z
          .record(z.string().regex(/^data-[a-z-]+$/, "must start with data-"), text)
          .optional()
          .describe("Attributes of the script element, whose names start with data-"),
      })
      .optional()
      .describe("A provider's script. Without it, pages send no analytics"),
    grid: z.array(code).optional().describe("Languages of the grid on fallback pages, in order. Default: all"),
    glossary: z
      .array(
        z.strictObject({
          term: text.describe("The name, as the source text has it"),
          forms: byLanguage.optional().describe("Forms in other scripts, by language"),
        }),
      )
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
        articles: z
          .union([z.literal("all"), z.array(code)], "must be all, or a list of language codes")
          .optional()
          .describe(
            "Languages that biopedia translate writes whole articles and further pages for; all: every language without a hand-written article, except varieties of the default language. Default: none",
          ),
        judge: text.optional().describe("A model that reads every new translation beside its source and names errors. Default: none"),
        prices: z
          .strictObject({
            prompt: z.number().nonnegative().describe("For a million tokens sent"),
            completion: z.number().nonnegative().describe("For a million tokens received"),
            currency: z
              .string()
              .regex(/^[A-Z]{3}$/, "must be a currency code such as USD")
              .optional()
              .describe("Its currency, such as EUR. Default: USD"),
          })
          .optional()
          .describe("What the chat service costs. Default: what the service says, if it does"),
        unreviewed: z
          .enum(["index", "noindex"])
          .optional()
          .describe("Whether search engines may index articles that are machine-translated and not reviewed. Default: index"),
        showReviewers: z
          .boolean()
          .optional()
          .describe("true: reviewed translations say by whom and when they were reviewed. Default: false"),
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
      code: code.describe("As in the names of files, such as pt-br"),
      name: text.optional().describe("The language's own name. Default: what the tool knows"),
      fullName: text.optional().describe("The English name. Default: what the tool knows"),
      tag: text.optional().describe("BCP 47 tag for lang and hreflang, such as zh-Hant. Default: what the tool knows"),
      dir: z.enum(["ltr", "rtl"]).optional().describe("Direction of the script. Default: what the tool knows"),
      numberingSystem: z
        .string()
        .regex(/^[a-z]{3,8}$/, "must be a Unicode numbering system, such as latn or deva")
        .optional()
        .describe("The digits of dates, such as latn. Default: the language's usual ones"),
      parent: code
        .optional()
        .describe("The language that supplies missing texts and words. Default: what the tool knows, such as fr for fr-ca"),
    }),
  )
  .max(500, "must list at most 500 languages")
  .describe(
    "content/languages.yaml: what differs from the tool's own data on languages. An unknown language needs at least name and fullName",
  );

/** A flat object of texts: bundles and interface words. Which keys are required depends on the source language; see check-texts.ts. */
export const textsSchema = z.preprocess(refuseProto, z.record(z.string(), z.string()));

const interfaceWord = text.optional().describe("A word or text of the interface. Default: what the tool ships");

export const interfaceSchema = z
  .strictObject(Object.fromEntries(interfaceKeys.map((key) => [key, interfaceWord])))
  .describe("content/interface/<code>.json");

export const ownTextsSchema = z
  .object(Object.fromEntries(ownTextKeys.map(([key, description]) => [key, text.optional().describe(description)])))
  .catchall(text.describe("followers.<platform>, such as followers.mastodon: what stands beside the profile"))
  .describe("content/texts/<code>.json");

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
/** A name that is not translated, or has a specific form in some languages. */
export type GlossaryTerm = NonNullable<SiteFile["glossary"]>[number];
export type TextState = z.infer<typeof textStateSchema>;
/** The states of a language's texts, by key. */
export type States = Readonly<Record<string, TextState>>;
