import type {
  ActionReply,
  AgainReply,
  DocumentView,
  DraftReply,
  SegmentContext,
} from "../../core/documents/review/protocol.ts";
import type {
  AcceptRequest,
  ActionRequest,
  AgainRequest,
  DraftRequest,
  TermRequest,
} from "../../core/documents/review/requests.ts";
import { request } from "../edit/api.ts";

/** Reads a document. @param id as in the list @throws RequestError like all that follow */
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
