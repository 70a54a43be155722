import * as z from "zod";
import { code, endpoint, serviceUrl, targetCode, text } from "./schema-values.ts";

/** `translation` in `site.yaml`. */
export const translationSchema = z
  .strictObject({
    tool: z
      .boolean()
      .optional()
      .describe(
        "false: the site has no translation tool. Default: true, unless there is no language to translate into",
      ),
    targets: z
      .array(targetCode)
      .min(1)
      .optional()
      .describe(
        "Languages that the translation tool offers, in order. Default: all languages of the site but the default one",
      ),
    defaultTarget: targetCode.optional().describe("The target that is chosen at first. Default: the first"),
    instructions: z
      .array(text)
      .optional()
      .describe(
        "Further rules for translations, each a sentence of the prompt in English: how to read words with several meanings",
      ),
    articles: z
      .union([z.literal("all"), z.array(code)], "must be all, or a list of language codes")
      .optional()
      .describe(
        "Languages that biopedia translate writes whole articles and further pages for; all: every language without a hand-written article, except varieties of the default language. Default: none",
      ),
    unreviewed: z
      .enum(["index", "noindex"])
      .optional()
      .describe(
        "Whether search engines may index articles that are machine-translated and not reviewed. Default: index",
      ),
    showReviewers: z
      .boolean()
      .optional()
      .describe("true: reviewed translations say by whom and when they were reviewed. Default: false"),
    endpoint: endpoint
      .optional()
      .describe(
        "Where pages send translation requests: a relay that adds the key. Default: /api/v1/chat/completions on the site itself",
      ),
    service: serviceUrl
      .optional()
      .describe("A chat service that visitors may use with their own key. Not offered by default"),
    model: text.optional().describe("The model that pages request; a relay uses its own"),
  })
  .prefault({})
  .describe("The translation tool, and translations by biopedia translate");
