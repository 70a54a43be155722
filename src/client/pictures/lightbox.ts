import { element } from "../element.ts";
import { closeOnBack } from "../page/close-on-back.ts";
import { pageData, positionText } from "../page/page-data.ts";

/** A picture that fills the window, with its caption, and with buttons for the others of the page and for all. */
export interface Lightbox {
  /** Shows the picture of a link, or all pictures. */
  open(control: HTMLElement): void;
}

/** Creates the dialog, which is in the page only while it is shown. */
export function createLightbox(): Lightbox {
  const { words } = pageData();
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a.enlarge")];
  let at = 0;
  let opener: HTMLElement | undefined;

  const image = element("img");
  const caption = element("figcaption");
  const figure = element("figure", {}, image, caption);
  const position = element("output");
  const isRightToLeft = getComputedStyle(document.documentElement).direction === "rtl";
  const [back, forth] = isRightToLeft ? ["→", "←"] : ["←", "→"];
  const previous = signButton(words.previousPicture, back, () => show(at - 1));
  const next = signButton(words.nextPicture, forth, () => show(at + 1));
  const all = signButton(words.gallery, "▦", showAll);
  const close = signButton(words.close, "✕", () => dialog.close());
  const tools = element("div", { className: "lightbox-tools" }, position, all, previous, next, close);
  const gallery = element("ul", { hidden: true });
  const dialog = element("dialog", { className: "lightbox" }, tools, gallery, figure);

  function show(index: number): void {
    const link = links[index];
    if (link === undefined) return;
    at = index;
    choose(false);
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

  /** Shows one picture, or all of them. */
  function choose(areAll: boolean): void {
    gallery.hidden = !areAll;
    figure.hidden = areAll;
    for (const button of [all, previous, next]) button.hidden = areAll || links.length < 2;
  }

  function showAll(): void {
    choose(true);
    dialog.setAttribute("aria-label", words.gallery);
    position.textContent = words.gallery;
    if (gallery.childElementCount === 0)
      gallery.append(
        ...links.map((link, index) => {
          const picture = link.firstElementChild?.cloneNode(true) ?? "";
          const button = element("button", { type: "button" }, picture);
          button.addEventListener("click", () => {
            show(index);
            close.focus();
          });
          return element("li", {}, button, element("div", {}, ...captionOf(link)));
        }),
      );
    gallery.querySelectorAll("button")[at]?.focus();
  }

  dialog.addEventListener("keydown", ({ key, altKey, ctrlKey, metaKey }) => {
    if (altKey || ctrlKey || metaKey || figure.hidden) return;
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
    open(control) {
      opener = control;
      document.body.append(dialog);
      dialog.showModal();
      closeOnBack(dialog);
      const index = links.indexOf(control as HTMLAnchorElement);
      if (index < 0) showAll();
      else {
        show(index);
        close.focus();
      }
    },
  };
}

function signButton(label: string, sign: string, action: () => void): HTMLButtonElement {
  const made = element("button", { type: "button", title: label, ariaLabel: label }, sign);
  made.addEventListener("click", action);
  return made;
}

/** A copy of the caption of a picture, without marks, whose links lead out of the dialog. */
function captionOf(link: HTMLAnchorElement): Node[] {
  const caption = link.closest("figure")?.querySelector("figcaption")?.cloneNode(true);
  if (!(caption instanceof Element)) return [];
  for (const mark of caption.querySelectorAll(".citation, .note-mark")) mark.remove();
  for (const element of caption.querySelectorAll("[id]")) element.removeAttribute("id");
  return [...caption.childNodes];
}

let lightbox: Lightbox | undefined;

/** Opens the picture of a link on the page, or all pictures. */
export function open(control: HTMLElement): void {
  lightbox ??= createLightbox();
  lightbox.open(control);
}
