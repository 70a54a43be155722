/*
 * Why a translation was refused: codes, which programs and files keep, and their texts for people and for the model that is asked again.
 */

interface ReasonText {
  text: string;
  /** Used in place of `text` when there is a detail, which takes the place of `{}`. */
  detailed?: string;
  /** Where the detail comes from: our own source texts and tables, or an answer or a service. Only the former is written to files. */
  detail?: "ours" | "theirs";
}

const ours = (text: string, detailed: string) => ({ text, detailed, detail: "ours" }) as const;
const theirs = (text: string, detailed: string) => ({ text, detailed, detail: "theirs" }) as const;

const missing = (thing: string) => ours(`the ${thing} is missing`, `the ${thing} {} is missing`);
const extra = (thing: string) => theirs(`a ${thing} is not in the source`, `the ${thing} {} is not in the source`);

const reasons = {
  // What an answer lacks or has too much of.
  empty: { text: "it is empty" },
  "marker-missing": missing("marker"),
  "marker-repeated": ours("a marker stands more than once", "the marker {} stands more than once"),
  "marker-invented": theirs("a marker was invented", "the marker {} was invented"),
  "marker-broken": theirs("a bracket belongs to no marker", "the bracket {} belongs to no marker"),
  "marker-left": { text: "a marker is left in it" },
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
  "name-missing": ours("a name is missing", "the name “{}” is missing"),
  "name-too-few": ours("a name is missing in one place", "the name “{}” is missing in one place"),
  "number-missing": missing("number"),
  "number-extra": extra("number"),
  "number-moved": ours("a number stands in another sentence", "the number {} stands in another sentence"),
  "name-moved": ours("a name stands in another sentence", "the name “{}” stands in another sentence"),
  "percent-missing": { text: "the percent sign is missing" },
  "percent-extra": theirs("a number has a percent sign that it has not in the source", "{} is not a percentage in the source"),
  "currency-missing": ours("a currency is missing", "the currency {} is missing"),
  "currency-extra": theirs("a currency is not in the source", "the currency {} is not in the source"),
  // How it is framed.
  "piece-number": { text: "it begins with the number of a piece" },
  "code-fence": { text: "it stands in a code fence" },
  preface: { text: "it begins with a preface" },
  "quotation-marks": { text: "it stands in quotation marks" },
  "leading-sign": { text: "it begins with a sign that the source does not begin with" },
  markup: { text: "it has markup that the source has not" },
  note: { text: "it has a note that the source has not" },
  "bad-character": theirs("it has an invisible or broken character", "it has an invisible or broken character ({})"),
  garbled: { text: "its characters are garbled" },
  // Its language and length.
  identical: { text: "it is the same as the source" },
  "wrong-script": ours("it is in the wrong script", "it is not in {} script"),
  "wrong-language": ours("it is in the wrong language", "it is not {}"),
  "traditional-characters": theirs("it is in Traditional Chinese characters", "it is in Traditional Chinese characters ({})"),
  "simplified-characters": theirs("it is in Simplified Chinese characters", "it is in Simplified Chinese characters ({})"),
  "mostly-english": { text: "it is mostly English" },
  "english-left": ours("it leaves a sentence in English", "it leaves “{}” in English"),
  "latin-words": theirs("it has words in Latin letters that the source has not", "it has “{}”, which the source has not"),
  "end-missing": { text: "the end of its last sentence is missing" },
  "sentence-missing": { text: "it has fewer sentences than the source" },
  "sentence-extra": { text: "it has more sentences than the source" },
  repeated: { text: "the text is duplicated" },
  "too-short": { text: "it is too short" },
  "too-long": { text: "it is too long" },
  "more-than-text": { text: "it holds more than the text" },
  // The pieces of an answer to several texts.
  "piece-order": { text: "the numbers of its pieces were not kept" },
  "piece-count": ours("the number of its pieces is wrong", "it had {}"),
  "piece-missing": { text: "the answer ended before it" },
  "cut-off": { text: "the answer was cut off at the service's limit" },
  // What the service did instead of answering.
  filtered: theirs("the service's filter held the answer back", "the service's filter held the answer back ({})"),
  "no-answer": theirs("the answer was empty", "the answer was empty ({})"),
  "reasoning-only": theirs("the answer held only reasoning", "the answer held only reasoning ({})"),
  "not-json": theirs("the reply was not JSON", "the reply was not JSON ({})"),
  "rate-limit": theirs("there were too many requests", "there were too many requests ({})"),
  "service-failed": theirs("the service failed", "the service failed ({})"),
  "request-refused": theirs("the service refused the request", "the service refused the request ({})"),
  "context-length": theirs("the text is too long for the model", "the text is too long for the model ({})"),
  // What the run did.
  "asked-too-often": { text: "it was asked for too often" },
  "not-attempted": { text: "not attempted" },
  "source-changed": { text: "its source has changed meanwhile" },
  /** Older state files gave reasons in words. */
  unknown: { text: "the reason is not known" },
} as const satisfies Record<string, ReasonText>;

export type ReasonCode = keyof typeof reasons;

/** Why a text could not be translated. */
export interface Reason {
  code: ReasonCode;
  /** What it is about, such as the number that is missing. */
  detail?: string | undefined;
}

/** All codes. */
export const reasonCodes = Object.keys(reasons) as [ReasonCode, ...ReasonCode[]];

/** Whether a text is the code of a reason. */
export const isReasonCode = (code: string): code is ReasonCode => Object.hasOwn(reasons, code);

/** A reason in words, after “the translation was refused because”: `the number 800 is missing`. */
export function reasonText({ code, detail }: Reason): string {
  const { text, detailed }: ReasonText = reasons[code];
  return detail !== undefined && detailed !== undefined ? detailed.replace("{}", () => detail) : text;
}

/** A reason as files keep it: a detail in the words of an answer or a service is left out. */
export function storedReason({ code, detail }: Reason): Reason {
  const { detail: origin }: ReasonText = reasons[code];
  return detail !== undefined && origin === "ours" ? { code, detail } : { code };
}
