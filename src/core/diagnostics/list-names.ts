/** Lists names for a message: all, or the first five and how many more there are. */
export const listNames = (names: readonly string[]): string =>
  names.length > 6 ? `${names.slice(0, 5).join(", ")} and ${names.length - 5} more` : names.join(", ");
