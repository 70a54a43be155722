import { KnownError } from "../../core/errors.ts";
import { FatalReply } from "../../core/translation/batch.ts";
import type { Stop, StopCause } from "../../core/translation/events.ts";
import type { Reply } from "../../core/translation/types.ts";
import { RequestLimitReached } from "../../io/chat.ts";
import { StorageError } from "../../io/files/write-error.ts";

const hints: Record<StopCause, string> = {
  authentication: "check BIOPEDIA_API_KEY",
  credit: "add credit to the account, or choose a free model with BIOPEDIA_MODEL",
  "daily-quota": "continue tomorrow, or choose another model with BIOPEDIA_MODEL",
  "model-gone": "choose another model with BIOPEDIA_MODEL",
  service: "check BIOPEDIA_API_URL and BIOPEDIA_MODEL",
  "no-progress": "try another model with BIOPEDIA_MODEL, or later",
  "request-limit": "run biopedia translate again to continue; --max-requests sets another limit",
  storage: "check the folder and the free space",
  interrupted: "run biopedia translate again to continue",
};

const causes: Partial<Record<Reply["kind"], StopCause>> = {
  authentication: "authentication",
  credit: "credit",
  "daily-quota": "daily-quota",
  "model-gone": "model-gone",
};

/**
 * Why an error ends a run.
 *
 * @returns undefined for an error that nobody expects
 */
export function stopOf(error: unknown, signal: AbortSignal): Stop | undefined {
  if (error instanceof StorageError) return { cause: "storage", detail: error.message, hint: error.hint ?? hints.storage };
  if (signal.aborted) return { cause: "interrupted", hint: hints.interrupted };
  if (error instanceof RequestLimitReached) return { cause: "request-limit", hint: hints["request-limit"] };
  if (error instanceof FatalReply) {
    const cause = causes[error.reply.kind] ?? "service";
    return { cause, detail: error.message, hint: hints[cause] };
  }
  if (error instanceof KnownError) return { cause: "service", detail: error.message, hint: error.hint ?? hints.service };
  return undefined;
}
