/** A failure with a known cause, printed with a hint and without a stack. */
export class KnownError extends Error {
  /** The remedy. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.name = "KnownError";
    this.hint = hint;
  }
}

/** An address elsewhere that cannot be reached. */
export class UnreachableError extends KnownError {}

/** Returns the message of an exception. @param unknown used if it has none */
export const messageOf = (error: unknown, unknown = "Unknown error"): string =>
  (error instanceof Error && error.message.trim()) || unknown;

/** Returns the message of an exception that nobody expected, with the place in the code that it comes from. */
export function withPlace(error: unknown): string {
  const place = error instanceof Error ? /^[ \t]+(at .+)$/m.exec(error.stack ?? "")?.[1] : undefined;
  return messageOf(error, String(error)) + (place ? ` (${place})` : "");
}

/** Wrong usage of a command: exit code 2. */
export class UsageError extends KnownError {}

/**
 * Returns where users find a guide, for messages: every site has it with the package.
 *
 * @param file relative to the package: `docs/hosting.md`
 */
export const guide = (file: string): string => `node_modules/biopedia/${file}`;
