import type { ReactNode } from "react";

interface Props {
  src: string;
  alt: string;
  align: "left" | "right" | "center";
  width: number;
  height: number;
  className?: string;
  /** The caption. */
  children?: ReactNode;
}

/** A picture with its caption, beside the text or across it. */
export const Figure = ({ src, alt, align, width, height, className, children }: Props) => (
  <figure className={`figure figure-${align}${className ? ` ${className}` : ""}`}>
    <img src={src} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
    <figcaption>{children}</figcaption>
  </figure>
);
