import { element } from "../element.ts";
import { wordsLanguage } from "./words.ts";

/** Where the editor says what its user should know, with buttons of what can be done about it. */
export class Notice {
  readonly root = element("div", { className: "edit-notice", hidden: true, role: "status", ...wordsLanguage });

  readonly say = (message: string, ...actions: HTMLButtonElement[]): void => {
    this.root.replaceChildren(element("p", { dir: "auto" }, message), ...actions);
    this.root.hidden = message === "";
  };

  get isEmpty(): boolean {
    return this.root.hidden !== false;
  }
}
