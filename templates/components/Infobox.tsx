import type { Node } from "@markdoc/markdoc";
import { createElement, type ReactNode } from "react";
import { preload } from "react-dom";
import { isPendingNode } from "../../src/core/article/nodes.ts";
import type { Pictures } from "../../src/core/content/content.ts";
import { formatAge } from "../../src/core/model/format-date.ts";
import {
  type Infobox as Content,
  type InfoboxFact,
  type InfoboxValue,
  infoboxLabels,
} from "../../src/core/model/infobox.ts";
import { fill } from "../../src/core/model/interface-words.ts";
import type { FrontMatter } from "../../src/core/model/types.ts";
import type { Page, WrittenIn } from "../page.ts";
import { Enlarge, ResponsiveImage } from "./Media.tsx";
import { Prose } from "./Prose.tsx";
import { DateText, inOrder, MaybeLink } from "./Texts.tsx";

/** The width of a portrait, in CSS pixels, if its file is as wide. */
const portraitWidth = 264;
/** The maximum size of a portrait on a screen of double density, in bytes, because a page waits for it. */
const portraitLimit = 40_000;

interface Props {
  page: Page;
  /** The front matter of the infobox, and its texts; nothing is shown without them, nor if there is only a title. */
  frontMatter: FrontMatter["infobox"];
  infobox: Content | undefined;
  /** Returns the language of a text of the front matter that is in another language than the page. */
  writtenIn: (text: string | undefined) => WrittenIn | undefined;
}

/**
 * The box next to the lead: portrait, facts, profiles. The class names make the box a card of the person that programs
 * can read (microformats2, h-card); the card's own address is that of the home page, on every page.
 */
export function Infobox({ page, frontMatter, infobox, writtenIn }: Props) {
  if (frontMatter === undefined || infobox === undefined) return null;
  const { addresses, words } = page;
  const { title, image, social = [] } = frontMatter;
  const { caption, groups } = infobox;
  if (!image && groups.length === 0 && social.length === 0) return null;
  return (
    <aside className="infobox h-card" aria-label={title}>
      <p className="infobox-title p-name" {...writtenIn(title)}>
        {title}
      </p>
      {addresses.hasAddress && <data hidden className="u-uid u-url" value={addresses.absolutePage("/")} />}
      {image && (
        <figure>
          <Portrait {...image} pictures={page.pictures} words={words} writtenIn={writtenIn(image.alt)} />
          {caption && (
            <figcaption>
              <Prose nodes={caption} page={page} title={title} />
            </figcaption>
          )}
        </figure>
      )}
      {inOrder(groups, ({ heading, facts }) => (
        <>
          {heading && (
            <p className="infobox-heading">
              <Prose nodes={heading} page={page} title={title} />
            </p>
          )}
          {facts.length > 0 && <InfoboxFacts facts={facts} title={title} page={page} writtenIn={writtenIn} />}
        </>
      ))}
      {social.length > 0 && (
        <dl>
          <dt>{words.socialMedia}</dt>
          <dd>
            <ul className="infobox-social">
              {social.map(({ platform, url }) => (
                <li key={platform}>
                  <MaybeLink url={url} urls={addresses} rel="me" className="u-url">
                    {platform}
                  </MaybeLink>
                </li>
              ))}
            </ul>
          </dd>
        </dl>
      )}
    </aside>
  );
}

interface PortraitProps {
  src: string;
  alt: string;
  pictures: Pictures;
  words: Page["words"];
  writtenIn: WrittenIn | undefined;
}

/** The picture that a page waits for. React preloads a plain `img` by itself, but not a `picture`. */
function Portrait({ src, alt, pictures: { imageSize, showPicture }, words, writtenIn }: PortraitProps) {
  const size = imageSize(src);
  if (size === undefined) return null;
  const picture = showPicture(src, { width: portraitWidth, densities: [1, 2, 3], limit: portraitLimit, opens: true });
  const [best] = picture.sources;
  if (best)
    preload(picture.src, {
      as: "image",
      type: best.type,
      imageSrcSet: best.srcset,
      imageSizes: picture.sizes,
      fetchPriority: "high",
    });
  const height = Math.round((picture.width * size.height) / size.width);
  return (
    <Enlarge href={picture.large} words={words}>
      <ResponsiveImage
        className="u-photo"
        picture={picture}
        alt={alt}
        {...writtenIn}
        width={picture.width}
        height={height}
        fetchPriority="high"
      />
    </Enlarge>
  );
}

/** The most space that a signature takes, in CSS pixels. */
const signature = { width: 160, height: 64 };

interface FactsProps {
  facts: readonly InfoboxFact[];
  /** The infobox's title. */
  title: string;
  page: Page;
  /** Returns the language of a label of the author's own that is in another language than the page. */
  writtenIn: (text: string | undefined) => WrittenIn | undefined;
}

/** Rows of the infobox. A second office begins another list, because HTML has each name once in a list. */
const InfoboxFacts = ({ facts, ...props }: FactsProps) =>
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

function Fact({ fact, title, page, writtenIn }: Omit<FactsProps, "facts"> & { fact: InfoboxFact }) {
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
}: Pick<FactsProps, "title" | "page"> & { value: InfoboxValue; property: string | undefined }): ReactNode {
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
