import * as z from "zod";

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
