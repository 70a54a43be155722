import { memoizeLast } from "../src/core/model/memo.ts";
import type { CitationNode } from "../src/core/model/references/types.ts";
import type { CitedReference } from "../src/core/model/types.ts";
import { referenceFormatter } from "../src/core/references/format-reference.ts";
import type { ArticlePage } from "./page.ts";

interface FormattedReference {
  reference: CitedReference;
  nodes: readonly CitationNode[];
}

/** Returns the references of an article, formatted in the language of its page: once, for the page and for its text as Markdown. */
export const formattedReferences: (page: ArticlePage) => readonly FormattedReference[] = memoizeLast(
  ({ article, language, words }: ArticlePage) => {
    const format = referenceFormatter({ language, words });
    return article.references.map((reference) => ({ reference, nodes: format(reference) }));
  },
);
