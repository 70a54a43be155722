import type { Parsed } from "../../core/content/parse-data.ts";
import type { LanguageEntry, SiteFile, States } from "../../core/model/schema.ts";
import { type TextKind, textKinds } from "../../core/translation/plan.ts";
import { applyRecords, partRecords, type TextRecord } from "../../core/translation/records.ts";

/** Files of texts and of states, by language code. */
interface TextFiles {
  texts: Map<string, Parsed<Record<string, string>>>;
  states: Map<string, Parsed<States>>;
}

/** The content files that records are applied to. */
export interface RecordedFiles extends Record<TextKind, TextFiles> {
  site: Parsed<SiteFile>;
  languages: Parsed<LanguageEntry[]>;
  articles: ReadonlyMap<string, string>;
}

/**
 * Applies translations that a killed run accepted to content in memory; no file is written. Records for unknown languages or texts are skipped, and so are
 * malformed files.
 */
export function addRecords(records: readonly TextRecord[], { site, languages, articles, ...files }: RecordedFiles): void {
  const source = site.value?.defaultLanguage ?? "";
  const codes = new Set(languages.value?.map(({ code }) => code).filter((code) => code !== source && !articles.has(code)));
  const sourceOf = (kind: TextKind) => files[kind].texts.get(source)?.value ?? {};
  const { known } = partRecords(records, { codes, sources: { bundles: sourceOf("bundles"), interface: sourceOf("interface") } });
  for (const kind of textKinds) {
    const ofKind = known.filter((record) => record.kind === kind);
    const { texts, states } = files[kind];
    for (const code of new Set(ofKind.map((record) => record.code))) {
      const ofCode = ofKind.filter((record) => record.code === code);
      const before = { texts: currentOf(texts, code), states: currentOf(states, code) };
      if (before.texts === undefined || before.states === undefined) continue;
      const after = applyRecords({ sources: sourceOf(kind), texts: before.texts, states: before.states, records: ofCode });
      put(texts, code, `${kind}/${code}.json`, { ...after.texts });
      put(states, code, `${kind}/${code}.state.json`, after.states);
    }
  }
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
