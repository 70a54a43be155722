import type { ErrorReply } from "../../core/documents/review/protocol.ts";
import {
  type AppEvent,
  type EditedDocument,
  editPath,
  type HistoryReply,
  type PasteReply,
  type PublishReply,
  type ReferenceReply,
  type SaveReply,
  type UploadReply,
  type VersionReply,
} from "../../core/edit/protocol.ts";
import type { PublishRequest, SaveRequest } from "../../core/edit/requests.ts";
import { told, toldWith, words } from "./words.ts";

/** A request that failed, with what to do about it. */
export class RequestError extends Error {
  readonly hint: string | undefined;
  /** Whether an address elsewhere could not be reached. */
  readonly isOffline: boolean;
  /** Whether the message is in the words of the application. */
  readonly isOwn: boolean;

  /** The message with its hint. */
  readonly text: string;

  constructor(reply: ErrorReply, isOwn = false) {
    super(told(reply.message));
    this.isOffline = reply.isOffline ?? false;
    this.isOwn = isOwn || this.message !== reply.message;
    this.hint = reply.hint && told(reply.hint);
    this.text = toldWith(reply);
  }
}

/**
 * How long a connection may be lost until listeners are told, in milliseconds, because servers close old connections
 * and browsers connect again.
 */
const patience = 3000;

/**
 * Sends a request to the application's server.
 *
 * @param name of the route, with what it is about: `documents/fr`
 * @param body of a change: a file, or what is sent as JSON
 * @throws RequestError if the server cannot be reached or refuses
 */
export async function request<Reply>(name: string, body?: unknown): Promise<Reply> {
  const isFile = body instanceof Blob;
  const headers = { "content-type": isFile ? "application/octet-stream" : "application/json" };
  const init = body === undefined ? {} : { method: "POST", headers, body: isFile ? body : JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(editPath + name, init);
  } catch {
    throw new RequestError({ message: words.lost }, true);
  }
  const reply = await response.json().catch(() => undefined);
  if (!response.ok) throw new RequestError(reply ?? { message: `${response.status} ${response.statusText}` });
  return reply;
}

/** Returns the query that names a page in a request. @param page its path: `/fr` */
export const pageQuery = (page: string): string => `?page=${encodeURIComponent(page)}`;

/** Reads the article of a page. @throws RequestError */
export const readDocument = (page: string): Promise<EditedDocument> => request(`document${pageQuery(page)}`);
/** Saves the article of a page. @throws RequestError */
export const saveDocument = (page: string, edited: SaveRequest): Promise<SaveReply> =>
  request(`save${pageQuery(page)}`, edited);
/** Adds a work to the references. @param what an identifier or an address @throws RequestError */
export const addReference = (what: string): Promise<ReferenceReply> => request("reference", { what });

/** Reads HTML of the clipboard as blocks of an article. @throws RequestError */
export const readPasted = (page: string, html: string): Promise<PasteReply> =>
  request(`paste${pageQuery(page)}`, { html });

/** Adds a file to the uploads. @param name of the file there @throws RequestError if the site does not take it */
export const addUpload = (file: File, name = file.name): Promise<UploadReply> =>
  request(`upload?name=${encodeURIComponent(name)}`, file);

/** The address of an upload as it is in the content folder. @param src as it is written: `/uploads/tower.jpg` */
export const uploadAddress = (src: string): string => (src.startsWith("/uploads/") ? editPath + src.slice(1) : src);

interface Listener {
  /** Called when files of the content have changed, or may have. */
  onChange?: () => void;
  /** Called with other events. */
  onEvent?: (event: Exclude<AppEvent, "changed">) => void;
  onLost?: () => void;
}

const listeners: Listener[] = [];

/** Calls a listener with events of the server, and when its connection is lost. */
export function listen(listener: Listener): void {
  listeners.push(listener);
  if (listeners.length === 1) connectWhileVisible();
}

const tell = (call: (listener: Listener) => void): void => listeners.forEach(call);

function connectWhileVisible(): void {
  let events: EventSource | undefined;
  let timer = 0;
  let isFirst = true;
  const connect = () => {
    events?.close();
    // Browsers limit the connections to a host, so only visible pages have one. A page that becomes visible again reads
    // everything again.
    if (document.hidden) return;
    events = new EventSource(`${editPath}events`);
    events.addEventListener("message", ({ data }) => {
      const event: AppEvent = JSON.parse(data);
      tell(({ onChange, onEvent }) => (event === "changed" ? onChange?.() : onEvent?.(event)));
    });
    events.addEventListener("open", () => {
      window.clearTimeout(timer);
      timer = 0;
      if (!isFirst) tell(({ onChange }) => onChange?.());
      isFirst = false;
    });
    events.addEventListener("error", () => {
      // One timer for all failed attempts to connect again.
      timer ||= window.setTimeout(() => tell(({ onLost }) => onLost?.()), patience);
    });
  };
  document.addEventListener("visibilitychange", connect);
  connect();
}

/** Reads the versions of a page. */
export const readHistory = (page: string): Promise<HistoryReply> => request(`history${pageQuery(page)}`);
/** Reads a version of a page. @param commit `now`: the file as it is @param before the commit to compare it with */
export const readVersion = (page: string, commit: string, before: string): Promise<VersionReply> =>
  request(`version/${commit}${pageQuery(page)}&before=${before}`);
/** Reads what can be published. */
export const readPublishing = (): Promise<PublishReply> => request("publish");
/** Does a step of publishing. */
export const publish = (step: PublishRequest): Promise<PublishReply> => request("publish", step);
