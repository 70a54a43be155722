/** Shows short messages. The code is fetched with the first one. */
import type { Kind } from "./toasts.ts";

let loading: Promise<typeof import("./toasts.ts") | undefined> | undefined;

/**
 * Fetches the code once. All messages wait for the same promise, so they are shown in the order in which they were
 * asked for; separate imports may resolve in any order. Without a connection there are no messages, and the next one
 * tries again.
 */
function load(): NonNullable<typeof loading> {
  loading ??= import("./toasts.ts").catch(() => {
    loading = undefined;
    return undefined;
  });
  return loading;
}

/** Preloads the code that shows messages. */
export const prepareToasts = (): Promise<unknown> => load();

/**
 * Shows a message in the corner of the page, announced to screen readers.
 *
 * @param kind an error is announced at once
 * @param text plain text
 * @param id a later message with the same id replaces this one
 */
export async function toast(kind: Kind, text: string, id?: string): Promise<void> {
  (await load())?.show(kind, text, id);
}

/** Removes a message. */
export async function dismissToast(id: string): Promise<void> {
  (await load())?.hide(id);
}
