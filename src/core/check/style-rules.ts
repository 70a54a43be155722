/** A rule of a stylesheet that sets `display` or `object-fit`. */
export interface StyleRule {
  selector: string;
  display?: { isShown: boolean; isImportant: boolean };
  /** Whether pictures keep their ratio in a box of another one. */
  fits: boolean;
}

/** At-rules whose content are rules for elements of pages. */
const grouping = /^@(?:media|supports|layer|container|scope|starting-style)\b/;

/**
 * Returns the rules of a stylesheet that set `display` or `object-fit`, in their order. Rules for media and features count as if they always applied; nested rules are left out.
 *
 * @param css a stylesheet without syntax errors
 */
export function styleRules(css: string): StyleRule[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, "");
  const rules: StyleRule[] = [];
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
    if (mark !== "{" || grouping.test(prelude)) continue;
    const start = offset;
    skipBlock();
    if (!prelude.startsWith("@")) rules.push(...ruleOf(prelude, text.slice(start, offset - 1)));
  }
  return rules;
}

function ruleOf(selector: string, declarations: string): StyleRule[] {
  const own = declarations.replace(/[^;{}]*\{[\s\S]*\}/g, "");
  const display = [...own.matchAll(/(?:^|;)\s*display\s*:\s*([^;!]+?)\s*(!important)?\s*(?=;|$)/g)].at(-1);
  const fits = /(?:^|;)\s*object-fit\s*:\s*(?:contain|cover|scale-down|none)\b/.test(own);
  if (display === undefined && !fits) return [];
  return [{ selector, fits, ...(display && { display: { isShown: display[1] !== "none", isImportant: display[2] !== undefined } }) }];
}
