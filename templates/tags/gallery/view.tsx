import type { Node } from "@markdoc/markdoc";
import type { AttributesOf } from "../../../src/core/article/tags.ts";
import { Picture, PictureCredit } from "../../components/Media.tsx";
import { defineView } from "../define-view.ts";
import type figure from "../figure/tag.ts";
import tag from "./tag.ts";

/** The width of a gallery's pictures, in CSS pixels: that of a column where columns are widest. */
const width = 280;

/** Pictures side by side, each with its caption. */
export default defineView(tag, ({ nodes, render, site, words, source, writtenIn }) => (
  <figure aria-label={words.gallery}>
    <ul className="gallery">
      {nodes.flatMap(picturesOf).map((node, index) => {
        const { src, alt, title, credit, license } = node.attributes as AttributesOf<typeof figure> & {
          title?: string;
        };
        const [paragraph, ...others] = node.children;
        const caption =
          node.type === "image" ? title : render(others.length > 0 ? node.children : (paragraph?.children ?? []));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
          <li key={index} {...(node.attributes.pending && source)}>
            <figure>
              <Picture src={src} alt={alt} writtenIn={writtenIn(alt)} width={width} site={site} words={words} />
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
));

/** A figure, or the pictures of a paragraph. */
const picturesOf = (node: Node): Node[] =>
  node.tag === "figure"
    ? [node]
    : node.children.flatMap(({ children }) => children.filter(({ type }) => type === "image"));
