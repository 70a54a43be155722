import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import {
  type EditedDocument,
  editPath,
  type PictureReply,
  type ReferenceReply,
  type SaveReply,
} from "../../core/edit/protocol.ts";
import { referenceRequestSchema, type SaveRequest, saveRequestSchema } from "../../core/edit/requests.ts";
import { decode } from "../../core/model/urls.ts";
import { uploadPolicy } from "../../core/page/headers.ts";
import { packageRoot } from "../files/folders.ts";
import { createEvents } from "./events.ts";
import type { SiteFile } from "./files.ts";
import { readBody, readJson, sendJson, withErrors } from "./json.ts";
import type { Handler } from "./listen.ts";
import { createCompressor, send } from "./send.ts";

/** The site as the editor reads and saves it. An unknown page gives undefined. */
export interface EditedSite {
  read: (path: string) => Promise<EditedDocument | undefined>;
  save: (path: string, request: SaveRequest) => Promise<SaveReply | undefined>;
  /** Adds a work to the site's references. @param what an identifier or an address */
  addReference: (what: string) => Promise<ReferenceReply>;
  /** Adds a picture to `uploads/`. @throws KnownError if it may not be published */
  addPicture: (name: string, bytes: Buffer) => Promise<PictureReply>;
  /** Opens a file of `uploads/` as it is. @param name its path below the folder */
  openUpload: (name: string) => Promise<SiteFile | undefined>;
}

interface EditHandler {
  /** Answers requests below {@link editPath}. */
  answer: Handler;
  /** Sends all pages an event that files have changed. */
  announce: () => void;
}

const mostBytes = 4 << 20;
const mostPictureBytes = 40 << 20;
const uploads = "uploads/";
/** An upload is data: a drawing runs no script. */
const uploadHeaders = {
  "content-security-policy": uploadPolicy,
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
};
const files: Readonly<Record<string, string>> = { "edit.js": "text/javascript", "edit.css": "text/css" };

/** Answers the requests of the script of `biopedia edit`. */
export function createEditHandler(site: EditedSite): EditHandler {
  const events = createEvents({ "cache-control": "no-store" });
  const compress = createCompressor();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const name = url.pathname.slice(editPath.length);
    const page = url.searchParams.get("page") ?? "";
    const type = Object.hasOwn(files, name) ? files[name] : undefined;
    if (request.method === "POST") return change(name, page, request, response);
    if (request.method !== "GET") return void response.writeHead(405, { allow: "GET, POST" }).end();
    if (type !== undefined) return sendFile(name, type, response);
    if (name === "events") return events.add(response);
    if (name.startsWith(uploads)) {
      const file = await site.openUpload(decode(name.slice(uploads.length)));
      if (file === undefined) return sendJson(response, 404, unknown);
      return send({ file, status: 200, headers: uploadHeaders, compress }, request, response);
    }
    sendFound(response, name === "document" ? await site.read(page) : undefined);
  };
  const change = async (name: string, page: string, request: IncomingMessage, response: ServerResponse) => {
    if (name === "picture") {
      const bytes = await readBody(request, mostPictureBytes);
      const isFile = request.headers["content-type"] === "application/octet-stream" && bytes !== undefined;
      const picture = new URL(request.url ?? "/", "http://localhost").searchParams.get("name") ?? "";
      return isFile
        ? sendJson(response, 200, await site.addPicture(picture, bytes))
        : sendJson(response, 400, { message: "The file is too large.", hint: "Make the picture smaller." });
    }
    const body = await readJson(request, mostBytes);
    if (name === "save") {
      const { data } = saveRequestSchema.safeParse(body);
      return data ? sendFound(response, await site.save(page, data)) : sendJson(response, 400, malformed);
    }
    const { data } = referenceRequestSchema.safeParse(body);
    if (name !== "reference" || data === undefined) return sendJson(response, 400, malformed);
    sendJson(response, 200, await site.addReference(data.what));
  };
  return {
    answer: withErrors(answer),
    announce: () => events.send("changed"),
  };
}

const malformed = { message: "The request is malformed.", hint: "Reload the page." };
const unknown = { message: "This page has no text of its own.", hint: "Go back to the main page." };

const sendFound = (response: ServerResponse, found: unknown): void =>
  sendJson(response, found === undefined ? 404 : 200, found ?? unknown);

function sendFile(name: string, type: string, response: ServerResponse): void {
  response.writeHead(200, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" });
  response.end(readFileSync(join(packageRoot, "lib", "edit", name)));
}
