import { preload } from "react-dom";
import type { Pictures } from "../../src/core/content/content.ts";
import type { Infobox as Content } from "../../src/core/model/infobox.ts";
import type { FrontMatter } from "../../src/core/model/types.ts";
import { inOrder } from "../in-order.ts";
import type { Page, WrittenIn } from "../page.ts";
import { InfoboxFacts } from "./InfoboxFacts.tsx";
import { Enlarge, ResponsiveImage } from "./Picture.tsx";
import { Prose } from "./Prose.tsx";
import { MaybeLink } from "./Texts.tsx";

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
