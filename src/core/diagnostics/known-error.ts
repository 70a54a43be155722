/** A failure with a known cause: told with its mend and without a stack. */
export class KnownError extends Error {
  /** What to do about it. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.name = "KnownError";
    this.hint = hint;
  }
}

/** What an exception says of itself. */
export const messageOf = (error: unknown): string => (error instanceof Error && error.message.trim()) || "Unknown error";

/** The user called the command wrongly: exit code 2. */
export class UsageError extends KnownError {}
