/** On phones, the reference of a tapped marker: a sheet at the bottom of the window. Esc, the Back button and a tap beside it close it. */
import { pageData } from "../page/page-data.ts";
import { referenceOf } from "./reference.ts";

/** The entry in the history that the Back button leaves. */
const state = "reference";

let sheet: Sheet | undefined;

/** Opens the sheet with the reference or note of a marker. */
export function open(marker: HTMLAnchorElement): void {
  sheet ??= createSheet();
  sheet(marker);
}

type Sheet = (marker: HTMLAnchorElement) => void;

function createSheet(): Sheet {
  const { words } = pageData();
  const dialog = Object.assign(document.createElement("dialog"), { className: "sheet" });
  const close = Object.assign(document.createElement("button"), { type: "button", textContent: "✕", title: words.close });
  close.ariaLabel = words.close;
  const label = Object.assign(document.createElement("span"), { id: "sheet-label" });
  const text = Object.assign(document.createElement("div"), { id: "sheet-text" });
  const inList = Object.assign(document.createElement("a"), { textContent: words.showInReferences });
  const links = document.createElement("p");
  links.append(inList);
  dialog.append(label, close, text, links);
  dialog.setAttribute("aria-labelledby", label.id);
  dialog.setAttribute("aria-describedby", text.id);
  let marker: HTMLAnchorElement | undefined;

  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    // What is beside the sheet belongs to it.
    if (event.target === dialog && !isInside(event, dialog)) dialog.close();
  });
  inList.addEventListener("click", (event) => {
    event.preventDefault();
    marker = undefined;
    dialog.close();
    // In place of the sheet's own entry: Back leads to the marker.
    location.replace(inList.hash);
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (marker === undefined) return;
    if (history.state === state) history.back();
    marker.focus({ preventScroll: true });
  });
  addEventListener("popstate", () => dialog.close());

  return (next) => {
    const reference = referenceOf(next);
    if (reference === undefined) return;
    label.textContent = next.textContent;
    text.replaceChildren(reference);
    inList.href = next.hash;
    // The text of a note is all that the list says.
    links.hidden = !next.matches(".citation a");
    // A note may have references of its own.
    if (dialog.open) return;
    marker = next;
    document.body.append(dialog);
    dialog.showModal();
    close.focus();
    history.pushState(state, "");
  };
}

/** Whether a click is within an element's box. */
function isInside({ clientX, clientY }: MouseEvent, element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
