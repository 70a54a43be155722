/** All faults of a reply, in the order of selection. */
export const faultKinds = [
  // Refused
  "rate429Seconds",
  "rate429Date",
  "rate429Body",
  "rate429None",
  "unauthorized",
  "credit",
  "dailyQuota",
  "modelGone",
  "serverError",
  "html502",
  // Broken on the way
  "html200",
  "slow",
  "hang",
  "cutOffBody",
  "cutOffJson",
  // Answered without an answer
  "errorIn200",
  "choiceError",
  "noChoices",
  "nullContent",
  "reasoningOnly",
  "lengthFinish",
  "filtered",
  // Answered with damage
  "mergedMarkers",
  "missingMarker",
  "swappedMarkers",
  "duplicatedMarker",
  "renumberedMarkers",
  "preface",
  "fence",
  "think",
  "leftInEnglish",
  "changedNumber",
  "translatedName",
  "emptyPiece",
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** The faults that only a person can fix. */
export const fatalFaults = [
  "unauthorized",
  "credit",
  "dailyQuota",
  "modelGone",
] as const satisfies readonly FaultKind[];

/**
 * The probability of each kind, or a list of faults for consecutive requests (null: none; none after the last either).
 */
export type FaultPlan = Readonly<Partial<Record<FaultKind, number>>> | readonly (FaultKind | null)[];

/** Reproducible pseudorandom numbers from 0 to 1 (mulberry32). */
export function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number for a text and a seed (FNV-1a). */
export function hashOf(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash | 0;
}

/** Selects the fault for a request by its number. */
export function drawFault(plan: FaultPlan, number: number, random: () => number): FaultKind | null {
  if (isScript(plan)) return plan[number] ?? null;
  let rest = random();
  for (const kind of faultKinds) {
    rest -= plan[kind] ?? 0;
    if (rest < 0) return kind;
  }
  return null;
}

const isScript = (plan: FaultPlan): plan is readonly (FaultKind | null)[] => Array.isArray(plan);

/**
 * A piece of a text: its marker `[0]` with the space after it, the source, the translation. A text without markers is
 * one piece without one.
 */
export interface Piece {
  marker: string;
  source: string;
  text: string;
  /** The names in it that must stay. */
  names?: readonly string[];
}

/** An answer made of pieces. */
export const answerOf = (pieces: readonly Piece[]): string => pieces.map(({ marker, text }) => marker + text).join("");

const prefaces = [
  "Here is the translation:\n\n",
  "Sure! Here’s the translated text:\n",
  "Translation:\n",
  "Certainly!\n\n",
];
/** Parts with digits that are not numbers of the text: markers, placeholders, addresses. */
export const opaque = /\{[^{}]*\}|%[sd]|https?:\/\/\S+|\S+@\S+\.\S+|<[^<>]+>/u;
const number = new RegExp(`(?:${opaque.source})|(\\d+)`, "gu");
const mask = /<[a-z]+\d+\/>/gu;

/** The answer with a fault in its text, or undefined if the fault cannot apply. Other kinds do not change it. */
export function damage(kind: FaultKind | null, pieces: readonly Piece[], random: () => number): string | undefined {
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const marked = pieces.filter(({ marker }) => marker !== "");
  const change = (piece: Piece | undefined, changed: Partial<Piece>) =>
    piece && answerOf(pieces.map((each) => (each === piece ? { ...each, ...changed } : each)));
  // The first marker is kept, so that the text before it is not mistaken for a preface.
  const later = pick(marked.slice(1));
  const before = later && pieces[pieces.indexOf(later) - 1];
  switch (kind) {
    case "mergedMarkers":
      return change(later, { marker: "" });
    case "missingMarker":
      return later && answerOf(pieces.filter((piece) => piece !== later));
    case "swappedMarkers":
      if (before === undefined || later === undefined) return undefined;
      return answerOf(
        pieces.map((piece) =>
          piece === later
            ? { ...piece, marker: before.marker }
            : piece === before
              ? { ...piece, marker: later.marker }
              : piece,
        ),
      );
    case "duplicatedMarker":
      return before && change(later, { marker: before.marker });
    case "renumberedMarkers":
      if (marked.length === 0) return undefined;
      return answerOf(
        pieces.map((piece) => ({
          ...piece,
          marker: piece.marker.replace(/\d+/, (digits) => String(Number(digits) + 1)),
        })),
      );
    case "preface":
      return `${pick(prefaces)}${answerOf(pieces)}`;
    case "fence":
      return `\`\`\`${random() < 0.5 ? "" : "text"}\n${answerOf(pieces)}\n\`\`\``;
    case "think":
      return `<think>\nThe user wants a translation of ${pieces.length} pieces. [0] is the first.\n</think>\n\n${answerOf(pieces)}`;
    case "leftInEnglish": {
      const piece = pick(pieces.filter(({ source, text }) => source !== text));
      return change(piece, { text: piece?.source ?? "" });
    }
    case "changedNumber": {
      const piece = pick(pieces.filter(({ text }) => numbersOf(text).length > 0));
      const found = piece && pick(numbersOf(piece.text));
      if (piece === undefined || found === undefined) return undefined;
      const digits = found[0].slice(0, -1) + ((Number(found[0].at(-1)) + 1 + Math.floor(random() * 9)) % 10);
      return change(piece, {
        text: piece.text.slice(0, found.index) + digits + piece.text.slice(found.index + digits.length),
      });
    }
    case "translatedName": {
      const piece = pick(pieces.filter(({ text, names }) => text.search(mask) >= 0 || names?.length));
      const [kept = mask] = piece?.names ?? [];
      return change(piece, { text: piece?.text.replaceAll(kept, pick(["", "Qarvelo", "<x99/>"]) ?? "") ?? "" });
    }
    case "emptyPiece":
      return change(pick(pieces), { text: "\n" });
    case "lengthFinish": {
      const answer = answerOf(pieces);
      return answer.slice(0, Math.floor(answer.length * (0.3 + random() * 0.6)));
    }
    default:
      return answerOf(pieces);
  }
}

const numbersOf = (text: string) => [...text.matchAll(number)].filter(([, digits]) => digits !== undefined);

/** The response. Without a status the server hangs; with `cut` the connection closes in the middle of the body. */
export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | object;
  cut?: boolean;
}

/** An error as OpenRouter sends it. */
export const error = (status: number, message: string, more: object = {}): Answer => ({
  status,
  body: { error: { message, code: status, ...more } },
});

const page = (title: string): string =>
  `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;

/** Further input of a reply. */
interface Circumstances {
  model: string;
  usage: object;
  random: () => number;
  retryAfter: number;
}

/** The reply to a request, with its fault. */
export function answer(
  fault: FaultKind | null,
  content: string,
  { model, usage, random, retryAfter }: Circumstances,
): Answer {
  const completion = (message: object, finish = "stop", choice: object = {}): Answer => ({
    status: 200,
    body: {
      id: "gen-1",
      object: "chat.completion",
      model,
      choices: [{ index: 0, finish_reason: finish, message, ...choice }],
      usage,
    },
  });
  const plain = completion({ role: "assistant", content });
  const limited = (headers: Record<string, string>, metadata: object = {}): Answer => ({
    ...error(429, "Rate limit exceeded: free-models-per-min.", { metadata }),
    headers,
  });
  const whole = JSON.stringify(plain.body);
  const later = Date.now() + retryAfter * 1000;
  switch (fault) {
    case "rate429Seconds":
      return limited({ "retry-after": String(retryAfter) });
    case "rate429Date":
      return limited({ "retry-after": new Date(later).toUTCString() });
    case "rate429Body":
      return limited(
        {},
        { headers: { "X-RateLimit-Limit": "20", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": String(later) } },
      );
    case "rate429None":
      return limited({});
    case "unauthorized":
      return error(401, "User not found.");
    case "credit":
      return error(402, "Insufficient credits. Add more using https://openrouter.ai/credits");
    case "dailyQuota":
      return error(
        429,
        "Rate limit exceeded: free-models-per-day. Add 10 credits to unlock 1000 free model requests per day",
      );
    case "modelGone":
      return error(404, `No endpoints found for ${model}.`);
    case "serverError":
      return error(500, "Internal Server Error");
    case "html502":
      return { status: 502, headers: { "content-type": "text/html" }, body: page("502: Bad gateway") };
    case "html200":
      return { status: 200, headers: { "content-type": "text/html" }, body: page("Log in to the network") };
    case "hang":
      return {};
    case "cutOffBody":
      return { status: 200, body: whole, cut: true };
    case "cutOffJson":
      return { status: 200, body: whole.slice(0, Math.floor(whole.length * (0.2 + random() * 0.7))) };
    case "errorIn200":
      return {
        status: 200,
        body: random() < 0.5 ? { error: { message: "Internal Server Error", code: 500 } } : { error: "upstream error" },
      };
    case "choiceError":
      return completion({ role: "assistant", content: content.slice(0, 20) }, "error", {
        error: { code: 502, message: "Upstream idle timeout exceeded" },
      });
    case "noChoices":
      return { status: 200, body: { id: "gen-1", object: "chat.completion", model, choices: [], usage } };
    case "nullContent":
      return completion({ role: "assistant", content: null });
    case "reasoningOnly":
      return completion({ role: "assistant", content: null, reasoning: "The user wants a translation. First …" });
    case "lengthFinish":
      return completion({ role: "assistant", content }, "length");
    case "filtered":
      return completion({ role: "assistant", content: "" }, "content_filter");
    default:
      return plain;
  }
}
