import { problem } from "../../diagnostics/diagnostic.ts";
import { guide } from "../../diagnostics/known-error.ts";
import { didYouMean, type Mistyped, type Named } from "./hints.ts";

interface Hosted {
  host: string;
}

/** Problems of settings that do not suit the host. */
export const hostProblems = {
  unlisted: problem<object>(
    "hint",
    () =>
      "the site is unlisted: search engines are asked to leave it out, and anybody who knows its address can read it",
    `${guide("docs/hosting.md")} says how to set a password; visibility: public opens the site to search engines`,
  ),
  "vanished-address": problem<{ names: string; example: string }>(
    "warning",
    ({ names }) => `addresses of the last build are gone, and links to them lead nowhere: ${names}`,
    ({ example }) => `if they have moved, say where to in site.yaml: redirects: { ${example}: /new }`,
  ),
  "redirect-clash": problem<Named>(
    "error",
    ({ name }) => `${name} cannot lead elsewhere: it is an address of this site`,
    "remove the redirect, or the page or file",
  ),
  "redirect-file": problem<Named>(
    "error",
    ({ name }) => `${name} cannot lead elsewhere: the host redirects no files, and no page can be there`,
    `remove the redirect; ${guide("docs/hosting.md")} says which hosts redirect files`,
  ),
  "redirect-chain": problem<Named & { end: string | undefined }>(
    "error",
    ({ name, end }) =>
      end === undefined ? `the redirect to ${name} leads in a circle` : `${name} is a redirect itself`,
    ({ end }) => (end === undefined ? "write an address that is none of the redirects" : `write ${end}`),
  ),
  "unknown-redirect": problem<Mistyped>(
    "error",
    ({ name }) => `the redirect leads to “${name}”, which is not an address of this site`,
    (args) => didYouMean(args) ?? "write the path of a page or file, or an https: URL",
  ),
  "host-slash": problem<Hosted>(
    "warning",
    ({ host }) => `${host} does not find pages at addresses without a slash`,
    "remove trailingSlash: the default suits the host",
  ),
  "host-path": problem<Hosted & { path: string }>(
    "warning",
    ({ host, path }) => `${host} serves a site at the root of its address, but that of this site has the path ${path}`,
    "leave the path out of baseUrl",
  ),
  "host-path-characters": problem<Hosted & { path: string }>(
    "error",
    ({ host, path }) => `the path ${path} has characters that cannot be written into the configuration of ${host}`,
    "use only letters from a to z, digits, hyphens, underscores, dots and slashes in the path of baseUrl",
  ),
  "host-file": problem<Hosted & Named>(
    "error",
    ({ name, host }) => `${host} does not read ${name}`,
    "remove the file; write redirects into site.yaml, and headers into the host's own settings",
  ),
  "host-file-line": problem<{ expected: string }>(
    "error",
    () => "the line is not one that this file may have",
    ({ expected }) => `write ${expected}`,
  ),
  "host-file-clash": problem<{ ours: string }>(
    "error",
    ({ ours }) => `the line clashes with what build writes: ${ours}`,
    "remove it, or choose another path",
  ),
  "host-domain": problem<{ written: string; expected: string }>(
    "warning",
    ({ written, expected }) => `the file names ${written}, but the site's address is at ${expected}`,
    "correct baseUrl, or remove the file: build writes it",
  ),
};

/** Problems of the theme: its colors, its fonts and `theme.css`. */
export const themeProblems = {
  "low-contrast": problem<{ color: string; scheme: "light" | "dark"; ratio: string; nearest: string }>(
    "warning",
    ({ color, scheme, ratio }) =>
      `${color} is hard to read: its contrast with the ${scheme} background is ${ratio}:1, less than 4.5:1`,
    ({ nearest }) => `the nearest color with enough contrast is ${nearest}`,
  ),
  "missing-font": problem<Mistyped>(
    "error",
    ({ name }) => `the font ${name} does not exist`,
    (args) => didYouMean(args) ?? "add it to uploads/ in the content folder",
  ),
  "theme-css": problem<{ problem: string }>(
    "error",
    ({ problem: what }) => what,
    `${guide("docs/theming.md")} says what theme.css can do`,
  ),
  "foreign-style": problem<Named>(
    "error",
    ({ name }) => `“${name}” is not a file of this site`,
    'put the file into uploads/ and write url("/uploads/…"); pages load nothing from other sites',
  ),
};
