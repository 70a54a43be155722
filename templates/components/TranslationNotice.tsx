import type { ReactNode } from "react";
import { formatPercent } from "../../src/core/model/format-percent.ts";
import { fill } from "../../src/core/model/interface-words.ts";
import { reportAddress } from "../../src/core/page/report-address.ts";
import { type PageTranslation, translationOf } from "../../src/core/page/translation.ts";
import { inOrder } from "../in-order.ts";
import type { Page } from "../page.ts";
import { Day } from "./Day.tsx";
import { Filled } from "./Filled.tsx";
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
  const { words, language, library } = page;
  const sentences = [
    ...(share < 1 ? reviewed(translation, page) : []),
    ...(share > 0 ? [fill(words.notYetTranslated, { percent: formatPercent(share, language) })] : []),
  ].flatMap((sentence, index) => (index > 0 ? [" ", sentence] : [sentence]));
  if (sentences.length === 0) return null;
  const { original, from } = translation;
  const source = original === undefined ? [] : [{ href: library.urls.page(original), label: words.readOriginal, language: from }];
  return (
    <Notice links={[...source, ...reportLink(page)]} isUnreviewed={translation.review.progress !== "all"}>
      <p dir="auto">{inOrder(sentences, (sentence) => sentence)}</p>
    </Notice>
  );
}

function reviewed({ review: { progress, reviewers, on } }: PageTranslation, { words, language, library }: Page): ReactNode[] {
  if (progress === "none") return [words.machineTranslated];
  if (progress === "partly") return [words.partlyReviewed];
  if (!library.site.translation.showReviewers || reviewers.length === 0 || on === undefined) return [];
  const names = new Intl.ListFormat([...language.locales]).format(reviewers);
  return [<Filled key="reviewed" text={words.reviewedBy} values={{ names, date: <Day date={on} language={language} /> }} />];
}

/** The link to the way to report an error, if there is one. */
export function reportLink({ library, route, words, metadata }: Page): NoticeLink[] {
  const href = reportAddress(library, route, metadata);
  return href === undefined ? [] : [{ href, label: words.reportError }];
}
