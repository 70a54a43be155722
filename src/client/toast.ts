/** Shows short messages. React and Sonner are loaded with the first. */
import { pageData } from "./page-data.ts";

type Kind = "success" | "error";

/** Without a connection there are no messages. */
const load = () => import("../../templates/islands/Toasts.tsx").catch(() => undefined);

/** Fetches what shows messages before it is needed. */
export const prepareToasts = (): Promise<unknown> => load();

/**
 * Shows a message in the corner of the page, announced to screen readers.
 *
 * @param kind an error is announced at once
 * @param text plain text
 * @param id a later message with the same id takes the place of this one
 */
export async function toast(kind: Kind, text: string, id?: string): Promise<void> {
  const { words } = pageData();
  (await load())?.showToast(kind, text, words, id);
}

/** Takes a message away. */
export async function dismissToast(id: string): Promise<void> {
  (await load())?.hideToast(id);
}
