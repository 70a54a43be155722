import { Picture, PictureCredit } from "../../components/Media.tsx";
import { defineView } from "../define-view.ts";
import tag from "./tag.ts";

/** A picture with its caption, floating next to the text or centered. */
export default defineView(tag, ({ attributes, nodes, render, site, words, writtenIn }) => {
  const { src, alt, align = "right", width = 260, credit, license, class: names = {} } = attributes;
  const classNames = typeof names === "string" ? names : Object.keys(names).join(" ");
  // A single paragraph is unwrapped into the figcaption.
  const caption = nodes.length === 1 ? (nodes[0]?.children ?? []) : nodes;
  return (
    <figure className={`figure figure-${align}${classNames ? ` ${classNames}` : ""}`}>
      <Picture src={src} alt={alt} writtenIn={writtenIn(alt)} width={width} site={site} words={words} />
      <figcaption>
        {render(caption)}
        <PictureCredit credit={credit} license={license} words={words} writtenIn={writtenIn(credit)} />
      </figcaption>
    </figure>
  );
});
