import { type EditedDocument, editPath, type ReferenceReply, type SaveReply } from "../../core/edit/protocol.ts";
import type { SaveRequest } from "../../core/edit/requests.ts";

/** A request that failed, with what to do about it. */
export class RequestError extends Error {
  readonly hint: string | undefined;
  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

/** Sends a request to the editor's server. @throws RequestError if it cannot be reached or refuses */
async function request<Reply>(name: string, page: string, body?: unknown): Promise<Reply> {
  const init =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(`${editPath}${name}?page=${encodeURIComponent(page)}`, init);
  } catch {
    throw new RequestError("lost");
  }
  const reply = await response.json().catch(() => undefined);
  if (!response.ok) throw new RequestError(reply?.message ?? `${response.status}`, reply?.hint);
  return reply;
}

/** Reads an article. @param page the path of its page: `/fr` @throws RequestError like all that follow */
export const readDocument = (page: string): Promise<EditedDocument> => request("document", page);
/** Saves an article. */
export const saveDocument = (page: string, edited: SaveRequest): Promise<SaveReply> => request("save", page, edited);
/** Adds a work to the references. @param what an identifier or an address */
export const addReference = (page: string, what: string): Promise<ReferenceReply> =>
  request("reference", page, { what });

/** Adds a picture to the uploads. @returns its path: `/uploads/tower.jpg` */
export async function addPicture(file: File): Promise<string> {
  const headers = { "content-type": "application/octet-stream" };
  const address = `${editPath}picture?name=${encodeURIComponent(file.name)}`;
  const response = await fetch(address, { method: "POST", headers, body: file }).catch(() => undefined);
  if (response === undefined) throw new RequestError("lost");
  const reply = await response.json().catch(() => undefined);
  if (!response.ok) throw new RequestError(reply?.message ?? `${response.status}`, reply?.hint);
  return reply.src;
}

/** The address of an upload as it is in the content folder. @param src as it is written: `/uploads/tower.jpg` */
export const uploadAddress = (src: string): string => (src.startsWith("/uploads/") ? editPath + src.slice(1) : src);

/** Calls back when files of the content have changed. */
export function listen(onChange: () => void): void {
  new EventSource(`${editPath}events`).addEventListener("message", onChange);
}
