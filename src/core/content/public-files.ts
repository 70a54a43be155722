import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { type Route, reservedCodes } from "../model/routes.ts";
import { diagnose } from "./problems.ts";

/** A file type that may be uploaded: its name, and a check of a file's first bytes. */
export interface UploadType {
  name: string;
  begins: (head: Uint8Array) => boolean;
}

/** The number of first bytes needed to detect a file's type. */
export const headLength = 40;

/** Returns bytes of a file as letters, each byte one. */
const ascii = (head: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...head.subarray(start, end));
/** Returns a check whether a file begins with one of some letters. */
export const startsWith =
  (...signatures: string[]) =>
  (head: Uint8Array) =>
    signatures.some((signature) => ascii(head, 0, signature.length) === signature);

/** Whether a file consists of the boxes of MPEG-4, as AVIF, M4A and MP4 do. */
export const hasBoxes = (head: Uint8Array): boolean => ascii(head, 4, 8) === "ftyp";
/** Returns a check for a kind of file that is kept in RIFF. */
export const isRiff = (kind: string) => (head: Uint8Array) =>
  ascii(head, 0, 4) === "RIFF" && ascii(head, 8, 12) === kind;

/** Returns a check whether a text begins with a line, after a byte order mark or none. */
const beginsLine = (line: string) => startsWith(line, `\xef\xbb\xbf${line}`);

const jpeg: UploadType = { name: "a JPEG picture", begins: startsWith("\xff\xd8\xff") };
/** The first box lists the compatible formats. */
const isAvif = (head: Uint8Array): boolean => hasBoxes(head) && /avi[fs]/.test(ascii(head, 8, 40));

/** Upload types, by extension. */
export type UploadTypes = Readonly<Record<string, UploadType>>;

/** The types of every site. Browsers run none of them as code except SVG, which is checked separately. */
export const uploadTypes: UploadTypes = {
  png: { name: "a PNG picture", begins: startsWith("\x89PNG\r\n\x1a\n") },
  jpg: jpeg,
  jpeg,
  webp: { name: "a WebP picture", begins: isRiff("WEBP") },
  avif: { name: "an AVIF picture", begins: isAvif },
  gif: { name: "a GIF picture", begins: startsWith("GIF87a", "GIF89a") },
  svg: { name: "an SVG drawing", begins: () => true },
  pdf: { name: "a PDF document", begins: startsWith("%PDF-") },
  zip: { name: "a ZIP archive", begins: startsWith("PK\x03\x04", "PK\x05\x06") },
  epub: {
    name: "an EPUB book",
    begins: (head) => startsWith("PK\x03\x04")(head) && ascii(head, 30, 38) === "mimetype",
  },
  ics: { name: "a calendar (iCalendar)", begins: beginsLine("BEGIN:VCALENDAR") },
  vcf: { name: "an address card (vCard)", begins: beginsLine("BEGIN:VCARD") },
  csv: { name: "a table (CSV)", begins: (head) => !/[\0<]/.test(ascii(head, 0, headLength)) },
  woff2: { name: "a WOFF2 font", begins: startsWith("wOF2") },
  woff: { name: "a WOFF font", begins: startsWith("wOFF") },
  ttf: { name: "a TrueType font", begins: startsWith("\0\x01\0\0", "true") },
  otf: { name: "an OpenType font", begins: startsWith("OTTO", "\0\x01\0\0") },
};

/** The file types that cameras, phones and scanners write, by extension. */
const cameraFormats: Readonly<Record<string, string>> = {
  heic: "HEIC",
  heif: "HEIF",
  tif: "TIFF",
  tiff: "TIFF",
  dng: "DNG",
};

/** Names of PDF that belong to programs; signs of names may be written as `#61`. */
const pdfProgram = /\/(JavaScript|JS|Launch|RichMedia)(?![A-Za-z0-9])/;

/**
 * Checks that a PDF has no program that a reader's viewer may run. Compressed parts are not searched.
 *
 * @returns a diagnostic `pdf-program` if it has one
 */
export function checkPdf(file: string, bytes: Uint8Array): Diagnostic[] {
  const text = new TextDecoder("latin1")
    .decode(bytes)
    .replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const [, name] = pdfProgram.exec(text) ?? [];
  return name === undefined ? [] : [diagnose("pdf-program", { name: `/${name}` }, { file })];
}

/** Returns the lowercase extension of a file name: `svg`. */
export const endingOf = (file: string): string => /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase() ?? "";

/** Whether files with this extension may be uploaded. */
const isUploadType = (file: string, types: UploadTypes): boolean => Object.hasOwn(types, endingOf(file));

/** Checks that a file begins as an icon (ICO) does. @returns a diagnostic `upload-content` if not */
export const checkIconHead = (file: string, head: Uint8Array): Diagnostic[] =>
  ascii(head, 0, 4) === "\0\0\x01\0" ? [] : [diagnose("upload-content", { expected: "an icon" }, { file })];

/** Checks a file's extension. @returns a diagnostic `upload-type` or `camera-format` if not */
export function checkUploadName(file: string, types: UploadTypes): Diagnostic[] {
  if (isUploadType(file, types)) return [];
  const format = cameraFormats[endingOf(file)];
  if (format !== undefined) return [diagnose("camera-format", { format }, { file })];
  return [diagnose("upload-type", { known: Object.keys(types).join(", ") }, { file })];
}

/**
 * Checks that a file's content matches its extension. @param head its first bytes @returns a diagnostic
 * `upload-content` if not
 */
export function checkUploadHead(file: string, head: Uint8Array, types: UploadTypes): Diagnostic[] {
  const type = isUploadType(file, types) ? types[endingOf(file)] : undefined;
  return type === undefined || type.begins(head) ? [] : [diagnose("upload-content", { expected: type.name }, { file })];
}

/** The folder whose files are copied to the site's root. */
export const publicFolder = "public/";

/** Text files: hosts send them with a type in which browsers run nothing. */
const textTypes = ["txt", "json", "webmanifest", "asc"];
/** Hosts send these as documents, so they must not contain markup that runs. */
const documentTypes = ["xml"];
/** The file by which Google verifies a site's owner: one line of text. Pages are Markdown files. */
const verification = /^google[0-9a-f]+\.html$/;
/** Files without an extension at the root that hosts ask for. */
const hostFiles = ["CNAME", ".nojekyll"];

/** Text files that hosts and search engines read, which are joined with those that the build writes. */
export const joinedFiles: readonly string[] = ["_headers", "_redirects", "robots.txt"];

/** How the content of a public file is checked. */
type PublicKind = "upload" | "icon" | "text" | "document" | "unknown";

/**
 * Returns how a public file is checked by its name.
 *
 * @param path relative to the site's root: `.well-known/security.txt`
 * @param types the types of uploads
 */
export function publicKind(path: string, types: UploadTypes): PublicKind {
  const ending = endingOf(path);
  const isWellKnown = path.startsWith(".well-known/");
  const hasHidden = path
    .replace(/^\.well-known\//, "")
    .split("/")
    .some((part) => part.startsWith("."));
  if (joinedFiles.includes(path)) return "text";
  if (hostFiles.includes(path)) return "document";
  if (hasHidden || path.startsWith("_")) return "unknown";
  if (isUploadType(path, types)) return "upload";
  if (ending === "ico") return "icon";
  // Hosts read settings such as vercel.json at the root.
  if (ending === "json" && !path.includes("/") && path !== "manifest.json") return "unknown";
  if (textTypes.includes(ending)) return "text";
  const isNamedByHost = isWellKnown && !path.slice(path.lastIndexOf("/")).includes(".");
  return documentTypes.includes(ending) || isNamedByHost || verification.test(path) ? "document" : "unknown";
}

/** Files by which hosts, search engines and shops know who speaks for an address. */
const proofs =
  /^(?:google[0-9a-f]+\.html|BingSiteAuth\.xml|CNAME|(?:app-)?ads\.txt|\.well-known\/(?:acme-challenge\/.+|assetlinks\.json|apple-.+|pki-validation\/.+))$/i;

/**
 * Returns a hint `proof-of-ownership` for a file of `public/` that proves something to others, because they are rarely
 * looked at.
 */
export function ownershipProof(file: string): Diagnostic[] {
  const name = file.slice(publicFolder.length);
  return proofs.test(name) ? [diagnose("proof-of-ownership", { name }, { file })] : [];
}

/** Reports a public file of a type that is not allowed. */
export const unknownPublicFile = (file: string): Diagnostic =>
  diagnose(
    "upload-type",
    {
      known: [
        ...textTypes,
        ...documentTypes,
        "ico, the types of uploads",
        ...hostFiles,
        ...joinedFiles,
        "files in .well-known/, google….html",
      ].join(", "),
    },
    { file },
  );

/** Markup that makes XML or HTML run in a browser: elements of HTML or SVG, style sheets, entities. */
const running = { html: /</, xml: /xmlns|<\?xml-stylesheet|<!/i };

/** Checks a file that browsers may show as a document. @returns a diagnostic `public-markup` if it could run code */
export function checkPublicDocument(file: string, text: string): Diagnostic[] {
  const isXml = endingOf(file) === "xml";
  return (isXml ? running.xml : running.html).test(text) ? [diagnose("public-markup", {}, { file })] : [];
}

/**
 * Checks that no public file takes the place of a generated one, whatever the host makes of upper and lower case.
 *
 * @param files relative to the content folder: `public/CNAME`
 * @param routes the pages of the site
 * @param others the other generated files
 * @returns diagnostics `public-collision`
 */
export function checkPublicPaths(
  files: readonly string[],
  routes: readonly Pick<Route, "path">[],
  others: readonly string[],
): Diagnostic[] {
  if (files.length === 0) return [];
  const generated = new Set([...others, ...routes.flatMap(({ path }) => placesOf(path.slice(1)))]);
  const folders = reservedCodes.map((name) => `${name}/`);
  return files.flatMap((file) => {
    const path = file.slice(publicFolder.length).toLowerCase();
    const isTaken = generated.has(path) || folders.some((folder) => path.startsWith(folder));
    return isTaken ? [diagnose("public-collision", { name: `/${path}` }, { file })] : [];
  });
}

/** Characters of names that some system or host cannot keep. */
const oddName = /[\p{Cc}\\]/u;

/**
 * Checks that any system can keep published files side by side: a Mac and Windows take `A.svg` and `a.svg` for one
 * file.
 *
 * @param files relative to the content folder
 * @returns diagnostics `odd-name`, `case-collision`
 */
export function checkFileNames(files: readonly string[]): Diagnostic[] {
  const known = new Map<string, string>();
  return files.flatMap((file) => {
    const name = file.slice(file.lastIndexOf("/") + 1);
    if (oddName.test(file) || new TextEncoder().encode(name).length > 200) return [diagnose("odd-name", {}, { file })];
    const other = known.get(file.normalize().toLowerCase());
    known.set(file.normalize().toLowerCase(), file);
    return other === undefined ? [] : [diagnose("case-collision", { name: other }, { file })];
  });
}

/** All files that a host may serve for a page, whatever `trailingSlash` says. */
const placesOf = (path: string): string[] =>
  path === "" ? ["index.html"] : [path, `${path}.html`, `${path}/index.html`];
