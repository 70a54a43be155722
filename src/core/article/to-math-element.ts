import type { MathElement } from "../model/types.ts";

/** A node of Temml's tree. */
export interface TemmlNode {
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
 * attributes; everything unknown is
 * left out.
 *
 * @throws for links, pictures and other elements that are no mathematics, and if it is nested too deeply
 */
export function toMathElement(node: TemmlNode, depth = 0): MathElement {
  const { type: name = "", children = [], classes = [], style = {} } = node;
  if (depth > deepest) throw new Error("the formula is nested too deeply");
  if (!elements.has(name))
    throw new Error(`formulas cannot contain ${name === "" || name === "a" ? "links" : `<${name}>`}`);
  const known = Object.entries(node.attributes ?? {}).filter(([attribute]) => attributes.has(attribute));
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
