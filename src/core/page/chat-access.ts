import { chatPath, defaultModel } from "../chat/request.ts";
import type { ChatService } from "../chat/types.ts";
import type { Library } from "../content/library.ts";
import type { GlossaryTerm } from "../model/types.ts";
import { glossaryOf } from "../translation/glossary.ts";
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
export function chatOf(library: Library): Chat {
  const { endpoint = chatPath, model = defaultModel, instructions = [] } = library.site.translation;
  const url = endpoint.startsWith("/") ? library.urls.file(endpoint) : endpoint;
  const { tag } = library.defaultLanguage;
  const from = languageOf(tag) === "en" ? {} : { from: tag };
  return { service: library.embeddedService ?? { url, model }, glossary: glossaryOf(library), ...from, instructions };
}
