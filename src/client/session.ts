/** What the browser keeps until the tab is closed. Storage may be blocked or full: then nothing is kept. */
export const session = {
  /** @returns what was kept under the name, or the empty string */
  read(name: string): string {
    try {
      return sessionStorage.getItem(`biopedia-${name}`) ?? "";
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
