/** Returns the storage key of a setting: `biopedia-theme`, `biopedia-size`. */
export const storageKey = (name: string): string => `biopedia-${name}`;
