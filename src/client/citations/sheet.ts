/**
 * On phones, the reference of a tapped marker: a sheet at the bottom of the window. Esc, the Back button and a tap
 * beside it close it.
 */
import { element } from "../element.ts";
import { closeOnBack } from "../page/close-on-back.ts";
import { pageData } from "../page/page-data.ts";
import { referenceOf } from "./reference.ts";

let sheet: ((marker: HTMLAnchorElement) => void) | undefined;

/** Opens the sheet with the reference or note of a marker. */
export function open(marker: HTMLAnchorElement): void {
  sheet ??= createSheet();
  sheet(marker);
}

/** Creates the dialog, which is in the page only while it is shown. */
function createSheet(): (marker: HTMLAnchorElement) => void {
  const { words } = pageData();
  const close = element("button", { type: "button", title: words.close, ariaLabel: words.close }, "✕");
  const label = element("span", { id: "sheet-label" });
  const text = element("div", { id: "sheet-text" });
  const inList = element("a", {}, words.showInReferences);
  const links = element("p", {}, inList);
  const dialog = element("dialog", { className: "sheet" }, label, close, text, links);
  dialog.setAttribute("aria-describedby", text.id);
  let opener: HTMLElement | undefined;

  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    // The dimmed page behind the sheet belongs to it.
    if (event.target === dialog && !isInside(event, dialog)) dialog.close();
  });
  inList.addEventListener("click", (event) => {
    event.preventDefault();
    opener = undefined;
    dialog.close();
    // The address replaces the sheet's entry in the history, because Back must lead to the marker.
    location.replace(inList.hash);
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    opener?.focus({ preventScroll: true });
  });

  return (marker) => {
    const reference = referenceOf(marker);
    if (reference === undefined) return;
    label.textContent = marker.textContent;
    // "References [4]"
    const list = document.getElementById(decodeURIComponent(marker.hash.slice(1)))?.closest("section");
    dialog.setAttribute("aria-labelledby", `${list?.getAttribute("aria-labelledby") ?? ""} ${label.id}`.trim());
    text.replaceChildren(reference);
    inList.href = marker.hash;
    // The text of a note is all that the list says.
    links.hidden = !marker.matches(".citation a");
    // A note may have references of its own.
    if (dialog.open) return;
    opener = marker;
    document.body.append(dialog);
    dialog.showModal();
    close.focus();
    closeOnBack(dialog);
  };
}

/** Whether a click is within an element's box. */
function isInside({ clientX, clientY }: MouseEvent, element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
