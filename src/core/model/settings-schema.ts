import * as z from "zod";
import { code, endpoint, serviceUrl, targetCode, text, url } from "./schema-values.ts";

/** Features of every site that `footer` and `tools` in `site.yaml` can name besides pages. */
export const builtIns = ["share", "cite", "print", "mobileView", "reportError", "translate"] as const;

export type BuiltIn = (typeof builtIns)[number];

const entry = z.union(
  [
    text,
    z.strictObject({
      label: text.describe("A text, or the key of an interface word"),
      url: url.optional().describe("Where it leads; without an address the entry is left out"),
    }),
  ],
  {
    error: `must be the name of a page, ${builtIns.join(", ")}, or { label: …, url: … }`,
  },
);

/** The entries of the footer or the tools, in order. */
export const listedSchema = z.array(entry).max(100, "must have at most 100 entries");

export type ListedEntry = z.infer<typeof entry>;

const kilobytes = z.number().positive("must be a number of kilobytes").meta({ title: "number of kilobytes" });

/** The budgets of `biopedia check`: what a page may transfer, compressed, in kilobytes of 1000 bytes. */
export const budgetsSchema = z
  .strictObject({
    page: kilobytes.optional().describe("All together: the page itself, its styles, scripts and pictures"),
    script: kilobytes.optional().describe("Scripts that are loaded with the page, with all that they import"),
    style: kilobytes.optional().describe("Stylesheets"),
    pictures: kilobytes
      .optional()
      .describe("Pictures that are loaded with the page; those further down are loaded later and do not count"),
    media: kilobytes
      .optional()
      .describe("A file of sound or film. None is loaded with a page; a larger one is a warning"),
  })
  .describe(
    "What a page may weigh when it is opened, compressed, in KB; biopedia check reports what is above. Default: no limits",
  );

/** The settings of `biopedia check`. */
export const checkSchema = z
  .strictObject({
    except: z
      .array(
        z.strictObject({
          rule: z
            .string()
            .regex(/^[a-z]+(?:-[a-z]+)*$/, "must be the name of a rule, such as heavy-picture")
            .describe("The name of a rule, as check prints it in brackets"),
          page: z
            .string()
            .regex(
              /^\/\S*$/,
              "must be a path such as /fr/contact or /uploads/photo.jpg; * at its end stands for any rest",
            )
            .optional()
            .describe(
              "Its path, such as /fr/contact or /uploads/photo.jpg; * at the end stands for any rest. Default: everywhere",
            ),
          reason: z.string().trim().min(1, "must not be empty").describe("Why it is all right; check prints it"),
        }),
      )
      .optional()
      .describe("Findings that are all right. Default: none"),
  })
  .describe("Settings of biopedia check");

export type Budgets = z.infer<typeof budgetsSchema>;
type CheckSettings = z.infer<typeof checkSchema>;
/** A finding that is declared to be all right. */
export type Exception = NonNullable<CheckSettings["except"]>[number];

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

const color = z
  .string()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, "must be a color such as #7a1f2b")
  .meta({ title: "color, as #7a1f2b" });

/** The ranges of lengths, in pixels; a rem is 16 pixels. */
const ranges = { width: [320, 960], radius: [0, 24] } as const;

const length = (name: keyof typeof ranges) => {
  const [least, most] = ranges[name];
  const problem = `must be between ${least}px and ${most}px (${least / 16}rem and ${most / 16}rem)`;
  const inPixels = (value: string) => Number.parseFloat(value) * (value.endsWith("rem") ? 16 : 1);
  return z
    .string()
    .regex(/^\d{1,4}(?:\.\d{1,3})?(?:px|rem)$/, { error: "must be a length such as 6px or 0.5rem", abort: true })
    .refine((value) => inPixels(value) >= least && inPixels(value) <= most, problem)
    .meta({ title: "length, as 6px or 0.5rem" });
};

const families = z
  .string()
  .regex(/^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N} ,'"_-]+$/u, "must be names of fonts, separated by commas: Georgia, serif")
  .meta({ title: "names of fonts" });
const fontPath = z
  .string()
  .regex(/^\/uploads\/[^\s?#\\"'()]+\.(?:woff2?|ttf|otf)$/i, "must be the path of a font, such as /uploads/serif.woff2")
  .meta({ title: "font path, as /uploads/serif.woff2" });

const fontFile = z.union(
  [
    fontPath,
    z.strictObject({
      src: fontPath.describe("The file of the font"),
      weight: z
        .union([z.number().int().min(1).max(1000), z.string().regex(/^\d{1,4} \d{1,4}$/)], {
          error: "must be a number such as 700, or a range such as 200 900",
        })
        .optional()
        .describe("The weights in the file: 700, or 200 900 for a variable font"),
      style: z.enum(["normal", "italic"]).optional().describe("The style in the file. Default: normal"),
    }),
  ],
  { error: "must be the path of a font, or { src, weight, style }" },
);

const font = z.union(
  [
    families,
    z.strictObject({
      family: families.describe("The font's name, then others for what it lacks"),
      files: z.array(fontFile).min(1).max(20).describe("Its files in uploads/, one for each weight and style"),
    }),
  ],
  { error: "must be names of fonts, separated by commas, or { family, files }" },
);

/** `theme` in `site.yaml`. */
export const themeSchema = z
  .strictObject({
    accent: z
      .union(
        [color, z.strictObject({ light: color.describe("On light pages"), dark: color.describe("On dark pages") })],
        {
          error: "must be a color such as #7a1f2b, or { light, dark }",
        },
      )
      .optional()
      .describe("The color of links and buttons; one color is made lighter for the dark theme"),
    fonts: z
      .strictObject({
        text: font.optional().describe("The font of texts"),
        heading: font.optional().describe("The font of headings"),
      })
      .optional()
      .describe("Fonts that visitors have, or files of the site. Default: the system's"),
    width: length("width")
      .optional()
      .describe(
        "The longest line of text, 20rem to 60rem, unless the reader wants it wide. Default: 34em of each text's own size, about 75 characters",
      ),
    radius: length("radius").optional().describe("The radius of corners, 0 to 24px. Default: 4px"),
  })
  .describe("Colors, fonts and measures; theme.css can change more");

export type Theme = z.infer<typeof themeSchema>;
export type ThemeFont = z.infer<typeof font>;
