import type { Bundle, TargetLanguage } from "../../src/core/model/types.ts";
import type { Chat } from "../../src/core/page/chat-access.ts";
import { islandId } from "../../src/core/page/island.ts";
import { FallbackBody, type FallbackBodyProps } from "./FallbackBody.tsx";
import { Icon } from "./Icon.tsx";

/** What the page tells the script: plain data. */
export interface FallbackTranslationProps {
  /** The texts that the bundle lacks, in the source language. */
  texts: Bundle;
  target: TargetLanguage;
  chat: Chat;
  words: { awaiting: string; translating: string; shown: string };
}

/**
 * A fallback page's notice and texts while its bundle lacks some of them. The script says in `data-phase` what it is doing; `unknown`: what was kept of an
 * earlier visit has not been looked for.
 */
export function FallbackTranslation({ body, ...props }: FallbackTranslationProps & { body: FallbackBodyProps }) {
  return (
    <div id={islandId("fallback")} data-props={JSON.stringify(props)} data-phase="unknown">
      <p className="notice" dir="auto" role="status">
        <Icon name="info" />
        <span className="stack">
          <span>{props.words.awaiting}</span>
        </span>
      </p>
      <FallbackBody {...body} />
    </div>
  );
}
