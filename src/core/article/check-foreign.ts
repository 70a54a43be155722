import { diagnose } from "../content/problems.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import type { RuleToken } from "./syntax/rules.ts";

/** Lines of paragraphs that mean something in other tools, or would with another sign; and what to write instead. */
const lines: readonly { pattern: RegExp; hint: string }[] = [
  { pattern: /^#{2,6}(?=[^\s#])[^\n]{1,100}/m, hint: "put a space after the number signs of a heading: ## Heading" },
  { pattern: /^={2,6}[^=\n]{1,200}={2,6}[ \t]*$/m, hint: "this looks like wikitext: write a heading as ## Heading" },
  {
    pattern: /^\{\|[^\n]{0,100}/m,
    hint: "this looks like wikitext: write rows as | a | b |, with | --- | --- | below the first",
  },
  {
    pattern: /^\|[^\n]{1,1000}\|[ \t]*\n\|/m,
    hint: "a table needs a row of dashes below its first row: | --- | --- |",
  },
];

/** Text in lines that means something in wikitext. */
const quotes = /'''[^'\n]{1,200}'''/;

/**
 * Finds what other tools read as markup and articles show as it is written: each kind once in a paragraph.
 *
 * @returns warnings `shown-as-text`
 */
export function checkForeign(tokens: readonly RuleToken[], source: Source): Diagnostic[] {
  return tokens.flatMap((token, index) => {
    const at = source.offsetOf((token.map?.[0] ?? 0) + 1);
    const shown = (text: string, hint: string) => [
      diagnose("shown-as-text", { text: text.split("\n", 1)[0] ?? "", hint }, source.find(text, at)),
    ];
    if (token.type === "fence" && /^(?:mermaid|plantuml|dot|graphviz)\b/.test(token.info))
      return shown(token.info, "diagrams are shown as code: export a drawing as SVG, and show it with a figure tag");
    if (token.type !== "inline") return [];
    // The tag of tables tells itself what is wrong.
    const isParagraph = tokens[index - 1]?.type === "paragraph_open" && tokens[index - 2]?.meta?.tag !== "table";
    const found = isParagraph
      ? lines.flatMap(({ pattern, hint }) => {
          const text = pattern.exec(token.content)?.[0];
          return text === undefined ? [] : shown(text, hint);
        })
      : [];
    const texts = (token.children ?? []).filter(({ type }) => type === "text");
    const bold = texts.map(({ content }) => quotes.exec(content)?.[0]).find((text) => text !== undefined);
    return bold === undefined
      ? found
      : [...found, ...shown(bold, "this looks like wikitext: write **bold** or *italic*")];
  });
}
