import { button, element } from "../element.ts";
import { pageData } from "./page-data.ts";

const id = "share-this-page";

/**
 * Hands the page to the device, or else offers to copy its address or to write a message.
 *
 * @param link opens a message; `data-address` is what is shared
 */
export async function share(link: HTMLAnchorElement): Promise<void> {
  const data = { title: document.title, url: link.dataset.address ?? location.href };
  if (!("share" in navigator)) return showChoices(link, data.url);
  await navigator.share(data).catch((error: unknown) => {
    // Visitors may close the dialog.
    if (!(error instanceof DOMException && error.name === "AbortError")) showChoices(link, data.url);
  });
}

/** Opens a box with the ways to share that every browser has. */
function showChoices(link: HTMLAnchorElement, address: string): void {
  const { words } = pageData();
  const title = element("p", { className: "popup-title", id: `${id}-title` }, link.textContent ?? "");
  const text = element("p", { className: "page-citation-text", id: `${id}-text` }, element("bdi", {}, address));
  const copy = button(words.copyLink, undefined, { className: "button" });
  Object.assign(copy.dataset, { action: "copy", copies: text.id });
  const mail = element("a", { className: "button secondary", href: link.href }, words.shareByEmail);
  const close = button(words.close, () => box.hidePopover(), { className: "button secondary" });
  const box = document.getElementById(id) ?? element("div");
  Object.assign(box, { id, className: "popup page-citation", popover: "auto", role: "dialog" });
  box.setAttribute("aria-labelledby", title.id);
  box.replaceChildren(title, text, element("p", { className: "actions" }, copy, mail, close));
  document.body.append(box);
  box.showPopover();
  copy.focus();
}
