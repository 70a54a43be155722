import * as z from "zod";

/** A register of persons: how its identifiers are written, and where they lead. */
interface Register {
  name: string;
  example: string;
  form: RegExp;
  /** Whether the last digit is a check digit (ISO 7064, MOD 11-2, as ISO 27729 asks). */
  hasCheckDigit?: boolean;
  address: (id: string) => string;
}

/** The registers that `subject.identifiers` in site.yaml may name. */
export const registers = {
  wikidata: {
    name: "Wikidata",
    example: "Q7259",
    form: /^Q[1-9]\d{0,11}$/,
    address: (id) => `https://www.wikidata.org/entity/${id}`,
  },
  orcid: {
    name: "ORCID",
    example: "0000-0002-1825-0097",
    form: /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/,
    hasCheckDigit: true,
    address: (id) => `https://orcid.org/${id}`,
  },
  isni: {
    name: "ISNI",
    example: "0000 0001 2103 2683",
    form: /^\d{4} ?\d{4} ?\d{4} ?\d{3}[\dX]$/,
    hasCheckDigit: true,
    address: (id) => `https://isni.org/isni/${id.replaceAll(" ", "")}`,
  },
  viaf: { name: "VIAF", example: "22146457", form: /^[1-9]\d{1,21}$/, address: (id) => `https://viaf.org/viaf/${id}` },
} as const satisfies Record<string, Register>;

type RegisterName = keyof typeof registers;

/**
 * Returns what registers know the subject as, in the order of the registers.
 *
 * @param identifiers `subject.identifiers` of site.yaml
 */
export const identifiersIn = (
  identifiers: Readonly<Partial<Record<RegisterName, string | undefined>>> = {},
): { name: string; value: string; url: string }[] =>
  (Object.keys(registers) as RegisterName[]).flatMap((key) => {
    const value = identifiers[key];
    return value === undefined ? [] : [{ name: registers[key].name, value, url: registers[key].address(value) }];
  });

const identifier = ({ name, example, form, hasCheckDigit }: Register) =>
  z
    .string()
    .regex(form, { error: `must be an identifier of ${name}, such as ${example}`, abort: true })
    .refine(
      (id) => !hasCheckDigit || checkDigit(id) === id.at(-1),
      "has a wrong check digit: one of its digits is wrong",
    )
    .optional()
    .describe(`Such as ${example}`)
    .meta({ title: `identifier of ${name}` });

/** `subject.identifiers` in site.yaml. */
export const identifiersSchema = z
  .strictObject({
    wikidata: identifier(registers.wikidata),
    orcid: identifier(registers.orcid),
    isni: identifier(registers.isni),
    viaf: identifier(registers.viaf),
  })
  .describe("What registers of persons know the person as: listed at the end of articles, and told to search engines");

/** Returns the check digit of the 15 digits before it (ISO 7064, MOD 11-2). */
function checkDigit(id: string): string {
  const digits = [...id.replace(/[ -]/g, "")].slice(0, 15);
  const total = digits.reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const digit = (12 - (total % 11)) % 11;
  return digit === 10 ? "X" : String(digit);
}

const doi = /^(?:(?:https?:\/\/)?(?:dx\.)?doi\.org\/|doi:\s*)?(10\.\d{4,9}(?:\.\d+)*\/[^\s\p{C}]+)$/iu;

/**
 * Reads a digital object identifier, bare or as an address.
 *
 * @returns the identifier without prefix, `10.1000/182`; undefined if it is none
 */
export const parseDoi = (text: string): string | undefined => doi.exec(text.trim())?.[1];

/** The address of a digital object identifier. */
export const doiAddress = (id: string): string =>
  `https://doi.org/${encodeURI(id).replace(/[?#]/g, encodeURIComponent)}`;

/**
 * Whether a text is an ISBN of 10 or 13 digits whose check digit is right; hyphens and spaces between them do not
 * matter.
 */
export function isIsbn(text: string): boolean {
  const digits = text.replace(/[\s\u2010-\u2013-]/g, "").toUpperCase();
  if (/^\d{9}[\dX]$/.test(digits)) return weighted(digits, (index) => 10 - index) % 11 === 0;
  return /^97[89]\d{10}$/.test(digits) && weighted(digits, (index) => (index % 2 === 0 ? 1 : 3)) % 10 === 0;
}

/** Whether a text is an ISSN whose check digit is right: `0317-8471`. */
export const isIssn = (text: string): boolean =>
  /^\d{4}-\d{3}[\dX]$/i.test(text) && weighted(text.replace("-", "").toUpperCase(), (index) => 8 - index) % 11 === 0;

const weighted = (digits: string, weight: (index: number) => number): number =>
  [...digits].reduce((sum, digit, index) => sum + weight(index) * (digit === "X" ? 10 : Number(digit)), 0);

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
