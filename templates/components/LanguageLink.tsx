import type { Language } from "../../src/core/model/types.ts";
import type { Page } from "../page.ts";

/** A link to the page's version in a language or, if it has none, to the language's main page; labeled with the language's own name. */
export function LanguageLink({ page: { library, route }, language }: { page: Page; language: Language }) {
  const { tag, name, code } = language;
  const path = route.versions.get(code) ?? library.path(language);
  return (
    <a href={library.urls.page(path)} lang={tag} hrefLang={tag} aria-current={route.path === path ? "page" : undefined}>
      {name}
    </a>
  );
}
