import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { reservedSlugs } from "../model/routes.ts";
import type { DocumentState } from "../model/states.ts";
import { suggestCode } from "./check-languages.ts";
import { mendArticle } from "./file-names.ts";
import type { Parsed } from "./parse-data.ts";
import { diagnose } from "./problems.ts";
import type { SiteLanguages } from "./site-languages.ts";

/** A further page's file in one language. */
interface PageFile {
  file: string;
  /** Absent if the file could not be read. */
  title?: string;
}

/** The further pages by name, and their files by language code. */
export type PageFiles = ReadonlyMap<string, ReadonlyMap<string, PageFile>>;

const folder = "pages/";
const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const longest = 60;

/** Files by name of the page and language code. */
type ByPage = Map<string, Map<string, string>>;

/**
 * Groups the files `pages/<name>.<code>.md`, and the state files beside them, by name, in alphabetical order.
 *
 * @param all the files of the content folder, sorted
 * @returns the files by name and language code, and diagnostics `unexpected-file`, `file-name`, `page-name`
 */
export function listPages(all: readonly string[]): { files: ByPage; states: ByPage; diagnostics: Diagnostic[] } {
  const files: ByPage = new Map();
  const states: ByPage = new Map();
  const diagnostics: Diagnostic[] = [];
  for (const file of all.filter((name) => name.startsWith(folder))) {
    const [, name, written, ending] = /^([^/]+)\.([^./]+)\.(md|state\.json)$/.exec(file.slice(folder.length)) ?? [];
    if (name === undefined || written === undefined) {
      const fix = mendArticle(file.slice(folder.length));
      diagnostics.push(
        diagnose("unexpected-file", { expected: "files named <name>.<language code>.md", fix }, { file }),
      );
      continue;
    }
    const code = written.toLowerCase();
    if (code !== written)
      diagnostics.push(diagnose("file-name", { name: `${folder}${name}.${code}.${ending}` }, { file }));
    const problem = problemOf(name);
    if (problem !== undefined) diagnostics.push(diagnose("page-name", { name, problem }, { file }));
    else {
      const group = ending === "md" ? files : states;
      const versions = group.get(name) ?? new Map<string, string>();
      group.set(name, versions.set(code, file));
    }
  }
  return { files, states, diagnostics };
}

function problemOf(name: string): string | undefined {
  if (reservedSlugs.includes(name)) return "the name is reserved";
  if (!slug.test(name)) return "names consist of the lowercase letters a to z, digits and single hyphens";
  return name.length > longest ? `names have at most ${longest} characters` : undefined;
}

/**
 * A further page has no name of a language, whose main page is at the same address. @returns diagnostics `page-name`
 */
export const checkPageNames = (pages: PageFiles, codes: ReadonlySet<string>): Diagnostic[] =>
  [...pages].flatMap(([name, versions]) =>
    codes.has(name)
      ? [...versions.values()].map(({ file }) =>
          diagnose("page-name", { name, problem: "it is the code of a language" }, { file }),
        )
      : [],
  );

/** The states of translated documents: by name of the further page, undefined for the article, and language code. */
export type DocumentStates = ReadonlyMap<string | undefined, ReadonlyMap<string, Parsed<DocumentState>>>;

interface Documents {
  documentStates: DocumentStates;
  articles: ReadonlyMap<string, string>;
  pages: PageFiles;
  languages: SiteLanguages;
}

/**
 * Checks the state files of translated documents against the documents.
 *
 * @param source the code of the default language, if it is one of the site
 * @returns the diagnostics of each file, `unknown-code`, and the warnings `state-without-document`, `state-of-source`,
 * `other-source`
 */
export function checkDocumentStates(
  { documentStates, articles, pages, languages }: Documents,
  source: string | undefined,
): Diagnostic[] {
  const check = (
    slug: string | undefined,
    code: string,
    { file, value, locate, diagnostics }: Parsed<DocumentState>,
  ): Diagnostic[] => {
    const document = slug === undefined ? articles.get(code) : pages.get(slug)?.get(code)?.file;
    if (document === undefined) {
      const expected = slug === undefined ? `articles/${code}.md` : `pages/${slug}.${code}.md`;
      return [...diagnostics, diagnose("state-without-document", { document: expected }, { file })];
    }
    if (value === undefined || source === undefined) return diagnostics;
    if (code === source) return [...diagnostics, diagnose("state-of-source", { document }, { file })];
    if (value.source === source) return diagnostics;
    const name = languages.find(value.source)?.fullName;
    const place = locate(["source"]);
    return [
      ...diagnostics,
      name === undefined
        ? diagnose("unknown-code", { name: value.source, suggestion: suggestCode(value.source) }, place)
        : diagnose("other-source", { name, code, source: languages.find(source)?.fullName ?? source }, place),
    ];
  };
  return [...documentStates].flatMap(([slug, states]) =>
    [...states].flatMap(([code, state]) => check(slug, code, state)),
  );
}
