import type { ContentFiles, DataFiles } from "../../core/content/check-content.ts";
import type { Parsed } from "../../core/content/parse-data.ts";
import type { States } from "../../core/model/states.ts";
import { applyRecords, partRecords, type TextRecord } from "../../core/translation/records.ts";
import { type TextKind, textKinds } from "../../core/translation/types.ts";

/** The content files that records are applied to. */
type RecordedFiles = DataFiles & Pick<ContentFiles, "infoboxTexts">;

/** The names of the texts and states of each kind among the content files. */
const fieldsOf = {
  bundles: { texts: "bundles", states: "states" },
  interface: { texts: "interface", states: "wordStates" },
  texts: { texts: "texts", states: "textStates" },
} as const satisfies Record<TextKind, { texts: keyof ContentFiles; states: keyof ContentFiles }>;

/** Returns the states of a kind of texts, by language code. */
export const statesOf = (files: RecordedFiles, kind: TextKind): ReadonlyMap<string, Parsed<States>> =>
  files[fieldsOf[kind].states];

/** Files of texts and of states, by language code. */
interface TextFiles {
  texts: ReadonlyMap<string, Parsed<Record<string, string>>>;
  states: ReadonlyMap<string, Parsed<States>>;
}

/**
 * Applies translations that a killed run accepted to content in memory; no file is written. Records for unknown
 * languages or texts are skipped, and so are malformed files.
 *
 * @returns the changed files
 */
export function addRecords<Files extends RecordedFiles>(records: readonly TextRecord[], files: Files): Files {
  const source = files.site.value?.defaultLanguage ?? "";
  const codes = new Set(files.languages.languages.map(({ code }) => code).filter((code) => code !== source));
  const sources = {
    bundles: files.bundles.get(source)?.value ?? {},
    interface: { ...files.shippedWords("en"), ...files.shippedWords(source), ...files.interface.get(source)?.value },
    texts: { ...files.texts.get(source)?.value, ...files.infoboxTexts },
  };
  const { known } = partRecords(records, { codes, sources });
  const changed: Record<string, TextFiles["texts"] | TextFiles["states"]> = {};
  for (const kind of textKinds) {
    const { texts, states } = fieldsOf[kind];
    const ofKind = known.filter((record) => record.kind === kind);
    const after = addToFiles(ofKind, kind, { texts: files[texts], states: files[states] }, sources[kind]);
    Object.assign(changed, { [texts]: after.texts, [states]: after.states });
  }
  return { ...files, ...changed };
}

function addToFiles(
  records: readonly TextRecord[],
  kind: TextKind,
  before: TextFiles,
  sources: Readonly<Record<string, string>>,
): TextFiles {
  const texts = new Map(before.texts);
  const states = new Map(before.states);
  for (const code of new Set(records.map((record) => record.code))) {
    const ofCode = records.filter((record) => record.code === code);
    const current = { texts: currentOf(texts, code), states: currentOf(states, code) };
    if (current.texts === undefined || current.states === undefined) continue;
    const after = applyRecords({ sources, texts: current.texts, states: current.states, records: ofCode });
    put(texts, code, `${kind}/${code}.json`, { ...after.texts });
    put(states, code, `${kind}/${code}.state.json`, after.states);
  }
  return { texts, states };
}

/** Returns the value of a file: empty if there is no file, undefined if it is malformed. */
function currentOf<T>(
  files: ReadonlyMap<string, Parsed<Readonly<Record<string, T>>>>,
  code: string,
): Readonly<Record<string, T>> | undefined {
  const file = files.get(code);
  return file === undefined ? {} : file.value;
}

function put<T extends object>(files: Map<string, Parsed<T>>, code: string, file: string, value: T): void {
  // A language without accepted translations has no file.
  if (Object.keys(value).length === 0) return;
  const before = files.get(code) ?? { file, locate: () => ({ file }), diagnostics: [] };
  files.set(code, { ...before, value });
}
