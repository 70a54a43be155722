/**
 * Returns where users find a guide, for messages: every site has it with the package.
 *
 * @param file relative to the package: `docs/hosting.md`
 */
export const guide = (file: string): string => `node_modules/biopedia/${file}`;
