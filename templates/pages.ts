import type { PageKind } from "../src/core/model/routes.ts";
import type { PageTemplate } from "./page.ts";
import { articlePage } from "./pages/ArticlePage.tsx";
import { fallbackPage } from "./pages/FallbackPage.tsx";
import { notFoundPage } from "./pages/NotFoundPage.tsx";
import { translationToolPage } from "./pages/TranslationToolPage.tsx";

/** The template of each kind of page. */
export const pageTemplates: Record<PageKind, PageTemplate> = {
  article: articlePage,
  fallback: fallbackPage,
  translate: translationToolPage,
  "not-found": notFoundPage,
};
