import { withCommas } from "../../core/diagnostics/wording.ts";
import type { AgainCost, DocumentView } from "../../core/documents/review/protocol.ts";
import { ask } from "./dialog.ts";

type Answers = Promise<Record<string, string> | undefined>;

/** Asks for a remark for the service, and says what it costs. */
export const askAgain = ({ model, host, tokens, price = "what your service charges" }: AgainCost): Answers =>
  ask(
    "Translate again",
    `This asks ${model} at ${host}. It takes about ${withCommas(tokens)} tokens and costs ${price}. The answer is a draft: nothing is saved before you save it.`,
    [{ name: "remark", label: "What should be different? (optional)", isLong: true, maxLength: 2000 }],
    "Translate",
  );

/** Asks for a comment on a text. */
export const askComment = (): Answers =>
  ask(
    "Comment",
    "It is kept in the state file beside the text, for authors and other reviewers, until somebody settles it.",
    [{ name: "text", label: "Question or remark", isLong: true, required: true, maxLength: 2000 }],
    "Keep",
  );

/** Asks for a name of the glossary. The selection in the row is the name, or its form in the language. */
export function askTerm(row: HTMLElement, { from, to }: Pick<DocumentView, "from" | "to">): Answers {
  const selected = getSelection();
  const words = selected && row.contains(selected.anchorNode) ? selected.toString().trim() : "";
  const isForm = selected?.anchorNode?.parentElement?.closest(".translation") != null;
  return ask(
    "Add a name",
    "It goes into the glossary of site.yaml. Machine translations of texts that have it become stale, so that the next run of “biopedia translate” translates them again.",
    [
      {
        name: "term",
        label: `Name (${from.name})`,
        value: isForm ? "" : words,
        required: true,
        lang: from.lang,
        dir: from.dir,
      },
      {
        name: "form",
        label: `Its form in ${to.name}, if that is another one`,
        value: isForm ? words : "",
        lang: to.lang,
        dir: to.dir,
      },
    ],
    "Add",
  );
}
