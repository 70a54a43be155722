import { articleTags } from "../../../templates/tags/article-tags.ts";
import type { TagAttribute } from "../../core/article/tags.ts";
import { contentLimits } from "../../core/content/file-names.ts";
import { rasterFormats } from "../../core/content/raster/read-raster.ts";
import { type Diagnostic, distinct } from "../../core/diagnostics/diagnostic.ts";
import type { KnownError } from "../../core/diagnostics/known-error.ts";
import { mergeBlocks } from "../../core/edit/merge.ts";
import type {
  EditedDocument,
  EditorProblem,
  EditorTag,
  LinkedPage,
  SaveReply,
  SiteProblem,
} from "../../core/edit/protocol.ts";
import { type FileBlocks, readBlocks } from "../../core/edit/read-blocks.ts";
import {
  mergeRequestSchema,
  pasteRequestSchema,
  referenceRequestSchema,
  type SaveRequest,
  saveRequestSchema,
} from "../../core/edit/requests.ts";
import { saveBlocks } from "../../core/edit/save-blocks.ts";
import { today } from "../../core/model/dates.ts";
import { memoize } from "../../core/model/memo.ts";
import type { Route } from "../../core/model/routes.ts";
import { subjectName } from "../../core/page/names.ts";
import { type AppRoutes, taking, takingFile } from "../../io/server/app-handler.ts";
import type { World } from "../../io/terminal/world.ts";
import { type LoadedContent, loadContent } from "../content/load.ts";
import { changeFile, openTextFile, type SharedFolder } from "../translate/change-file.ts";
import { paste } from "./paste.ts";
import { addReference, citable, listReferences, mergeReferences } from "./references.ts";
import { addUpload, openUpload } from "./uploads.ts";

/** The articles and further pages of a content folder, as the editor in the browser reads and saves them. */
interface Editor {
  /** @param path of a page: `/fr` @returns undefined if the page has no text of its own */
  read: (path: string) => Promise<EditedDocument | undefined>;
  save: (path: string, request: SaveRequest) => Promise<SaveReply | undefined>;
}

/** A content folder that is edited in the browser. */
export interface EditedFolder extends SharedFolder {
  /** Returns the content as it is now. @throws KnownError if it cannot be read */
  content: () => Promise<LoadedContent>;
  /** Returns why the content is that of an earlier moment; undefined if it is not. */
  broken?: () => KnownError | undefined;
}

/** Returns the route and the file of a page with a text of its own, by its path: `/fr`; undefined if there is none. */
export function findArticle(
  { site, articles }: LoadedContent,
  path: string | null,
): { route: Route; file: string } | undefined {
  const route = site.routes.find((each) => each.path === path);
  const file = route && articles.file(route);
  return route && file !== undefined ? { route, file } : undefined;
}

/** Opens the editor of a content folder. */
function createEditor({ content, broken, ...folder }: EditedFolder): Editor {
  const view = async (route: Route, file: string): Promise<EditedDocument> => {
    const current = await content();
    const { text } = openTextFile(folder.contentDir, file);
    const parts = readBlocks(text);
    const { diagnostics } = await current.articles.read(route);
    return {
      file,
      base: text,
      blocks: parts.blocks.map(({ node }) => node),
      problems: [...(broken?.() ? [brokenSite] : []), ...problemsIn(diagnostics, file, parts)],
      references: citable(current, route),
      pages: pagesIn(current, route),
      tags: editorTags(),
      uploads: current.files.filter((each) => each.startsWith("uploads/")).map((each) => `/${each}`),
      endings: Object.keys(articleTags.uploads),
      most: contentLimits.text,
      lang: route.language.tag,
      dir: route.language.dir,
      numberingSystem: route.language.numberingSystem,
    };
  };
  return {
    async read(path) {
      const found = findArticle(await content(), path);
      return found && view(found.route, found.file);
    },
    async save(path, { base, resolve, ...edited }) {
      const found = findArticle(await content(), path);
      if (found === undefined) return undefined;
      const { route, file } = found;
      const parts = readBlocks(base);
      const saved = saveBlocks(parts, edited, isCaptioned);
      if ("unwritable" in saved) return { result: "refused", message: unwritable, block: saved.unwritable };
      if (Buffer.byteLength(saved.text) > contentLimits.text) return { result: "refused", ...tooLong };
      const own = readBlocks(saved.text);
      const conflicts = await changeFile(folder, file, (current) => {
        const merged = mergeBlocks(parts, own, readBlocks(current), resolve?.keep);
        const isOpen = merged.conflicts.length > 0 && resolve?.seen !== current;
        return isOpen ? { result: merged.conflicts } : { text: merged.text, result: [] };
      });
      const document = await view(route, file);
      if (conflicts.length > 0) return { result: "conflict", conflicts, document };
      const isAlone = document.base === saved.text;
      return {
        result: "saved",
        document,
        ...(!isAlone && { own: { base: saved.text, blocks: own.blocks.map(({ node }) => node) } }),
      };
    },
  };
}

/** Other files have errors, such as site.yaml. The page is as it was before. */
const brokenSite: EditorProblem = {
  severity: "error",
  message: "The site has errors, so it cannot be built, and its design is as it was before them.",
  hint: "Problems, at the top of the page, lists them.",
  line: 1,
};

/** Room for the text that an edit is based on, and for a text of the largest size as blocks. */
const mostBytes = 32 << 20;
const mostPasteBytes = 24 << 20;

/** Answers what the editor in pages asks for. A request names its page as `?page=/fr`. */
export function editRoutes(
  input: EditedFolder & { world: Pick<World, "env" | "fetch" | "lookup" | "signal"> },
): AppRoutes & Pick<Editor, "read"> {
  const { contentDir } = input;
  const { read, save } = createEditor(input);
  const pageOf = (query: URLSearchParams) => query.get("page") ?? "";
  return {
    read,
    get: {
      document: ({ query }) => read(pageOf(query)),
      problems: () => listProblems(contentDir),
      references: () => listReferences(input),
    },
    post: {
      save: taking(saveRequestSchema, ({ query }, request) => save(pageOf(query), request), mostBytes),
      paste: taking(pasteRequestSchema, ({ query }, { html }) => paste(pageOf(query), html, input), mostPasteBytes),
      reference: taking(referenceRequestSchema, (_, { what }) => addReference(what, { ...input, on: today() })),
      merge: taking(mergeRequestSchema, (_, request) => mergeReferences(request, input)),
      upload: takingFile(
        ({ query }, bytes) => addUpload(query.get("name") ?? "", bytes, input),
        contentLimits.recording,
      ),
    },
    files: {
      uploads: async ({ rest, query }) => {
        // A site with errors has pictures all the same.
        const current = query.has("whole") ? undefined : await input.content().catch(() => undefined);
        return openUpload(rest, contentDir, current?.uploads.partOf(`/uploads/${rest}`));
      },
    },
  };
}

const unwritable = "This block cannot be written as it is.";
const tooLong = {
  message: "The text is longer than a build takes.",
  hint: "Move parts of it to further pages.",
};

/** Lists the problems of a content folder: errors first. */
async function listProblems(contentDir: string): Promise<SiteProblem[]> {
  const { content, diagnostics } = await loadContent(contentDir);
  const pages = new Map<string, string>();
  const all = [...diagnostics];
  for (const route of content?.site.routes ?? []) {
    const file = content?.articles.file(route);
    if (content === undefined || file === undefined) continue;
    pages.set(file, content.addresses.page(route.path));
    all.push(...(await content.articles.read(route)).diagnostics);
  }
  const order = ["error", "warning", "hint"];
  return distinct(all)
    .map(({ severity, message, hint, file, line }) => ({ severity, message, hint, file, line, page: pages.get(file) }))
    .sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}

/** The problems of an article, each with the block that it is in. */
function problemsIn(diagnostics: readonly Diagnostic[], file: string, parts: FileBlocks): EditorProblem[] {
  let line = parts.front.split("\n").length;
  const starts = parts.blocks.map(({ before, text }) => {
    line += before.split("\n").length - 1;
    const start = line;
    line += text.split("\n").length - 1;
    return start;
  });
  return diagnostics
    .filter((each) => each.file.endsWith(file))
    .map(({ severity, message, hint, fix, line: at = 1 }) => {
      const block = starts.findLastIndex((start) => start <= at);
      return { severity, message, hint, fix, line: at, block: block < 0 ? undefined : block };
    });
}

/** The tags whose content is a list of entries. */
const listTags = ["family", "navbox", "timeline"];

const isCaptioned = (name: string): boolean => articleTags.named(name)?.segments === "captioned";

const editorTags = memoize((): EditorTag[] =>
  articleTags.names.flatMap((name) => {
    const tag = articleTags.named(name);
    if (tag === undefined || tag.inline || name === "cite") return [];
    return [
      {
        name,
        isSingle: tag.selfClosing === true,
        isOfList: listTags.includes(name),
        isCaptioned: isCaptioned(name),
        attributes: Object.entries(tag.attributes).map(attributeOf),
      },
    ];
  }),
);

function attributeOf([name, attribute]: [string, TagAttribute]): EditorTag["attributes"][number] {
  const { required = false, matches, sample, min, max } = attribute;
  const endings = attribute.names === "picture" ? [...rasterFormats, "jpg", "svg"] : attribute.endings;
  return { name, required, kind: kindOf(attribute), values: endings ?? matches, sample, min, max };
}

/** Returns the article and the further pages in the language of a route. */
const pagesIn = (current: LoadedContent, { language }: Route): LinkedPage[] =>
  current.site.routes
    .filter((route) => route.language === language && current.articles.file(route) !== undefined)
    .map(({ path, slug }) => ({
      path,
      title: slug === undefined ? subjectName(current, language) : current.texts.pageTitle(slug, language),
    }));

function kindOf({ type, names, matches, language, holds }: TagAttribute): EditorTag["attributes"][number]["kind"] {
  if (type === Number) return "number";
  if (type === Boolean) return "flag";
  if (names === "reference") return "reference";
  if (names !== undefined) return "file";
  if (matches !== undefined) return "choice";
  return language ? "language" : (holds ?? "text");
}
