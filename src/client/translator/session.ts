/** What may stand in storage under each name; anything else is by a fault or another page of the host. */
const isValid: Record<string, (value: string) => boolean> = {
  source: (text) => text.length <= 100_000,
  target: (code) => /^[A-Za-z]{2,8}(?:-[A-Za-z\d]{1,8})*$/.test(code),
  // What cannot stand in a header is no key.
  key: (key) => /^[\x21-\x7e]{1,1000}$/.test(key),
};

/** What the browser keeps until the tab is closed. Storage may be blocked or full: then nothing is kept. */
export const session = {
  /** @returns what was kept under the name, or the empty string; what cannot be meant is removed */
  read(name: string): string {
    try {
      const value = sessionStorage.getItem(`biopedia-${name}`) ?? "";
      if (value === "" || isValid[name]?.(value)) return value;
      sessionStorage.removeItem(`biopedia-${name}`);
      return "";
    } catch {
      return "";
    }
  },
  /** Keeps a text; the empty string removes it. */
  write(name: string, value: string): void {
    try {
      if (value === "") sessionStorage.removeItem(`biopedia-${name}`);
      else sessionStorage.setItem(`biopedia-${name}`, value);
    } catch {
      // It holds for this page only.
    }
  },
};
