import { KnownError, withPlace } from "../../core/diagnostics/known-error.ts";
import { fileErrorOf } from "../../io/files/read-error.ts";

/**
 * Returns an error as one to report. `dev` goes on with what it had, also after one that nobody expected: files come and go while they are read.
 *
 * @param error with the place in the code that it comes from, if nobody expected it
 */
export function asKnownError(error: unknown): KnownError {
  const known = error instanceof KnownError ? error : fileErrorOf(error);
  if (known !== undefined) return known;
  return new KnownError(
    `the content could not be shown: ${withPlace(error)}`,
    "save a file again; if the message comes back, please report it",
  );
}
