/** A failure with a known cause, printed with a hint and without a stack. */
export class KnownError extends Error {
  /** What to do about it. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.name = "KnownError";
    this.hint = hint;
  }
}

/** Returns the message of an exception. @param unknown used if it has none */
export const messageOf = (error: unknown, unknown = "Unknown error"): string => (error instanceof Error && error.message.trim()) || unknown;

/** Wrong usage of a command: exit code 2. */
export class UsageError extends KnownError {}
