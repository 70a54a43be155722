import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readLanguage } from "../../core/content/new-site.ts";
import { errorsIn } from "../../core/diagnostics/diagnostic.ts";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import type { Data } from "../../core/edit/data.ts";
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
    get: { uses: async ({ query }) => ({ places: await usesOf(query.get("page") ?? "", input) }) },
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
  async rename({ page, name }, current, { contentDir }) {
    const slug = slugOf(page, current);
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
    return `/${name}`;
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

/** Returns the lines of other files that name a page: `site.yaml:12`. */
async function usesOf(path: string, { contentDir, content }: EditedFolder): Promise<string[]> {
  const current = await content();
  const { slug } = routeOf(path, current);
  if (slug === undefined) return [];
  // Names of pages stand in addresses, and in lists of site.yaml.
  const isNamedIn = (line: string) =>
    [...line.matchAll(/(?:\/|^\s*-\s+|[[,]\s*)([\w-]+)/g)].some(([, name]) => name === slug);
  return current.files
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
}
