import type {
  ActionReply,
  AgainReply,
  DocumentList,
  DocumentView,
  DraftReply,
  ErrorReply,
  SegmentContext,
} from "../../core/documents/review/protocol.ts";
import type {
  AcceptRequest,
  ActionRequest,
  AgainRequest,
  DraftRequest,
  TermRequest,
} from "../../core/documents/review/requests.ts";
import { editPath } from "../../core/edit/protocol.ts";

/** A request that failed, with what to do about it. */
export class RequestError extends Error {
  readonly hint: string | undefined;
  constructor({ message, hint }: ErrorReply) {
    super(message);
    this.hint = hint;
  }
}

/** The advice when the server is gone. A new server has an address of its own. */
export const restart =
  "Start biopedia review again and open its new address. Drafts on this page are not lost: copy them from here.";

/**
 * How long a connection may be lost until somebody is told, in milliseconds: servers close old ones, and browsers
 * connect again.
 */
const patience = 3000;

/** Sends a request to the server of the review. @throws RequestError if it cannot be reached or refuses */
async function request<Reply>(path: string, body?: unknown): Promise<Reply> {
  const init =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(`${editPath}${path}`, init);
  } catch {
    throw new RequestError({ message: "The review cannot be reached.", hint: restart });
  }
  const reply = await response.json().catch(() => undefined);
  if (!response.ok) throw new RequestError(reply ?? { message: `The server answered with status ${response.status}.` });
  return reply;
}

/** Reads the list of documents. @throws RequestError like all that follow */
export const readDocuments = (): Promise<DocumentList> => request("documents");
/** Reads a document. @param id as in the list */
export const readDocument = (id: string): Promise<DocumentView> => request(`documents/${id}`);
/** Asks for an action on a segment of a document. */
export const act = (document: string, action: ActionRequest): Promise<ActionReply> =>
  request(`act/${document}`, action);
/** Asks for the checks of a draft. */
export const checkDraft = (document: string, draft: DraftRequest): Promise<DraftReply> =>
  request(`check/${document}`, draft);

/** Accepts several segments, all or none. */
export const acceptAll = (document: string, accepted: AcceptRequest): Promise<ActionReply> =>
  request(`accept/${document}`, accepted);
/** Asks for what helps with a segment. */
export const readContext = (document: string, id: string): Promise<SegmentContext> =>
  request(`context/${document}`, { id });
/** Has a segment translated again. */
export const translateAgain = (document: string, again: AgainRequest): Promise<AgainReply> =>
  request(`again/${document}`, again);
/** Adds a name to the glossary. */
export const addTerm = (document: string, term: TermRequest): Promise<{ message: string }> =>
  request(`term/${document}`, term);

/** Calls back when the files of documents have changed, or may have, and when the connection is lost. */
export function listen({ onChange, onLost }: { onChange: () => void; onLost: () => void }): void {
  let events: EventSource | undefined;
  let timer = 0;
  let isFirst = true;
  const connect = () => {
    events?.close();
    // Browsers limit the connections to a host, so only visible pages have one. A page that becomes visible again reads
    // everything again.
    if (document.hidden) return;
    events = new EventSource(`${editPath}events`);
    events.addEventListener("message", onChange);
    events.addEventListener("open", () => {
      window.clearTimeout(timer);
      timer = 0;
      if (!isFirst) onChange();
      isFirst = false;
    });
    events.addEventListener("error", () => {
      // There is one for each attempt to connect again.
      timer ||= window.setTimeout(onLost, patience);
    });
  };
  document.addEventListener("visibilitychange", connect);
  connect();
}
