import type { AgainCost, DocumentView } from "../../core/documents/review/protocol.ts";
import { askValues, type Values } from "../edit/dialog.ts";
import { fill, words } from "../edit/words.ts";

type Answers = Promise<Values | undefined>;
const { review } = words;

/** Asks for a remark for the service, and says what it costs. */
export const askAgain = ({ price = review.itsPrice, ...cost }: AgainCost): Answers =>
  askValues(review.again, [{ name: "remark", label: review.remark, rows: 3, maxLength: 2000 }], {
    hint: fill(review.againHint, { ...cost, price }),
    confirm: words.translate.start,
  });

/** Asks for a comment on a text. */
export const askComment = (): Answers =>
  askValues(review.comment, [{ name: "text", label: review.question, rows: 3, required: true, maxLength: 2000 }], {
    hint: review.commentHint,
    confirm: review.keep,
  });

/** Asks for a name of the glossary. The selection in the row is the name, or its form in the language. */
export function askTerm(row: HTMLElement, { from, to }: Pick<DocumentView, "from" | "to">): Answers {
  const selected = getSelection();
  const chosen = selected && row.contains(selected.anchorNode) ? selected.toString().trim() : "";
  const isForm = selected?.anchorNode?.parentElement?.closest(".translation") != null;
  const field = (name: string, label: string, { lang, dir, name: language }: typeof from) => ({
    name,
    label: fill(label, { language }),
    value: isForm === (name === "form") ? chosen : "",
    required: name === "term",
    maxLength: 100,
    lang,
    dir,
  });
  return askValues(review.addName, [field("term", review.nameIn, from), field("form", review.formIn, to)], {
    hint: review.addNameHint,
    confirm: review.add,
  });
}
