import type { Translate } from "../../../templates/islands/use-translator.ts";
import type { ChatService, Reply } from "../../core/chat/types.ts";
import { reasonText } from "../../core/model/reasons.ts";
import { chunkTexts, splitPassages } from "../../core/translation/chunks.ts";
import { translateTexts } from "../../core/translation/translate-texts.ts";
import type { TextOutcome } from "../../core/translation/types.ts";
import { ChatError, createAsker, hasNoChoices, retries } from "../ask-service.ts";

/**
 * Translates a text of any length, with the first method available: the site's relay, the visitor's own key,
 * or on the device.
 *
 * @throws ChatError if the service reports an error or cannot be reached; the signal's reason
 */
export const translateText: Translate = async (job) => {
  const { chat, service, ownKey, target } = job;
  try {
    return await throughService(chat.service, job);
  } catch (error) {
    if (!(error instanceof ChatError) || !error.unavailable) throw error;
    if (service !== undefined && ownKey !== "") {
      return throughService({ url: service, key: ownKey, model: chat.service.model }, job);
    }
    const passages = splitPassages(job.text);
    // Few browsers have a translator. Without a connection, its script cannot be fetched.
    const device = await import("./on-device.ts").catch(() => undefined);
    const texts = await device?.translateOnDevice(
      passages.map(({ text }) => text),
      target.tag,
      job,
    );
    if (texts === undefined) return { kind: "unavailable", message: error.message };
    return { kind: "translated", text: join(passages, texts), kept: 0, total: passages.length };
  }
};

/** The number of requests at once. */
const atOnce = 2;
/** No text is divided for that into requests of fewer characters. */
const fewest = 1000;

/**
 * Fewer attempts while there is no result at all, so that the visitor sees the error soon; more once a text is partly
 * done.
 */
async function throughService(
  service: ChatService,
  { text, target, chat, signal, onProgress, onText }: Parameters<Translate>[0],
) {
  const passages = splitPassages(text);
  const total = passages.length;
  const outcomes: (TextOutcome | undefined)[] = passages.map(() => undefined);
  const asker = createAsker(service, signal);
  let last: Reply | undefined;
  /** The passages of each request, and the beginning of its answer. */
  const work = chunksOf(passages.map((passage) => passage.text)).map((indices) => ({ indices, beginning: "" }));
  const done = () => outcomes.filter((outcome) => outcome?.status === "ok").length;
  const show = () => {
    const parts = work.flatMap(({ indices, beginning }) => [
      ...indices.flatMap((index) => {
        const [passage, outcome] = [passages[index], outcomes[index]];
        return outcome?.status === "ok" && passage ? [passage.before + outcome.text + passage.after] : [];
      }),
      beginning,
    ]);
    onText(parts.join("").trimStart());
  };
  const translate = async (each: (typeof work)[number]) => {
    const results = await translateTexts({
      texts: each.indices.map((index) => passages[index]?.text ?? ""),
      from: chat.from ?? "en",
      target,
      glossary: chat.glossary,
      instructions: chat.instructions,
      ask: async (request) => {
        const shown = (beginning: string) => {
          each.beginning = readable(beginning);
          show();
        };
        const attempt = (tries: number) => asker.ask({ ...request, onText: shown }, tries);
        const isBegun = done() > 0;
        const reply = await attempt(isBegun ? 1 + retries : 2).catch((error) => {
          // Another request has brought a part of the text meanwhile.
          if (isBegun || done() === 0 || !(error instanceof ChatError)) throw error;
          return attempt(retries);
        });
        last = reply;
        each.beginning = "";
        return reply;
      },
      onAccepted: (accepted) => {
        asker.accepted();
        for (const { index, text } of accepted) outcomes[each.indices[index] ?? -1] = { status: "ok", text };
        onProgress(done(), total);
        show();
      },
    });
    for (const [index, outcome] of results.entries()) outcomes[each.indices[index] ?? -1] = outcome;
  };
  onProgress(0, total);
  const left = [...work];
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await translate(next);
  };
  await Promise.all(Array.from({ length: atOnce }, worker)).finally(() => left.splice(0));
  const kept = outcomes.filter((outcome) => outcome?.status !== "ok").length;
  if (kept < total) {
    const texts = outcomes.map((outcome, index) =>
      outcome?.status === "ok" ? outcome.text : (passages[index]?.text ?? ""),
    );
    return { kind: "translated", text: join(passages, texts), kept, total } as const;
  }
  if (last !== undefined && hasNoChoices(last)) return { kind: "no-choices" } as const;
  const [outcome] = outcomes;
  return { kind: "failed", reason: outcome?.status === "failed" ? reasonText(outcome.reason) : "" } as const;
}

/** Divides texts into requests, so that two are under way. */
function chunksOf(texts: readonly string[]): number[][] {
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  const chunks = chunkTexts(texts);
  return chunks.length < atOnce ? chunkTexts(texts, Math.max(fewest, Math.ceil(characters / atOnce))) : chunks;
}

/** Returns the beginning of an answer without numbers of pieces and tags. */
const readable = (beginning: string): string =>
  beginning.replace(/^\[\d{1,4}\] ?/gm, "").replace(/<\/?[a-z]{1,3}\d{1,6}\/?>/g, "");

const join = (passages: ReturnType<typeof splitPassages>, texts: readonly string[]): string =>
  passages.map(({ before, after }, index) => before + texts[index] + after).join("");
