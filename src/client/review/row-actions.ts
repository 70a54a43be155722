import type {
  AcceptRequest,
  ActionRequest,
  AgainRequest,
  DraftRequest,
  TermRequest,
} from "../../core/documents/review/action.ts";
import type {
  ActionReply,
  AgainCost,
  AgainReply,
  DocumentView,
  DraftReply,
  ReviewAction,
  SegmentContext,
} from "../../core/documents/review/protocol.ts";
import { RequestError, request } from "../edit/api.ts";
import { askValues, type Values } from "../edit/dialog.ts";
import { fill, told, words } from "../edit/words.ts";
import { alarm, announce, askName, reviewer } from "./page-header.ts";
import type { SegmentRow } from "./segment-row.ts";

/** The part of its page that actions need. */
interface ActionsPage {
  /** The document as it is shown. */
  document: () => DocumentView;
  suggestedName: string;
  show: (document: DocumentView) => void;
  /** Goes to the next text that needs a person. @param goesOn whether one without a translation is opened */
  next: (goesOn?: boolean) => void;
  /** Called with the id of a text that was changed. */
  onSettled: (id: string) => void;
  /** Takes the last action on a text back. */
  undo: (row: SegmentRow) => void;
}

/** Tells of a request that failed. @throws any other error */
export function tellError(error: unknown): void {
  if (!(error instanceof RequestError)) throw error;
  alarm(error.message, error.hint);
}

/** The actions of reviewers on texts: requests to the server, one at a time, and their messages. */
export class RowActions {
  readonly #page: ActionsPage;
  #isBusy = false;

  constructor(page: ActionsPage) {
    this.#page = page;
  }

  /** Sends an action, shows its result and goes on. */
  async act(row: SegmentRow, action: ReviewAction): Promise<void> {
    await this.#alone(async (by) => {
      const { id, version } = action.action === "edit" ? (row.editor?.base ?? row.segment) : row.segment;
      const reply = await act(this.#page.document().id, { ...action, id, version, by });
      if (reply.result === "refused") return alarm(reply.message, reply.hint);
      if (reply.result === "saved" && action.action === "edit") row.close();
      this.#page.show(reply.document);
      if (reply.document.problem) return;
      if (reply.result === "conflict") {
        alarm(words.review.conflict, words.review.conflictHint);
        return;
      }
      this.#page.onSettled(id);
      const { reviewed, total } = reply.document;
      const what = {
        accept: words.review.accepted,
        edit: words.review.saved,
        withdraw: words.review.takenBack,
        comment: words.review.commentKept,
        settle: words.review.commentsSettled,
      }[action.action];
      const { equal = 0 } = reply;
      const also = equal > 0 ? fill(words.review.also, { count: equal }) : "";
      const isDone = action.action === "accept" || action.action === "edit";
      announce(
        [what, also, fill(words.review.reviewedOf, { count: reviewed, total })].filter(Boolean).join(" "),
        isDone ? { label: words.review.undo, run: () => this.#page.undo(row) } : undefined,
      );
      if (isDone) this.#page.next(action.action === "edit");
      else row.focus();
    });
  }

  /** Runs an action that needs a name, one at a time. */
  async #alone(work: (by: string) => Promise<void>): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      const by = reviewer() || (await askName(this.#page.suggestedName));
      if (by !== "") await work(by);
    } catch (error) {
      tellError(error);
    } finally {
      this.#isBusy = false;
    }
  }

  /** Accepts several texts. */
  acceptAll(rows: readonly SegmentRow[]): Promise<void> {
    const segments = rows.map(({ segment: { id, version } }) => ({ id, version }));
    return this.#alone(async (by) => {
      const reply = await acceptAll(this.#page.document().id, { segments, by });
      if (reply.result === "refused") return alarm(reply.message, reply.hint);
      this.#page.show(reply.document);
      if (reply.result === "conflict") return alarm(words.review.conflictAll, words.review.conflictHint);
      const { reviewed: count, total } = reply.document;
      announce(
        `${fill(words.review.acceptedAll, { count: rows.length })} ${fill(words.review.reviewedOf, { count, total })}`,
      );
      this.#page.next();
    });
  }

  /** Has a text translated again, and opens the answer as a draft. */
  async again(row: SegmentRow | undefined): Promise<void> {
    const again = row?.context?.again;
    if (row === undefined || again === undefined) return announce(words.review.noService);
    const asked = await askAgain(again);
    if (asked === undefined) return;
    announce(fill(words.review.waiting, { model: again.model }));
    await this.#alone(async () => {
      const { draft, problem, spent } = await translateAgain(this.#page.document().id, {
        id: row.segment.id,
        remark: asked.remark ?? "",
      });
      row.edit(draft);
      if (problem === undefined) announce(fill(words.review.answer, { spent }));
      else alarm(fill(words.review.refusedAnswer, { reason: problem }), fill(words.review.refusedHint, { spent }));
    });
  }

  /** Asks for a comment, and keeps it. */
  async comment(row: SegmentRow): Promise<void> {
    const said = await askComment();
    if (said?.text) await this.act(row, { action: "comment", text: said.text });
  }

  /** Asks for a name, and adds it to the glossary. */
  async addTerm(row: SegmentRow): Promise<void> {
    const given = await askTerm(row.root, this.#page.document());
    if (!given?.term) return;
    const { term, form = "" } = given;
    await this.#alone(async () => {
      const { message } = await addTerm(this.#page.document().id, { term, form });
      announce(told(message));
    });
  }
}

type Answers = Promise<Values | undefined>;
const { review } = words;

/** Asks for a remark for the service, and says what it costs. */
const askAgain = ({ price = review.itsPrice, ...cost }: AgainCost): Answers =>
  askValues(review.again, [{ name: "remark", label: review.remark, rows: 3, maxLength: 2000 }], {
    hint: fill(review.againHint, { ...cost, price }),
    confirm: words.translate.start,
  });

/** Asks for a comment on a text. */
const askComment = (): Answers =>
  askValues(review.comment, [{ name: "text", label: review.question, rows: 3, required: true, maxLength: 2000 }], {
    hint: review.commentHint,
    confirm: review.keep,
  });

/** Asks for a name of the glossary. The selection in the row is the name, or its form in the language. */
function askTerm(row: HTMLElement, { from, to }: Pick<DocumentView, "from" | "to">): Answers {
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

/** Reads a document. @param id as in the list @throws RequestError like all that follow */
export const readDocument = (id: string): Promise<DocumentView> => request(`documents/${id}`);
/** Asks for an action on a segment of a document. */
const act = (document: string, action: ActionRequest): Promise<ActionReply> => request(`act/${document}`, action);
/** Asks for the checks of a draft. */
export const checkDraft = (document: string, draft: DraftRequest): Promise<DraftReply> =>
  request(`check/${document}`, draft);

/** Accepts several segments, all or none. */
const acceptAll = (document: string, accepted: AcceptRequest): Promise<ActionReply> =>
  request(`accept/${document}`, accepted);
/** Asks for what helps with a segment. */
export const readContext = (document: string, id: string): Promise<SegmentContext> =>
  request(`context/${document}`, { id });
/** Has a segment translated again. */
const translateAgain = (document: string, again: AgainRequest): Promise<AgainReply> =>
  request(`again/${document}`, again);
/** Adds a name to the glossary. */
const addTerm = (document: string, term: TermRequest): Promise<{ message: string }> =>
  request(`term/${document}`, term);
