/** Sonner's toaster, mounted with the first message. */
export function showToast(kind: "success" | "error", text: string): void {
  void kind;
  void text;
}
