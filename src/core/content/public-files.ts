import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { type Route, reservedCodes } from "../model/routes.ts";
import { diagnose } from "./problems.ts";
import { endingOf, isUploadType, type UploadTypes } from "./upload-types.ts";

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

/** Returns a hint `proof-of-ownership` for a file of `public/` that proves something to others, because they are rarely looked at. */
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

/** All files that a host may serve for a page, whatever `trailingSlash` says. */
const placesOf = (path: string): string[] =>
  path === "" ? ["index.html"] : [path, `${path}.html`, `${path}/index.html`];
