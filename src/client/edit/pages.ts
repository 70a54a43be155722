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
    const values = await askValues(words.renamePage, [pageName(page.split("/").at(-1) ?? "")], {
      hint: `${words.renameHint} ${await usesOf(page)}`,
    });
    return values && { do: "rename", page, name: nameOf(values.name ?? "") };
  },
  async deletePage(page) {
    const hint = `${words.deleteHint} ${await usesOf(page)}`;
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

/** Says where a page is named. */
async function usesOf(page: string): Promise<string> {
  const { places } = await request<{ places: string[] }>(`uses${pageQuery(page)}`);
  return places.length === 0 ? words.noUses : fill(words.uses, { places: places.slice(0, 10).join(", ") });
}
