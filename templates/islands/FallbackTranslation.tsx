import type { TargetLanguage } from "../../src/core/model/types.ts";
import type { Chat } from "../../src/core/page/chat-access.ts";
import { FallbackBody, type FallbackBodyProps } from "../components/FallbackBody.tsx";
import { Icon } from "../components/Icon.tsx";

/** What the page tells the script: plain data. */
export interface FallbackTranslationProps extends FallbackBodyProps {
  /** The keys of the texts that the bundle lacks. */
  missingKeys: readonly string[];
  target: TargetLanguage;
  chat: Chat;
  words: { awaiting: string; translating: string; shown: string };
}

/**
 * `unknown`: what was kept of an earlier visit has not been looked for; `waiting`: what the bundle lacks is in the source language; `loading`: it is being
 * translated; `shown`: it is there.
 */
export type Phase = "unknown" | "waiting" | "loading" | "shown";

/** A fallback page's notice and texts while its bundle lacks some of them. */
export function FallbackTranslation({
  missingKeys,
  target,
  chat,
  words,
  phase = "unknown",
  ...body
}: FallbackTranslationProps & { phase?: Phase }) {
  const message = { unknown: words.awaiting, waiting: words.awaiting, loading: words.translating, shown: words.shown }[phase];
  return (
    <div aria-busy={phase === "loading"} data-phase={phase}>
      <p className="notice" dir="auto" role="status">
        <Icon name="info" />
        <span className="stack">
          {/* It keeps the place of the longest message, so that nothing below moves. */}
          {message !== words.awaiting && <span aria-hidden="true">{words.awaiting}</span>}
          <span>{message}</span>
        </span>
      </p>
      <FallbackBody {...body} isBusy={phase === "loading"} />
    </div>
  );
}
