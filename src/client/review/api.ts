import {
  type ActionReply,
  type DocumentList,
  type DocumentView,
  type DraftReply,
  type ErrorReply,
  reviewPath,
} from "../../core/documents/review-protocol.ts";
import type { ActionRequest, DraftRequest } from "../../core/documents/review-requests.ts";

/** A request that failed, with what to do about it. */
export class RequestError extends Error {
  readonly hint: string | undefined;
  constructor({ message, hint }: ErrorReply) {
    super(message);
    this.hint = hint;
  }
}

/** Sends a request to the server of the review. @throws RequestError if it cannot be reached or refuses */
async function request<Reply>(path: string, body?: unknown): Promise<Reply> {
  const init = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(`${reviewPath}${path}`, init);
  } catch {
    throw new RequestError({
      message: "The review cannot be reached.",
      hint: "Start biopedia review again; drafts on this page are kept.",
    });
  }
  const reply = await response.json().catch(() => undefined);
  if (!response.ok) throw new RequestError(reply ?? { message: `The server answered with status ${response.status}.` });
  return reply;
}

export const readDocuments = (): Promise<DocumentList> => request("documents");
export const readDocument = (id: string): Promise<DocumentView> => request(`documents/${id}`);
export const act = (document: string, action: ActionRequest): Promise<ActionReply> => request(`act/${document}`, action);
export const checkDraft = (document: string, draft: DraftRequest): Promise<DraftReply> => request(`check/${document}`, draft);

/** Calls back when the files of documents have changed, and when the connection is lost or is there again. */
export function listen({ onChange, onConnection }: { onChange: () => void; onConnection: (isConnected: boolean) => void }): void {
  let events: EventSource | undefined;
  const connect = () => {
    events?.close();
    // Browsers limit the connections to a host, so only visible pages have one. A page that becomes visible again reads everything again.
    if (document.hidden) return;
    events = new EventSource(`${reviewPath}events`);
    events.addEventListener("message", onChange);
    events.addEventListener("open", () => onConnection(true));
    events.addEventListener("error", () => onConnection(false));
  };
  document.addEventListener("visibilitychange", connect);
  connect();
}
