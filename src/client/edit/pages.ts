import type { PageUses } from "../../core/edit/protocol.ts";
import type { PageRequest } from "../../core/edit/requests.ts";
import { pageQuery, request } from "./api.ts";
import { askValues } from "./dialog.ts";
import { languagePicker } from "./language-picker.ts";
import { fill, words } from "./words.ts";

/** Changes of the pages of a site, by the words that offer them. */
type PageChange = "newPage" | "newLanguage" | "renamePage" | "deletePage";

/**
 * Asks what a change of the site's pages needs, and makes it.
 *
 * @param page the path of the page that is shown: `/about`
 * @returns the address of the page to go to; undefined if nothing was changed
 */
export async function changePages(change: PageChange, page: string): Promise<string | undefined> {
  const asked = await ask[change](page);
  return asked && (await request<{ address: string }>("pages", asked)).address;
}

const ask: Record<PageChange, (page: string) => Promise<PageRequest | undefined>> = {
  async newPage() {
    const values = await askValues(
      words.newPage,
      [{ name: "title", label: words.title, required: true }, pageName("")],
      {
        hint: words.pageHint,
      },
    );
    const { title = "", name = "" } = values ?? {};
    return values && { do: "page", title, name: nameOf(name === "" ? title : name) };
  },
  async newLanguage(page) {
    const code = /^\/([a-z]{2,3}(?:-[a-z\d]+)*)$/.exec(page)?.[1] ?? "";
    const picker = languagePicker("edit-code", code === "" ? [] : [code], true);
    const fields = [
      { name: "code", label: words.language, picker },
      {
        name: "begins",
        label: words.begins,
        value: words.fromNothing,
        values: [words.fromNothing, words.toTranslate],
        required: true,
      },
    ];
    const values = await askValues(words.newLanguage, fields, { hint: words.languageHint });
    return values && { do: "language", code: values.code ?? "", begins: values.begins === words.fromNothing };
  },
  async renamePage(page) {
    const uses = await readUses(page);
    const titled = { name: "title", label: words.title, value: uses.title, required: true };
    const answer = askValues(words.renamePage, [titled, pageName(page.split("/").at(-1) ?? "")], {
      hint: `${words.renameHint} ${describeUses(uses)}`,
    });
    followTitle();
    const { title = "", name = "" } = (await answer) ?? {};
    return title === "" ? undefined : { do: "rename", page, title, name: nameOf(name) };
  },
  async deletePage(page) {
    const hint = `${words.deleteHint} ${describeUses(await readUses(page))}`;
    return (await askValues(words.deletePage, [], { hint, confirm: words.remove })) && { do: "remove", page };
  },
};

const pageName = (value: string) => ({ name: "name", label: words.pageName, value });

/** The name of a page in addresses: letters of a to z, digits and hyphens. */
const nameOf = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60) || "page";

/** Writes the address after the title of the open dialog, until it is changed itself. */
function followTitle(): void {
  const box = (id: string) => document.querySelector<HTMLInputElement>(`dialog[open] #edit-${id}`);
  const [title, name] = [box("title"), box("name")];
  if (!title || !name) return;
  let follows = true;
  name.addEventListener("input", () => {
    follows = false;
  });
  title.addEventListener("input", () => {
    if (follows) name.value = nameOf(title.value);
  });
}

const readUses = (page: string) => request<PageUses>(`uses${pageQuery(page)}`);

/** Says where a page is named. */
function describeUses({ places }: PageUses): string {
  return places.length === 0 ? words.noUses : fill(words.uses, { places: places.slice(0, 10).join(", ") });
}
