import { nginxRedirects } from "./own-files.ts";
import {
  type Headers,
  literal,
  mediaTypes,
  pageFile,
  partHeaders,
  passwordComment,
  type ServerSite,
  textTypes,
} from "./server-site.ts";

/**
 * Returns a server of nginx (1.22 or later) that answers the addresses in links with pages, and redirects all others to
 * them.
 *
 * A location with `add_header` inherits none of those outside of it, so each has all.
 */
export function nginxConfig(site: ServerSite): string {
  const { basePath: base, trailingSlash, hostname, root, redirects, passwordFile, precompress } = site;
  const { everything, folders, endings } = partHeaders(site);
  const withSlash = trailingSlash === true;
  const file = pageFile(trailingSlash);
  const address = withSlash ? "$1/" : "$1";
  const path = literal(base);
  const others = withSlash ? "(?:/index)?\\.html" : "(?:/|(?:/index)?\\.html)";
  return `${passwordFile === undefined ? "" : passwordComment("nginx", passwordFile)}server {
${listen(site)}    server_name ${hostname};
    root "${root}";${base && `  # the site is in ${root}${base}`}

${passwordFile === undefined ? "" : `    auth_basic "Family";\n    auth_basic_user_file "${passwordFile}";\n\n`}    absolute_redirect off;
    charset utf-8;
    charset_types ${textTypes.filter((type) => type !== "text/html").join(" ")};
    types {
${Object.entries(typesByName())
  .map(([type, endings]) => `        ${type} ${endings.join(" ")};\n`)
  .join("")}    }
    gzip on;
    gzip_comp_level 6;
    gzip_proxied any;
    gzip_vary on;
    gzip_types ${textTypes.filter((type) => type !== "text/html").join(" ")};
${precompress ? "    gzip_static on;\n    # brotli_static on;  # with the module ngx_brotli, which nginx lacks by itself\n" : ""}
${headerLines(everything, "    ")}
    # The not-found page in the language of the address
    set $language "";
    if ($uri ~ ^${path}/([a-z0-9-]+)/) { set $language $1/; }
    error_page 404 @not_found;
    location @not_found { try_files ${base}/\${language}404.html ${base}/404.html =404; }
${base && `    location = ${base} { return 301 ${base}/$is_args$args; }\n`}
${folders
  .map(
    ([folder, { headers }]) =>
      `    location ^~ ${base}${folder} {\n        try_files $uri =404;\n${headerLines(headers, "        ")}    }\n`,
  )
  .join("")}
${
  redirects.length > 0
    ? `    # Addresses that have moved
${nginxRedirects(redirects)}`
    : ""
}    # Hidden files
    location ~ ^${path}/(?:.*/)?\\.(?!well-known(?:/|$)) { return 404; }
${endings
  .map(
    ([ending, { headers }]) =>
      `    location ~ ^${path}/.*${literal(ending)}$ {\n        try_files $uri =404;\n${headerLines(headers, "        ")}    }\n`,
  )
  .join("")}    # Files with one address: not-found pages, and the one by which Google verifies the owner
    location ~ ^${path}/(?:(?:[a-z0-9-]+/)?404|google[0-9a-f]+)\\.html$ { try_files $uri =404; }
    # Other ways to write the address of a page
    location = ${base}/index.html { return 301 ${base}/$is_args$args; }
    location ~ ^(?<page>${path}/.+?)${others}$ {
        if (!-f $document_root$page${file}) { return 404; }
        rewrite ^(.+?)${others}$ ${address} permanent;
    }
${withSlash ? addSlash(base, path) : servePages(base, file)}}
`;
}

/**
 * Where the server listens. For HTTPS at its usual port, certbot adds that to a server of HTTP; for another one, it
 * only gets the certificate.
 */
function listen({ hostname, isSecure, port }: ServerSite): string {
  const certificate = `/etc/letsencrypt/live/${hostname}`;
  const secure = isSecure && port !== undefined;
  const where = `${port ?? 80}${secure ? " ssl" : ""}`;
  return `    listen ${where};
    listen [::]:${where};
${secure ? `    ssl_certificate ${certificate}/fullchain.pem;\n    ssl_certificate_key ${certificate}/privkey.pem;\n` : ""}`;
}

const addSlash = (
  base: string,
  path: string,
) => `    location ~ ^${path}/(?:.+/)?$ { try_files \${uri}index.html =404; }
    location ${base}/ { try_files $uri @without_slash; }
    location @without_slash {
        if (!-f $document_root$uri/index.html) { return 404; }
        rewrite ^(.+)$ $1/ permanent;
    }
`;

const servePages = (base: string, file: string) => `    location = ${base}/ { try_files ${base}/index.html =404; }
    location ${base}/ { try_files $uri $uri${file} =404; }
`;

const headerLines = (headers: Headers, indent: string): string =>
  Object.entries(headers)
    .map(([name, value]) => `${indent}add_header ${name} "${value}" always;\n`)
    .join("");

/** The extensions of each type. */
function typesByName(): Record<string, string[]> {
  const types: Record<string, string[]> = {};
  for (const [ending, type] of Object.entries(mediaTypes)) types[type] = [...(types[type] ?? []), ending];
  return types;
}
