import { caddyRedirects } from "./own-files.ts";
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
 * Returns a Caddyfile (Caddy 2.6 or later) that answers the addresses in links with pages, and redirects all others to
 * them.
 *
 * `route` keeps the order of what is written in it.
 */
export function caddyfile(site: ServerSite): string {
  const { basePath: base, trailingSlash, hostname, isSecure, port, root, redirects, passwordFile, precompress } = site;
  const { everything, folders, endings } = partHeaders(site);
  const parts = [
    ...folders.map(([folder, part]) => ({ ...part, path: `${folder}*` })),
    ...endings.map(([ending, part]) => ({ ...part, path: `/*${ending}` })),
  ];
  const withSlash = trailingSlash === true;
  const file = pageFile(trailingSlash);
  const slash = withSlash ? "/" : "";
  const path = literal(base);
  const others = withSlash ? "(?:/index)?\\.html" : "(?:/|(?:/index)?\\.html)";
  return `${passwordFile === undefined ? "" : passwordComment("caddy", passwordFile)}${isSecure ? "" : "http://"}${hostname}${port === undefined ? "" : `:${port}`} {
	root * "${root}"${base && `  # the site is in ${root}${base}`}
	encode zstd gzip

	route {
${passwordFile === undefined ? "" : `		basicauth {\n			import "${passwordFile}"\n		}\n`}		header {
${headerLines(everything)}		}
${parts
  .map(
    ({ path, own }) => `		@${path.replace(/\W/g, "")} {
			path ${base}${path}
			file
		}
		header @${path.replace(/\W/g, "")} {
${headerLines(own)}		}
`,
  )
  .join("")}
		map {path} {type} {
			default "text/plain; charset=utf-8"
${Object.entries(mediaTypes)
  .map(([ending, type]) => `			~\\.${ending}$ "${textTypes.includes(type) ? `${type}; charset=utf-8` : type}"\n`)
  .join("")}		}
		@typed {
			path *.*
			file
		}
		header @typed Content-Type {type}

		# Hidden files
		@hidden {
			path_regexp ^${path}/(?:.*/)?\\.
			not path ${base}/.well-known/*
		}
		error @hidden 404
${
  redirects.length > 0
    ? `		# Addresses that have moved
${caddyRedirects(redirects)}`
    : ""
}${
  base &&
  `		@base path ${base}
		route @base {
			rewrite * ${base}/
			redir {uri} 301
		}\n`
}
		# Files with one address: not-found pages, and the one by which Google verifies the owner
		@plain path_regexp ^${path}/(?:(?:[a-z0-9-]+/)?404|google[0-9a-f]+)\\.html$
		handle @plain {
			file_server${precompress ? " {\n				precompressed br gzip\n			}" : ""}
		}
		# Other ways to write the address of a page
		@home path ${base}/index.html
		route @home {
			rewrite * ${base}/
			redir {uri} 301
		}
		@other path_regexp other ^(${path}/.+?)${others}$
		handle @other {
			@page file {re.other.1}${file}
			route @page {
				rewrite * {re.other.1}${slash}
				redir {uri} 301
			}
			error 404
		}
${withSlash ? addSlash : ""}		handle {
			try_files {path} ${withSlash ? "{path}index.html" : `{path}${file} {path}index.html`}
			@folder not file
			error @folder 404
			file_server {
				disable_canonical_uris
${precompress ? "				precompressed br gzip\n" : ""}			}
		}
	}

	handle_errors {
${passwordFile === undefined ? "" : "		# The not-found page would show what the password keeps\n		@locked expression {err.status_code} == 401\n		respond @locked 401\n"}		header Cache-Control no-cache
		header Content-Type "text/html; charset=utf-8"
		# The not-found page in the language of the address
		map {path} {language} {
			~^${path}/([a-z0-9-]+)/ "\${1}/"
			default ""
		}
		try_files ${base}/{language}404.html ${base}/404.html
		file_server
	}
}
`;
}

const addSlash = `		@bare {
			not path */
			file {path}/index.html
		}
		route @bare {
			rewrite * {path}/
			redir {uri} 301
		}
`;

const headerLines = (headers: Headers): string =>
  Object.entries(headers)
    .map(([name, value]) => `			${name} "${value}"\n`)
    .join("");
