import { getOwn } from "../model/bundle.ts";
import { hash } from "../model/fingerprint.ts";
import type { States, TextState } from "../model/schema.ts";
import type { TextKind } from "./plan.ts";

/** What became of a text. */
export interface TextRecord {
  kind: TextKind;
  /** The language. */
  code: string;
  key: string;
  /** Fingerprint of the translation that was there when the run began; absent when there was none. */
  before?: string | undefined;
  /** The new translation; absent when only the state changes. */
  text?: string | undefined;
  state: TextState;
}

type Texts = Readonly<Record<string, string>>;

/** The languages that records may be of, and the texts that are translated into them. */
export interface RecordScope {
  codes: ReadonlySet<string>;
  sources: Readonly<Record<TextKind, Texts>>;
}

/** Parts records from those that are of no language or text of the site. */
export function partRecords(
  records: readonly TextRecord[],
  { codes, sources }: RecordScope,
): { known: TextRecord[]; foreign: TextRecord[] } {
  const isKnown = ({ kind, code, key }: TextRecord) => codes.has(code) && Object.hasOwn(sources[kind], key);
  return { known: records.filter(isKnown), foreign: records.filter((record) => !isKnown(record)) };
}

export interface RecordsInput {
  /** The texts that were translated, as they are now. */
  sources: Texts;
  /** A language’s texts and states, as they are now. */
  texts: Texts;
  states: States;
  records: readonly TextRecord[];
}

/**
 * Puts records into a language’s texts and states. Doing so twice changes nothing.
 *
 * @returns the texts in the order of the sources, the states in that of their keys, and the records of texts whose source has changed since, which were
 * left out
 */
export function applyRecords({ sources, texts, states, records }: RecordsInput): { texts: Texts; states: States; outdated: TextRecord[] } {
  const newTexts = new Map(Object.entries(texts));
  const newStates = new Map(Object.entries(states));
  const outdated: TextRecord[] = [];
  for (const record of records) {
    const { key, before, text, state } = record;
    const source = getOwn(sources, key);
    // The source was edited while the run went on: what was made of the old one is not recorded.
    if (source === undefined || (state.origin === "machine" && state.source !== hash(source))) {
      if (source !== undefined) outdated.push(record);
      continue;
    }
    if (text !== undefined) {
      const current = newTexts.get(key);
      const fingerprint = current === undefined ? undefined : hash(current);
      // Somebody edited the translation while the run went on: it is theirs.
      if (fingerprint !== before && fingerprint !== hash(text)) continue;
      newTexts.set(key, text);
    }
    newStates.set(key, state);
  }
  const order = new Map(Object.keys(sources).map((key, index) => [key, index]));
  const placeOf = (key: string) => order.get(key) ?? order.size;
  return {
    texts: Object.fromEntries([...newTexts].sort(([a], [b]) => placeOf(a) - placeOf(b))),
    states: Object.fromEntries([...newStates].sort(([a], [b]) => (a < b ? -1 : 1))),
    outdated,
  };
}
