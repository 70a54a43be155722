/** Reads a stored text; empty if there is none or storage is blocked. */
export function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Stores a text, or removes what is stored if it is empty, unless storage is blocked. */
export function write(key: string, text: string): void {
  try {
    if (text === "") localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The text lasts for this page.
  }
}
