/** A rule of a stylesheet that sets `display` or `object-fit`. */
export interface StyleRule {
  selector: string;
  /** The cascade layer; undefined outside of all. */
  layer?: string;
  display?: { isShown: boolean; isImportant: boolean };
  /** Whether pictures keep their ratio in a box of another one. */
  fits: boolean;
}

/** At-rules whose content are rules for elements of pages. */
const grouping = /^@(?:media|supports|container|scope|starting-style)\b/;
const layered = /^@layer\b\s*([\w.-]*)/;

/**
 * Returns the rules of a stylesheet that set `display` or `object-fit`, in their order. Rules for media and features
 * count as if they always applied; nested
 * rules are left out.
 *
 * @param css a stylesheet without syntax errors
 * @param layers the names of its cascade layers, in their order, are added here; a layer in another one counts as that
 * one
 */
export function styleRules(css: string, layers: string[] = []): StyleRule[] {
  const text = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, "");
  const rules: StyleRule[] = [];
  /** The layer of each block that is open; undefined for one that is none. */
  const open: (string | undefined)[] = [];
  let offset = 0;
  const skipBlock = () => {
    for (let depth = 1; depth > 0 && offset < text.length; offset++) {
      if (text[offset] === "{") depth++;
      else if (text[offset] === "}") depth--;
    }
  };
  while (offset < text.length) {
    const end = text.slice(offset).search(/[{};]/);
    if (end < 0) break;
    const prelude = text.slice(offset, offset + end).trim();
    const mark = text[offset + end];
    offset += end + 1;
    if (mark === "}") open.pop();
    const isLayer = layered.test(prelude);
    if (isLayer) for (const name of namesIn(prelude)) if (!layers.includes(name)) layers.push(name);
    if (mark !== "{") continue;
    const layer = open.find((name) => name !== undefined);
    if (isLayer) open.push(layer ?? namesIn(prelude)[0] ?? "");
    else if (grouping.test(prelude)) open.push(undefined);
    else {
      const start = offset;
      skipBlock();
      if (!prelude.startsWith("@")) rules.push(...ruleOf(prelude, text.slice(start, offset - 1), layer));
    }
  }
  return rules;
}

/** The outer layers that a rule names: `@layer a, b.c` has a and b. */
const namesIn = (prelude: string): string[] =>
  prelude
    .replace(/^@layer\b/, "")
    .split(",")
    .map((name) => name.trim().replace(/\..*/, ""));

/** The declarations of a rule without the rules in it. */
function withoutBlocks(declarations: string): string {
  const [first, last] = [declarations.indexOf("{"), declarations.lastIndexOf("}")];
  if (first < 0 || last < first) return declarations;
  return declarations.slice(0, declarations.lastIndexOf(";", first) + 1) + declarations.slice(last + 1);
}

function ruleOf(selector: string, declarations: string, layer: string | undefined): StyleRule[] {
  const own = withoutBlocks(declarations).split(";");
  const display = own
    .map((declaration) => /^\s*display\s*:([^!]*)(!\s*important\s*)?$/.exec(declaration))
    .findLast((match) => match !== null);
  const fits = own.some((declaration) => /^\s*object-fit\s*:\s*(?:contain|cover|scale-down|none)\b/.test(declaration));
  if (display === undefined && !fits) return [];
  return [
    {
      selector,
      fits,
      ...(layer !== undefined && { layer }),
      ...(display && { display: { isShown: display[1]?.trim() !== "none", isImportant: display[2] !== undefined } }),
    },
  ];
}
