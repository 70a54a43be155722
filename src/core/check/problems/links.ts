import { problem } from "../../diagnostics/diagnostic.ts";
import type { Addressed, Named } from "./args.ts";

/** Problems of links and addresses. */
export const linkProblems = {
  "broken-link": problem<Addressed>(
    "error",
    ({ url }) => `“${url}” does not exist in this site`,
    "correct the address, or add the missing page or file",
  ),
  "broken-fragment": problem<Addressed & { suggestion?: string | undefined }>(
    "error",
    ({ url }) => `“${url}” points to an anchor that does not exist on the page`,
    ({ suggestion }) =>
      suggestion ? `did you mean “#${suggestion}”?` : "correct the part after #, or add that id to the page",
  ),
  "placeholder-link": problem<Addressed>(
    "error",
    ({ url }) =>
      url === "" ? "the link leads nowhere: its address is empty" : `the link leads nowhere: its address is “${url}”`,
    "write the address, or plain text",
  ),
  "malformed-address": problem<Addressed>("error", ({ url }) => `“${url}” is not a valid URL`, "correct or remove it"),
  "relative-address": problem<Addressed>(
    "error",
    ({ url }) => `“${url}” is a relative URL; what it resolves to depends on the host`,
    "start it with /, or with https:// for another site",
  ),
  "outside-base-path": problem<Addressed & { basePath: string }>(
    "error",
    ({ url, basePath }) => `“${url}” is outside the site’s base path ${basePath}/`,
    ({ basePath }) => `start it with ${basePath}/, or with https:// if it is meant to leave the site`,
  ),
  "page-address": problem<Addressed & { address: string }>(
    "error",
    ({ url, address }) => `“${url}” is not the canonical path of the page ${address}`,
    ({ address }) => `write ${address}; some hosts redirect other forms or do not find them`,
  ),
  "insecure-resource": problem<Addressed>(
    "error",
    ({ url }) => `“${url}” is loaded over http: by a site on https:`,
    "use https:, or put the file into uploads/ in the content folder; browsers block mixed content",
  ),
  "unsafe-address": problem<Addressed>(
    "error",
    ({ url }) => `“${url}” is not an address that a link should lead to`,
    "use https:, mailto: or a path of this site",
  ),
  "local-address": problem<Addressed>(
    "error",
    ({ url }) => `“${url}” points to the visitor’s own machine or network`,
    "use the public URL",
  ),
  "one-way-citation": problem<Named>(
    "error",
    ({ name }) => `the citation “${name}” and its reference do not link to each other`,
    "link the marker to its reference, and the reference back to the marker",
  ),
  "citation-needed": problem<{ section: string }>(
    "hint",
    ({ section }) => `a claim${section === "" ? "" : ` in “${section}”`} is marked as lacking a source`,
    "cite a source in place of the mark, or remove the claim",
  ),
};
