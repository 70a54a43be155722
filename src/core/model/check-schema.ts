import * as z from "zod";

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
