/** The tags by which search engines and networks know that someone controls a site. */
export const verificationNames = {
  google: "google-site-verification",
  bing: "msvalidate.01",
  yandex: "yandex-verification",
  baidu: "baidu-site-verification",
  naver: "naver-site-verification",
  pinterest: "p:domain_verify",
  facebook: "facebook-domain-verification",
} as const;

export type Verifier = keyof typeof verificationNames;

/** Returns the names and contents of the tags. */
export const verificationTags = (
  verification: Readonly<Partial<Record<Verifier, string | undefined>>> = {},
): { name: string; content: string }[] =>
  (Object.keys(verificationNames) as Verifier[]).flatMap((key) => {
    const content = verification[key];
    return content === undefined ? [] : [{ name: verificationNames[key], content }];
  });
