import type { Node } from "@markdoc/markdoc";
import { createElement, type ReactNode } from "react";
import { type DateValue, gregorian, isoDate } from "../../src/core/model/dates.ts";
import { formatAge, formatDateValue } from "../../src/core/model/format-date.ts";
import type { InfoboxFact, InfoboxValue } from "../../src/core/model/infobox.ts";
import { fill } from "../../src/core/model/interface-words.ts";
import { inOrder } from "../in-order.ts";
import type { ArticlePage } from "../page.ts";
import { MaybeLink } from "./MaybeLink.tsx";
import { Prose } from "./Prose.tsx";

/** The most space that a signature takes, in CSS pixels. */
const signature = { width: 160, height: 64 };

interface Props {
  facts: readonly InfoboxFact[];
  /** The infobox's title. */
  title: string;
  page: ArticlePage;
}

/** Rows of the infobox. */
export const InfoboxFacts = ({ facts, ...props }: Props) => (
  <dl>
    {inOrder(facts, (fact) => (
      <Fact fact={fact} {...props} />
    ))}
  </dl>
);

function Fact({ fact: { label, values, place, url, age, citations }, title, page }: Omit<Props, "facts"> & { fact: InfoboxFact }) {
  const { library, words, language } = page;
  const prose = (nodes: readonly Node[]) => <Prose nodes={nodes} site={library} words={words} title={title} />;
  const sources = prose(citations);
  const [first, ...others] = values.map((value) => createElement(Value, { value, title, page }));
  return (
    <>
      <dt>{"known" in label ? words[label.known] : label.text}</dt>
      <dd>
        {others.length > 0 ? (
          <List items={[first, ...others]} end={place ? null : sources} />
        ) : (
          <MaybeLink url={url} urls={library.urls}>
            {first}
          </MaybeLink>
        )}
        {age && (
          <>
            {" "}
            <bdi className="infobox-age">({fill(words.aged, { age: formatAge(age, language) })})</bdi>
          </>
        )}
        {place && (
          <div>
            {prose(place)}
            {sources}
          </div>
        )}
        {others.length === 0 && !place && sources}
      </dd>
    </>
  );
}

/** Several values. @param props.end what follows the last one */
const List = ({ items, end }: { items: readonly ReactNode[]; end: ReactNode }) => (
  <ul className="infobox-list">
    {inOrder(items, (item, index) => (
      <li>
        {item}
        {index === items.length - 1 && end}
      </li>
    ))}
  </ul>
);

function Value({ value, title, page }: Omit<Props, "facts"> & { value: InfoboxValue }): ReactNode {
  const { urls, imageSize } = page.library;
  if ("text" in value) return <Prose nodes={value.text} site={page.library} words={page.words} title={title} />;
  if ("date" in value) return <DateText date={value.date} page={page} />;
  const size = imageSize(value.picture) ?? signature;
  const scale = Math.min(signature.width / size.width, signature.height / size.height);
  const [width, height] = [Math.round(scale * size.width), Math.round(scale * size.height)];
  return <img className="infobox-signature" src={urls.file(value.picture)} alt={title} width={width} height={height} loading="lazy" />;
}

/** A date in the language, with one for machines: HTML has none for ranges, approximate dates, and years before 1. */
function DateText({ date, page: { language, words } }: { date: DateValue; page: ArticlePage }) {
  const text = formatDateValue(date, language, words);
  const { circa, ...day } = gregorian(date);
  return date.to !== undefined || circa || day.year < 1 ? <bdi>{text}</bdi> : <time dateTime={isoDate(day)}>{text}</time>;
}
