/**
 * Lists names for people: all, or the first ones and how many more there are, never just one.
 *
 * @param most how many are listed of more
 */
export const listNames = (names: readonly string[], most = 5): string =>
  names.length > most + 1 ? `${names.slice(0, most).join(", ")} and ${names.length - most} more` : names.join(", ");
