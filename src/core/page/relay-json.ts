import type { Library } from "../content/library.ts";
import type { RelaySite } from "../relay/relay-site.ts";
import { glossaryOf } from "../translation/glossary.ts";
import { targetOf } from "../translation/target.ts";

/**
 * Returns the relay file of a site: its target languages, glossary and instructions. All of it is in the pages as well.
 *
 * @returns undefined for a site with an embedded key, which needs no relay
 */
export function relayJson(library: Library): string | undefined {
  if (library.embeddedService !== undefined) return undefined;
  const awaiting = [...library.languages.values()].filter(({ hasArticle }) => !hasArticle);
  const offered = library.targets.map(({ language }) => language);
  const targets = new Map([...awaiting, ...offered].map((language) => [language.code, targetOf(language)]));
  const { instructions = [] } = library.site.translation;
  const site: RelaySite = { targets: [...targets.values()], glossary: glossaryOf(library), instructions };
  return `${JSON.stringify(site)}\n`;
}
