/** Reads a stored text; empty if there is none or storage is blocked. */
export function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Stores a text, unless storage is blocked. */
export function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // What was chosen lasts for this page.
  }
}
