/** Previews of references. */
export function start(): void {}
