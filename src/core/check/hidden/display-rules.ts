/** A rule of a stylesheet that sets `display`. */
export interface DisplayRule {
  selector: string;
  isShown: boolean;
  isImportant: boolean;
}

/** At-rules whose content are rules for elements of pages. */
const grouping = /^@(?:media|supports|layer|container|scope|starting-style)\b/;

/**
 * Returns the rules of a stylesheet that set `display`, in their order. Rules for media and features count as if they always applied; nested rules are left out.
 *
 * @param css a stylesheet without syntax errors
 */
export function displayRules(css: string): DisplayRule[] {
  const text = css.replace(/\/\*[^]*?\*\//g, "");
  const rules: DisplayRule[] = [];
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

function ruleOf(selector: string, declarations: string): DisplayRule[] {
  const own = declarations.replace(/[^;{}]*\{[^]*\}/g, "");
  const found = [...own.matchAll(/(?:^|;)\s*display\s*:\s*([^;!]+?)\s*(!important)?\s*(?=;|$)/g)].at(-1);
  return found ? [{ selector, isShown: found[1] !== "none", isImportant: found[2] !== undefined }] : [];
}
