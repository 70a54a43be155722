import { storageKey } from "../../core/page/storage-key.ts";

/** Applies a choice of appearance to the page, and stores it. @param value undefined for the default */
export function remember(name: string, value: string | undefined): void {
  const { dataset } = document.documentElement;
  if (value === undefined) delete dataset[name];
  else dataset[name] = value;
  try {
    if (value === undefined) localStorage.removeItem(storageKey(name));
    else localStorage.setItem(storageKey(name), value);
  } catch {
    // Storage is blocked: the choice lasts for this page.
  }
}
