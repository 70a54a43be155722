import { createElement, Fragment, type ReactNode } from "react";
import { type DateValue, machineDate } from "../../src/core/model/dates.ts";
import { formatDateValue } from "../../src/core/model/format-date.ts";
import type { Language } from "../../src/core/model/types.ts";
import type { Urls } from "../../src/core/model/urls.ts";
import { shownText } from "../../src/core/page/names.ts";
import { formatDate, type Page, writtenIn } from "../page.ts";

/** A text of the site's own, by its key; marked where it is in another language than the page. */
export function SiteText({ page, name }: { page: Page; name: string }) {
  const { text, language } = shownText(page, name, page.language);
  return language ? <span {...writtenIn(language)}>{text}</span> : text;
}

interface FilledProps {
  /** An interface word with placeholders such as `{date}`. */
  text: string;
  /** The elements that take the places of placeholders; placeholders without a value stay as they are. */
  values: Readonly<Record<string, ReactNode>>;
}

/** An interface word with elements in place of its placeholders. */
export const Filled = ({ text, values }: FilledProps) =>
  text.split(/(\{\w+\})/).map((part, index) => {
    const name = part.slice(1, -1);
    return (
      <Fragment key={String(index)}>
        {part.startsWith("{") && Object.hasOwn(values, name) ? values[name] : part}
      </Fragment>
    );
  });

interface MaybeLinkProps {
  /** The address from content; undefined, or `#` as a placeholder, if there is none yet. */
  url: string | undefined;
  urls: Urls;
  rel?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A link, or plain text where the content has no address. */
export const MaybeLink = ({ url, urls, rel, className, children }: MaybeLinkProps) =>
  url === undefined || url === "#" ? (
    children
  ) : (
    <a href={urls.link(url)} rel={rel} className={className}>
      {children}
    </a>
  );

/** A day of the content, such as 2025-03-03, in the language of the page and for machines. */
export const Day = ({ date, language }: { date: string; language: Language }) => (
  <time dateTime={date}>{formatDate(date, language)}</time>
);

interface DateTextProps extends Pick<Page, "language" | "words"> {
  date: DateValue;
  className?: string | undefined;
}

/** A date in the language, with one for machines where there is one. Ranges run in the page's direction. */
export function DateText({ date, language, words, className }: DateTextProps) {
  const text = formatDateValue(date, language, words);
  const machine = machineDate(date);
  if (machine === undefined) return <bdi dir={language.dir}>{text}</bdi>;
  return (
    <time className={className} dateTime={machine}>
      {text}
    </time>
  );
}

/** Renders each item. The elements need no keys, because their order never changes. */
export function inOrder<Item>(items: readonly Item[], render: (item: Item, index: number) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...items.map(render));
}
