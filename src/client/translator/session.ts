/** Validates stored values by name; anything else is corrupt or from another page on the host. */
const isValid: Record<string, (value: string) => boolean> = {
  source: (text) => text.length <= 100_000,
  target: (code) => /^[A-Za-z]{2,8}(?:-[A-Za-z\d]{1,8})*$/.test(code),
  // A key must be valid in an HTTP header.
  key: (key) => /^[\x21-\x7e]{1,1000}$/.test(key),
};

/** The chosen language is kept for the next visit. */
const storageOf = (name: string): Storage => (name === "target" ? localStorage : sessionStorage);

/** Values stored until the tab is closed, and the chosen language. If storage is blocked or full, nothing is kept. */
export const session = {
  /** @returns the stored value, or an empty string; removes invalid values */
  read(name: string): string {
    try {
      const value = storageOf(name).getItem(`biopedia-${name}`) ?? "";
      if (value === "" || isValid[name]?.(value)) return value;
      storageOf(name).removeItem(`biopedia-${name}`);
      return "";
    } catch {
      return "";
    }
  },
  /** Stores a text; an empty string removes it. */
  write(name: string, value: string): void {
    try {
      if (value === "") storageOf(name).removeItem(`biopedia-${name}`);
      else storageOf(name).setItem(`biopedia-${name}`, value);
    } catch {
      // The value lasts for this page only.
    }
  },
};
