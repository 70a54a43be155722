import { editPath, type LanguagesReply, type TranslatedLanguage } from "../../core/edit/protocol.ts";
import { button, element } from "../element.ts";
import { request } from "./api.ts";
import { askValues, openDialog } from "./dialog.ts";
import { changePages } from "./pages.ts";
import { fill, words } from "./words.ts";

interface Input {
  /** The current path. */
  page: string;
  /** Opens the form of languages that the tool does not know. */
  more: () => Promise<string | undefined>;
}

/**
 * Shows the languages of the site: which have an article, how much is to be translated, and what can be done with each.
 *
 * @returns the address of the page to go to; undefined if nothing was changed
 */
export async function openLanguages({ page, more }: Input): Promise<string | undefined> {
  const { from, languages } = await request<LanguagesReply>("languages");
  return new Promise((resolve, reject) => {
    const act = (label: string, work: () => Promise<string | undefined>) =>
      button(label, () => {
        dialog.close();
        work().then(resolve, reject);
      });
    const row = (each: TranslatedLanguage) => {
      const removing = act(words.remove, () => remove(each));
      removing.ariaLabel = `${words.remove} (${each.name})`;
      return element(
        "li",
        {},
        element("p", {}, element("strong", { lang: each.lang, dir: each.dir }, each.name), ` ${describe(each)}`),
        element("p", { className: "edit-buttons" }, ...linksOf(each), removing),
      );
    };
    const own = element("strong", { lang: from.lang, dir: from.dir }, from.name);
    const dialog = openDialog(
      element("h2", {}, words.languages),
      element("ul", { className: "edit-list" }, element("li", {}, element("p", {}, own)), ...languages.map(row)),
      element(
        "div",
        { className: "edit-buttons" },
        act(words.newLanguage, () => changePages("newLanguage", page)),
        act(words.forms.more, more),
        act(words.close, async () => undefined),
      ),
    );
    dialog.ariaLabel = words.languages;
  });
}

const articleOf = ({ missing }: TranslatedLanguage) => missing.find(({ title }) => title === undefined);

/** Says which kind of page a language has, and how many texts are to be translated. */
function describe(each: TranslatedLanguage): string {
  const count = Object.values(each.open).reduce((sum, open) => sum + open, 0);
  const kind = articleOf(each) ? words.translate.short : words.kinds.article;
  return count === 0 ? kind : `${kind} · ${fill(words.translate.texts, { count })}`;
}

function linksOf(each: TranslatedLanguage): HTMLElement[] {
  const link = (id: string, label: string) => element("a", { href: `${editPath}#${id}` }, label);
  const missing = articleOf(each);
  return [
    ...(missing ? [link(missing.id, fill(words.translate.byHand, { page: words.kinds.article }))] : []),
    ...(each.review === undefined ? [] : [link(each.review, words.translate.review)]),
  ];
}

/** Removes a language with its files, if that is wanted. */
async function remove({ code, name }: TranslatedLanguage): Promise<string | undefined> {
  const options = { hint: words.removeLanguageHint, confirm: words.remove };
  if ((await askValues(`${words.remove}: ${name}`, [], options)) === undefined) return undefined;
  return (await request<{ address: string }>("pages", { do: "removeLanguage", code })).address;
}
