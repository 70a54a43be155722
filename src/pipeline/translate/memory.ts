import { existsSync, statSync } from "node:fs";
import { basename } from "node:path";
import type { Content } from "../../core/content/content.ts";
import { XmlError } from "../../core/content/xml.ts";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { Memory, readTmx, withUnits } from "../../core/documents/tmx/tmx.ts";
import { glossaryOf } from "../../core/translation/glossary.ts";
import type { LanguagePlan } from "../../core/translation/planned.ts";
import { replaceFile } from "../../io/files/write.ts";
import { readUnicode } from "./xliff.ts";

/** The maximum number of bytes of a memory. */
const largest = 256 * 1024 ** 2;

/** A translation memory, and its file. */
export interface MemoryFile {
  memory: Memory;
  path: string;
  /** The name in messages. */
  name: string;
  /** The text of the file; undefined if there is none yet. */
  text: string | undefined;
  /** Whether it is written in UTF-16, as some tools write. */
  isUtf16: boolean;
}

/**
 * Opens a memory. A file that does not exist is an empty one.
 *
 * @param name its name in messages
 * @throws KnownError if it cannot be read
 */
export function openMemory(path: string, name: string, content: Content): MemoryFile {
  const isThere = existsSync(path);
  if (isThere && statSync(path).isDirectory()) throw new KnownError(`${name} is a folder`, "name a .tmx file");
  if (isThere && statSync(path).size > largest)
    throw new KnownError(`${name} is larger than ${largest / 1024 ** 2} MB`, "leave out languages that the site lacks");
  const { text, isUtf16 } = isThere ? readUnicode(path, name) : { text: undefined, isUtf16: false };
  const { site } = content;
  const others = [...site.languages.values()].filter((language) => language !== site.defaultLanguage);
  try {
    const memory = new Memory({
      units: text === undefined ? [] : readTmx(text),
      name: basename(name),
      from: site.defaultLanguage.tag,
      languages: others,
      glossary: glossaryOf(content),
    });
    return { memory, path, name, text, isUtf16 };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new KnownError(`${name}:${error.line}: ${error.message}`, "export it again, as TMX 1.4");
  }
}

/** Adds people's translations to a memory. Its other contents stay as they are. @returns their number */
export async function addToMemory(
  { memory, path, text, isUtf16 }: MemoryFile,
  plans: readonly LanguagePlan[],
  from: string,
): Promise<number> {
  const units = memory.missing(plans);
  if (units.length === 0) return 0;
  const written = withUnits(text, units, from);
  await replaceFile(path, isUtf16 ? Buffer.from(`\ufeff${written}`, "utf16le") : written);
  return units.length;
}
