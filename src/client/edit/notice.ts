import { element, signButton } from "../element.ts";
import { icon } from "../icon.ts";
import { RequestError } from "./api.ts";
import { words, wordsLanguage } from "./words.ts";

/** Where the editor says what its user should know, with buttons of what can be done about it: it stays in view. */
export class Notice {
  readonly root = element("div", { className: "edit-notice", hidden: true, role: "status", ...wordsLanguage });
  readonly #close = signButton(icon("close"), words.close, () => this.say(""), "edit-close");

  /** @param told words, or the parts of a message */
  readonly say = (told: string | readonly HTMLElement[], ...actions: HTMLElement[]): void => {
    const parts = typeof told === "string" ? [element("p", { dir: "auto" }, told)] : told;
    this.root.replaceChildren(this.#close, ...parts, ...actions);
    this.root.hidden = told === "";
  };

  get isEmpty(): boolean {
    return this.root.hidden !== false;
  }
}

/** The most letters of a message that is shown at once. */
const short = 600;

/**
 * Shows a text of the server, which is in English and may name files: below a sentence in other languages, and where it
 * is long.
 *
 * @param said the sentence
 */
export function withDetails(said: string, text: string): HTMLElement[] {
  if (wordsLanguage.lang === "en" && text.length <= short) return [element("p", { dir: "auto" }, text)];
  const details = element("pre", { lang: "en", dir: "ltr", tabIndex: 0 }, text);
  return [element("p", {}, said), element("details", {}, element("summary", {}, words.details), details)];
}

/** Shows why something failed. @throws what is no failure of a request */
export function failureOf(error: unknown): HTMLElement[] {
  if (!(error instanceof RequestError)) throw error;
  return error.isOwn ? [element("p", {}, error.message)] : withDetails(words.failed, error.text);
}
