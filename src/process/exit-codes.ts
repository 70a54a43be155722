/** The exit codes of all commands. `failure` includes problems found by a check. */
export const exitCodes = { ok: 0, failure: 1, usage: 2, interrupted: 130 } as const;
