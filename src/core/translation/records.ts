import { hash } from "../model/fingerprint.ts";
import type { Finding, States, TextState } from "../model/states.ts";
import { getOwn } from "../model/texts.ts";
import type { PlannedKind } from "./types.ts";

/** The result for a text. */
export interface TextRecord {
  kind: PlannedKind;
  /** The language code. */
  code: string;
  key: string;
  /** Fingerprint of the translation at the start of the run; absent if there was none. */
  before?: string | undefined;
  /** The new translation; absent if only the state changes. */
  text?: string | undefined;
  state: TextState;
  /** Where the translation was copied from, such as a language code; absent if it was sent. */
  copied?: string | undefined;
  /** The findings of the judging model; absent if it has not judged. */
  findings?: Finding[] | undefined;
  /** Whether it was sent although a person answered for the translation before. */
  forced?: true | undefined;
}

type Texts = Readonly<Record<string, string>>;

/** The valid languages and texts of records. */
export interface RecordScope {
  codes: ReadonlySet<string>;
  sources: Readonly<Partial<Record<PlannedKind, Texts>>>;
}

/** Separates records of the site from records with an unknown language or text. */
export function partRecords(
  records: readonly TextRecord[],
  { codes, sources }: RecordScope,
): { known: TextRecord[]; foreign: TextRecord[] } {
  const isKnown = ({ kind, code, key }: TextRecord) => codes.has(code) && Object.hasOwn(sources[kind] ?? {}, key);
  return { known: records.filter(isKnown), foreign: records.filter((record) => !isKnown(record)) };
}

/** Returns the last record of each text and earlier translation, because a judge may reject an accepted one later. */
export const latestRecords = (records: readonly TextRecord[]): TextRecord[] => [
  ...new Map(
    records.map((record) => [`${record.kind} ${record.code} ${record.key} ${record.before}`, record]),
  ).values(),
];

interface RecordsInput {
  /** The current source texts. */
  sources: Texts;
  /** The current texts and states of a language. */
  texts: Texts;
  states: States;
  records: readonly TextRecord[];
}

/**
 * Applies records to a language’s texts and states. Idempotent.
 *
 * @returns the texts, the same object if none changes; the states sorted by key; and the skipped records of texts whose
 * source has changed
 */
export function applyRecords({ sources, texts, states, records }: RecordsInput): {
  texts: Texts;
  states: States;
  outdated: TextRecord[];
} {
  const newTexts = new Map(Object.entries(texts));
  const newStates = new Map(Object.entries(states));
  const outdated: TextRecord[] = [];
  for (const record of records) {
    const { key, before, text, state } = record;
    const source = getOwn(sources, key);
    // The source was edited during the run: the translation of the old one is skipped.
    if (source === undefined || (state.origin === "machine" && state.source !== hash(source))) {
      if (source !== undefined) outdated.push(record);
      continue;
    }
    if (text !== undefined) {
      const current = newTexts.get(key);
      const fingerprint = current === undefined ? undefined : hash(current);
      // The translation was edited during the run: the edit wins.
      if (fingerprint !== before && fingerprint !== hash(text)) continue;
      // A reviewer's acceptance during the run wins, too.
      const known = newStates.get(key);
      if (state.origin === "machine" && !record.forced && known?.reviewed && known.output === fingerprint) continue;
      newTexts.set(key, text);
    } else if (state.output === undefined && before !== undefined) {
      const current = newTexts.get(key);
      if (current !== undefined && hash(current) !== before) continue;
      newTexts.delete(key);
    }
    const { history, comments } = newStates.get(key) ?? {};
    newStates.set(key, { ...state, ...found(record), ...(history && { history }), ...(comments && { comments }) });
  }
  return {
    texts: inSourceOrder(texts, newTexts, sources),
    states: byKey(newStates),
    outdated,
  };
}

/** The findings of a record. */
const found = ({ findings }: TextRecord): Pick<TextState, "findings"> => (findings?.length ? { findings } : {});

/** Returns states in the order of their keys, in which they are written. */
export const byKey = (states: ReadonlyMap<string, TextState>): States =>
  Object.fromEntries([...states].sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Puts each new text after the one before it in the sources, and leaves the others in the order that their file has.
 */
export function inSourceOrder(before: Texts, after: ReadonlyMap<string, string>, sources: Texts): Texts {
  const keys = Object.keys(before).filter((key) => after.has(key));
  if (keys.length < after.size) {
    const known = new Set(keys);
    let place = 0;
    for (const key of Object.keys(sources)) {
      if (known.has(key)) place = keys.indexOf(key) + 1;
      else if (after.has(key)) keys.splice(place++, 0, key);
    }
  }
  const isSame = keys.length === Object.keys(before).length && keys.every((key) => before[key] === after.get(key));
  return isSame ? before : Object.fromEntries(keys.map((key) => [key, after.get(key) ?? ""]));
}
