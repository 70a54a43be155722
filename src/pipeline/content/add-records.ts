import type { ContentFiles } from "../../core/content/check-files.ts";
import type { Parsed } from "../../core/content/parse-data.ts";
import type { States } from "../../core/model/schema.ts";
import type { TextKind } from "../../core/translation/plan.ts";
import { applyRecords, partRecords, type TextRecord } from "../../core/translation/records.ts";

/** The content files that records are applied to. */
type RecordedFiles = Pick<
  ContentFiles,
  "site" | "languages" | "articles" | "bundles" | "interface" | "shippedWords" | "states" | "wordStates"
>;

/** Files of texts and of states, by language code. */
interface TextFiles {
  texts: ReadonlyMap<string, Parsed<Record<string, string>>>;
  states: ReadonlyMap<string, Parsed<States>>;
}

/**
 * Applies translations that a killed run accepted to content in memory; no file is written. Records for unknown languages or texts are skipped, and so are
 * malformed files.
 *
 * @returns the changed files
 */
export function addRecords<Files extends RecordedFiles>(records: readonly TextRecord[], files: Files): Files {
  const { site, languages, articles, bundles, interface: words } = files;
  const source = site.value?.defaultLanguage ?? "";
  const codes = new Set(languages.value?.map(({ code }) => code).filter((code) => code !== source && !articles.has(code)));
  const sources = {
    bundles: bundles.get(source)?.value ?? {},
    interface: { ...files.shippedWords.get("en"), ...files.shippedWords.get(source), ...words.get(source)?.value },
  };
  const { known } = partRecords(records, { codes, sources });
  const added = (kind: TextKind, before: TextFiles) => {
    const ofKind = known.filter((record) => record.kind === kind);
    return addToFiles(ofKind, kind, before, sources[kind]);
  };
  const ofBundles = added("bundles", { texts: bundles, states: files.states });
  const ofWords = added("interface", { texts: words, states: files.wordStates });
  return { ...files, bundles: ofBundles.texts, states: ofBundles.states, interface: ofWords.texts, wordStates: ofWords.states };
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
