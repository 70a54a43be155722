import { type Stop, Stopped } from "../../core/chat/stopped.ts";
import { KnownError } from "../../core/diagnostics/known-error.ts";
import { StorageError } from "../../io/files/errors.ts";

/**
 * Returns why an error ends a run.
 *
 * @returns undefined for an unexpected error
 */
export function stopOf(error: unknown, signal: AbortSignal): Stop | undefined {
  if (error instanceof StorageError)
    return { cause: "storage", detail: error.message, hint: error.hint ?? "check the folder and the free space" };
  if (signal.aborted) return { cause: "interrupted", hint: "finished translations are saved" };
  if (error instanceof Stopped) return error.stop;
  if (error instanceof KnownError)
    return { cause: "service", detail: error.message, hint: error.hint ?? "check BIOPEDIA_API_URL and BIOPEDIA_MODEL" };
  return undefined;
}
