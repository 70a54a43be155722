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
  const box = document.getElementById(id) ?? document.createElement("div");
  const title = Object.assign(document.createElement("p"), { className: "popup-title", id: `${id}-title`, textContent: link.textContent });
  const shared = Object.assign(document.createElement("p"), { className: "page-citation-text", id: `${id}-text` });
  shared.append(Object.assign(document.createElement("bdi"), { textContent: address }));
  const copy = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: words.copyLink });
  Object.assign(copy.dataset, { action: "copy", copies: shared.id });
  const mail = Object.assign(document.createElement("a"), {
    className: "button secondary",
    href: link.href,
    textContent: words.shareByEmail,
  });
  const close = Object.assign(document.createElement("button"), {
    type: "button",
    className: "button secondary",
    textContent: words.close,
  });
  close.onclick = () => box.hidePopover();
  const actions = Object.assign(document.createElement("p"), { className: "actions" });
  actions.append(copy, mail, close);
  Object.assign(box, { id, className: "popup page-citation", popover: "auto", role: "dialog" });
  box.setAttribute("aria-labelledby", title.id);
  box.replaceChildren(title, shared, actions);
  document.body.append(box);
  box.showPopover();
  copy.focus();
}
