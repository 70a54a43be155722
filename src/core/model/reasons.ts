/*
 * Why a translation was rejected: codes for programs and files, and texts for people and for the retry prompt.
 */

interface ReasonText {
  text: string;
  /** Used instead of `text` when there is a detail; `{}` is its placeholder. */
  detailed?: string;
  /**
   * The origin of the detail: our own source texts and tables, or an answer of a service. Only `ours` is written to
   * files.
   */
  detail?: "ours" | "theirs";
}

const ours = (text: string, detailed: string) => ({ text, detailed, detail: "ours" }) as const;
const theirs = (text: string, detailed: string) => ({ text, detailed, detail: "theirs" }) as const;

const missing = (thing: string) => ours(`the ${thing} is missing`, `the ${thing} {} is missing`);
const extra = (thing: string) => theirs(`a ${thing} is not in the source`, `the ${thing} {} is not in the source`);

const reasons = {
  // Missing or extra parts.
  empty: { text: "it is empty" },
  "marker-missing": missing("marker"),
  "marker-repeated": ours("a marker occurs more than once", "the marker {} occurs more than once"),
  "marker-invented": theirs("a marker is not in the source", "the marker {} is not in the source"),
  "marker-broken": theirs("a bracket is not part of a marker", "the bracket {} is not part of a marker"),
  "marker-crossed": ours(
    "the markers of a pair are not around a text",
    "the markers {} are not around a text, or cross those of another pair",
  ),
  "marker-empty": ours("there is nothing between the markers of a pair", "there is nothing between the markers {}"),
  "citation-moved": ours("the citations are in a different order", "the citations are in a different order: {}"),
  "marked-more": ours("a link or emphasis is around more words", "a link or emphasis is around more words: {}"),
  "break-moved": { text: "a line break is at the beginning or at the end" },
  "marker-left": { text: "it still contains a marker" },
  "tag-missing": missing("tag"),
  "tag-extra": extra("tag"),
  "placeholder-missing": missing("placeholder"),
  "placeholder-extra": extra("placeholder"),
  "link-missing": missing("link target"),
  "link-extra": extra("link target"),
  "address-missing": missing("address"),
  "address-extra": extra("address"),
  "citation-missing": missing("citation"),
  "citation-extra": extra("citation"),
  "formula-missing": missing("formula"),
  "formula-extra": extra("formula"),
  "name-missing": ours("a name is missing", "the name “{}” is missing"),
  "name-too-few": ours("a name is missing in one place", "the name “{}” is missing in one place"),
  "number-missing": missing("number"),
  "number-extra": extra("number"),
  "month-missing": missing("month"),
  "number-moved": ours("a number is in the wrong sentence", "the number {} is in the wrong sentence"),
  "name-misspelt": ours("a name is misspelt", "the name “{}” is misspelt"),
  "name-moved": ours("a name is in the wrong sentence", "the name “{}” is in the wrong sentence"),
  "percent-missing": { text: "the percent sign is missing" },
  "currency-extra": theirs("a currency is not in the source", "the currency {} is not in the source"),
  // Framing.
  "piece-number": { text: "it starts with the number of a piece" },
  "code-fence": { text: "it is in a code fence" },
  preface: { text: "it starts with a preface" },
  "quotation-marks": { text: "it is in quotation marks" },
  "leading-sign": { text: "it starts with a sign that is not at the start of the source" },
  markup: { text: "it contains markup that is not in the source" },
  note: { text: "it contains a note that is not in the source" },
  "bad-character": theirs(
    "it contains an invisible or broken character",
    "it contains an invisible or broken character ({})",
  ),
  garbled: { text: "its characters are garbled" },
  // Language and length.
  identical: { text: "it is identical to the source" },
  "wrong-script": ours("it is in the wrong script", "it is not in {} script"),
  "wrong-language": ours("it is in the wrong language", "it is not {}"),
  "traditional-characters": theirs(
    "it is in Traditional Chinese characters",
    "it is in Traditional Chinese characters ({})",
  ),
  "simplified-characters": theirs(
    "it is in Simplified Chinese characters",
    "it is in Simplified Chinese characters ({})",
  ),
  "english-left": ours("it leaves words of the source untranslated", "it leaves “{}” untranslated"),
  "mixed-scripts": theirs("a word has letters of two scripts", "the word “{}” has letters of two scripts"),
  "latin-words": theirs(
    "it contains words in Latin letters that are not in the source",
    "it contains “{}”, which is not in the source",
  ),
  "end-missing": { text: "the end of its last sentence is missing" },
  "sentence-missing": { text: "it has fewer sentences than the source" },
  "sentence-extra": { text: "it has more sentences than the source" },
  repeated: { text: "the text is duplicated" },
  "too-short": { text: "it is too short" },
  "too-long": { text: "it is too long" },
  "more-than-text": { text: "it contains more than the text" },
  // The pieces of an answer to several texts.
  "piece-order": { text: "the numbers of its pieces were not kept" },
  "piece-count": ours("it has the wrong number of pieces", "it has {}"),
  "piece-missing": { text: "it is missing from the answer" },
  "cut-off": { text: "the answer was cut off at the service's limit" },
  // Failures of the service. Where the detail says the same in more words, it stands alone.
  filtered: theirs("the service's content filter blocked the answer", "{}"),
  "no-answer": theirs("the answer was empty", "{}"),
  "reasoning-only": theirs("the answer contained only reasoning", "{}"),
  "not-json": theirs("the reply was not JSON", "{}"),
  "rate-limit": theirs("the service reported too many requests", "the service reported too many requests ({})"),
  "service-failed": theirs("the service failed", "the service failed ({})"),
  "request-refused": theirs("the service rejected the request", "the service rejected the request ({})"),
  "context-length": theirs("the text is too long for the model", "the text is too long for the model ({})"),
  // The judging model.
  judged: theirs("the judging model found a grave error", "a reviewer noted “{}”"),
  // The run itself.
  "check-failed": theirs("a check failed (please report it)", "a check failed (please report it: {})"),
  "asked-too-often": { text: "too many attempts failed" },
  "not-attempted": { text: "not attempted" },
  "source-changed": { text: "the source text changed during the run" },
  /** For older state files, which have reasons in words. */
  unknown: { text: "unknown reason" },
} as const satisfies Record<string, ReasonText>;

export type ReasonCode = keyof typeof reasons;

/** Why a text could not be translated. */
export interface Reason {
  code: ReasonCode;
  /** The subject, such as the missing number. */
  detail?: string | undefined;
}

/** The codes of all reasons. */
export const reasonCodes = Object.keys(reasons) as [ReasonCode, ...ReasonCode[]];

/** Returns whether a text is a reason code. */
export const isReasonCode = (code: string): code is ReasonCode => Object.hasOwn(reasons, code);

/** Returns a reason in words, to follow “the translation was rejected because”: `the number 800 is missing`. */
export function reasonText({ code, detail }: Reason): string {
  const { text, detailed }: ReasonText = reasons[code];
  return detail !== undefined && detailed !== undefined ? detailed.replace("{}", () => detail) : text;
}

/** Returns a reason for a file: without a detail that comes from an answer or a service. */
export function storedReason({ code, detail }: Reason): Reason {
  const { detail: origin }: ReasonText = reasons[code];
  return detail !== undefined && origin === "ours" ? { code, detail } : { code };
}
