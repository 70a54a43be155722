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

export type RegisterName = keyof typeof registers;

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
  .describe("What registers of persons know the person as, for search engines");

/** Returns the check digit of the 15 digits before it (ISO 7064, MOD 11-2). */
function checkDigit(id: string): string {
  const digits = [...id.replace(/[ -]/g, "")].slice(0, 15);
  const total = digits.reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const digit = (12 - (total % 11)) % 11;
  return digit === 10 ? "X" : String(digit);
}
