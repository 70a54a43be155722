import * as z from "zod";
import { type Register, registers } from "./registers.ts";

const identifier = ({ name, example, form, hasCheckDigit }: Register) =>
  z
    .string()
    .regex(form, { error: `must be an identifier of ${name}, such as ${example}`, abort: true })
    .refine((id) => !hasCheckDigit || checkDigit(id) === id.at(-1), "has a wrong check digit: one of its digits is wrong")
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
