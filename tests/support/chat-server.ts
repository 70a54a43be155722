import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type Answer,
  answer,
  answerOf,
  damage,
  drawFault,
  error,
  type FaultKind,
  type FaultPlan,
  hashOf,
  mulberry32,
  opaque,
  type Piece,
} from "./faults.ts";

export interface ChatServerOptions {
  /** The same seed gives the same faults to the same prompts, in whatever order they arrive. */
  seed?: number;
  faults?: FaultPlan;
  /** Milliseconds from each request to its answer, making which is part of them. */
  latency?: number;
  /** Requests are answered after this. */
  opening?: Promise<unknown>;
  /** Milliseconds before a slow answer. */
  slow?: number;
  /** Seconds that a rate-limited client must wait. */
  retryAfter?: number;
  /** The required key; if absent, none is needed. */
  key?: string;
  /** A text that is left in English until the faults are replaced, however often it is asked for. */
  untranslatable?: { tag: string; text: string };
  /** Names that some languages leave out, so that a fault in them is not noticed. */
  optionalNames?: RegExp;
  /** Texts that are the same in all languages, such as names. */
  keeps?: RegExp;
  /**
   * Answers in capital letters: a language is told by its common words in small letters, and these answers have none.
   */
  inCapitals?: boolean;
  /** Whether it answers in JSON where a request asks for it. */
  inJson?: boolean;
  /** The available models; if absent, any. */
  models?: readonly string[];
  /** The reply to requests for the list of models; if absent, there is none. */
  modelList?: string | object;
  /** The answer to requests for judgements. Default: that nothing is wrong. */
  judge?: (prompt: string) => string;
  /** Reported with each reply, in US dollars. */
  cost?: number;
}

/** A request and its response. */
interface RequestLog {
  /** When it arrived, in milliseconds since the epoch. */
  time: number;
  /** The status sent; 0 before that, and if the server hangs. */
  status: number;
  /** When all of the answer was sent, in milliseconds since the epoch; 0 before that. */
  sent: number;
  /** The applied fault; null also if the chosen fault could not apply to the text. */
  fault: FaultKind | null;
  model: string;
  prompt: string;
  /** The number of pieces. */
  pieces: number;
  headers: IncomingHttpHeaders;
}

export interface ChatServer {
  /** The full URL: `http://127.0.0.1:…/api/v1/chat/completions`. */
  url: string;
  requests: RequestLog[];
  /** The headers of requests for the list of models. */
  listRequests: IncomingHttpHeaders[];
  /** Replaces the faults; a script starts again. */
  setFaults(faults: FaultPlan): void;
  /** The total reported usage. */
  readonly usage: { promptTokens: number; completionTokens: number };
  /** The maximum number of concurrent requests. */
  readonly maxInFlight: number;
  close(): Promise<void>;
}

const path = "/api/v1/chat/completions";
const listPath = "/api/v1/models";

/**
 * Starts a chat-completion service that translates predictably, see {@link pseudoTranslate}, and misbehaves on request.
 */
export async function startChatServer(options: ChatServerOptions = {}): Promise<ChatServer> {
  const requests: RequestLog[] = [];
  const usage = { promptTokens: 0, completionTokens: 0 };
  const seen = new Map<string, number>();
  let plan = options.faults ?? {};
  let { untranslatable } = options;
  let number = 0;
  let inFlight = 0;
  let maxInFlight = 0;

  const listRequests: IncomingHttpHeaders[] = [];

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === "GET" && request.url === listPath) {
      listRequests.push(request.headers);
      return send(
        response,
        options.modelList === undefined ? { status: 404 } : { status: 200, body: options.modelList },
      );
    }
    maxInFlight = Math.max(maxInFlight, ++inFlight);
    response.on("close", () => inFlight--);
    const time = Date.now();
    const { model, prompt, isJson } = readRequest(await bodyOf(request));
    const text = textIn(prompt);
    const names = namesIn(prompt);
    const tag = /^Target language: .* \(([\w-]+)\)$/m.exec(prompt)?.[1];
    const isLeft = (source: string) => tag === untranslatable?.tag && source.includes(untranslatable?.text ?? "");
    const pieces = translatePieces(text, tag ?? "en", names, options).map((piece) =>
      isLeft(piece.source) || options.keeps?.test(piece.source.trim()) ? { ...piece, text: piece.source } : piece,
    );
    const log: RequestLog = {
      time,
      status: 0,
      sent: 0,
      fault: null,
      model,
      prompt,
      pieces: pieces.length,
      headers: request.headers,
    };
    requests.push(log);
    const times = seen.get(prompt) ?? 0;
    seen.set(prompt, times + 1);
    const random = mulberry32(hashOf(`${times} ${prompt}`, options.seed ?? 1));
    const isJudgement = prompt.startsWith("You check translations from ");
    const refused = refuse(options, request, model, isJudgement ? "" : tag, isJudgement ? prompt : text);
    const judgement = isJudgement ? (options.judge?.(prompt) ?? "NONE") : undefined;
    const drawn = refused || isJudgement ? null : drawFault(plan, number++, random);
    const damaged = damage(drawn, pieces, random);
    const content = drawn === null && options.inJson && isJson ? jsonOf(pieces) : damaged;
    log.fault = content === undefined ? null : drawn;
    const counted = {
      ...{
        prompt_tokens: tokens(prompt),
        completion_tokens: tokens(judgement ?? content ?? answerOf(pieces)),
      },
      ...(options.cost !== undefined && { cost: options.cost }),
    };
    const reply =
      refused ??
      answer(log.fault, judgement ?? content ?? answerOf(pieces), {
        model,
        usage: counted,
        random,
        retryAfter: options.retryAfter ?? 1,
      });
    const latency = (options.latency ?? 0) + (log.fault === "slow" ? (options.slow ?? 500) : 0);
    await options.opening;
    // Making the answer is part of it.
    const delay = latency - (Date.now() - time);
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay).unref());
    if (reply.status === undefined || response.destroyed) return;
    log.status = reply.status;
    response.on("finish", () => {
      log.sent = Date.now();
    });
    if (typeof reply.body === "object" && "usage" in reply.body) {
      usage.promptTokens += counted.prompt_tokens;
      usage.completionTokens += counted.completion_tokens;
    }
    send(response, { ...reply, status: reply.status });
  };

  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    requests,
    listRequests,
    setFaults(faults) {
      plan = faults;
      untranslatable = undefined;
      number = 0;
    },
    usage,
    get maxInFlight() {
      return maxInFlight;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const tokens = (text: string): number => Math.ceil(text.length / 4);

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Returns the text that a prompt asks to translate. */
export function textIn(prompt: string): string {
  const text = prompt.split("\nTEXT:\n").slice(1).join("\nTEXT:\n");
  const end = text.lastIndexOf("\nEND OF TEXT\n");
  return end < 0 ? text : text.slice(0, end);
}

const jsonOf = (pieces: readonly Piece[]): string =>
  JSON.stringify(Object.fromEntries(pieces.map(({ text }, number) => [number, text.trim()])));

/** Returns the names that a prompt lists, with the forms that they must have. */
const namesIn = (prompt: string): Map<string, string> =>
  new Map(
    Array.from(prompt.matchAll(/^- Name: (.+?)(?: = (.+))?$/gm), ([, term = "", form = term]) => [term, form] as const),
  );

function readRequest(body: string): { model: string; prompt: string; isJson: boolean } {
  try {
    const { model, messages, response_format } = JSON.parse(body) as {
      model?: string;
      messages?: { role: string; content: string }[];
      response_format?: { type: string };
    };
    const prompt = messages?.findLast(({ role }) => role === "user")?.content ?? "";
    return { model: model ?? "", prompt, isJson: response_format?.type === "json_schema" };
  } catch {
    return { model: "", prompt: "", isJson: false };
  }
}

/** Rejects a wrong path, key, model or request, like any service. Such rejections are not faults. */
function refuse(
  { key, models }: ChatServerOptions,
  request: IncomingMessage,
  model: string,
  tag: string | undefined,
  text: string,
): Answer | undefined {
  if (request.url?.split("?", 1)[0] !== path || request.method !== "POST")
    return { status: 404, body: "404 page not found" };
  if (key !== undefined && request.headers.authorization !== `Bearer ${key}`)
    return error(401, "No auth credentials found");
  if (models !== undefined && !models.includes(model)) return error(404, `No endpoints found for ${model}.`);
  if (model === "" || tag === undefined || text === "")
    return error(400, "The request needs a model, a target language and a text.");
  return undefined;
}

function send(response: ServerResponse, { status, headers, body = "", cut }: Answer & { status: number }): void {
  const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  const json = typeof body === "object" || cut;
  response.writeHead(status, {
    "content-type": json ? "application/json" : "text/plain",
    ...headers,
    "content-length": bytes.length,
  });
  if (!cut) response.end(bytes);
  else response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
}

/** Splits a text at its markers `[0]`, `[1]`, … and translates each piece. */
function translatePieces(
  text: string,
  tag: string,
  names: ReadonlyMap<string, string>,
  { inCapitals = false, optionalNames }: ChatServerOptions,
): Piece[] {
  const any = [...names.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const name = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_])(${any.join("|")})(?![\\p{L}\\p{M}\\p{N}_])`, "u");
  const spell = (source: string) =>
    inCapitals ? capitals(pseudoTranslate(source, tag)) : pseudoTranslate(source, tag);
  const translate = (source: string) =>
    any.length === 0
      ? spell(source)
      : source
          .split(name)
          .map((part, index) => (index % 2 === 0 ? spell(part) : (names.get(part) ?? part)))
          .join("");
  const piece = (marker: string, source: string): Piece => {
    const translation = translate(source);
    return {
      marker,
      source,
      text: translation,
      names: [...names].flatMap(([term, form]) =>
        translation.includes(form) && !optionalNames?.test(term) ? [form] : [],
      ),
    };
  };
  if (!/^\s*\[\d+\]/.test(text)) return [piece("", text)];
  return text.split(/^(?=[ \t]*\[\d+\])/m).map((part) => {
    const marker = /^\s*\[\d+\][ \t]*/.exec(part)?.[0] ?? "";
    return piece(marker, part.slice(marker.length));
  });
}

const capitals = (text: string): string =>
  text.replace(new RegExp(`${opaque.source}|\\p{Ll}`, "gu"), (found) =>
    found.length === 1 ? found.toUpperCase() : found,
  );

/**
 * For each script, letters for a to z that every language with this script has. Latin and Cyrillic words have no
 * vowels, and words in Arabic only rare letters, so that no word of English or of a neighbouring language can result.
 */
const alphabets = {
  Latin: "qbcdzfghwjklmnhpqrstjvwxzz",
  Cyrillic: "фбцджвгхчшклмнщпрстфцвшхчж",
  Arabic: "ثخذضظغطصشقثخذضظغطصشقثخذضظغ",
  Devanagari: "झछठढणधघखफभथञङझछठढणधघखफभथञङ",
  Bengali: "কখগঘচজটডতদনপফবভমযরলশষসহছঝঠ",
  Gurmukhi: "ਕਖਗਘਚਜਟਡਤਦਨਪਫਬਭਮਯਰਲਵਸਹਛਝਠਥ",
  Gujarati: "કખગઘચજટડતદનપફબભમયરલવશસહછઝઠ",
  Tamil: "கஙசஞடணதநபமயரலவழளறனஅஆஇஈஉஊஎஏ",
  Telugu: "కఖగఘచజటడతదనపఫబభమయరలవశసహఛఝఠ",
  Thai: "กขคงจฉชซญดตถทธนบปผพฟภมยรลว",
  Khmer: "កខគឃងចឆជឈញដឋឌឍណតថទធនបផពភមយ",
  Hangul: "가나다라마바사아자차카타파하거너더러머버서어저처커터",
  Hiragana: "あいうえおかきくけこさしすせそたちつてとなにぬねのは",
  // The first seven differ between the variants; the rest are common to both.
  Hans: "们国这来时个会人大中石上下小田竹木水火山口心手天地生",
  Hant: "們國這來時個會人大中石上下小田竹木水火山口心手天地生",
} as const;

const scripts: Readonly<Record<string, keyof typeof alphabets>> = {
  ...{ ru: "Cyrillic", uk: "Cyrillic", bg: "Cyrillic", sr: "Cyrillic" },
  ...{ ar: "Arabic", fa: "Arabic", ur: "Arabic" },
  ...{
    hi: "Devanagari",
    mr: "Devanagari",
    ne: "Devanagari",
    bn: "Bengali",
    pa: "Gurmukhi",
    gu: "Gujarati",
    ta: "Tamil",
    te: "Telugu",
  },
  ...{ th: "Thai", km: "Khmer", ko: "Hangul", ja: "Hiragana" },
};

function alphabetOf(tag: string): string {
  if (/^zh\b/i.test(tag)) return /hant|tw|hk|mo/i.test(tag) ? alphabets.Hant : alphabets.Hans;
  const [language = ""] = tag.toLowerCase().split("-");
  return language === "qx" ? ownLetters(tag) : alphabets[scripts[language] ?? "Latin"];
}

/**
 * Letters of an invented language: consonants in an order of its own, so that no two languages have the same words.
 * None stands for itself, and k, m and b are left out, which mean a thousand, million and billion after a number.
 */
function ownLetters(tag: string): string {
  const random = mulberry32(hashOf(tag, 1));
  const order = new Map([..."cdfghjlnpqrstvwxz"].map((letter) => [letter, random()]));
  const consonants = [...order.keys()].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  const letters: string[] = [];
  for (let place = 0; place < 26; place++) {
    const own = String.fromCharCode(97 + place);
    const [letter = "", next = ""] = [
      consonants.at(place % consonants.length),
      consonants.at((place + 1) % consonants.length),
    ];
    letters[rotate(place)] = letter === own ? next : letter;
  }
  return letters.join("");
}

/** Of the languages that the tests' sites are written in, one language after the other. */
const months = ["en", "sw"].flatMap((language) => {
  const format = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month)));
});
const units =
  "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen".split(
    "|",
  );
const tens = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety".split("|");
const spelled = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:(${tens.join("|")})(?:[- ](${units.slice(0, 9).join("|")}))?|(${units.join("|")})|(${months.join("|")}))(?![\\p{L}-])`,
  "giu",
);

/**
 * Writes the months, and the numbers that an English text spells out, in digits, since no alphabet below has words for
 * them.
 */
const inDigits = (text: string): string =>
  text.replace(spelled, (found: string, ten = "", unit = "", alone = "", month = "") => {
    const place = (words: readonly string[], word: string) => words.indexOf(word.toLowerCase()) + 1;
    if (month !== "") return months.includes(month) ? String((months.indexOf(month) % 12) + 1) : found;
    return alone === ""
      ? String((place(tens, ten) + 1) * 10 + place(units, unit))
      : alone.toLowerCase() === "one"
        ? found
        : String(place(units, alone));
  });

/**
 * A text that looks like a translation: each Latin letter becomes one of the target's script, of the same length;
 * numbers (in digits), tags such as <c0/>, placeholders and addresses stay.
 *
 * @param tag BCP 47 tag of the target language
 */
export function pseudoTranslate(text: string, tag: string): string {
  const alphabet = [...alphabetOf(tag)];
  const spell = (letter: string): string => {
    const base = letter.normalize("NFD").charAt(0);
    const place = base.toLowerCase().charCodeAt(0) - 97;
    // Letters without a plain form, such as ß, are rare; any letter will do.
    const translated = alphabet[place >= 0 && place < 26 ? rotate(place) : 0] ?? "";
    return base === base.toUpperCase() && base !== base.toLowerCase() ? translated.toUpperCase() : translated;
  };
  const parts = new RegExp(`(?:${opaque.source})|(\\p{Script=Latin}\\p{M}*)`, "giu");
  return inDigits(text).replace(parts, (found, letter?: string) => (letter === undefined ? found : spell(letter)));
}

/** Rotates consonants and vowels separately, so that a word without vowels changes too. */
function rotate(place: number): number {
  const vowels = [0, 4, 8, 14, 20, 24];
  if (vowels.includes(place)) return vowels[(vowels.indexOf(place) + 1) % vowels.length] ?? 0;
  const next = (place + 1) % 26;
  return vowels.includes(next) ? next + 1 : next;
}
