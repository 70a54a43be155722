/*
 * DeepL as a service: it takes tags, context and register as they are, and its answers pass the same checks as those of
 * a chat service.
 */
import { classifyReply } from "../chat/classify-reply.ts";
import { type HttpRequestOptions, httpRequest } from "../chat/http-request.ts";
import type { ChatService, Reply } from "../chat/types.ts";
import { escapeXml } from "../model/escape-xml.ts";
import { isObject, parseJson } from "../model/json-value.ts";
import { escapeRegExp } from "./mask.ts";
import { languageOf } from "./scripts.ts";
import type { TranslationRequest } from "./types.ts";

/** The maximum number of texts in a request. */
const mostTexts = 50;

/** The codes of languages that are not their BCP 47 tags in capital letters. */
const codes: Readonly<Record<string, string>> = {
  en: "EN-US",
  "en-gb": "EN-GB",
  "es-419": "ES-419",
  "es-mx": "ES-419",
  no: "NB",
  pt: "PT-PT",
  "pt-br": "PT-BR",
  "zh-hans": "ZH-HANS",
  "zh-hant": "ZH-HANT",
};
const codeOf = (tag: string): string => codes[tag.toLowerCase()] ?? languageOf(tag).toUpperCase();

/** The tag around names, which stay as they are. */
const kept = "keep";
const tag = /<\/?[a-z]\d+\/?>/g;

/** Writes a piece as XML: its tags stay, names are in their required form. */
function toXml(piece: string, { names }: Pick<TranslationRequest, "names">): string {
  const forms = new Map(names.map(({ term, form }) => [term, form]));
  const any = [...forms.keys()].sort((a, b) => b.length - a.length).map(escapeRegExp);
  const name = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any.join("|")})(?![\\p{L}\\p{N}])`, "gu");
  const inWords = (words: string) =>
    any.length === 0
      ? escapeXml(words)
      : escapeXml(words).replace(name, (term) => `<${kept}>${escapeXml(forms.get(term) ?? term)}</${kept}>`);
  const tags = piece.match(tag) ?? [];
  return piece
    .split(tag)
    .map((words, index) => inWords(words) + (tags[index] ?? ""))
    .join("");
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const fromXml = (text: string): string =>
  text
    .replace(new RegExp(`</?${kept}>`, "g"), "")
    .replace(/&(?:#(\d{1,6})|(amp|lt|gt|quot|apos));/g, (_, number?: string, entity = "") =>
      number === undefined ? (entities[entity] ?? "") : String.fromCodePoint(Number(number)),
    );

/** Returns what DeepL may know of texts besides themselves. */
const contextOf = ({ about, contexts = [] }: TranslationRequest): string =>
  [
    about,
    ...new Set(contexts.map((context) => context?.path.join(" › "))),
    contexts[0]?.before?.source,
    contexts.at(-1)?.after?.source,
  ]
    .filter((part) => part)
    .join("\n");

/** Sends texts to DeepL. @throws the signal's reason, and nothing else */
export async function exchangeDeepl(
  request: TranslationRequest,
  { service, ...options }: { service: ChatService } & Pick<HttpRequestOptions, "fetch" | "signal" | "timeout">,
): Promise<Reply> {
  const { url, key, model } = service;
  const { pieces, target } = request;
  const translations: string[] = [];
  for (let start = 0; start < pieces.length; start += mostTexts) {
    const body = {
      text: pieces.slice(start, start + mostTexts).map((piece) => toXml(piece, request)),
      target_lang: codeOf(target.tag),
      context: contextOf(request),
      formality: "prefer_more",
      tag_handling: "xml",
      ignore_tags: [kept],
    };
    const headers = key === undefined ? {} : { authorization: `DeepL-Auth-Key ${key}` };
    const received = await httpRequest({ ...options, url, headers, body });
    if ("failure" in received) return received.failure;
    if (received.status === 456) return { kind: "credit", detail: "456: the quota of the DeepL account is used up" };
    const read = parseJson(received.body);
    const found = isObject(read) && Array.isArray(read.translations) ? read.translations : undefined;
    // An answer that is not in DeepL's format is read as one of a chat service, because errors are alike.
    if (received.status !== 200 || found === undefined) {
      const reply = classifyReply({ ...received, key });
      return "text" in reply ? { kind: "not-json", detail: "an answer in another format than DeepL's" } : reply;
    }
    translations.push(
      ...found.map((each) => (isObject(each) && typeof each.text === "string" ? fromXml(each.text) : "")),
    );
  }
  const text =
    pieces.length === 1
      ? (translations[0] ?? "")
      : translations.map((piece, number) => `[${number}] ${piece}`).join("\n");
  return text.trim() === "" ? { kind: "empty", detail: "the answer is empty" } : { kind: "ok", text, model };
}
