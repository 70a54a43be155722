import { existsSync } from "node:fs";
import { join } from "node:path";
import { articleTags } from "../../../templates/tags/article-tags.ts";
import type { Content } from "../../core/content/content.ts";
import { type AlignedSegment, without } from "../../core/documents/segment-state.ts";
import { hash } from "../../core/model/fingerprint.ts";
import { textsSchema } from "../../core/model/schema.ts";
import { type States, statesSchema, type TextState } from "../../core/model/states.ts";
import type { Language } from "../../core/model/types.ts";
import { textsOfFile } from "../../core/translation/plan.ts";
import { byKey, inSourceOrder } from "../../core/translation/records.ts";
import type { TextKind } from "../../core/translation/types.ts";
import { parseData, readText, replaceFiles, untilUnedited } from "../translate/content-writer.ts";

/** A file of texts of a language: its fallback page, texts of the site, or interface words. */
interface TextFile {
  contentDir: string;
  content: Content;
  language: Language;
  kind: TextKind;
}

/** The path of a text file in the content folder. */
export const textFile = (kind: TextKind, code: string): string => `${kind}/${code}.json`;
/** The path of its state file. */
export const textStateFile = (kind: TextKind, code: string): string => `${kind}/${code}.state.json`;

/** Whether texts have been translated. */
export const hasTexts = (contentDir: string, kind: TextKind, { code }: Language): boolean =>
  existsSync(join(contentDir, textStateFile(kind, code)));

/** Reads a file of texts as the segments of a document. @throws KnownError if its state file is malformed */
export function readTexts({ contentDir, content, language, kind }: TextFile): AlignedSegment[] {
  const path = join(contentDir, textStateFile(kind, language.code));
  return segmentsOf({ contentDir, content, language, kind }, parseData(path, readText(path), statesSchema));
}

function segmentsOf({ content, language, kind }: TextFile, states: States): AlignedSegment[] {
  return textsOfFile(content, language, kind, states).map((text, index) => {
    const { key, source, translation, status, state, isValue } = text;
    const role = kind === "interface" ? "word" : isValue ? "value" : "text";
    const own = state && { ...state, text: state.source === hash(source) ? source : (state.text ?? "") };
    const place = { start: 0, end: 0, line: 0, written: "attribute", tags: articleTags, path: [key] } as const;
    return { index, segment: { role, syntax: "plain", text: source, ...place }, translation, status, state: own };
  });
}

/**
 * Changes texts and writes their files. If somebody edits them meanwhile, they are read again.
 *
 * @param file `content` returns the current content
 * @param change returns the new segments, or the same ones to write nothing
 * @throws KnownError if a file is malformed or cannot be written
 */
export async function changeTexts(
  { content, ...file }: Omit<TextFile, "content"> & { content: () => Promise<Content> },
  change: (segments: AlignedSegment[], content: Content) => AlignedSegment[],
): Promise<void> {
  const { contentDir, kind, language } = file;
  const paths = [textFile(kind, language.code), textStateFile(kind, language.code)].map((name) =>
    join(contentDir, name),
  ) as [string, string];
  await untilUnedited(paths[0], async () => {
    const before = { texts: readText(paths[0]), states: readText(paths[1]) };
    const now = await content();
    const known = parseData(paths[0], before.texts, textsSchema);
    const states = parseData(paths[1], before.states, statesSchema);
    const segments = segmentsOf({ ...file, content: now }, states);
    const changed = change(segments, now).filter((segment, index) => segment !== segments[index]);
    if (changed.length === 0) return true;
    const texts = new Map(Object.entries(known));
    const newStates = new Map<string, TextState>(Object.entries(states));
    for (const { segment, translation, state } of changed) {
      const key = String(segment.path?.[0]);
      if (translation === undefined) texts.delete(key);
      else texts.set(key, translation);
      // Old states do not have the source text.
      if (state) newStates.set(key, state.text === "" ? without(state, "text") : state);
    }
    const order = Object.fromEntries(segments.map(({ segment }) => [String(segment.path?.[0]), segment.text]));
    const object = inSourceOrder(known, texts, order);
    const stateFile = { contentDir, kind, path: paths[1], before: before.states, object: byKey(newStates) };
    const textsFile = { contentDir, kind, path: paths[0], before: before.texts, object };
    const isWritten = await replaceFiles(object === known ? [stateFile] : [textsFile, stateFile], paths[0]);
    return isWritten || undefined;
  });
}
