import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { suggest } from "../diagnostics/wording.ts";
import { diagnose } from "./problems.ts";
import { publicFolder } from "./public-files.ts";

/** The files that a content folder may contain, besides ignored ones. */
const known = {
  files: [
    "site.yaml",
    "languages.yaml",
    "references.yaml",
    "references.json",
    "references.bib",
    "theme.css",
    "README.md",
  ],
  folders: ["articles", "bundles", "icons", "interface", "pages", "public", "share", "texts", "uploads"],
} as const;

/**
 * The parts of a bare Git repository: Git takes a folder with them for one, with their settings. A contribution may
 * contain them, but never `.git`, which Git does not track: that is the maintainer's own.
 */
export const repositoryParts: readonly string[] = ["HEAD", "config", "objects", "refs"];

/**
 * Whether a name in the content folder is one of {@link repositoryParts}: many file systems do not tell cases apart.
 */
const isRepositoryPart = (name: string): boolean =>
  repositoryParts.some((part) => part.toLowerCase() === name.toLowerCase());

/** Names under which site.yaml is saved by mistake. */
const likeSite = /^site\.(?:ya?ml|yaml\.txt|yml\.txt|json)$/i;

/** Returns the file of a content folder that was meant to be its site.yaml, if there is one. */
export const meantAsSite = (names: readonly string[]): string | undefined => names.find((name) => likeSite.test(name));

/**
 * Articles in formats that are no Markdown: those that can be imported, and those that a word processor can convert.
 */
const importable = /\.(?:docx|html?|wiki|wikitext|mediawiki|markdown)$/i;
const convertible = /\.(?:doc|odt|rtf|pages)$/i;

/** A text named as an article or page: `es.txt`, `about.es.txt`. */
const textFile = /^((?:[a-z0-9-]+\.)?[a-z]{2,3}(?:-[a-z]{2,4})?)\.txt$/i;

/** Says what to do with an article or page that is not a Markdown file; undefined for files that are neither. */
export function mendArticle(name: string): string | undefined {
  if (importable.test(name)) return `move it out of the content folder, then: biopedia import ${name}`;
  if (convertible.test(name)) return "save it as .docx outside of the content folder, then run biopedia import";
  const [, text] = textFile.exec(name.replace(/\.md\.txt$/i, ".txt")) ?? [];
  return text && `rename it to ${text}.md`;
}

/** Files of reference managers in formats besides CSL-JSON. */
const otherReferences = /\.(?:bib|ris|enw|nbib)$/i;

/**
 * Decides about an entry of the content folder.
 *
 * @param kind `other` is neither a file nor a folder, such as a link
 * @returns whether a build reads it; if not, it may be an error `repository-part`, or a warning `unknown-file` or
 * `other-references`
 */
export function checkEntry(
  name: string,
  kind: "file" | "folder" | "other",
): { isRead: boolean; diagnostics: Diagnostic[] } {
  const all: readonly string[] = [...known.files, ...known.folders];
  const names: readonly string[] = kind === "file" ? known.files : kind === "folder" ? known.folders : all;
  if (names.includes(name)) return { isRead: name !== "README.md", diagnostics: [] };
  if (isRepositoryPart(name))
    return { isRead: false, diagnostics: [diagnose("repository-part", { name }, { file: name })] };
  if (kind === "file" && otherReferences.test(name))
    return { isRead: false, diagnostics: [diagnose("other-references", { name }, { file: name })] };
  const suggestion = suggest(name, all);
  return {
    isRead: false,
    diagnostics: [
      diagnose("unknown-file", { name: kind === "folder" ? `${name}/` : name, suggestion }, { file: name }),
    ],
  };
}

/** The content subfolders with one file per language, and the extension of their files. */
const endings = { articles: "md", bundles: "json", interface: "json", texts: "json" } as const;

/**
 * The extension of the state files that `biopedia translate` writes next to files of texts and translated documents.
 */
const stateEnding = ".state.json";

/** The files of a folder by language code. */
interface FolderFiles {
  files: Map<string, string>;
  /** The state files by language code. */
  states: Map<string, string>;
  /** Problems with file names. */
  diagnostics: Diagnostic[];
}

/**
 * Groups the files of a folder, each named `<code>.<extension>` with a lowercase code.
 *
 * @param folder the folder's name
 * @param all the files of the content folder
 * @returns the files by code, and diagnostics `unexpected-file`, `file-name`
 */
export function filesByCode(folder: keyof typeof endings, all: readonly string[]): FolderFiles {
  const ending = `.${endings[folder]}`;
  const found: FolderFiles = { files: new Map(), states: new Map(), diagnostics: [] };
  for (const file of all) {
    if (!file.startsWith(`${folder}/`)) continue;
    const name = file.slice(folder.length + 1);
    const isState = name.endsWith(stateEnding);
    if (!(isState || name.endsWith(ending)) || name.includes("/")) {
      const fix = folder === "articles" && !name.includes("/") ? mendArticle(name) : undefined;
      found.diagnostics.push(diagnose("unexpected-file", { expected: `files named <code>${ending}`, fix }, { file }));
      continue;
    }
    const written = name.slice(0, -(isState ? stateEnding : ending).length);
    const code = written.toLowerCase();
    if (code !== written)
      found.diagnostics.push(diagnose("file-name", { name: `${folder}/${code}${name.slice(code.length)}` }, { file }));
    const files = isState ? found.states : found.files;
    // If there are two, use the one with the correct name.
    if (code === written || !files.has(code)) files.set(code, file);
  }
  return found;
}

/** Files that editors and operating systems leave behind: backups, swap files, locks, thumbnails. */
const leftBeside = /^(?:.*~|\..*\.sw[a-z]|\.#.*|#.*#|.*___jb_(?:tmp|old|bak)___|\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/**
 * Vim writes and removes a file of this name to find out whether it may write to a folder. In `public/`, it may be the
 * name of a folder.
 */
const probe = "4913";

/**
 * Whether a file or folder is no content, and nobody need be told: it is hidden, except in `public/`, where hidden
 * files are for hosts and other sites, or an editor or the operating system has left it.
 *
 * @param path relative to the content folder: `articles/.en.md.swp`
 */
export function isIgnored(path: string): boolean {
  const isPublic = path.startsWith(publicFolder);
  return path
    .split("/")
    .some((name) => leftBeside.test(name) || (!isPublic && (name.startsWith(".") || name === probe)));
}

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** Content size limits in bytes: far more than a biography needs, but small enough that no file can exhaust a build. */
export const contentLimits = {
  /** An article, a YAML or a JSON file. */
  text: megabyte,
  /** `references.json`, which may be a whole library with abstracts. */
  library: 25 * megabyte,
  /** An SVG file, which is parsed as text. */
  drawing: 5 * megabyte,
  icon: megabyte,
  upload: 25 * megabyte,
  /** A file of sound or film: hosts such as GitHub take no larger ones. */
  recording: 100 * megabyte,
  /** All uploads together. */
  uploads: 500 * megabyte,
  /** The HTML of a page. */
  page: 5 * megabyte,
  /** The HTML of all pages together. */
  pages: 500 * megabyte,
} as const;

/** The most pixels that a picture may have: what is compressed well can take any amount of memory. */
export const mostPixels = 100_000_000;

/** Formats that limit for messages: `100 megapixels`. */
export const inMegapixels = (): string => `${mostPixels / 1e6} megapixels`;

/** The maximum number of files in a content folder. */
export const mostFiles = 10_000;

/** Formats a limit for messages: `25 MB`. */
export const inMegabytes = (bytes: number): string => `${bytes / megabyte} MB`;
