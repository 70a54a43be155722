import { problem } from "../../diagnostics/diagnostic.ts";

interface Hosted {
  host: string;
}

/** Problems of settings that do not suit the host. */
export const hostProblems = {
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
  "host-domain": problem<{ written: string; expected: string }>(
    "warning",
    ({ written, expected }) => `the file names ${written}, but the site's address is at ${expected}`,
    "correct baseUrl, or remove the file: build writes it",
  ),
};
