import type { Language } from "../../src/core/model/types.ts";
import type { Page } from "../page.ts";

interface Props {
  page: Pick<Page, "library"> & { route: Pick<Page["route"], "path" | "versions"> };
  language: Language;
  /** Link to the page's own version in the language, if it has one. */
  keepsPage?: boolean;
}

/** A link to a language's main page, or to the page's version in it; labeled with the language's own name. */
export function LanguageLink({ page: { library, route }, language, keepsPage = false }: Props) {
  const { tag, name, code } = language;
  const path = (keepsPage ? route.versions.get(code) : undefined) ?? library.path(language);
  const isVersion = route.versions.get(code) === path;
  return (
    <a
      href={library.urls.page(path)}
      lang={tag}
      hrefLang={tag}
      aria-current={route.path === path ? "page" : undefined}
      // Its anchors are not those of this page.
      data-other={isVersion ? undefined : ""}
    >
      {name}
    </a>
  );
}
