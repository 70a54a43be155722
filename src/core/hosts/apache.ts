import { apacheRedirects } from "./own-files.ts";
import { literal, mediaTypes, pageFile, partHeaders, type ServerSite, textTypes } from "./server-site.ts";

/**
 * Returns the `.htaccess` of a site for Apache (2.4 or later), which answers the addresses in links with pages, and
 * redirects all others to them.
 *
 * Rules of a folder see the path below it. `NS` keeps them from requests that Apache makes of itself, for an index, and
 * `END` from what they rewrote.
 */
export function htaccess({
  basePath: base,
  trailingSlash,
  redirects,
  codes,
  visibility,
  precompress,
}: Pick<ServerSite, "basePath" | "trailingSlash" | "redirects" | "visibility" | "precompress"> & {
  codes: readonly string[];
}): string {
  const { everything, folders, endings } = partHeaders({ basePath: base, visibility });
  const withSlash = trailingSlash === true;
  const file = pageFile(trailingSlash);
  const slash = withSlash ? "/" : "";
  const others = withSlash ? "(?:/index)?\\.html" : "(?:/|(?:/index)?\\.html)";
  const redirect = "[R=301,END,NS]";
  const rules = [
    "# Hidden files",
    "RewriteRule (?:^|/)\\.(?!well-known(?:/|$)) - [R=404,END]",
    ...(base ? [`RewriteCond %{REQUEST_URI} =${base}`, `RewriteRule ^ ${base}/ ${redirect}`] : []),
    ...(redirects.length > 0 ? ["# Addresses that have moved", ...apacheRedirects(redirects, base)] : []),
    "# Other ways to write the address of a page",
    `RewriteRule ^index\\.html$ ${base}/ ${redirect}`,
    "RewriteCond %{REQUEST_URI} !/(?:(?:[a-z0-9-]+/)?404|google[0-9a-f]+)\\.html$",
    `RewriteCond %{REQUEST_FILENAME} ^(.+?)${withSlash ? others : `${others}?`}$`,
    `RewriteCond %1${file} -f`,
    `RewriteRule ^(.+?)${others}$ ${base}/$1${slash} ${redirect}`,
    ...(withSlash
      ? ["RewriteCond %{REQUEST_FILENAME}/index.html -f", `RewriteRule ^(.+[^/])$ ${base}/$1/ ${redirect}`]
      : []),
    ...(precompress ? compressedForms(file) : []),
    ...(withSlash ? [] : [`RewriteCond %{REQUEST_FILENAME}${file} -f`, `RewriteRule ^(.+[^/])$ $1${file} [END]`]),
    "# Folders without a page",
    "RewriteCond %{REQUEST_FILENAME} -d",
    `RewriteCond %{REQUEST_FILENAME}/index.html !-f${withSlash ? "" : " [OR]\nRewriteCond %{REQUEST_URI} !/$"}`,
    "RewriteRule ^ - [R=404,END,NS]",
  ];
  const isText = (type: string) => textTypes.includes(type);
  return `# Written by biopedia build. It needs mod_rewrite, mod_headers and "AllowOverride All".
DirectoryIndex index.html
# The not-found page in the language of the address
ErrorDocument 404 ${base}/404.html
${codes
  .map(
    (code) => `<If "%{REQUEST_URI} =~ m#^${literal(base)}/${code}/#">
ErrorDocument 404 ${base}/${code}/404.html
</If>
`,
  )
  .join("")}AddDefaultCharset utf-8
${Object.entries(mediaTypes)
  .map(([ending, type]) => `AddType ${type} .${ending}\n${isText(type) ? `AddCharset utf-8 .${ending}\n` : ""}`)
  .join("")}${precompress ? compressedTypes() : ""}
<IfModule mod_rewrite.c>
RewriteEngine On
RewriteOptions AllowNoSlash
DirectorySlash Off
${rules.join("\n")}
</IfModule>

<IfModule mod_headers.c>
${headerLines("", everything)}${folders
  .map(([folder, { own }]) => headerLines(` "expr=%{REQUEST_URI} =~ m#^${literal(base + folder)}#"`, own))
  .join(
    "",
  )}${endings.map(([ending, { own }]) => headerLines(` "expr=%{REQUEST_URI} =~ m#${literal(ending)}$#"`, own)).join("")}</IfModule>

<IfModule mod_deflate.c>
AddOutputFilterByType DEFLATE ${textTypes.join(" ")}
</IfModule>
`;
}

/** The names of encodings, by the ending of compressed forms; the smaller first. */
const encodings = { br: "br", gz: "gzip" };

/** Rules that answer with compressed forms of files and pages. @param page its file, from its address on */
const compressedForms = (page: string): string[] => [
  "# Compressed forms",
  ...Object.entries(encodings).flatMap(([ending, encoding]) =>
    [
      ["^(.+[^/])$", ""],
      ["^(.+[^/])$", page],
      ["^(|.+/)$", "/index.html"],
    ].flatMap(([address, file]) => [
      `RewriteCond %{HTTP:Accept-Encoding} \\b${encoding}\\b`,
      `RewriteCond %{REQUEST_FILENAME}${file}.${ending} -f`,
      `RewriteRule ${address} $1${file?.replace(/^\/(?=index)/, address === "^(|.+/)$" ? "" : "/")}.${ending} [END]`,
    ]),
  ),
];

/** The types of compressed forms, which servers take from the end of a name. */
const compressedTypes = (): string =>
  `${Object.entries(encodings)
    .map(([ending, encoding]) => `AddEncoding ${encoding} .${ending}\nRemoveLanguage .${ending}\n`)
    .join("")}${Object.entries(mediaTypes)
    .filter(([, type]) => textTypes.includes(type))
    .map(
      ([ending, type]) =>
        `<FilesMatch "\\.${ending}\\.(?:br|gz)$">\nForceType "${type}; charset=utf-8"\nHeader merge Vary Accept-Encoding\n</FilesMatch>\n`,
    )
    .join("")}`;

const headerLines = (condition: string, headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `Header always set ${name} "${value}"${condition}\n`)
    .join("");
