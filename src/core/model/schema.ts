import * as z from "zod";
import { interfaceKeys } from "./interface-words.ts";
import { isReasonCode } from "./reasons.ts";
import { isSafeUrl } from "./safe-url.ts";

/*
 * The shape of every content file. Unknown keys are errors. The descriptions go into the editors' JSON Schemas (`npm run schemas`).
 * Only `import type` this file from code that runs in the browser.
 */

const text = z.string().trim().min(1, "must not be empty");
const date = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, { error: "must be a date such as 2025-03-03", abort: true })
  .refine(isRealDate, "is not a day of the calendar");
const url = z.string().refine(isSafeUrl, { error: "unsafe address", params: { code: "unsafe-url" } });
const upload = z.string().regex(/^\/uploads\/[^\s?#\\]+$/, "must be the address of a picture, such as /uploads/portrait.svg");
const code = z.string().regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/, "must be a language code in lower case, such as en or pt-br");
const targetCode = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "must be a language code, such as pt or zh-CN");
const withPath = "must be an https: address with a path";
const serviceUrl = z
  .string()
  .regex(/^https:\/\/[\p{L}\p{N}.-]+(?::\d+)?\/\S*$|^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?\/\S*$/u, { error: withPath, abort: true })
  .refine((value) => URL.canParse(value), withPath);
/** A script of a named host: what stands there goes into the pages' Content-Security-Policy. */
const foreignScript = z
  .string()
  .regex(/^https:\/\/[\p{L}\p{N}.-]+(?::\d+)?\/\S*$/u, { error: withPath, abort: true })
  .refine((value) => URL.canParse(value), withPath);
const integrity = z
  .string()
  .regex(
    /^(?:sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64}|sha512-[A-Za-z0-9+/]{86}==)$/,
    "must be a hash such as sha384-… with 64 signs of Base64 after the hyphen (sha256: 44, sha512: 88)",
  );
const endpoint = z.union([z.string().regex(/^\/(?![/\\])[^\s?#\\]+$/), serviceUrl], {
  error: "must be a path such as /api/v1/chat/completions, or an https: address",
});
const byLanguage = z.record(code, text);

function isRealDate(value: string): boolean {
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.valueOf()) && parsed.toISOString().startsWith(value);
}

const absoluteAddress = "must be an absolute address such as https://example.org or https://example.org/path";

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
    logo: upload,
    icon: upload,
    sharingImage: z.strictObject({ src: upload, alt: byLanguage }).describe("A raster picture of 1200×630 for social networks"),
    updated: date.describe("The date of the footer"),
    license: z.strictObject({ name: text, url }).describe("The licence of the text, named in the footer"),
    subject: z
      .strictObject({
        name: text,
        names: byLanguage.optional().describe("The name in other scripts, by language"),
        jobTitle: byLanguage.describe("By language; at least the default language"),
        url: url.optional(),
        image: upload,
        worksFor: z.strictObject({ name: text, url: url.optional() }).optional(),
        alumniOf: z.array(z.strictObject({ name: text, url: url.optional() })).optional(),
        knowsAbout: z.array(text).optional(),
        nationality: text.optional(),
        sameAs: z.array(url).optional().describe("Addresses of the person's profiles elsewhere"),
      })
      .describe("The person the site is about"),
    article: z.strictObject({ published: date, modified: date, author: text }),
    profiles: z
      .array(z.strictObject({ platform: text, followers: text, url }))
      .optional()
      .describe("The sidebar's social networks"),
    news: z
      .array(z.strictObject({ title: text, url }))
      .optional()
      .describe("The sidebar's press links"),
    sidebar: z.array(code).describe("Languages of the sidebar, in order"),
    menu: z.array(code).optional().describe("Languages of the header's menu, in order; the sidebar's unless said"),
    analytics: z
      .strictObject({
        script: foreignScript,
        integrity: integrity.optional().describe("The script's hash (subresource integrity): browsers run no other"),
        crossorigin: z.enum(["anonymous", "use-credentials"]).optional().describe("How the script is fetched; anonymous with integrity"),
        attributes: z.record(z.string().regex(/^data-[a-z-]+$/, "must begin with data-"), text).optional(),
      })
      .optional()
      .describe("A provider's script. Without it nothing is sent to anybody"),
    grid: z.array(code).describe("Languages of the grid on fallback pages, in order"),
    glossary: z
      .array(z.strictObject({ term: text, forms: byLanguage.optional().describe("Forms in other scripts, by language") }))
      .optional()
      .describe("Names that translations keep. The subject's name is one of them without being listed"),
    translation: z
      .strictObject({
        targets: z.array(targetCode).min(1).describe("Languages that the translation tool offers, in order"),
        defaultTarget: targetCode,
        endpoint: endpoint
          .optional()
          .describe(
            "Where pages send translation requests: a relay that adds the key. The site's own /api/v1/chat/completions unless said",
          ),
        service: serviceUrl.optional().describe("A chat service that visitors may use with a key of their own. Not offered unless said"),
        model: text.optional().describe("The model that pages ask for; a relay takes its own"),
      })
      .describe("The translation tool"),
  })
  .describe("content/site.yaml");

export const languagesSchema = z
  .array(
    z.strictObject({
      code,
      name: text.describe("The language's name for itself"),
      fullName: text.describe("The English name"),
      tag: text.optional().describe("BCP 47 tag for lang and hreflang, where it is not the code in its usual case"),
      dir: z.enum(["ltr", "rtl"]).optional().describe("Direction of the script; left to right unless said"),
      numberingSystem: z
        .string()
        .regex(/^[a-z]{3,8}$/, "must be a numbering system of Unicode, such as latn or deva")
        .optional()
        .describe("The digits of dates, where the texts use others than the language's usual ones"),
      parent: code.optional().describe("The language whose words stand in for missing ones; the default language unless said"),
    }),
  )
  .min(1, "must list at least one language")
  .max(500, "must not list more than 500 languages")
  .describe("content/languages.yaml");

export const referencesSchema = z
  .array(
    z.strictObject({
      id: z.string().regex(/^[A-Za-z][\w-]*$/, "must begin with a letter and hold letters, digits, - and _ only"),
      content: text.describe("The citation; *asterisks* make a title italic"),
      url: url.optional().describe("Only an address that exists"),
    }),
  )
  .describe("content/references.yaml");

/** The labels that infobox rows can have. */
const infoboxLabels = ["born", "education", "occupation", "title", "expertise", "notableWork", "website"] as const;

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
        caption: text.optional(),
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

/** A flat object of texts: bundles and interface words. Which keys they need depends on the source language; see texts.ts. */
export const textsSchema = z.preprocess(refuseProto, z.record(z.string(), z.string()));

/** A record would leave `__proto__` out without a word. */
function refuseProto(value: unknown, { issues }: z.core.ParsePayload): unknown {
  const key = "__proto__";
  if (typeof value === "object" && value !== null && Object.hasOwn(value, key))
    issues.push({ code: "unrecognized_keys", keys: [key], input: value as Record<string, unknown>, path: [] });
  return value;
}

export const interfaceSchema = z
  .strictObject(Object.fromEntries(interfaceKeys.map((key) => [key, text.optional()])))
  .describe("content/interface/<code>.json");

export const bundleSchema = z.record(z.string(), text).describe("content/bundles/<code>.json");

const fingerprint = z.string().regex(/^[0-9a-f]{16}$/, "must be a fingerprint of 16 hexadecimal digits");

/** What is known of one text in one language: how its translation came to be. */
export const textStateSchema = z.strictObject({
  source: fingerprint.describe("Fingerprint of the source text that was translated"),
  output: fingerprint.optional().describe("Fingerprint of the translation"),
  origin: z.enum(["machine", "human"]),
  model: text.optional().describe("Of machine translations"),
  prompt: fingerprint.optional().describe("Fingerprint of the prompt and the glossary terms that matter to the text"),
  status: z.enum(["ok", "failed", "identical"]).describe("identical: the answer was the source text itself, again and again"),
  // Older files gave the reason in words.
  reason: z
    .string()
    .transform((reason) => (isReasonCode(reason) ? reason : "unknown"))
    .optional(),
  detail: text.optional().describe("What the reason is about; never the words of an answer or a service"),
  attempts: z.number().int().nonnegative().optional().describe("How many runs have tried it"),
});

export const statesSchema = z
  .record(z.string(), textStateSchema)
  .describe("content/bundles/<code>.state.json, written by biopedia translate");

export type SiteFile = z.infer<typeof siteSchema>;
export type LanguageEntry = z.infer<typeof languagesSchema>[number];
export type Reference = z.infer<typeof referencesSchema>[number];
export type FrontMatter = z.infer<typeof frontMatterSchema>;
export type Infobox = NonNullable<FrontMatter["infobox"]>;
export type InfoboxLabel = (typeof infoboxLabels)[number];
export type TextState = z.infer<typeof textStateSchema>;
/** The states of a language's texts, by key. */
export type States = Readonly<Record<string, TextState>>;
