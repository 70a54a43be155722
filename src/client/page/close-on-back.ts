/**
 * Lets the Back button close a dialog that has just been opened. The entry in the history goes when it is closed in
 * another way.
 */
export function closeOnBack(dialog: HTMLDialogElement): void {
  const state = dialog.className;
  const close = () => dialog.close();
  history.pushState(state, "");
  addEventListener("popstate", close, { once: true });
  dialog.addEventListener(
    "close",
    () => {
      removeEventListener("popstate", close);
      // A link in the dialog has taken the entry's place, or Back has left it.
      if (history.state !== state) return;
      // Going back to an address with a hash takes the focus away.
      const { activeElement } = document;
      const refocus = () => activeElement instanceof HTMLElement && activeElement.focus({ preventScroll: true });
      addEventListener("popstate", () => setTimeout(refocus), { once: true });
      history.back();
    },
    { once: true },
  );
}
