import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { load } from "js-yaml";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { addToArticle, withFields, writeArticle } from "../../core/import/add-to-article.ts";
import type { ImportedArticle } from "../../core/import/imported.ts";
import type { ReferenceList } from "../../core/import/reference-entry.ts";
import { cannotWrite } from "../../io/files/errors.ts";
import { readBytes } from "../../io/files/read.ts";
import { checkPlace, writeTemporary } from "../../io/files/write.ts";
import { readReferencesText, referencesFile, withNewReferences } from "./read-references.ts";
import type { ReadSource } from "./read-source.ts";

/** The languages of a site: its default one, and those that its files name. */
export function languagesOfSite(contentDir: string): { own: string | undefined; all: readonly string[] } {
  const site = safeLoad(textOf(join(contentDir, "site.yaml")));
  const listed = Array.isArray(site.languages) ? site.languages.map(String) : [];
  const articles = codesIn(contentDir, "articles", ".md");
  const named = [...articles, ...codesIn(contentDir, "texts", ".json"), ...codesIn(contentDir, "bundles", ".json")];
  const own = typeof site.defaultLanguage === "string" ? site.defaultLanguage : undefined;
  return { own: own ?? (articles.length === 1 ? articles[0] : listed[0]), all: [...new Set([...listed, ...named])] };
}

interface Plan {
  contentDir: string;
  sources: readonly ReadSource[];
  references: ReferenceList;
  /** The files of a new site, by their paths in its folder; undefined if there is a site. */
  template: ReadonlyMap<string, string> | undefined;
  /** The languages that names are written for. */
  languages: readonly string[] | "all";
  ownLanguage: string;
}

/**
 * Puts together the files that sources become.
 *
 * @returns the files, and lines about what has to be done by hand
 * @throws KnownError if two sources are the same article
 */
export function planSite(plan: Plan): { files: PlannedFile[]; byHand: string[] } {
  const { contentDir, sources, template, references } = plan;
  const files: PlannedFile[] = [];
  const byHand: string[] = [];
  for (const { uploads } of sources)
    for (const [name, bytes] of uploads) files.push(planFile(contentDir, `uploads/${name}`, bytes));
  const articles = articlesOf(sources);
  for (const [language, [first, ...others]] of articles) {
    if (first === undefined) continue;
    const path = `articles/${language}.md`;
    const there = textOf(join(contentDir, path));
    const isAdded = there !== "" && first.isSkeleton === true;
    let text = isAdded ? there : writeArticle(first);
    for (const article of isAdded ? [first, ...others] : others) {
      const added = addToArticle(text, article);
      text = added.text;
      byHand.push(...added.left.map((line) => `${path}: ${line}`));
    }
    files.push(planFile(contentDir, path, text, isAdded));
  }
  const begun = template === undefined ? [] : newFiles(plan, articles.size === 0);
  const before = begun.find(({ path }) => path === referencesFile);
  const written = before === undefined ? readReferencesText(contentDir) : String(before.content);
  const list = withNewReferences(written, references);
  if (list !== written) files.push(planFile(contentDir, referencesFile, list, true));
  files.push(...begun.filter(({ path }) => !files.some((file) => file.path === path)));

  const subjects = sources.flatMap(({ subject }) => subject ?? []);
  const site = files.find(({ path }) => path === "site.yaml");
  let text = String(site?.content ?? textOf(join(contentDir, "site.yaml")));
  for (const { subject } of subjects) {
    const changed = withFields(text, "subject", subject);
    text = changed.text;
    if (changed.left.length > 0) byHand.push("“subject” in site.yaml can have", ...changed.left);
  }
  if (subjects.length > 0) {
    const file = planFile(contentDir, "site.yaml", text, true);
    if (site === undefined) files.push(file);
    else files.splice(files.indexOf(site), 1, file);
  }
  files.push(...textFiles(plan));
  return { files, byHand };
}

/** The articles of sources by language, those first whose text is not left to its author. */
function articlesOf(sources: readonly ReadSource[]): Map<string, ImportedArticle[]> {
  const articles = new Map<string, { article: ImportedArticle; what: string }[]>();
  for (const { article, what } of sources) {
    if (article === undefined) continue;
    const others = articles.get(article.language) ?? [];
    articles.set(article.language, others);
    const other = others.find(({ article }) => !article.isSkeleton);
    if (other !== undefined && !article.isSkeleton)
      throw new KnownError(
        `${other.what} and ${what} would both be articles/${article.language}.md`,
        "import one of them, or say the language of each with --language",
      );
    if (article.isSkeleton) others.push({ article, what });
    else others.unshift({ article, what });
  }
  return new Map([...articles].map(([language, found]) => [language, found.map(({ article }) => article)]));
}

/** The files of a new site: those around the content only if it is where the commands look for it. */
function newFiles({ contentDir, template }: Plan, needsSample: boolean): PlannedFile[] {
  const isUsual = basename(contentDir) === "content";
  return [...(template ?? [])].flatMap(([path, text]) => {
    const within = /^content\/(.+)$/.exec(path)?.[1];
    if (within !== undefined) {
      const isSample = within.startsWith("articles/") || within === referencesFile;
      return isSample && (!needsSample || existsSync(join(contentDir, within)))
        ? []
        : [planFile(contentDir, within, text)];
    }
    const file = join(dirname(contentDir), path);
    return isUsual && !existsSync(file) ? [planFile(contentDir, `../${path}`, text)] : [];
  });
}

/** The files with names in other languages: a text that is there stays. */
function textFiles({ contentDir, sources, languages, ownLanguage }: Plan): PlannedFile[] {
  const texts = new Map<string, Record<string, string>>();
  for (const { subject } of sources)
    for (const [code, found] of subject?.texts ?? []) {
      const isWanted = languages === "all" || languages.includes(code) || code === ownLanguage;
      // The default language has the name in site.yaml, and the infobox in its article.
      const { jobTitle } = found;
      const own = code !== ownLanguage ? found : jobTitle === undefined ? {} : { jobTitle };
      if (isWanted && Object.keys(own).length > 0) texts.set(code, { ...own, ...texts.get(code) });
    }
  return [...texts].flatMap(([code, found]) => {
    const path = `texts/${code}.json`;
    const written = textOf(join(contentDir, path));
    const there = written === "" ? {} : safeLoad(written);
    const isNew = Object.keys(found).some((key) => !Object.hasOwn(there, key));
    return isNew ? [planFile(contentDir, path, `${JSON.stringify({ ...found, ...there }, null, 2)}\n`, true)] : [];
  });
}

const textOf = (path: string): string => (existsSync(path) ? readBytes(path).toString("utf8") : "");

/** The codes that name the files of a folder. */
const codesIn = (contentDir: string, folder: string, ending: string): string[] => {
  const path = join(contentDir, folder);
  const names = existsSync(path) ? readdirSync(path) : [];
  return names.flatMap((name) =>
    /^[a-z-]+$/.test(basename(name, ending)) && name.endsWith(ending) ? basename(name, ending) : [],
  );
};

/** A mapping in YAML or JSON; the build reports what is wrong with any other text. */
function safeLoad(text: string): Readonly<Record<string, unknown>> {
  try {
    const data = load(text);
    return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** A file that an import writes. */
export interface PlannedFile {
  /** Relative to the content folder: `../package.json` is beside it. */
  path: string;
  content: string | Uint8Array;
  /** `add` extends a file that is there, `new` and `replace` write a whole one. */
  change: "new" | "add" | "replace" | "same";
}

/**
 * Compares a file with what is on the disk.
 *
 * @param mayExtend whether its text begins with what is there
 * @throws KnownError if it cannot be read, or lies behind a symbolic link
 */
function planFile(contentDir: string, path: string, content: string | Uint8Array, mayExtend = false): PlannedFile {
  checkPlace(contentDir, path);
  const file = join(contentDir, path);
  if (!existsSync(file)) return { path, content, change: "new" };
  const isSame = Buffer.from(content).equals(readBytes(file));
  return { path, content, change: isSame ? "same" : mayExtend ? "add" : "replace" };
}

/**
 * Writes files, each under a name of its own first, so that none is ever half-written.
 *
 * @throws KnownError if one cannot be written; then none was replaced that had not been written whole
 */
export async function writeFiles(contentDir: string, files: readonly PlannedFile[]): Promise<void> {
  const written = files
    .filter(({ change }) => change !== "same")
    .map(({ path, content }) => {
      const file = join(contentDir, path);
      return { file, temporary: join(dirname(file), `.${basename(file)}.new`), content };
    });
  let current = contentDir;
  try {
    for (const { file, temporary, content } of written) {
      current = file;
      mkdirSync(dirname(file), { recursive: true });
      await writeTemporary(temporary, content);
    }
    for (const { file, temporary } of written) {
      current = file;
      renameSync(temporary, file);
    }
  } catch (error) {
    for (const { temporary } of written) if (existsSync(temporary)) rmSync(temporary, { force: true });
    throw cannotWrite(current, error);
  }
}
