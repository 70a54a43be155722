import { readFileSync, rmSync } from "node:fs";
import { type BatchStatus, batchFile, readReplies } from "../../core/chat/batch.ts";
import { classifyReply } from "../../core/chat/classify-reply.ts";
import { bodyOf } from "../../core/chat/exchange.ts";
import type { ChatSettings } from "../../core/chat/settings.ts";
import { type Reply, sleep } from "../../core/chat/types.ts";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { hash } from "../../core/model/fingerprint.ts";
import { isObject, parseJson } from "../../core/model/json-value.ts";
import { buildPrompt } from "../../core/translation/prompt.ts";
import { answersIn } from "../../core/translation/text-requests.ts";
import type { BatchClient } from "../../io/chat/batch-client.ts";
import { schemaOf } from "../../io/chat/client.ts";
import { isNotFound } from "../../io/files/errors.ts";
import { replaceFile } from "../../io/files/write.ts";
import type { AnswerFile } from "./answers.ts";
import type { LanguageRequest, LanguageRun } from "./language-run.ts";

/** The requests of a batch by id, as far as reading their replies needs. */
type Requests = Record<string, Pick<LanguageRequest, "names" | "firsts"> & { pieces: readonly string[] }>;

/** The batch that is under way. */
interface BatchState {
  id: string;
  url: string;
  model: string;
  requests: Requests;
}

/** The next step of `translate --batch`. */
type BatchOutcome =
  /** Replies are in the file of answers, as if they had arrived one by one. */
  | { kind: "answered"; replies: number; requests: number }
  /** The service is at work. */
  | { kind: "running"; batch: BatchStatus }
  /** Nothing has to be asked for. */
  | { kind: "nothing" };

interface BatchInput {
  client: BatchClient;
  settings: ChatSettings;
  languages: readonly LanguageRun[];
  answers: AnswerFile;
  /** The file that remembers the batch. */
  path: string;
  /** A mark that tells the site's batches from others of the account. */
  site: string;
  /** Asks for one text at once, so that a wrong model or key costs no batch. */
  ask: (request: LanguageRequest["request"]) => Promise<Reply>;
  /** Whether to wait for the replies. */
  wait: boolean;
  signal: AbortSignal;
  /** Called when a batch was begun or found, and with each change while waiting. */
  onStatus: (batch: BatchStatus) => void;
}

/** The longest time between two questions about a batch, in milliseconds. */
const longestPause = 60_000;

/**
 * Sends the open requests as a batch, or asks for the state of the one under way. The replies are kept as answers of a
 * run that was killed before it checked them: the next run, or the rest of this one, checks them as any other.
 *
 * @throws KnownError, Stopped if the service cannot do that
 */
export async function runBatch(input: BatchInput): Promise<BatchOutcome> {
  const { client, path, wait, signal, settings, onStatus } = input;
  let answered = 0;
  for (;;) {
    const known = readState(path);
    if (known !== undefined && known.url !== settings.url)
      throw new KnownError(
        `a batch is under way at ${new URL(known.url).host}`,
        `set BIOPEDIA_API_URL as it was when it was begun, or remove ${path} to forget it`,
      );
    const open = known ? [] : input.languages.flatMap((language) => language.requests());
    const state = known ?? (await begin(input, open));
    if (state === undefined)
      return answered > 0 ? { kind: "answered", replies: answered, requests: 0 } : { kind: "nothing" };
    let batch = await client.status(state.id);
    onStatus(batch);
    for (
      let pause = settings.firstDelay;
      wait && batch.state === "running";
      pause = Math.min(2 * pause, longestPause)
    ) {
      await sleep(pause, signal);
      batch = await client.status(state.id);
      onStatus(batch);
    }
    if (batch.state === "running") return { kind: "running", batch };
    const replies = await collect(input, state, batch);
    rmSync(path, { force: true });
    answered += replies;
    const requests = Object.keys(state.requests).length;
    if (batch.state === "completed") return { kind: "answered", replies, requests };
    if (replies === 0)
      throw new KnownError(
        `the batch ended without a reply: ${batch.status}${batch.detail ? `, ${batch.detail}` : ""}`,
        "run the command again to begin another one, or leave out --batch",
      );
    // The next batch has the requests that this one did not answer.
  }
}

/** Begins a batch, or finds it if another machine has begun it. @returns undefined if there is nothing to ask for */
async function begin(input: BatchInput, open: readonly LanguageRequest[]): Promise<BatchState | undefined> {
  const { client, settings, site, path } = input;
  const [first] = open;
  if (first === undefined) return undefined;
  const { url, model } = settings;
  const rest = open.slice(1);
  // A batch that another run has begun lacks the first request, or has all that are open if the answer to it is kept.
  const marks = [rest, open].map((some) => hash(Object.keys(requestsOf(some)).sort().join()));
  const found = (await client.list()).find(
    ({ metadata, state }) =>
      state !== "ended" && metadata.biopedia === site && marks.some((mark) => mark === metadata.requests),
  );
  if (found !== undefined) return save(path, { id: found.id, url, model, requests: requestsOf(open) });
  // The first request shows whether the key and the model are right, and which wishes the service refuses.
  const reply = await input.ask(first.request);
  input.answers.keep(answersOf(reply, first));
  if (rest.length === 0) return undefined;
  const bodies = new Map(
    rest.map((each) => [
      idOf(each),
      bodyOf({ service: settings, prompt: buildPrompt(each.request), schema: schemaOf(each.request) }),
    ]),
  );
  const batch = await client.begin(batchFile(bodies), { biopedia: site, requests: marks[0] ?? "" });
  return save(path, { id: batch.id, url, model, requests: requestsOf(rest) });
}

const idOf = ({ names }: LanguageRequest): string => hash(names.join());

const requestsOf = (all: readonly LanguageRequest[]): Requests =>
  Object.fromEntries(
    all.map((each) => [idOf(each), { names: each.names, firsts: each.firsts, pieces: each.request.pieces }]),
  );

/** Keeps the replies of a batch as answers. @returns their number */
async function collect(
  { client, answers, settings }: BatchInput,
  state: BatchState,
  batch: BatchStatus,
): Promise<number> {
  let count = 0;
  const left = new Map(Object.entries(state.requests));
  for (const file of batch.files) {
    for (const [id, raw] of readReplies(await client.content(file), Date.now())) {
      const request = left.get(id);
      const reply = classifyReply({ ...raw, key: settings.key });
      if (request === undefined || !("text" in reply)) continue;
      left.delete(id);
      count++;
      answers.keep(answersOf({ ...reply, model: state.model }, request));
    }
  }
  return count;
}

/** Returns the answers of a reply to pieces, for the file of answers. */
function answersOf(
  reply: Reply,
  {
    names,
    firsts,
    ...rest
  }: Pick<LanguageRequest, "names" | "firsts"> & ({ pieces: readonly string[] } | Pick<LanguageRequest, "request">),
) {
  const pieces = "pieces" in rest ? rest.pieces : rest.request.pieces;
  return answersIn(reply, pieces, firsts).flatMap((answer, place) =>
    answer.piece === undefined ? [] : [{ ...answer, request: names[place] ?? "" }],
  );
}

async function save(path: string, state: BatchState): Promise<BatchState> {
  await replaceFile(path, JSON.stringify(state));
  return state;
}

/** Reads the batch that is under way. A file that cannot be read as one is none. */
function readState(path: string): BatchState | undefined {
  try {
    const read = parseJson(readFileSync(path, "utf8"));
    const isWhole =
      isObject(read) && typeof read.id === "string" && typeof read.url === "string" && isObject(read.requests);
    return isWhole ? (read as unknown as BatchState) : undefined;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw new KnownError(`cannot read ${path}`, "make it readable, or remove it: it names the batch that is under way");
  }
}
