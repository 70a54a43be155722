import type { Node } from "@markdoc/markdoc";
import { createElement, type ReactNode } from "react";
import { isPendingNode } from "../../src/core/article/nodes.ts";
import { formatAge } from "../../src/core/model/format-date.ts";
import { type InfoboxFact, type InfoboxValue, infoboxLabels } from "../../src/core/model/infobox.ts";
import { fill } from "../../src/core/model/interface-words.ts";
import { inOrder } from "../in-order.ts";
import type { Page, WrittenIn } from "../page.ts";
import { DateText } from "./Dates.tsx";
import { ResponsiveImage } from "./Picture.tsx";
import { Prose } from "./Prose.tsx";
import { MaybeLink } from "./Texts.tsx";

/** The most space that a signature takes, in CSS pixels. */
const signature = { width: 160, height: 64 };

interface Props {
  facts: readonly InfoboxFact[];
  /** The infobox's title. */
  title: string;
  page: Page;
  /** Returns the language of a label of the author's own that is in another language than the page. */
  writtenIn: (text: string | undefined) => WrittenIn | undefined;
}

/** Rows of the infobox. A second office begins another list, because HTML has each name once in a list. */
export const InfoboxFacts = ({ facts, ...props }: Props) =>
  inOrder(inLists(facts), (list) => (
    <dl>
      {inOrder(list, (fact) => (
        <Fact fact={fact} {...props} />
      ))}
    </dl>
  ));

/** Divides facts into lists in which each label occurs once. */
function inLists(facts: readonly InfoboxFact[]): InfoboxFact[][] {
  const lists: InfoboxFact[][] = [];
  let labels = new Set<string>();
  for (const fact of facts) {
    const label = "known" in fact.label ? fact.label.known : fact.label.text;
    if (lists.length === 0 || labels.has(label)) {
      lists.push([]);
      labels = new Set();
    }
    lists.at(-1)?.push(fact);
    labels.add(label);
  }
  return lists;
}

function Fact({ fact, title, page, writtenIn }: Omit<Props, "facts"> & { fact: InfoboxFact }) {
  const { label, values, place, url, age, citations } = fact;
  const { addresses, words, language } = page;
  const prose = (nodes: readonly Node[]) => <Prose nodes={nodes} page={page} title={title} />;
  const sources = prose(citations);
  const property = "known" in label ? infoboxLabels[label.known].card : undefined;
  const [first, ...others] = values.map((value) =>
    marked(value, property, createElement(Value, { value, title, page, property })),
  );
  return (
    <>
      {"known" in label ? <dt>{words[label.known]}</dt> : <dt {...writtenIn(label.text)}>{label.text}</dt>}
      <dd>
        {others.length > 0 ? (
          <List items={[first, ...others]} end={place ? null : sources} />
        ) : (
          <MaybeLink
            url={url}
            urls={addresses}
            className={"known" in label && label.known === "website" ? "u-url" : undefined}
          >
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

/**
 * Marks a text as a property of the card, unless it is in another language; dates are marked in their own elements, and
 * pictures are not.
 */
const marked = (value: InfoboxValue, property: string | undefined, content: ReactNode): ReactNode =>
  property?.startsWith("p-") && "text" in value && !value.text.some(isPendingNode) ? (
    <span className={property}>{content}</span>
  ) : (
    content
  );

/** Several values. @param props.end the content after the last value */
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

function Value({
  value,
  title,
  page,
  property,
}: Pick<Props, "title" | "page"> & { value: InfoboxValue; property: string | undefined }): ReactNode {
  const { imageSize, showPicture } = page.pictures;
  if ("text" in value) return <Prose nodes={value.text} page={page} title={title} />;
  if ("date" in value)
    return <DateText date={value.date} language={page.language} words={page.words} className={property} />;
  const size = imageSize(value.picture) ?? signature;
  const scale = Math.min(signature.width / size.width, signature.height / size.height);
  const [width, height] = [Math.round(scale * size.width), Math.round(scale * size.height)];
  const picture = showPicture(value.picture, { width });
  return (
    <ResponsiveImage
      picture={picture}
      className="infobox-signature"
      alt={title}
      width={width}
      height={height}
      loading="lazy"
    />
  );
}
