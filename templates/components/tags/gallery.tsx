import type { Node } from "@markdoc/markdoc";
import type { TagAttributes } from "../../../src/core/article/tags.ts";
import type { TagProps } from "../../tag-props.ts";
import { Picture } from "../Picture.tsx";
import { PictureCredit } from "../PictureCredit.tsx";

/** The width of a gallery's pictures, in CSS pixels. */
const width = 280;
/** That of the widest, which are alone in their row on phones: two columns of 11rem do not fit there. */
const widest = 349;

/** Pictures side by side, each with its caption. */
const Gallery = ({ nodes, render, site, words, source, writtenIn }: TagProps<"gallery">) => (
  <figure aria-label={words.gallery}>
    <ul className="gallery">
      {nodes.flatMap(picturesOf).map((node, index) => {
        const { src, alt, title, credit, license } = node.attributes as TagAttributes["figure"] & { title?: string };
        const [paragraph, ...others] = node.children;
        const caption = node.type === "image" ? title : render(others.length > 0 ? node.children : (paragraph?.children ?? []));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
          <li key={index} {...(node.attributes.pending && source)}>
            <figure>
              <Picture src={src} alt={alt} writtenIn={writtenIn(alt)} width={width} widest={widest} site={site} words={words} />
              <figcaption>
                {caption}
                <PictureCredit credit={credit} license={license} words={words} writtenIn={writtenIn(credit)} />
              </figcaption>
            </figure>
          </li>
        );
      })}
    </ul>
  </figure>
);

/** A figure, or the pictures of a paragraph. */
const picturesOf = (node: Node): Node[] =>
  node.tag === "figure" ? [node] : node.children.flatMap(({ children }) => children.filter(({ type }) => type === "image"));

export default Gallery;
