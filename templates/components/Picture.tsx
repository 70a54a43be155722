import type { Pictures } from "../../src/core/content/content.ts";
import type { InterfaceWords } from "../../src/core/model/interface-words.ts";
import type { WrittenIn } from "../page.ts";
import { Enlarge } from "./Enlarge.tsx";
import { ResponsiveImage } from "./ResponsiveImage.tsx";

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
