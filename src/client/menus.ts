/** Language menu and appearance. */
export function start(): void {}
