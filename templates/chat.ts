import { glossaryOf } from "../src/core/translation/plan.ts";
import { chatPath, defaultModel } from "../src/core/translation/request.ts";
import type { GlossaryTerm } from "../src/core/translation/types.ts";
import type { Page } from "./page.ts";

/** How an island reaches the chat service. */
export interface Chat {
  /** The address of the relay. */
  endpoint: string;
  model: string;
  /** The names that translations keep. */
  glossary: readonly GlossaryTerm[];
}

/** How the islands of a site reach the chat service: as site.yaml says, else through the relay of the site itself. */
export function chatOf(library: Page["library"]): Chat {
  const { endpoint = chatPath, model = defaultModel } = library.site.translation;
  const isPath = endpoint.startsWith("/");
  return { endpoint: isPath ? library.urls.file(endpoint) : endpoint, model, glossary: glossaryOf(library) };
}
