import * as z from "zod";
import { hostNames, visibilities } from "./hosts.ts";
import { identifiersSchema, type Verifier, verificationNames } from "./identifiers.ts";

import {
  baseUrl,
  byLanguage,
  code,
  date,
  foreignScript,
  historyAddress,
  historyProblem,
  integrity,
  redirectPath,
  redirectTarget,
  reportAddress,
  text,
  upload,
  url,
} from "./schema-values.ts";
import { budgetsSchema, checkSchema, listedSchema, themeSchema, translationSchema } from "./settings-schema.ts";

const organization = z.strictObject({
  name: text.describe("The organization's name"),
  url: url.optional().describe("The organization's address"),
});

/** `subject` in `site.yaml`. */
const subjectSchema = z
  .strictObject({
    name: text.describe("The person's name"),
    givenName: text
      .optional()
      .describe("The part of the name that is the given name; in other scripts: texts/<code>.json"),
    familyName: text.optional().describe("The part of the name that is the family name"),
    gender: z
      .enum(["female", "male", "other"])
      .optional()
      .describe("How translations speak of the person: she, he, they"),
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

const percent = z.number().min(0, "must be 0 to 100").max(100, "must be 0 to 100").optional();

/** A crop of `pictures.crops` in site.yaml. */
const cropSchema = z
  .strictObject({
    turn: z
      .number()
      .refine((degrees) => [0, 90, 180, 270].includes(degrees), "must be 0, 90, 180 or 270")
      .optional()
      .describe("Degrees clockwise: 90, 180 or 270. Default: 0"),
    left: percent.describe("Where the part begins, in percent of the width of the turned picture. Default: 0"),
    top: percent.describe("Where the part begins, in percent of its height. Default: 0"),
    width: percent.describe("The width of the part, in percent. Default: 100"),
    height: percent.describe("The height of the part, in percent. Default: 100"),
  })
  .refine(
    ({ left = 0, top = 0, width = 100, height = 100 }) =>
      width > 0 && height > 0 && Math.max(left + width, top + height) <= 100.0001,
    "must be within the picture: left + width and top + height are at most 100",
  );

const token = z
  .string()
  .regex(/^[\w=.-]{4,128}$/, "must be the value of content in the tag, without the tag: letters, digits and _ = . -")
  .optional();

/** `verification` in site.yaml. */
const verificationSchema = z
  .strictObject(
    Object.fromEntries(
      Object.entries(verificationNames).map(([key, name]) => [
        key,
        token.describe(`The content of <meta name="${name}">`),
      ]),
    ) as Record<Verifier, typeof token>,
  )
  .describe("What search engines and networks give you to prove that the site is yours; the home page has it");

/*
 * The shape of site.yaml. Unknown keys are errors. The descriptions go into the editors' JSON Schemas (`npm run
 * schemas`).
 * Only `import type` this file from code that runs in the browser.
 */

export const siteSchema = z
  .strictObject({
    title: text
      .optional()
      .describe("The site's name, shown in the header. Default: the subject's name in the language of the page"),
    baseUrl: baseUrl
      .optional()
      .describe(
        "Where the site will be served; a path in it becomes the base path. --base-url overrides it. Default: none; pages then lack what needs absolute addresses: canonical links, links between languages for search engines, structured data and the sitemap",
      ),
    host: z
      .enum(hostNames)
      .optional()
      .describe(
        "Where the site is published. Sets the default of trailingSlash and the files that the host reads; serve answers as the host does, and check knows it. See docs/hosting.md. Default: unknown",
      ),
    visibility: z
      .enum(visibilities)
      .optional()
      .describe(
        "unlisted: search engines are asked to leave out every page, and there are no sitemap, structured data or tags and pictures for social networks. Whoever knows the address can still read the site: docs/hosting.md says how to set a password. Default: public",
      ),
    trailingSlash: z
      .boolean()
      .optional()
      .describe(
        "How the host finds pages. false: links /fr, files fr.html. true: links /fr/, files fr/index.html. Default: true if host is set, else links /fr, files fr/index.html",
      ),
    defaultLanguage: code
      .optional()
      .describe(
        "The language of / and the source of translations. Default: the language of the only article; of several, the first of `languages`, else English",
      ),
    languages: z
      .array(code)
      .max(1000, "must list at most 1,000 languages")
      .optional()
      .describe(
        "Languages of the site, in order; others that have files follow. Default: all that have files, in the order of their own names",
      ),
    logo: upload.optional().describe("Shown in the header. Default: drawn from the initials of the subject's name"),
    icon: upload
      .optional()
      .describe("Shown in the browser's tab. Default: drawn from the initials of the subject's name"),
    sharingImage: z
      .strictObject({ src: upload.describe("Its path; texts/<code>.json says what it shows") })
      .optional()
      .describe(
        "A raster picture of 1200×630 for social networks, for languages without one in share/. Default: that of the default language in share/",
      ),
    pictures: z
      .strictObject({
        avif: z
          .boolean()
          .optional()
          .describe(
            "Whether photographs are offered as AVIF too: a little smaller, and slow to make. Default: false, WebP only",
          ),
        crops: z
          .record(upload, cropSchema)
          .optional()
          .describe(
            "How pictures are turned and cropped wherever they are shown, by their paths; the files stay as they are",
          ),
      })
      .optional()
      .describe("How pictures are made ready for pages"),
    updated: date
      .optional()
      .describe(
        "The date shown in the footer. Default: when the page's article was last modified; without such a date, nothing is shown",
      ),
    license: z
      .strictObject({ name: text.describe("Its name, such as CC BY-SA 4.0"), url: url.describe("Where its text is") })
      .optional()
      .describe("The license of the text, named in the footer. Default: none is named"),
    subject: subjectSchema,
    ownSite: z
      .boolean()
      .optional()
      .describe(
        "true: the site is the person's own, and its pages about the person are their profile for search engines. Default: false",
      ),
    verification: verificationSchema.optional(),
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
      .array(
        z.strictObject({
          title: text.describe("What is shown"),
          url: url.optional().describe("The address of the report"),
          date: date.optional().describe("When it appeared; entries with a date are in the site's feed, feed.xml"),
          language: code
            .optional()
            .describe("The language of the report and its title, if it is not the site's default language"),
        }),
      )
      .optional()
      .describe("The sidebar's press; an entry without an address is plain text"),
    footer: listedSchema
      .optional()
      .describe(
        "What stands in the footer, in order: names of pages, share, cite, print, mobileView, reportError, translate, { label, url }. Default: all pages, share and cite if the site's address is known, and reportError if `report` is set",
      ),
    tools: listedSchema
      .optional()
      .describe(
        "What stands among the sidebar's tools, like footer. Default: translate, if translation.endpoint or translation.service is set",
      ),
    theme: themeSchema.optional(),
    budgets: budgetsSchema.optional(),
    check: checkSchema.optional(),
    contribute: url
      .optional()
      .describe("Where visitors can propose a page that does not exist, such as /contact; named on the not-found page"),
    redirects: z
      .record(redirectPath, redirectTarget)
      .refine((entries) => Object.keys(entries).length <= 1000, "must have at most 1,000 entries")
      .optional()
      .describe(
        "Addresses that have moved: { /old: /about, /blog: https://blog.example }. The host redirects them where it can; elsewhere a page leads on. See docs/hosting.md",
      ),
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
    collapseSections: z
      .boolean()
      .optional()
      .describe("true: on phones, articles with at least 5 sections begin with all of them collapsed. Default: false"),
    precompress: z
      .boolean()
      .optional()
      .describe(
        "true: compressed forms of pages, styles and scripts are written beside them, for a server of one's own (`nginx`, `caddy`, `apache`) that sends those. Other hosts compress by themselves. Default: false",
      ),
    sidebar: z.array(code).optional().describe("Languages of the sidebar, in order. Default: all"),
    menu: z.array(code).optional().describe("Languages of the header's menu, in order. Default: all"),
    analytics: z
      .strictObject({
        script: foreignScript.describe("The address of the script"),
        integrity: integrity
          .optional()
          .describe("The script's hash (subresource integrity): browsers run no other version"),
        crossorigin: z
          .enum(["anonymous", "use-credentials"])
          .optional()
          .describe("How the script is fetched; anonymous with integrity"),
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
    translation: translationSchema,
  })
  .describe("content/site.yaml");

export type SiteFile = z.infer<typeof siteSchema>;
/** A name that is not translated, or has a specific form in some languages. */
export type GlossaryTerm = NonNullable<SiteFile["glossary"]>[number];
