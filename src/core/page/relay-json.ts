import type { Library } from "../content/library.ts";
import type { RelaySite } from "../relay/relay-site.ts";
import { glossaryOf, targetOf } from "../translation/plan.ts";

/**
 * Returns the relay file of a site: its target languages and glossary. All of it is in the pages as well.
 *
 * @returns undefined for a site with an embedded key, which needs no relay
 */
export function relayJson(library: Library): string | undefined {
  if (library.embeddedService !== undefined) return undefined;
  const offered = new Set(library.site.translation.targets.map((code) => code.toLowerCase()));
  const targets = [...library.languages.values()].filter(({ code, hasArticle }) => offered.has(code) || !hasArticle).map(targetOf);
  const site: RelaySite = { targets, glossary: glossaryOf(library) };
  return `${JSON.stringify(site)}\n`;
}
