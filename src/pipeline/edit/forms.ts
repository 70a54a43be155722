import { existsSync } from "node:fs";
import { join } from "node:path";
import type * as z from "zod";
import { frontMatterRange } from "../../core/article/front-matter.ts";
import { parseYaml } from "../../core/content/parse-data.ts";
import { type Diagnostic, hasErrors } from "../../core/diagnostics/diagnostic.ts";
import { Source } from "../../core/diagnostics/source.ts";
import { type Data, type DataPath, isSameData, mergeData } from "../../core/edit/data.ts";
import {
  type Form,
  type FormName,
  type FormProblem,
  type FormReply,
  type FormSchema,
  formNames,
} from "../../core/edit/form-protocol.ts";
import { type FormRequest, formRequestSchema } from "../../core/edit/requests.ts";
import { changeYaml, pathAt, readData } from "../../core/edit/write-yaml.ts";
import { frontMatterForEditors, pageFrontMatterSchema } from "../../core/model/front-matter-schema.ts";
import { infoboxLabels } from "../../core/model/infobox.ts";
import { memoize } from "../../core/model/memo.ts";
import { referencesSchema } from "../../core/model/references/schema.ts";
import type { Route } from "../../core/model/routes.ts";
import { languagesSchema } from "../../core/model/schema.ts";
import { siteSchema } from "../../core/model/site-schema.ts";
import { openReader, readerWith } from "../../io/files/read.ts";
import { type AppRoutes, taking } from "../../io/server/app-handler.ts";
import { stampContent } from "../content/content-files.ts";
import { loadContent } from "../content/load.ts";
import { changeFile, type FileChange, openTextFile } from "../translate/change-file.ts";
import { type EditedFolder, findArticle } from "./editor.ts";
import { citable } from "./references.ts";

/** The file of a form, and the part of its data that the form has. */
interface Target {
  file: string;
  schema: z.ZodType;
  at: DataPath;
  /** The page whose facts they are. */
  route?: Route;
}

/** Answers what the forms of the editor ask for, as `form/facts?page=/fr`. */
export function formRoutes(input: EditedFolder): AppRoutes {
  const forms = createForms(input);
  const asked = ({ rest, query }: { rest: string; query: URLSearchParams }) =>
    [formNames.find((name) => name === rest), query.get("page") ?? "/"] as const;
  return {
    get: { form: async (request) => forms.read(...asked(request)) },
    post: { form: taking(formRequestSchema, (request, body) => forms.save(...asked(request), body), 4 << 20) },
  };
}

/** Opens the forms of a content folder: its settings, and the facts of its pages. */
function createForms({ contentDir, content, lock }: EditedFolder) {
  const check = createCheck(contentDir);
  const find = async (name: FormName | undefined, path: string): Promise<Target | undefined> => {
    if (name === "settings") return { file: "site.yaml", schema: settingsSchema, at: [] };
    if (name === "theme") return { file: "site.yaml", schema: siteSchema.shape.theme.unwrap(), at: ["theme"] };
    if (name === "languages") return { file: "languages.yaml", schema: languagesSchema, at: [] };
    if (name === "references") return { file: "references.yaml", schema: referencesSchema, at: [] };
    const found = findArticle(await content(), path);
    if (name === undefined || found === undefined) return undefined;
    const { route, file } = found;
    return { file, schema: route.slug === undefined ? factsSchema() : pageFrontMatterSchema, at: [], route };
  };
  const view = async (target: Target, path: string): Promise<Form> => {
    const { text } = openTextFile(contentDir, target.file, true);
    const { yaml } = partsOf(target, text);
    const current = await content();
    const route = target.route ?? current.site.routes.find((each) => each.path === path) ?? current.site.routes[0];
    const language = route?.language ?? current.site.defaultLanguage;
    const words = current.texts.words(language);
    const known = Object.keys(infoboxLabels);
    return {
      file: target.file,
      base: yaml,
      schema: jsonSchemaOf(target.schema),
      value: valueIn(target, yaml),
      // A file that is not there yet is no mistake.
      problems: text === "" ? [] : problemsIn(target, text, await check(target, text)),
      words: Object.fromEntries([...known, "circa", "present"].map((key) => [key, words[key as "circa"]])),
      dateLabels: Object.entries(infoboxLabels).flatMap(([key, { isDate }]) => (isDate ? [key] : [])),
      locale: { locales: language.locales, numberingSystem: language.numberingSystem },
      languages: [...current.site.languages.values()].map(({ code, name }) => ({ code, name })),
      pictures: current.files
        .filter((file) => /^uploads\/.*\.(?:svg|png|jpe?g|webp|avif|gif)$/i.test(file))
        .map((file) => `/${file}`),
      references: route ? citable(current, route) : [],
    };
  };
  return {
    async read(name: FormName | undefined, path: string): Promise<Form | undefined> {
      const target = await find(name, path);
      return target && view(target, path);
    },
    async save(
      name: FormName | undefined,
      path: string,
      { base, saved, replaces }: FormRequest,
    ): Promise<FormReply | undefined> {
      const target = await find(name, path);
      if (target === undefined) return undefined;
      const change = async (before: string): Promise<FileChange<FormReply | undefined>> => {
        const { yaml, whole } = partsOf(target, before);
        const made =
          "text" in saved
            ? replaced(base, yaml, saved.text)
            : changed(target, base, yaml, saved.value as Data, replaces);
        if (typeof made !== "string") return { result: made };
        const text = whole(made);
        const problems = problemsIn(target, text, await check(target, text));
        const errors = problems.filter(({ severity }) => severity === "error");
        // Errors that the file had before do not count, so that they can be mended one by one.
        const known = errors.length === 0 ? [] : problemsIn(target, before, await check(target, before));
        const isKnown = ({ message }: FormProblem) => known.some((each) => each.message === message);
        if (!errors.every(isKnown)) return { result: { result: "refused", problems } };
        return { text, result: undefined };
      };
      const refused = await changeFile({ contentDir, lock }, target.file, change, true);
      return refused ?? { result: "saved", form: await view(target, path) };
    },
  };
}

const settingsSchema = siteSchema.omit({ theme: true });
const factsSchema = memoize(frontMatterForEditors);

const jsonSchemaOf = memoize(
  (schema: z.ZodType) => schema.toJSONSchema({ io: "input", unrepresentable: "any" }) as FormSchema,
  (schema) => schema,
);

/** The YAML of a file, and the file with other YAML. */
function partsOf({ route }: Target, text: string): { yaml: string; start: number; whole: (yaml: string) => string } {
  if (route === undefined) return { yaml: text, start: 0, whole: (yaml) => yaml };
  const lines = (yaml: string) => (yaml === "" || yaml.endsWith("\n") ? yaml : `${yaml}\n`);
  if (!/^---[ \t]*\n/.test(text))
    return { yaml: "", start: 0, whole: (yaml) => (yaml.trim() === "" ? text : `---\n${lines(yaml)}---\n\n${text}`) };
  const [start, end] = frontMatterRange(new Source("", text));
  return {
    yaml: text.slice(start, end),
    start,
    whole: (yaml) => text.slice(0, start) + lines(yaml) + text.slice(end),
  };
}

const emptyOf = ({ file }: Target): Data => (/^(?:languages|references)/.test(file) ? [] : {});

/** Returns the value of a form in the YAML of its file; undefined if the YAML cannot be read. */
function valueIn(target: Target, yaml: string): Data | undefined {
  const whole = readData(yaml);
  if (whole === undefined) return undefined;
  const [key] = target.at;
  if (key === undefined) return whole.value ?? emptyOf(target);
  return (whole.value as Record<string, Data> | null)?.[key] ?? {};
}

/** Returns the YAML of a file with the values of a form, or the reply if these cannot be joined or written. */
function changed(target: Target, base: string, yaml: string, own: Data, prefersOwn = false): string | FormReply {
  const [before, other] = [valueIn(target, base), valueIn(target, yaml)];
  if (other === undefined) return { result: "conflict", own: JSON.stringify(own, null, 2), other: yaml };
  const merged = mergeData(before, own, other, { prefersOwn });
  if ("conflict" in merged) {
    const [mine, theirs] = [merged.conflict.own, merged.conflict.other].map(
      (each) => JSON.stringify(each, null, 2) ?? "",
    );
    return { result: "conflict", own: mine ?? "", other: theirs ?? "" };
  }
  // A file that is not there yet is not made for an empty list.
  if (isSameData(merged.value, other)) return yaml;
  const [key] = target.at;
  const whole = (readData(yaml)?.value ?? emptyOf(target)) as Record<string, Data>;
  const { [String(key)]: _, ...rest } = whole;
  const isEmpty = Object.keys(merged.value ?? {}).length === 0;
  const value =
    key === undefined ? (merged.value ?? emptyOf(target)) : isEmpty ? rest : { ...whole, [key]: merged.value ?? {} };
  const written = changeYaml(yaml, value);
  return (
    written ?? {
      result: "refused",
      problems: [{ path: [], severity: "error", message: "This cannot be written as YAML." }],
    }
  );
}

/** The YAML that somebody wrote as text. */
const replaced = (base: string, yaml: string, text: string): string | FormReply =>
  yaml === base ? text : { result: "conflict", own: text, other: yaml };

/** The problems of a file, each with the value that it is about. */
function problemsIn(target: Target, text: string, diagnostics: readonly Diagnostic[]): FormProblem[] {
  const source = new Source(target.file, text);
  const { yaml, start } = partsOf(target, text);
  return diagnostics
    .filter(({ file }) => file === target.file)
    .map(({ severity, message, hint, line, column = 1 }) => {
      const offset = line === undefined ? -1 : source.offsetOf(line) + column - 1 - start;
      const path = offset < 0 ? [] : pathAt(yaml, offset);
      const isOwn = target.at.every((part, index) => path[index] === part);
      return { severity, message, hint, path: path.slice(target.at.length), isOwn: isOwn && offset <= yaml.length };
    })
    .filter(({ isOwn, severity }) => isOwn || severity === "error")
    .map(({ isOwn, path, ...problem }) => ({ ...problem, path: isOwn ? path : [] }));
}

/** Returns a function that finds the problems that a build would report of a file with another text. */
function createCheck(contentDir: string): (target: Target, text: string) => Promise<Diagnostic[]> {
  let reader = openReader(contentDir);
  return async ({ file, schema, route }, text) => {
    if (!existsSync(join(contentDir, file))) return parseYaml(schema, new Source(file, text)).diagnostics;
    reader = reader.next(stampContent(contentDir));
    const { content, diagnostics } = await loadContent(contentDir, { reader: readerWith(reader, file, text) });
    const ofPage = content && route ? (await content.articles.read(route)).diagnostics : [];
    const isFound = content !== undefined || hasErrors(diagnostics);
    return isFound ? [...diagnostics, ...ofPage] : [];
  };
}
