import type { StyleRule } from "../style-rules.ts";

/** A rule that sets `display`, with what decides between rules. */
interface Ranked {
  selector: string;
  isShown: boolean;
  /** Compared one after the other; the greater wins. */
  rank: readonly number[];
}

/**
 * Ranks the rules that set `display` as browsers do (CSS Cascading and Inheritance Level 5, section 6.1): importance, layer, specificity, order.
 *
 * @param layers the names of the layers, in their order
 * @returns a rule for each selector of a list, the one that wins over all others first
 */
export function rankDisplayRules(rules: readonly StyleRule[], layers: readonly string[]): Ranked[] {
  const ranked = rules.flatMap(({ selector, display, layer }, order) =>
    display === undefined
      ? []
      : partsOf(selector).map((part) => {
          // Of important rules, those in the first layer win, and those outside of layers lose.
          const place = layer === undefined ? layers.length : layers.indexOf(layer);
          const rank = [Number(display.isImportant), display.isImportant ? -place : place, specificity(part), order];
          return { selector: part, isShown: display.isShown, rank };
        }),
  );
  return ranked.sort((a, b) => compare(b.rank, a.rank));
}

const compare = (a: readonly number[], b: readonly number[]): number =>
  a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** Splits a list of selectors at its commas, except in brackets. */
function partsOf(list: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of list) {
    if (/[([]/.test(character)) depth++;
    if (/[)\]]/.test(character)) depth--;
    if (character === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

const simple = /#[\w-]+|(\.[\w-]+|\[[^\]]*\]|:(?!:)[\w-]+)|(?:::)?[a-z][\w-]*/gi;
/** Innermost functions whose arguments count, or do not. */
const call = /:(where|is|not|has|[\w-]+)\(([^()]*)\)/i;

/** Returns the specificity of a selector (Selectors Level 4, section 17) as one number: ids, then classes, then types. */
function specificity(selector: string): number {
  let rest = selector;
  let sum = 0;
  for (let found = call.exec(rest); found !== null; found = call.exec(rest)) {
    const [whole, name = "", inner = ""] = found;
    if (/^(?:is|not|has)$/i.test(name)) sum += Math.max(...partsOf(inner).map(specificity));
    else if (!/^where$/i.test(name)) sum += 1000;
    rest = rest.replace(whole, "");
  }
  for (const [text, ofClass] of rest.matchAll(simple)) sum += text.startsWith("#") ? 1_000_000 : ofClass === undefined ? 1 : 1000;
  return sum;
}
