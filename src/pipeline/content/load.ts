import { existsSync } from "node:fs";
import { join } from "node:path";
import { articleTags } from "../../../templates/tags/article-tags.ts";
import { readInfoboxTexts } from "../../core/article/infobox-texts.ts";
import { type ContentFiles, checkContent, type SiteOptions } from "../../core/content/check-content.ts";
import type { Content } from "../../core/content/content.ts";
import { meantAsSite } from "../../core/content/file-names.ts";
import { makeContent } from "../../core/content/make-content.ts";
import type { Parsed } from "../../core/content/parse-data.ts";
import type { Crop } from "../../core/content/pictures.ts";
import { diagnose } from "../../core/content/problems.ts";
import { checkFileNames, joinedFiles, publicFolder } from "../../core/content/public-files.ts";
import { referencesById } from "../../core/content/settings.ts";
import { type Diagnostic, distinct, hasErrors } from "../../core/diagnostics/diagnostic.ts";
import { Source } from "../../core/diagnostics/source.ts";
import { checkOwnHostFiles, type OwnHostFiles } from "../../core/hosts/own-files.ts";
import { memoize } from "../../core/model/memo.ts";
import type { States } from "../../core/model/states.ts";
import type { Language, Reference } from "../../core/model/types.ts";
import { relayFile } from "../../core/relay/relay-site.ts";
import type { TextRecord } from "../../core/translation/records.ts";
import type { TextKind } from "../../core/translation/types.ts";
import type { LastCommits } from "../../io/files/git.ts";
import { type FileVersion, openReader, type Reader } from "../../io/files/read.ts";
import { openUploads, type PublishedFile, type Uploads } from "../pictures/uploads.ts";
import { type Articles, createArticles, type KnownContext, readArticle } from "./articles.ts";
import { checkUploads } from "./check-uploads.ts";
import { listContent, readContent } from "./content-files.ts";
import { readSharingImages, readSiteIcons, type SiteIcons } from "./drawn-pictures.ts";
import { addRecords, fillDefaults, statesOf } from "./fill-defaults.ts";
import { readData } from "./read-data.ts";

/** A content folder, read and checked, except for the articles. */
export interface LoadedContent extends Content {
  /** The names of all files of the folder. */
  files: readonly string[];
  articles: Articles;
  /** By id; undefined if they cannot be read. */
  references: ReadonlyMap<string, Reference> | undefined;
  /** The files that are published whether a page shows them or not. */
  copies: readonly PublishedFile[];
  /** The owner's files for the host, which are joined with those of the build. */
  ownHostFiles: OwnHostFiles;
  /** The files of `uploads/`, of which pictures are published where a text of the site shows them. */
  uploads: Pick<Uploads, "shownIn" | "partOf">;
  /** The site's icons besides the one of site.yaml. */
  icons: Pick<SiteIcons, "icons" | "files">;
  /** Returns the states of a language's texts. */
  states: (kind: TextKind, language: Language) => States;
  /**
   * Returns warnings for own references that no article cites, and for fields of cited ones that are left out. @param
   * cited the ids of cited references
   */
  checkCited: (cited: ReadonlySet<string>) => Diagnostic[];
}

/** How a content folder is read. */
export interface LoadOptions extends SiteOptions {
  /** The reader for repeated readings, which returns unchanged files from memory. Default: the folder is read once */
  reader?: Reader | undefined;
  /**
   * Translations that a killed run of `biopedia translate` accepted. Accepted translations count as if they were in the
   * files.
   */
  accepted?: readonly TextRecord[] | undefined;
  /** The dates of the files in Git. */
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
  { reader = openReader(dir), ...options }: LoadOptions = {},
): Promise<{ content?: LoadedContent; diagnostics: Diagnostic[] }> {
  const listing = listContent(dir);
  if (!existsSync(join(dir, "site.yaml"))) {
    const meant = meantAsSite(listing.diagnostics.map(({ file }) => file));
    return { diagnostics: [diagnose("no-content", { meant }, { file: meant ?? "" })] };
  }
  // Loading stops here, because an incomplete list would cause further errors about missing files.
  if (hasErrors(listing.diagnostics)) return { diagnostics: listing.diagnostics };
  const read = await readFolder(reader, listing.files, options);
  const { files, known } = read;
  const content = makeContent(files);
  const found = [
    ...listing.diagnostics,
    ...read.diagnostics,
    ...checkContent(files, content),
    ...(content ? checkOwnHostFiles(read.ownHostFiles, content) : []),
  ];
  // The articles are checked although there will be no pages, because all problems are reported together.
  if (content === undefined)
    return { diagnostics: distinct([...found, ...(await checkArticles(files, reader, known))]) };
  const { cslReferences, bibReferences } = files;
  const isShown = ({ code }: { code: string }) => content.addresses.hasAddress && content.site.languages.has(code);
  return {
    content: {
      ...content,
      files: listing.files,
      articles: createArticles(content, { ...files, known, reader }),
      references: read.references,
      // Sharing images need the site's address, because pages name them by absolute addresses.
      copies: [...read.copies, ...read.sharing.filter(isShown), ...read.uploads.copies()],
      ownHostFiles: read.ownHostFiles,
      uploads: read.uploads,
      icons: read.icons,
      states: (kind, { code }) => statesOf(files, kind).get(code)?.value ?? {},
      // References of a library may stay uncited, because a library may have many that are not for this site.
      checkCited: (cited) => [
        ...findUncited(files.references, cited),
        ...[cslReferences, bibReferences].flatMap(({ leftOut }) => [...cited].flatMap(leftOut)),
      ],
    },
    diagnostics: distinct(found),
  };
}

/** Reads all files of a content folder but the articles that only their own pages show. @param names of all files */
async function readFolder(
  reader: Reader,
  names: readonly string[],
  { accepted = [], history, ...options }: Omit<LoadOptions, "reader">,
) {
  const { data, diagnostics: ofNames } = await readData(reader, names, options.baseUrl);
  const { crops } = (data.site.value ?? data.site.rest)?.pictures ?? {};
  const { uploads, publicFiles, opened, diagnostics: ofUploads } = await openPublished(reader, names, crops);
  const icons = readSiteIcons(reader, names);
  const sharing = await readSharingImages(reader, names);
  const references = referencesById([data.references, data.cslReferences, data.bibReferences]);
  const known = { references, findPicture: opened.find, tags: articleTags };
  const filled = await fillDefaults(data, {
    history,
    readArticle: async (file, name) => (await readArticle(readContent(reader.file(file)), { ...known, name })).article,
    readInfoboxTexts: (file, tag) => readTextsOfInfobox(reader.file(file), tag),
  });
  const isJoined = (file: string) => joinedFiles.includes(file.slice(publicFolder.length));
  const joined = await Promise.all(publicFiles.filter(isJoined).map((file) => readContent(reader.file(file))));
  const copies = publicFiles
    .filter((file) => !isJoined(file))
    .map((from) => ({ from, to: from.slice(publicFolder.length) }));
  const files: ContentFiles = {
    ...addRecords(accepted, filled.data),
    ...options,
    findPicture: opened.find,
    sizeOf: opened.sizeOf,
    sharingImages: sharing.images,
    sharingFiles: sharing.files,
    publicFiles,
    domain: publicFiles.includes("public/CNAME") ? await readDomain(reader.file("public/CNAME")) : undefined,
    madeFiles: ["sitemap.xml", "feed.xml", ...[relayFile, ...icons.files.keys()].map(nameAtRoot)],
    otherFiles: [...uploads, ...copies.map(({ to }) => to)].map((path) => `/${path}`),
    published: opened.published,
    encoded: opened.encoded,
  };
  return {
    files,
    known,
    references,
    copies,
    ownHostFiles: new Map(
      joined.flatMap((source) =>
        source instanceof Source ? [[source.file.slice(publicFolder.length), source] as const] : [],
      ),
    ),
    sharing: sharing.copies,
    uploads: opened,
    icons,
    diagnostics: [...ofUploads, ...sharing.diagnostics, ...icons.diagnostics, ...ofNames, ...filled.hints],
  };
}

/**
 * Finds the files that the site publishes as they are or as pictures: those of `uploads/`, opened, and those of
 * `public/`.
 */
async function openPublished(reader: Reader, files: readonly string[], crops?: Readonly<Record<string, Crop>>) {
  const uploads = files.filter((file) => file.startsWith("uploads/"));
  const publicFiles = files.filter((file) => file.startsWith(publicFolder));
  const diagnostics = await checkUploads(reader, [...uploads, ...publicFiles], articleTags.uploads);
  diagnostics.push(...checkFileNames([...uploads, ...publicFiles]));
  const broken = new Set(diagnostics.map(({ file }) => file));
  return { uploads, publicFiles, opened: openUploads(reader, uploads, broken, crops), diagnostics };
}

/** Reads the texts of an article's infobox; undefined if it has errors. */
const readTextsOfInfobox = memoize(
  async (file: FileVersion, tag: string) => {
    const source = await readContent(file);
    return source instanceof Source ? readInfoboxTexts(source, articleTags, tag) : undefined;
  },
  (file) => file,
);

/**
 * Returns the problems of all articles and further pages of a site whose settings are broken, so that its names are not
 * known: a heading that repeats one is no problem. Articles are read one by one, because memory use must not grow with
 * their number.
 */
async function checkArticles(
  { articles, pages }: Pick<ContentFiles, "articles" | "pages">,
  reader: Reader,
  known: KnownContext,
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = [];
  const check = async (name: string, isPage: boolean) => {
    const context = { ...known, name, isPage, isTranslation: true };
    diagnostics.push(...(await readArticle(readContent(reader.file(name)), context)).diagnostics);
  };
  for (const name of articles.values()) await check(name, false);
  for (const { file } of [...pages.values()].flatMap((versions) => [...versions.values()])) await check(file, true);
  return diagnostics;
}

const nameAtRoot = (path: string): string => path.replace(/^\//, "");

/** Reads the domain that a file names; undefined if it cannot be read, which is reported elsewhere. */
async function readDomain(file: FileVersion): Promise<string | undefined> {
  const source = await readContent(file);
  return source instanceof Source ? source.text.trim() : undefined;
}

const findUncited = ({ value = [], locate }: Parsed<Reference[]>, cited: ReadonlySet<string>): Diagnostic[] =>
  value.flatMap(({ id }, index) =>
    cited.has(id) ? [] : [diagnose("uncited-reference", { name: id }, locate([index, "id"]))],
  );
