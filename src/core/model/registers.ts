/** A register of persons: how its identifiers are written, and where they lead. */
export interface Register {
  name: string;
  example: string;
  form: RegExp;
  /** Whether the last digit is a check digit (ISO 7064, MOD 11-2, as ISO 27729 asks). */
  hasCheckDigit?: boolean;
  address: (id: string) => string;
}

/** The registers that `subject.identifiers` in site.yaml may name. */
export const registers = {
  wikidata: { name: "Wikidata", example: "Q7259", form: /^Q[1-9]\d{0,11}$/, address: (id) => `https://www.wikidata.org/entity/${id}` },
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
