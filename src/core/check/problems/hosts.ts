import { problem } from "../../diagnostics/diagnostic.ts";

interface Hosted {
  url: string;
  host: string;
}

const hint = "remove trailingSlash from site.yaml, whose default suits the host, and build the site again";

/** Problems of addresses that the host of the site does not answer with their pages. */
export const hostProblems = {
  "broken-redirect": problem<{ url: string }>(
    "error",
    ({ url }) => `the page does not lead to ${url}, as site.yaml says`,
    "build the site again",
  ),
  "redirected-address": problem<Hosted & { to: string; status: number }>(
    "error",
    ({ url, host, to, status }) =>
      `${host} answers ${url}, the address of this page, with a redirect (${status}) to ${to}`,
    hint,
  ),
  "unserved-page": problem<Hosted>(
    "error",
    ({ url, host }) => `${host} does not find this page at its address ${url}`,
    hint,
  ),
};
