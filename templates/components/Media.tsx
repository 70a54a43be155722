import type { ComponentProps, ReactNode } from "react";
import { captioned } from "../../src/core/article/nodes.ts";
import type { Tag } from "../../src/core/article/tags.ts";
import type { Pictures } from "../../src/core/content/content.ts";
import type { ShownPicture } from "../../src/core/content/pictures.ts";
import type { InterfaceWords } from "../../src/core/model/interface-words.ts";
import { licenseUrl } from "../../src/core/model/urls.ts";
import { describeFile } from "../markdown/context.ts";
import type { WrittenIn } from "../page.ts";
import type { TagProps } from "../tags/define-view.ts";

interface PictureCreditProps {
  credit: string | undefined;
  license: string | undefined;
  words: InterfaceWords;
  /** The language of the credit, if it is another than the page's. */
  writtenIn: WrittenIn | undefined;
}

/** Who made a picture, and its license; Creative Commons licenses are links. */
export function PictureCredit({ credit, license, words, writtenIn }: PictureCreditProps) {
  if (credit === undefined && license === undefined) return null;
  const [before, after] = words.pictureCredit.split("{credit}");
  const url = license && licenseUrl(license);
  return (
    <>
      {" "}
      <small className="picture-credit">
        {before}
        {writtenIn ? <span {...writtenIn}>{credit}</span> : credit}
        {credit && license && " · "}
        {url ? (
          <a href={url} rel="license">
            {license}
          </a>
        ) : (
          license
        )}
        {after}
      </small>
    </>
  );
}

interface EnlargeProps {
  /** The address of the large picture; without it, the picture does not open. */
  href: string | undefined;
  words: Pick<InterfaceWords, "enlarge">;
  /** The picture on the page. */
  children: ReactNode;
}

/** A picture that is a link to its file, which a script opens on the page. */
export const Enlarge = ({ href, words, children }: EnlargeProps) =>
  href === undefined ? (
    children
  ) : (
    <a className="enlarge" href={href} title={words.enlarge} data-action="enlarge">
      {children}
    </a>
  );

interface ResponsiveImageProps extends Omit<ComponentProps<"img">, "src" | "srcSet" | "sizes"> {
  picture: ShownPicture;
  alt: string;
  /** In CSS pixels, so that the page does not move when the picture arrives. */
  width: number;
  height: number;
}

/** An image, in the formats and widths that browsers choose from (HTML, section 4.8.3). */
export function ResponsiveImage({
  picture: { src, srcset, sizes, sources },
  alt,
  ...attributes
}: ResponsiveImageProps) {
  const image = <img src={src} {...(srcset && { srcSet: srcset, sizes })} alt={alt} {...attributes} />;
  if (sources.length === 0) return image;
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcset} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}

interface Props {
  /** `/uploads/portrait.jpg` */
  src: string;
  alt: string;
  /** The language of its description, if it is another than the page's. */
  writtenIn?: WrittenIn | undefined;
  title?: string | undefined;
  /** The width on the page, in CSS pixels, if it is as wide; by default its own, as far as it fits into the text. */
  width?: number;
  site: Pick<Pictures, "imageSize" | "showPicture">;
  words: InterfaceWords;
}

/** The width of running text, in CSS pixels. */
const textWidth = 600;

/** A picture. If it is larger than shown, or a drawing, it is a link to the file, which a script opens on the page. */
export function Picture({ src, alt, writtenIn, title, width, site: { imageSize, showPicture }, words }: Props) {
  const size = imageSize(src) ?? { width: width ?? textWidth, height: width ?? textWidth };
  const room = width ?? Math.min(size.width, textWidth);
  const picture = showPicture(src, { width: room, opens: true });
  const height = Math.round((picture.width * size.height) / size.width);
  const image = (
    <ResponsiveImage
      picture={picture}
      alt={alt}
      title={title}
      {...writtenIn}
      width={Math.round(picture.width)}
      height={height}
      loading="lazy"
      decoding="async"
    />
  );
  return (
    <Enlarge href={picture.large} words={words}>
      {image}
    </Enlarge>
  );
}

interface RecordingProps extends Pick<TagProps<Tag>, "nodes" | "render" | "words" | "writtenIn"> {
  kind: "audio" | "video" | "film" | "sound" | "map";
  title: string;
  /** The player, or what it takes the place of. */
  children: ReactNode;
  /** The line about the file or the service. */
  about: ReactNode;
}

/** Sound or film: its title, the player, the caption, a line about the file, and the transcript. */
export function Recording({ kind, title, children, about, nodes, render, words, writtenIn }: RecordingProps) {
  const { caption, transcript } = captioned(nodes);
  return (
    <figure className={`recording recording-${kind}`}>
      <figcaption {...writtenIn(title)}>{title}</figcaption>
      {children}
      {caption.length > 0 && <p className="recording-caption">{render(caption)}</p>}
      <p className="recording-file">{about}</p>
      {transcript.length > 0 && (
        <details>
          <summary>{words.transcript}</summary>
          <div className="transcript">{render(transcript, title)}</div>
        </details>
      )}
    </figure>
  );
}

/** A link that saves a file of one's own, named by its type and size. */
export function FileLink({
  attributes: { src, title },
  site,
  language,
}: Pick<TagProps<Tag>, "site" | "language"> & { attributes: { src: string; title: string } }) {
  const about = describeFile(src, { uploaded: site, language });
  return (
    <a href={site.urls.file(src)} download="" aria-label={`${title} (${about})`}>
      {about}
    </a>
  );
}
