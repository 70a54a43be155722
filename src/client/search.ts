/** Search in the page. */
export function start(): void {}
