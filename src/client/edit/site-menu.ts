import type { Form, FormName } from "../../core/edit/form-protocol.ts";
import { MenuButton } from "./menu-button.ts";
import { failureOf } from "./notice.ts";
import { words } from "./words.ts";

/** How a page tells something, and is left for another address. An editor keeps first what is not saved. */
export const ofPage = {
  leave: (address: string): void => location.assign(address),
  say: (told: string | readonly HTMLElement[]): void =>
    alert(typeof told === "string" ? told : told.map(({ textContent }) => textContent).join("\n")),
};

/**
 * Opens a form of the page or the site.
 *
 * @param only the id of the one reference that it shows
 * @returns the form as it was saved; undefined if it was not
 */
export async function openForm(name: FormName, page: string, only?: string): Promise<Form | undefined> {
  const forms = await import("./forms/open-form.ts");
  try {
    return await forms.openForm({ name, page, title: only ?? words[name], only });
  } catch (error) {
    ofPage.say(failureOf(error));
    return undefined;
  }
}

/** The menu of everything that can be done with the site: its forms, and its pages. @param page the current path */
export function siteMenu(page: string): HTMLElement {
  const forms = ["settings", "theme", "languages"] as const;
  const ofPages = ["newPage", "newLanguage", "renamePage", "deletePage"] as const;
  const openSiteForm = async (form: FormName) => {
    if (form === "languages") return openLanguages();
    // Settings can change every part of a page.
    if (await openForm(form, page)) ofPage.leave(location.pathname);
  };
  const attempt = async (work: () => Promise<string | undefined>) => {
    const address = await work().catch((error) => ofPage.say(failureOf(error)));
    if (address) ofPage.leave(address);
  };
  const change = (name: (typeof ofPages)[number]) =>
    attempt(async () => (await import("./pages.ts")).changePages(name, page));
  const openLanguages = () =>
    attempt(async () =>
      (await import("./languages.ts")).openLanguages({
        page,
        more: async () => ((await openForm("languages", page)) ? location.pathname : undefined),
      }),
    );
  return new MenuButton(words.site, [
    ...forms.map((name) => ({ label: words[name], run: () => openSiteForm(name) })),
    ...ofPages.map((name) => ({ label: words[name], run: () => change(name) })),
  ]).root;
}
