import { chatPath, defaultModel } from "../chat/settings.ts";
import type { ChatService } from "../chat/types.ts";
import type { Content, Shared } from "../content/content.ts";
import { mayHaveRelay } from "../model/hosts.ts";
import { targetOf } from "../model/languages.ts";
import type { GlossaryTerm } from "../model/types.ts";
import type { RelaySite } from "../relay/relay-site.ts";
import { aboutSubject, glossaryOf } from "../translation/glossary.ts";
import { languageOf } from "../translation/scripts.ts";

/** How an island reaches the chat service. */
export interface Chat {
  /** Usually a relay; it has a key only if the site was built with `--embed-key`. */
  service: ChatService;
  /** The names that translations keep. */
  glossary: readonly GlossaryTerm[];
  /** The BCP 47 tag of the site's default language, unless that is English. */
  from?: string;
  /** The site's own rules for translations. */
  instructions: readonly string[];
}

/** Returns how islands reach the chat service: the endpoint in site.yaml, by default the site's own relay. */
export function chatOf(content: Pick<Shared, "site" | "texts" | "addresses">): Chat {
  const { endpoint = chatPath, model = defaultModel, instructions = [] } = content.site.translation;
  const url = endpoint.startsWith("/") ? content.addresses.file(endpoint) : endpoint;
  const { tag } = content.site.defaultLanguage;
  const from = languageOf(tag) === "en" ? {} : { from: tag };
  return {
    service: content.site.embeddedService ?? { url, model },
    glossary: glossaryOf(content),
    ...from,
    instructions,
  };
}

/**
 * Returns the relay file of a site: its target languages, glossary, instructions, and whom it is about. All of it is
 * in the pages as well.
 *
 * @returns undefined for a site that needs no relay, because its key is embedded, or whose host can run none
 */
export function relayJson(content: Pick<Content, "site" | "texts" | "short">): string | undefined {
  if (content.site.embeddedService !== undefined || !mayHaveRelay(content.site)) return undefined;
  const awaiting = [...content.site.languages.values()].filter(({ hasArticle }) => !hasArticle);
  const offered = content.site.targets.map(({ language }) => language);
  const targets = new Map([...awaiting, ...offered].map((language) => [language.code, targetOf(language)]));
  const { instructions = [] } = content.site.translation;
  const site: RelaySite = {
    targets: [...targets.values()],
    glossary: glossaryOf(content),
    instructions,
    about: aboutSubject(content),
  };
  return `${JSON.stringify(site)}\n`;
}
