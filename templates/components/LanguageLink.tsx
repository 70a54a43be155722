import type { Language } from "../../src/core/model/types.ts";
import type { Page } from "../page.ts";

/** A link to the page's version in a language, or to the language's main page if there is none, labeled with the language's own name. */
export function LanguageLink({ page: { library, route }, language }: { page: Page; language: Language }) {
  const { tag, name } = language;
  const path = library.versions(route).get(language.code)?.path ?? library.path(language);
  return (
    <a href={library.urls.page(path)} lang={tag} hrefLang={tag} aria-current={route.path === path ? "page" : undefined}>
      {name}
    </a>
  );
}
