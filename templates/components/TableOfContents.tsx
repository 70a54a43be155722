import type { InterfaceWords } from "../../src/core/model/interface-words.ts";
import type { TocItem } from "../../src/core/model/types.ts";
import type { WrittenIn } from "../page.ts";

/** The id of the table of contents, which a button in the header opens. */
export const contentsId = "toc";

/** An item with the attributes of its title, if that is in another language than the page. */
type Item = TocItem & { attributes?: (WrittenIn & { "data-awaiting"?: string }) | undefined };

interface Props {
  items: readonly Item[];
  words: Pick<InterfaceWords, "contents" | "backToTop">;
}

/**
 * The numbered table of contents: a column that stays in view next to the text if there is room, otherwise a popover of
 * the header.
 */
export function TableOfContents({ items, words }: Props) {
  const sections = items.filter(({ level }) => level === 1);
  const subsections = ({ number }: Item) =>
    items.filter((item) => item.level === 2 && item.number.startsWith(`${number}.`));
  return (
    <div className="toc-rail">
      <nav className="popup toc" id={contentsId} popover="auto" aria-label={words.contents}>
        <p className="toc-title">{words.contents}</p>
        <a className="toc-top" href="#main">
          {words.backToTop}
        </a>
        <ol>
          {sections.map((section) => {
            const inner = subsections(section);
            return (
              <li key={section.id}>
                <TocLink item={section} />
                {inner.length > 0 && (
                  <ol>
                    {inner.map((item) => (
                      <li key={item.id}>
                        <TocLink item={item} />
                      </li>
                    ))}
                  </ol>
                )}
              </li>
            );
          })}
        </ol>
      </nav>
    </div>
  );
}

const TocLink = ({ item: { id, number, title, attributes } }: { item: Item }) => (
  <a href={`#${id}`}>
    <span className="toc-number">{number}</span> {attributes ? <span {...attributes}>{title}</span> : title}
  </a>
);
