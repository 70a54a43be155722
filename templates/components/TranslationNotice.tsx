import { formatPercent } from "../../src/core/model/format-percent.ts";
import { fill } from "../../src/core/model/interface-words.ts";
import { type PageTranslation, reportAddress, translationOf } from "../../src/core/page/translation.ts";
import { formatDate, type Page } from "../page.ts";
import { Notice, type NoticeLink } from "./Notice.tsx";

interface Props {
  page: Page;
  /** How much of the text stands in the source language, from 0 to 1. */
  share?: number | undefined;
}

/** Says that a page is a translation: who has checked it, and how much is missing. Nothing is said of an original, and of a translation that people have checked. */
export function TranslationNotice({ page, share = 0 }: Props) {
  const translation = translationOf(page.library, page.route);
  if (translation === undefined) return null;
  const { words, library } = page;
  const sentences = translationSentences(page, share);
  if (sentences.length === 0) return null;
  const { original, from } = translation;
  const source = original === undefined ? [] : [{ href: library.urls.page(original), label: words.readOriginal, language: from }];
  return (
    <Notice links={[...source, ...reportLink(page)]} isUnreviewed={translation.review.progress !== "all"}>
      <p dir="auto">{sentences.join(" ")}</p>
    </Notice>
  );
}

/** Returns what a page says about itself if it is a translation: nothing if it is an original, or if people have checked it. */
export function translationSentences(page: Page, share = 0): string[] {
  const translation = translationOf(page.library, page.route);
  if (translation === undefined) return [];
  const { words, language } = page;
  return [
    ...(share < 1 ? reviewed(translation, page) : []),
    ...(share > 0 ? [fill(words.notYetTranslated, { percent: formatPercent(share, language) })] : []),
  ];
}

function reviewed({ review: { progress, reviewers, on } }: PageTranslation, { words, language, library }: Page): string[] {
  if (progress === "none") return [words.machineTranslated];
  if (progress === "partly") return [words.partlyReviewed];
  if (!library.site.translation.showReviewers || reviewers.length === 0 || on === undefined) return [];
  const names = new Intl.ListFormat([...language.locales]).format(reviewers);
  return [fill(words.reviewedBy, { names, date: formatDate(on, language) })];
}

/** The link to the way to report an error, if there is one. */
export function reportLink({ library, route, words }: Page): NoticeLink[] {
  const href = reportAddress(library, route);
  return href === undefined ? [] : [{ href, label: words.reportError }];
}
