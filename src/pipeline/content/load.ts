import { existsSync } from "node:fs";
import { join } from "node:path";
import { readInfoboxTexts } from "../../core/article/infobox-texts.ts";
import type { ArticleContext } from "../../core/article/parse-article.ts";
import type { ContentFiles, SiteOptions } from "../../core/content/check-files.ts";
import { checkHost } from "../../core/content/check-host.ts";
import { referencesById } from "../../core/content/check-references.ts";
import { createLibrary } from "../../core/content/library.ts";
import type { Parsed } from "../../core/content/parse-data.ts";
import { diagnose } from "../../core/content/problems.ts";
import { checkPublicPaths, publicFolder } from "../../core/content/public-files.ts";
import { checkSharingLanguages } from "../../core/content/sharing-images.ts";
import { type Diagnostic, distinct, hasErrors } from "../../core/diagnostics/diagnostic.ts";
import { Source } from "../../core/diagnostics/source.ts";
import type { States } from "../../core/model/text-state.ts";
import type { Language, Reference } from "../../core/model/types.ts";
import { relayFile } from "../../core/relay/relay-site.ts";
import type { TextKind } from "../../core/translation/kinds.ts";
import type { TextRecord } from "../../core/translation/records.ts";
import type { LastCommits } from "../../io/files/last-commits.ts";
import { asData, type Memory, noMemory, promised } from "../../io/files/memory.ts";
import { openUploads, type PublishedFile, type Uploads } from "../pictures/uploads.ts";
import { addRecords, statesOf } from "./add-records.ts";
import { checkUploads } from "./check-uploads.ts";
import { listContent } from "./content-files.ts";
import { fillDefaults } from "./fill-defaults.ts";
import {
  keepFrontOf,
  type PageContent,
  type PageSources,
  pageContentOf,
  type ReadOnce,
  readArticle,
  readOnceFrom,
} from "./page-content.ts";
import { readData } from "./read-data.ts";
import { readContent } from "./read-source.ts";
import { readSharingImages } from "./sharing-images.ts";
import { readSiteIcons, type SiteIcons } from "./site-icons.ts";

/** A content folder, read and checked, except for the articles. */
export interface Content extends PageContent {
  /** What its pages are made of, and the same content for other sources, such as views of these. */
  sources: PageSources;
  from: (sources: PageSources, once: ReadOnce) => PageContent;
  /** The files to publish besides pages. Of raster pictures they are those that the pages rendered so far refer to. */
  files: () => readonly PublishedFile[];
  /** Finds out which files a function asks to publish, and publishes files. */
  publishing: Pick<Uploads, "collect" | "add">;
  /** The site's icons besides the one of site.yaml. */
  icons: Pick<SiteIcons, "icons" | "files">;
  /** The articles that have not been read, because nothing but their own pages depends on them. */
  unread: readonly string[];
  /** Returns the states of a language's texts. */
  states: (kind: TextKind, language: Language) => States;
  /** Returns warnings for own references that no article cites, and for what is left out of cited ones. @param cited the ids of cited references */
  checkCited: (cited: ReadonlySet<string>) => Diagnostic[];
}

/** How a content folder is read. */
export interface LoadOptions extends SiteOptions {
  /** What is kept from the last time. Default: nothing. */
  memory?: Memory | undefined;
  /** Translations that a killed run of `biopedia translate` accepted. They count as if they were in the files. */
  accepted?: readonly TextRecord[] | undefined;
  /** Returns a text that says what is in a file. Needed by builds that keep pages. */
  digest?: PageSources["articles"]["digest"] | undefined;
  /** What Git knows about the dates of files. */
  history?: LastCommits | undefined;
}

/**
 * Reads a content folder.
 *
 * @param dir the folder
 * @param options from the command line, and translations of killed runs
 * @returns the content (absent if nothing can be built) and all diagnostics except those of the articles
 */
export async function loadContent(
  dir: string,
  { accepted = [], history, digest = () => undefined, memory = noMemory, ...options }: LoadOptions = {},
): Promise<{ content?: Content; diagnostics: Diagnostic[] }> {
  if (!existsSync(join(dir, "site.yaml"))) return { diagnostics: [diagnose("no-content", {}, { file: "" })] };
  const { files, diagnostics: ofListing } = listContent(dir);
  // An incomplete list would cause further errors about missing files.
  if (hasErrors(ofListing)) return { diagnostics: ofListing };
  const { uploads, publicFiles, opened, diagnostics: ofUploads } = await openPublished(dir, files, memory);
  const { find: findPicture, published, encoded, list, collect, add } = opened;
  const icons = readSiteIcons(dir, files, memory);
  const copies = publicFiles.map((from) => ({ from, to: from.slice(publicFolder.length) }));
  const sharing = await readSharingImages(dir, files, memory);
  const { data: written, diagnostics: ofNames } = await readData(dir, files, options.baseUrl, memory);
  const { references, cslReferences } = written;
  const byId = memory.recall("references", [references.value, cslReferences.value], () => referencesById([references, cslReferences]));
  const known = { references: byId, findPicture };
  const { read, sourceOf, ...readers } = createReaders(dir, memory, known, opened);
  const filled = await fillDefaults(written, { history, ...readers });
  const data = addRecords(accepted, filled.data);
  const { articles, pages } = data;
  const otherFiles = [...uploads, ...copies.map(({ to }) => to)].map((path) => `/${path}`);
  // The library has no other texts of articles: of these only the names count, of all other files the contents too.
  const fromArticles = [data.infoboxTexts, data.bundles.get(data.site.value?.defaultLanguage ?? "")?.value];
  const names = new Set(articles.values());
  const stamp = memory.stampOf(files.filter((file) => !names.has(file)));
  const madeOf = [stamp, opened, history, JSON.stringify([...articles, fromArticles, accepted])];
  const { library, diagnostics: ofFiles } = memory.recall("library", madeOf, () =>
    createLibrary({
      ...data,
      findPicture,
      sharingImages: sharing.images,
      otherFiles,
      published,
      encoded,
      ...options,
    }),
  );
  const ofPublic = checkPublicPaths(
    publicFiles,
    library?.routes ?? [],
    ["sitemap.xml", "_headers", relayFile, ...icons.files.keys()].map(nameAtRoot),
  );
  const domain = publicFiles.includes("public/CNAME") ? await readDomain(dir, "public/CNAME") : undefined;
  const ofHost = library ? checkHost(library.site, { locate: data.site.locate, urls: library.urls, domain }) : [];
  const diagnostics = [
    ...ofListing,
    ...ofUploads,
    ...sharing.diagnostics,
    ...icons.diagnostics,
    ...ofNames,
    ...ofFiles,
    ...ofPublic,
    ...ofHost,
    ...filled.hints,
    ...(library ? checkSharingLanguages(sharing.files, library.languages) : []),
  ];
  // There will be no pages, but all problems are reported together.
  if (library === undefined) return { diagnostics: distinct([...diagnostics, ...(await checkArticles(data, sourceOf, known))]) };
  const { languages } = library;
  const sources: PageSources = { library, articles: { ...known, digest } };
  const addresses = JSON.stringify([library.routes.map(({ path, isIndexed }) => [path, isIndexed]), otherFiles]);
  const surroundings = memory.recall("surroundings", [byId, opened, addresses], () => ({}));
  const from = pageContentOf({ sourceOf, surroundings, articles, pages }, memory);
  // Without the site's address, no page can name a sharing image.
  const shared = library.urls.hasAddress ? sharing.copies.filter(({ code }) => languages.has(code)) : [];
  const content: Content = {
    ...from(sources, readOnceFrom(sources)),
    sources,
    from,
    publishing: { collect, add },
    files: () => [...copies, ...shared, ...list()],
    icons,
    unread: [...articles.values()].filter((file) => !read.has(file)),
    states: (kind, { code }) => statesOf(data, kind).get(code)?.value ?? {},
    // A library of references may have many that are not for this site.
    checkCited: (cited) => [...findUncited(references, cited), ...[...cited].flatMap(cslReferences.leftOut)],
  };
  return { content, diagnostics: distinct(diagnostics) };
}

/** Finds the files that the site publishes as they are or as pictures: those of `uploads/`, opened, and those of `public/`. */
async function openPublished(dir: string, files: readonly string[], memory: Memory) {
  const uploads = files.filter((file) => file.startsWith("uploads/"));
  const publicFiles = files.filter((file) => file.startsWith(publicFolder));
  const diagnostics = await checkUploads(dir, [...uploads, ...publicFiles], memory);
  const broken = new Set(diagnostics.map(({ file }) => file));
  const versions = uploads.map((file) => memory.ofFile("version", file, () => ({})));
  const opened = memory.recall("uploads", [uploads.join("\n"), [...broken].join("\n"), ...versions], () =>
    openUploads(dir, uploads, broken, memory),
  );
  return { uploads, publicFiles, opened, diagnostics };
}

/** What articles are read with, whatever the language. */
type Known = Required<Pick<ArticleContext, "references" | "findPicture">>;

/**
 * Creates the functions that read articles, and what other languages take from them.
 *
 * @returns with them the files that they have read so far
 */
function createReaders(dir: string, memory: Memory, known: Known, opened: Uploads) {
  const read = new Set<string>();
  const sourceOf = (file: string) => {
    read.add(file);
    return memory.ofFile("source", file, () => readContent(dir, file));
  };
  return {
    read,
    sourceOf,
    readArticle: async (file: string, name: string) => {
      const source = sourceOf(file);
      const { references } = known;
      return (await memory.recall(`source ${file}`, [source, references, opened, name], () => readArticle(source, { ...known, name })))
        .article;
    },
    readInfoboxTexts: (file: string) => {
      read.add(file);
      const readTexts = async () => {
        const source = await sourceOf(file);
        return source instanceof Source ? readInfoboxTexts(source, keepFrontOf(memory, file)) : undefined;
      };
      return memory.keep("infobox texts", [file], readTexts, promised(asData()));
    },
  };
}

/** Returns the problems of all articles and further pages. They are read one by one, so that memory use does not grow with their number. */
async function checkArticles(
  { articles, pages }: Pick<ContentFiles, "articles" | "pages">,
  sourceOf: (file: string) => Promise<Source | Diagnostic[]>,
  known: Known,
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = [];
  for (const name of articles.values()) diagnostics.push(...(await readArticle(sourceOf(name), { ...known, name })).diagnostics);
  for (const { file } of [...pages.values()].flatMap((versions) => [...versions.values()]))
    diagnostics.push(...(await readArticle(sourceOf(file), { ...known, name: file, isPage: true })).diagnostics);
  return diagnostics;
}

const nameAtRoot = (path: string): string => path.replace(/^\//, "");

/** Reads the domain that a file names; undefined if it cannot be read, which is reported elsewhere. */
async function readDomain(dir: string, file: string): Promise<string | undefined> {
  const source = await readContent(dir, file);
  return source instanceof Source ? source.text.trim() : undefined;
}

const findUncited = ({ value = [], locate }: Parsed<Reference[]>, cited: ReadonlySet<string>): Diagnostic[] =>
  value.flatMap(({ id }, index) => (cited.has(id) ? [] : [diagnose("uncited-reference", { name: id }, locate([index, "id"]))]));
