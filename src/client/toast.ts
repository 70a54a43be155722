/** Shows short messages. React and Sonner are loaded with the first. */
type Kind = "success" | "error";

/**
 * Shows a message in the corner of the page, announced to screen readers.
 *
 * @param kind an error is announced at once
 * @param text plain text
 */
export async function toast(kind: Kind, text: string): Promise<void> {
  const { showToast } = await import("../../templates/islands/Toasts.tsx");
  showToast(kind, text);
}
