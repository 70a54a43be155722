import type { ReactNode } from "react";
import type { ArticleElements } from "../../src/core/tags.ts";

/** A picture with its caption, beside the text or across it. */
export const Figure = ({ src, alt, align, width, height, className, children }: ArticleElements["Figure"] & { children?: ReactNode }) => (
  <figure className={`figure figure-${align}${className ? ` ${className}` : ""}`}>
    <img src={src} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
    <figcaption>{children}</figcaption>
  </figure>
);
