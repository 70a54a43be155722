import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { answer } from "../hosts/answer.ts";
import { type HostName, hosts } from "../model/hosts.ts";
import { report } from "./problems.ts";
import { type CheckedSite, decoded, isPage, notFoundFile, routeOf } from "./site.ts";

/**
 * Checks that the host answers the address of each page with that page, and without a redirect. Canonical links, alternates, the sitemap and links
 * within the site may name no other address of a page, which other checks make sure of.
 */
export const checkHostedPages = ({ files, urls }: CheckedSite, host: HostName): Diagnostic[] =>
  [...files]
    .filter((file) => isPage(file) && file !== notFoundFile)
    .flatMap((file) => {
      const url = urls.page(routeOf(file));
      const path = decoded(url.slice(urls.basePath.length)) ?? "";
      const given = answer(path, { host, trailingSlash: urls.trailingSlash, has: (name) => files.has(name) });
      const { label } = hosts[host];
      if ("path" in given) {
        return [
          report("redirected-address", { url, host: label, to: urls.basePath + encodeURI(given.path), status: given.status }, { file }),
        ];
      }
      return given.status === 200 && given.file === file ? [] : [report("unserved-page", { url, host: label }, { file })];
    });
