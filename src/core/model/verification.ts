import * as z from "zod";

/** The tags by which search engines and networks know that someone controls a site. */
const tags = {
  google: "google-site-verification",
  bing: "msvalidate.01",
  yandex: "yandex-verification",
  baidu: "baidu-site-verification",
  naver: "naver-site-verification",
  pinterest: "p:domain_verify",
  facebook: "facebook-domain-verification",
} as const;

type Verifier = keyof typeof tags;

const token = z
  .string()
  .regex(/^[\w=.-]{4,128}$/, "must be the value of content in the tag, without the tag: letters, digits and _ = . -")
  .optional();

/** `verification` in site.yaml. */
export const verificationSchema = z
  .strictObject(
    Object.fromEntries(Object.entries(tags).map(([key, name]) => [key, token.describe(`The content of <meta name="${name}">`)])) as Record<
      Verifier,
      typeof token
    >,
  )
  .describe("What search engines and networks give you to prove that the site is yours; the home page has it");

/** Returns the names and contents of the tags. */
export const verificationTags = (verification: z.infer<typeof verificationSchema> = {}): { name: string; content: string }[] =>
  (Object.keys(tags) as Verifier[]).flatMap((key) => {
    const content = verification[key];
    return content === undefined ? [] : [{ name: tags[key], content }];
  });
