/** The id of an island's element in the page. */
export const islandId = (name: string): string => `island-${name}`;
