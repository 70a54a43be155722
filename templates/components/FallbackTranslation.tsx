import type { Bundle, TargetLanguage } from "../../src/core/model/types.ts";
import type { Chat } from "../../src/core/page/chat-access.ts";
import { islandId } from "../../src/core/page/page-data.ts";
import { FallbackBody, type FallbackBodyProps } from "./FallbackBody.tsx";

/** Data of the page for the script. */
export interface FallbackTranslationProps {
  /** The missing texts, in the source language. */
  texts: Bundle;
  target: TargetLanguage;
  chat: Chat;
  /** Whom the texts are about, in a sentence or two. */
  about: string;
  words: { awaiting: string; translating: string; shown: string };
}

/**
 * A fallback page's notice and texts, while some are missing. The script sets its state in `data-phase`; `unknown`: the
 * cache of an earlier visit has not been read yet.
 */
export function FallbackTranslation({ body, ...props }: FallbackTranslationProps & { body: FallbackBodyProps }) {
  return (
    <div id={islandId("fallback")} data-props={JSON.stringify(props)} data-phase="unknown">
      <FallbackBody
        {...body}
        status={
          <p dir="auto" role="status">
            <span className="stack">
              <span>{props.words.awaiting}</span>
              <span aria-hidden="true">{props.words.shown}</span>
            </span>
          </p>
        }
      />
    </div>
  );
}
