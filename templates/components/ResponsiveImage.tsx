import type { ComponentProps } from "react";
import type { ShownPicture } from "../../src/core/content/pictures.ts";

interface Props extends Omit<ComponentProps<"img">, "src" | "srcSet" | "sizes"> {
  picture: ShownPicture;
  alt: string;
  /** In CSS pixels, so that the page does not move when the picture arrives. */
  width: number;
  height: number;
}

/** An image, in the formats and widths that browsers choose from (HTML, section 4.8.3). */
export function ResponsiveImage({ picture: { src, srcset, sizes, sources }, alt, ...attributes }: Props) {
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
