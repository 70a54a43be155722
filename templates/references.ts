import type { CitationNode } from "../src/core/model/references/types.ts";
import type { CitedReference } from "../src/core/model/types.ts";
import { referenceFormatter } from "../src/core/references/format-reference.ts";
import type { ArticlePage } from "./page.ts";

interface FormattedReference {
  reference: CitedReference;
  nodes: readonly CitationNode[];
}

let last: { page: ArticlePage; references: readonly FormattedReference[] } | undefined;

/**
 * Returns the references of an article, formatted in the language of its page: once, for the page and for its text as Markdown. Only those of the last page are
 * known: until all memory is searched, V8 would keep what a WeakMap has for earlier ones.
 */
export function formattedReferences(page: ArticlePage): readonly FormattedReference[] {
  if (last?.page !== page) {
    const { article, language, words } = page;
    const format = referenceFormatter({ language, words });
    last = { page, references: article.references.map((reference) => ({ reference, nodes: format(reference) })) };
  }
  return last.references;
}
