import { chatPath, defaultModel } from "../chat/request.ts";
import type { ChatService } from "../chat/types.ts";
import type { Library } from "../content/library.ts";
import type { GlossaryTerm } from "../model/types.ts";
import { glossaryOf } from "../translation/plan.ts";

/** How an island reaches the chat service. */
export interface Chat {
  /** A relay as a rule; it has a key only where the maintainer wished it to be in the pages. */
  service: ChatService;
  /** The names that translations keep. */
  glossary: readonly GlossaryTerm[];
}

/** How the islands of a site reach the chat service: as site.yaml says, else through the relay of the site itself. */
export function chatOf(library: Library): Chat {
  const { endpoint = chatPath, model = defaultModel } = library.site.translation;
  const url = endpoint.startsWith("/") ? library.urls.file(endpoint) : endpoint;
  return { service: library.embeddedService ?? { url, model }, glossary: glossaryOf(library) };
}
