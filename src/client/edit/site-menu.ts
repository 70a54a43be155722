import type { FormName } from "../../core/edit/form-protocol.ts";
import { element } from "../element.ts";
import { words } from "./words.ts";

/** What the list of the site does for the page that it is on. */
export interface SiteActions {
  openForm: (name: FormName) => unknown;
  /** Leaves the page. What is not saved of its text is kept. */
  leave: (address: string) => void;
  say: (message: string) => void;
}

/** The list of what can be done with the site: its forms, and its pages. @param page the path of the current one */
export function siteMenu(page: string, { openForm, leave, say }: SiteActions): HTMLElement {
  const forms = ["settings", "theme", "languages"] as const;
  const ofPages = ["newPage", "newLanguage", "renamePage", "deletePage"] as const;
  const menu = element(
    "select",
    { ariaLabel: words.site },
    element("option", { value: "" }, `${words.site}…`),
    ...[...forms, ...ofPages].map((name) => element("option", { value: name }, words[name])),
  );
  menu.addEventListener("change", async () => {
    const { value } = menu;
    menu.value = "";
    const form = forms.find((name) => name === value);
    if (form) return openForm(form);
    const change = ofPages.find((name) => name === value);
    const { changePages } = await import("./pages.ts");
    const address = change && (await changePages(change, page).catch((error: Error) => say(error.message)));
    if (address) leave(address);
  });
  return menu;
}
