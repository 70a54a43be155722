import type { Translate } from "../../../templates/islands/use-translator.ts";
import type { ChatService, Reply } from "../../core/chat/types.ts";
import { reasonText } from "../../core/model/reasons.ts";
import { splitPassages } from "../../core/translation/passages.ts";
import { translateTexts } from "../../core/translation/translate-texts.ts";
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

/**
 * Fewer attempts while there is no result at all, so that the visitor sees the error soon; more once a text is partly
 * done.
 */
async function throughService(
  service: ChatService,
  { text, target, chat, signal, onProgress }: Parameters<Translate>[0],
) {
  const passages = splitPassages(text);
  const total = passages.length;
  let done = 0;
  onProgress(done, total);
  let last: Reply | undefined;
  const asker = createAsker(service, signal);
  const outcomes = await translateTexts({
    texts: passages.map((passage) => passage.text),
    from: chat.from ?? "en",
    target,
    glossary: chat.glossary,
    instructions: chat.instructions,
    ask: async (request) => {
      last = await asker.ask(request, 1 + (done > 0 ? retries : 1));
      return last;
    },
    onAccepted: (accepted) => {
      asker.accepted();
      done += accepted.length;
      onProgress(done, total);
    },
  });
  const kept = outcomes.filter(({ status }) => status === "failed").length;
  if (kept < total) {
    const texts = outcomes.map((outcome, index) =>
      outcome.status === "ok" ? outcome.text : (passages[index]?.text ?? ""),
    );
    return { kind: "translated", text: join(passages, texts), kept, total } as const;
  }
  if (last !== undefined && hasNoChoices(last)) return { kind: "no-choices" } as const;
  const [outcome] = outcomes;
  return { kind: "failed", reason: outcome?.status === "failed" ? reasonText(outcome.reason) : "" } as const;
}

const join = (passages: ReturnType<typeof splitPassages>, texts: readonly string[]): string =>
  passages.map(({ before, after }, index) => before + texts[index] + after).join("");
