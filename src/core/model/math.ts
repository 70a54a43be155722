/** A verified element of MathML Core: a known name, known attributes, text as text. */
export interface MathElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly (MathElement | string)[];
}
