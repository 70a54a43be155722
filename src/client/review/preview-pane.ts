import { words } from "../edit/words.ts";
import { button, element } from "../element.ts";

/** The finished page beside the texts. Its scripts do not run; its address opens it in full. */
export class PreviewPane {
  readonly root = element("aside", { className: "preview", ariaLabel: words.review.finishedPage, hidden: true });
  readonly #frame = element("iframe", { title: words.review.finishedPage });
  readonly #path: string;
  #section: string | undefined;
  #timer = 0;

  constructor(path: string, onClose: () => void) {
    this.#path = path;
    // Without scripts nothing of the site can use this page; with its origin, its styles load and it can be scrolled
    // from here.
    this.#frame.setAttribute("sandbox", "allow-same-origin");
    const link = element("a", { href: path, target: "_blank" }, words.review.openInTab);
    const head = element(
      "div",
      { className: "preview-head" },
      element("h2", {}, words.review.finishedPage),
      link,
      button(words.close, onClose),
    );
    this.root.append(head, this.#frame);
    this.#frame.addEventListener("load", () => this.#scroll("instant"));
  }

  get isShown(): boolean {
    return !this.root.hidden;
  }

  toggle(): void {
    this.root.hidden = this.isShown;
    if (this.isShown) this.#load();
  }

  /** Loads the page again after a change. Several changes in a row are one. */
  reload(): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.isShown && this.#load(), 300);
  }

  /** Scrolls to a section. @param section its anchor; the top of the page if it is undefined */
  show(section: string | undefined): void {
    if (section === this.#section) return;
    this.#section = section;
    if (this.isShown) this.#scroll("smooth");
  }

  #load(): void {
    const { contentWindow } = this.#frame;
    if (this.#frame.src === "") this.#frame.src = this.#path;
    else contentWindow?.location.replace(this.#path);
  }

  #scroll(behavior: ScrollBehavior): void {
    const page = this.#frame.contentDocument;
    const target = this.#section === undefined ? page?.body : page?.getElementById(this.#section);
    target?.scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : behavior });
  }
}
