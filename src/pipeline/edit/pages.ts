import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { frontMatterRange } from "../../core/article/front-matter.ts";
import { readLanguage } from "../../core/content/new-site.ts";
import { errorsIn } from "../../core/diagnostics/diagnostic.ts";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { Source } from "../../core/diagnostics/source.ts";
import type { Data } from "../../core/edit/data.ts";
import type { PageUses } from "../../core/edit/protocol.ts";
import { type PageRequest, pageRequestSchema } from "../../core/edit/requests.ts";
import { changeYaml, readData } from "../../core/edit/write-yaml.ts";
import { checkPlace, replaceFile } from "../../io/files/write.ts";
import { type AppRoutes, taking } from "../../io/server/app-handler.ts";
import { listContent } from "../content/content-files.ts";
import { type LoadedContent, loadContent } from "../content/load.ts";
import { openTextFile, whileLocked } from "../translate/change-file.ts";
import type { EditedFolder } from "./editor.ts";

/** Answers the requests that add, rename and delete pages, and add languages: each with the page to go to. */
export function pageRoutes(input: EditedFolder): AppRoutes {
  return {
    get: { uses: async ({ query }) => usesOf(query.get("page") ?? "", input) },
    post: { pages: taking(pageRequestSchema, (_, request) => change(request, input)) },
  };
}

const change = (request: PageRequest, input: EditedFolder): Promise<{ address: string }> =>
  whileLocked(input.lock, async () => {
    const path = await changes[request.do](request as never, await input.content(), input);
    return { address: (await input.content()).addresses.page(path) };
  });

type Asked<Kind extends PageRequest["do"]> = Extract<PageRequest, { do: Kind }>;

/** Each change returns the path of the page to go to: `/about`. */
const changes: {
  [Kind in PageRequest["do"]]: (asked: Asked<Kind>, current: LoadedContent, input: EditedFolder) => Promise<string>;
} = {
  async page({ title, name }, { site }, { contentDir }) {
    const file = `pages/${name}.${site.defaultLanguage.code}.md`;
    await begin(
      contentDir,
      file,
      `---\ntitle: ${JSON.stringify(title)}\n---\n\n${title.replace(/[\\`*_{}[\]<>#$~^|]/g, "\\$&")}\n`,
    );
    return `/${name}`;
  },
  async language({ code: written, begins }, { site, texts }, { contentDir }) {
    const answer = readLanguage(written);
    if ("problem" in answer) throw new KnownError(answer.problem);
    const { value: code } = answer;
    if (site.languages.get(code)?.hasArticle) throw new KnownError(`there is an article in ${code} already`);
    const isNew = !site.languages.has(code);
    const before = [...site.languages.keys()];
    if (isNew)
      await changeSite(contentDir, (data) => ({
        ...data,
        languages: [...(Array.isArray(data.languages) ? data.languages : before), code],
      }));
    const name = texts.siteText("name", site.defaultLanguage) ?? site.subject.name;
    if (begins) await begin(contentDir, `articles/${code}.md`, `**${name.replaceAll("$", "\\$")}**\n`);
    return code === site.defaultLanguage.code ? "/" : `/${code}`;
  },
  async rename({ page, title, name }, current, { contentDir }) {
    const slug = slugOf(page, current);
    const file = current.articles.file(routeOf(page, current));
    const retitled = () => file && retitle(contentDir, file.replace(slug, name), title);
    if (name === slug) {
      await retitled();
      return page;
    }
    if (listContent(contentDir).files.some((file) => file.startsWith(`pages/${name}.`)))
      throw new KnownError(`there is a page “${name}” already`, "choose another name");
    const pages = join(contentDir, "pages");
    const endings = readdirSync(pages)
      .filter((file) => file.startsWith(`${slug}.`))
      .map((file) => file.slice(slug.length));
    const move = (from: string, to: string) => {
      for (const ending of endings) renameSync(join(pages, from + ending), join(pages, to + ending));
    };
    move(slug, name);
    const renamed = (value: Data): Data =>
      Array.isArray(value) ? value.map(renamed) : value === slug ? name : value === `/${slug}` ? `/${name}` : value;
    await changeSite(contentDir, ({ redirects, ...data }) => ({
      ...Object.fromEntries(
        Object.entries(data).map(([key, value]) => [key, listKeys.includes(key) ? renamed(value) : value]),
      ),
      redirects: { ...(redirects as Record<string, Data> | undefined), [`/${slug}`]: `/${name}` },
    })).catch((error: unknown) => {
      // Without its redirect, a page keeps its name.
      move(name, slug);
      throw error;
    });
    await retitled();
    return page.slice(0, page.lastIndexOf("/") + 1) + name;
  },
  async removeLanguage({ code }, { site, files }, { contentDir }) {
    if (code === site.defaultLanguage.code) throw new KnownError("the main language cannot be removed");
    const isOwn = (file: string): boolean => {
      const [folder = "", name = "", deeper] = file.split("/");
      const known = ["articles", "pages", "bundles", "texts", "interface"].includes(folder) && deeper === undefined;
      const base = name.replace(/\.(?:state\.json|json|md)$/, "");
      return known && base !== name && (base === code || base.endsWith(`.${code}`));
    };
    if (site.languages.has(code))
      await changeSite(contentDir, ({ languages, ...data }) => {
        const before = Array.isArray(languages) ? languages : [...site.languages.keys()];
        return { ...data, languages: before.filter((each) => each !== code) };
      });
    for (const file of files.filter(isOwn)) rmSync(join(contentDir, file), { force: true });
    return "/";
  },
  async remove({ page }, current, { contentDir }) {
    const { site, articles } = current;
    const route = routeOf(page, current);
    const file = articles.file(route);
    if (file === undefined) throw new KnownError("this page has no text of its own");
    if (route.slug === undefined && route.language === site.defaultLanguage)
      throw new KnownError("the article of the main language cannot be deleted, because the site is about it");
    for (const each of [file, file.replace(/\.md$/, ".state.json")]) rmSync(join(contentDir, each), { force: true });
    const isLast = !listContent(contentDir).files.some((each) => each.startsWith(`pages/${route.slug}.`));
    if (route.slug !== undefined && isLast)
      await changeSite(contentDir, (data) =>
        Object.fromEntries(
          Object.entries(data).flatMap(([key, value]): [string, Data][] => {
            if (key === "redirects") return withoutRedirects(value, `/${route.slug}`);
            if (!listKeys.includes(key)) return [[key, value]];
            if (Array.isArray(value)) return [[key, value.filter((each) => each !== route.slug)]];
            return value === `/${route.slug}` ? [] : [[key, value]];
          }),
        ),
      );
    return "/";
  },
};

/** Gives a page another title. */
async function retitle(contentDir: string, name: string, title: string): Promise<void> {
  const file = openTextFile(contentDir, name);
  const [start, end] = frontMatterRange(new Source(name, file.text));
  const yaml = file.text.slice(start, end);
  const data = (readData(yaml)?.value ?? {}) as Record<string, Data>;
  if (data.title === title) return;
  const written = changeYaml(yaml, { ...data, title });
  if (written === undefined || !(await file.write(file.text.slice(0, start) + written + file.text.slice(end))))
    throw new KnownError(`${name} cannot be changed`, "try again, or change it in a text editor");
}

/** Returns the setting `redirects` without those to a page, as an entry of site.yaml; no entry if none is left. */
function withoutRedirects(value: Data, target: string): [string, Data][] {
  const left = Object.entries(value as Record<string, Data>).filter(([, to]) => to !== target);
  return left.length === 0 ? [] : [["redirects", Object.fromEntries(left)]];
}

/** The settings that name pages. */
const listKeys = ["footer", "tools", "contribute", "report"];

function routeOf(path: string, { site }: LoadedContent) {
  const route = site.routes.find((each) => each.path === path);
  if (route === undefined) throw new KnownError("there is no such page any more", "go back to the main page");
  return route;
}

function slugOf(path: string, current: LoadedContent): string {
  const { slug } = routeOf(path, current);
  if (slug === undefined) throw new KnownError("the address of an article is that of its language");
  return slug;
}

/** Writes a new file. @throws KnownError if there is one, or a build would refuse it, which then is not written */
async function begin(contentDir: string, file: string, text: string): Promise<void> {
  const path = join(contentDir, file);
  checkPlace(contentDir, file);
  if (existsSync(path)) throw new KnownError(`${file} is there already`, "choose another name");
  await replaceFile(path, text);
  const [error] = errorsIn((await loadContent(contentDir)).diagnostics).filter((each) => each.file === file);
  if (error === undefined) return;
  rmSync(path);
  throw new KnownError(error.message, error.hint);
}

/** Changes site.yaml. @throws KnownError if a build would refuse it, which then is as it was */
async function changeSite(contentDir: string, change: (data: Record<string, Data>) => Data): Promise<void> {
  const file = openTextFile(contentDir, "site.yaml");
  const data = (readData(file.text)?.value ?? {}) as Record<string, Data>;
  const text = changeYaml(file.text, change(data));
  if (text === undefined || !(await file.write(text)))
    throw new KnownError("site.yaml cannot be changed", "try again, or change it in a text editor");
  const [error] = errorsIn((await loadContent(contentDir)).diagnostics).filter((each) => each.file === "site.yaml");
  if (error === undefined) return;
  await openTextFile(contentDir, "site.yaml").write(file.text);
  throw new KnownError(error.message, error.hint);
}

/** Returns the title of a page, and the lines of other files that name it: `site.yaml:12`. */
async function usesOf(path: string, { contentDir, content }: EditedFolder): Promise<PageUses> {
  const current = await content();
  const { slug, language } = routeOf(path, current);
  if (slug === undefined) return { title: "", places: [] };
  // Names of pages stand in addresses, and in lists of site.yaml.
  const isNamedIn = (line: string) =>
    [...line.matchAll(/(?:\/|^\s*-\s+|[[,]\s*)([\w-]+)/g)].some(([, name]) => name === slug);
  const places = current.files
    .filter(
      (file) => /\.(?:md|yaml|json)$/.test(file) && !file.startsWith(`pages/${slug}.`) && !/state\.json$/.test(file),
    )
    .flatMap((file) =>
      openTextFile(contentDir, file)
        .text.split("\n")
        .flatMap((line, index) => {
          const isNamed = (file === "site.yaml" || line.includes(`/${slug}`)) && isNamedIn(line);
          return isNamed ? [`${file}:${index + 1}`] : [];
        }),
    );
  return { title: current.texts.pageTitle(slug, language), places };
}
