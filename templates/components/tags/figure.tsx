import type { TagProps } from "../../tag-props.ts";

/** A picture with its caption, floating next to the text or centered. */
export default function Figure({ attributes, nodes, render, site: { urls, imageSize } }: TagProps<"figure">) {
  const { src, alt, align = "right", width = 260, class: names = {} } = attributes;
  const size = imageSize(src) ?? { width, height: width };
  const classNames = typeof names === "string" ? names : Object.keys(names).join(" ");
  // A single paragraph is unwrapped into the figcaption.
  const caption = nodes.length === 1 ? (nodes[0]?.children ?? []) : nodes;
  return (
    <figure className={`figure figure-${align}${classNames ? ` ${classNames}` : ""}`}>
      <img
        src={urls.file(src)}
        alt={alt}
        width={width}
        height={Math.round((width * size.height) / size.width)}
        loading="lazy"
        decoding="async"
      />
      <figcaption>{render(caption)}</figcaption>
    </figure>
  );
}
