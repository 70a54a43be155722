import { closeOnBack } from "../page/close-on-back.ts";
import { pageData } from "../page/page-data.ts";
import { positionText } from "../page/position.ts";

/** A picture that fills the window, with its caption, and with buttons for the others of the page. */
export interface Lightbox {
  /** Shows the picture of a link. */
  open(link: HTMLAnchorElement): void;
}

/** Creates the dialog, which is in the page only while it is shown. */
export function createLightbox(): Lightbox {
  const { words } = pageData();
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a.enlarge")];
  let at = 0;
  let opener: HTMLElement | undefined;

  const dialog = Object.assign(document.createElement("dialog"), { className: "lightbox" });
  const image = document.createElement("img");
  const caption = document.createElement("figcaption");
  const figure = document.createElement("figure");
  figure.append(image, caption);
  const position = document.createElement("output");
  const tools = Object.assign(document.createElement("div"), { className: "lightbox-tools" });
  const isRightToLeft = getComputedStyle(document.documentElement).direction === "rtl";
  const [back, forth] = isRightToLeft ? ["→", "←"] : ["←", "→"];
  const previous = button(words.previousPicture, back, () => show(at - 1));
  const next = button(words.nextPicture, forth, () => show(at + 1));
  const close = button(words.close, "✕", () => dialog.close());
  tools.append(position, previous, next, close);
  dialog.append(tools, figure);

  function show(index: number): void {
    const link = links[index];
    if (link === undefined) return;
    at = index;
    const small = link.querySelector("img");
    image.src = link.href;
    image.alt = small?.alt ?? "";
    image.lang = small?.closest<HTMLElement>("[lang]")?.lang ?? "";
    caption.replaceChildren(...captionOf(link));
    dialog.setAttribute("aria-label", image.alt || words.enlarge);
    position.textContent = links.length > 1 ? positionText(words.searchPosition, index + 1, links.length) : "";
    // A disabled button would lose the focus.
    previous.setAttribute("aria-disabled", String(index === 0));
    next.setAttribute("aria-disabled", String(index === links.length - 1));
  }

  previous.hidden = links.length < 2;
  next.hidden = links.length < 2;
  dialog.addEventListener("keydown", ({ key, altKey, ctrlKey, metaKey }) => {
    if (altKey || ctrlKey || metaKey) return;
    const forward = isRightToLeft ? "ArrowLeft" : "ArrowRight";
    const backward = isRightToLeft ? "ArrowRight" : "ArrowLeft";
    if (key === forward) show(at + 1);
    else if (key === backward) show(at - 1);
  });
  // A click beside the picture and its caption.
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || target === figure) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    opener?.focus({ preventScroll: true });
  });

  return {
    open(link) {
      opener = link;
      show(links.indexOf(link));
      document.body.append(dialog);
      dialog.showModal();
      close.focus();
      closeOnBack(dialog);
    },
  };
}

function button(label: string, sign: string, action: () => void): HTMLButtonElement {
  const element = Object.assign(document.createElement("button"), { type: "button", title: label, textContent: sign });
  element.setAttribute("aria-label", label);
  element.addEventListener("click", action);
  return element;
}

/** A copy of the caption of a picture, without marks, whose links lead out of the dialog. */
function captionOf(link: HTMLAnchorElement): Node[] {
  const caption = link.closest("figure")?.querySelector("figcaption")?.cloneNode(true);
  if (!(caption instanceof Element)) return [];
  for (const mark of caption.querySelectorAll(".citation, .note-mark")) mark.remove();
  for (const element of caption.querySelectorAll("[id]")) element.removeAttribute("id");
  return [...caption.childNodes];
}
