import type { ReactNode } from "react";
import { formatPercent } from "../../src/core/model/format-number.ts";
import { fill } from "../../src/core/model/interface-words.ts";
import { reportAddress } from "../../src/core/page/listed-links.ts";
import { languageName } from "../../src/core/page/names.ts";
import { type PageTranslation, translationOf } from "../../src/core/page/translation.ts";
import { formatDate, type Page } from "../page.ts";
import { Icon } from "./Icon.tsx";
import { Day, Filled, inOrder } from "./Texts.tsx";

/** A link of a notice. */
export interface NoticeLink {
  href: string;
  label: string;
  /** The language of the page behind it, if it is another than the page's: BCP 47. */
  tag?: string;
}

interface Props {
  /** Paragraphs. */
  children: ReactNode;
  links: readonly NoticeLink[];
}

/** A remark about the page, above its text. */
export const Notice = ({ children, links }: Props) => (
  <div className="notice" role="note">
    <Icon name="info" />
    <div>
      {children}
      {links.length > 0 && (
        <ul className="links notice-links">
          {inOrder(links, (link) => (
            <li dir="auto">
              <a href={link.href} hrefLang={link.tag}>
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  </div>
);

interface TranslationNoticeProps {
  page: Page;
  /** How much of the text stands in the source language, from 0 to 1. */
  share?: number | undefined;
}

/**
 * The notice that a page is a translation: who has checked it, and how much is missing. An original has no notice, nor
 * has a translation that people have checked.
 */
export function TranslationNotice({ page, share = 0 }: TranslationNoticeProps) {
  const translation = translationOf(page, page.route);
  if (translation === undefined) return null;
  const { words, addresses, language } = page;
  const sentences = sentencesOf(translation, page, share).flatMap(({ text, names, on }, index) => [
    index > 0 && " ",
    on ? <Filled key="reviewed" text={text} values={{ names, date: <Day date={on} language={language} /> }} /> : text,
  ]);
  if (sentences.length === 0) return null;
  const { original, from } = translation;
  const label = fill(words.readOriginal, { language: languageName(from, language) });
  const source = original === undefined ? [] : [{ href: addresses.page(original), label, tag: from.tag }];
  return (
    <Notice links={[...source, ...reportLink(page)]}>
      <p dir="auto">{inOrder(sentences, (sentence) => sentence)}</p>
    </Notice>
  );
}

/**
 * Returns the sentences of the notice of a translation; none for an original, or if people have checked the
 * translation.
 */
export function translationSentences(page: Page, share = 0): string[] {
  const translation = translationOf(page, page.route);
  if (translation === undefined) return [];
  return sentencesOf(translation, page, share).map(({ text, names = "", on }) =>
    on ? fill(text, { names, date: formatDate(on, page.language) }) : text,
  );
}

/** A sentence of the notice; with the date of a review, who reviewed it. */
interface Sentence {
  text: string;
  names?: string;
  on?: string;
}

const sentencesOf = (translation: PageTranslation, page: Page, share: number): Sentence[] => [
  ...(share < 1 ? reviewed(translation, page) : []),
  ...(share > 0 ? [{ text: fill(page.words.notYetTranslated, { percent: formatPercent(share, page.language) }) }] : []),
];

function reviewed(
  { review: { progress, reviewers, on } }: PageTranslation,
  { words, language, site }: Page,
): Sentence[] {
  if (progress === "none") return [{ text: words.machineTranslated }];
  if (progress === "partly") return [{ text: words.partlyReviewed }];
  if (!site.translation.showReviewers || reviewers.length === 0 || on === undefined) return [];
  return [{ text: words.reviewedBy, names: new Intl.ListFormat([...language.locales]).format(reviewers), on }];
}

/** The link to the way to report an error, if there is one. */
export function reportLink(page: Page): NoticeLink[] {
  const { route, words, metadata } = page;
  const href = reportAddress(page, route, metadata);
  return href === undefined ? [] : [{ href, label: words.reportError }];
}
