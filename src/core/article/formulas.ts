import type { Node } from "@markdoc/markdoc";
import { diagnose } from "../content/problems.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { messageOf } from "../diagnostics/known-error.ts";
import type { Source } from "../diagnostics/source.ts";
import type { MathElement } from "../model/types.ts";
import { isOf, type PlaceOf } from "./nodes.ts";

/** A node of Temml's tree. */
interface TemmlNode {
  type?: string;
  text?: string;
  attributes?: Readonly<Record<string, unknown>>;
  classes?: readonly string[];
  style?: Readonly<Record<string, string>>;
  children?: readonly TemmlNode[];
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const elements = words(
  "math mrow mi mn mo ms mtext mspace msup msub msubsup munder mover munderover mmultiscripts mprescripts none mfrac msqrt mroot mtable mtr mtd mstyle mpadded mphantom menclose",
);
const attributes = words(
  "display displaystyle scriptlevel mathvariant form fence separator stretchy symmetric maxsize minsize largeop movablelimits accent accentunder lspace rspace width height depth voffset linethickness columnspan rowspan columnalign rowalign",
);

/** Temml's nodes that only group others, or that hold the place of equation numbers. */
const transparent = words("span");

/** Nested more deeply, a formula is not readable and a page not renderable. */
const deepest = 60;

/**
 * Converts Temml's tree to verified elements. Styles become attributes and classes, because pages forbid style
 * attributes; everything unknown is left out.
 *
 * @throws for links, pictures and other elements that are no mathematics, and if it is nested too deeply
 */
function toMathElement(node: TemmlNode, depth = 0): MathElement {
  const { type: name = "", children = [], classes = [], style = {} } = node;
  if (depth > deepest) throw new Error("the formula is nested too deeply");
  if (!elements.has(name))
    throw new Error(`formulas cannot contain ${name === "" || name === "a" ? "links" : `<${name}>`}`);
  const known = Object.entries(node.attributes ?? {}).filter(([attribute]) => attributes.has(attribute));
  for (const [, value] of known) checkSize(String(value));
  const classNames = [
    ...classes.filter((each) => /^(?:tml-[\w-]+|upstrike|downstrike|mathcal|mathscr)$/.test(each)),
    ...boxClasses(style),
  ];
  const isStyled =
    name === "mrow" && known.some(([attribute]) => attribute === "displaystyle" || attribute === "scriptlevel");
  return {
    // HTML allows these attributes there.
    name: isStyled ? "mstyle" : name,
    attributes: {
      ...Object.fromEntries(known.map(([attribute, value]) => [attribute, String(value)])),
      ...(isColor(style.color) && { mathcolor: style.color }),
      ...(isColor(style.backgroundColor) && { mathbackground: style.backgroundColor }),
      ...(classNames.length > 0 && { class: classNames.join(" ") }),
    },
    children: children.flatMap((child) => childOf(child, depth)),
  };
}

/** The units of lengths, in em. */
const units: Readonly<Record<string, number>> = {
  em: 1,
  ex: 0.5,
  px: 1 / 16,
  pt: 1 / 12,
  pc: 1,
  in: 6,
  cm: 2.4,
  mm: 0.24,
};

/** @throws for a length that is out of bounds, which the converter does not check in all units and signs */
function checkSize(value: string): void {
  const [, number = "0", unit = "em"] = /^([-+]?[\d.]{1,30})(em|ex|p[xtc]|in|cm|mm)$/.exec(value) ?? [];
  const [most] = maxSize;
  if (Math.abs(Number(number)) * (units[unit] ?? 1) > most) throw new Error(`the size ${value} is beyond ${most}em`);
}

function childOf(child: TemmlNode, depth: number): (MathElement | string)[] {
  if (child.text !== undefined) return [child.text];
  // Fragments have no type.
  if (child.type === undefined || transparent.has(child.type))
    return (child.children ?? []).flatMap((inner) => childOf(inner, depth));
  return [toMathElement(child, depth + 1)];
}

const isColor = (value: string | undefined): value is string =>
  value !== undefined && /^(?:#[0-9a-f]{3,8}|[a-z]{3,20})$/i.test(value);

/** Classes for the lines of tables and boxes. */
const boxClasses = (style: Readonly<Record<string, string>>): string[] =>
  (["border", "borderTop", "borderBottom", "borderLeft", "borderRight"] as const).flatMap((side) =>
    style[side]?.includes("solid") ? [`math-${side.toLowerCase()}`] : [],
  );

/** Converts a formula from TeX to a tree of MathML. */
type Convert = (formula: string, options: object) => TemmlNode;

/** Loads the converter, which is large, if any node is a formula. */
export async function loadConverter(nodes: readonly Node[]): Promise<Convert | undefined> {
  if (!nodes.some(isFormula)) return undefined;
  return ((await import("temml")).default as unknown as { __renderToMathMLTree: Convert }).__renderToMathMLTree;
}

const isFormula = (node: Node): boolean =>
  isOf("math", node) || (node.type === "fence" && node.attributes.language === "math");

/**
 * Converts the formulas of an article from TeX to MathML. Nodes of the type `math`, and code in the language `math`,
 * get an attribute `math`.
 *
 * @param convert from {@link loadConverter}, if any node is a formula
 * @returns diagnostics `formula`, each at the sign that cannot be read
 */
export function setFormulas(
  convert: Convert | undefined,
  nodes: readonly Node[],
  source: Source,
  placeOf: PlaceOf,
): Diagnostic[] {
  if (convert === undefined) return [];
  return nodes.filter(isFormula).flatMap((node) => {
    const formula = String(node.attributes.content);
    try {
      node.attributes.math = fromTeX(convert, formula, node.type === "fence" || node.attributes.display === true);
      return [];
    } catch (error) {
      const position = Math.min(Number((error as { position?: unknown }).position) || 0, formula.trimEnd().length);
      const { line = 1, column = 1 } = placeOf(node, formula);
      const start = source.offsetOf(line) + column - 1;
      // In a quotation or list the lines of the formula are not next to each other in the file.
      const offset = source.text.startsWith(formula, start) ? start + position : start;
      return [diagnose("formula", { problem: reason(error) }, source.at(offset))];
    }
  });
}

/** Sizes that a formula may ask for, in em: wide enough for any, too small to cover a page. */
const maxSize: [number, number] = [40, 40];

/** Commands that define macros: a short formula could become one of any length. */
const definition = /\\(?:[gex]?def|let|futurelet|(?:re)?newcommand|providecommand|global|long)(?![a-zA-Z])/;

/** @throws if the formula is not TeX, or asks for what articles may not do */
function fromTeX(convert: Convert, formula: string, displayMode: boolean): MathElement {
  const macro = definition.exec(formula)?.[0];
  if (macro !== undefined) throw new Error(`formulas cannot define macros: ${macro}`);
  return toMathElement(convert(formula, { displayMode, throwOnError: true, trust: false, maxSize, maxExpand: 500 }));
}

/** The error, without the position and the excerpt, which the place tells. */
function reason(error: unknown): string {
  if (error instanceof RangeError) return "it is nested too deeply";
  const message = messageOf(error).replace(/^(?:Temml|KaTeX) parse error:\s*/, "");
  if (message.startsWith("Too many expansions")) return "it has too many commands";
  const [text = ""] = message.split(/ at (?:position \d|end of input)/);
  return text.trim().replace(/\.$/, "");
}
