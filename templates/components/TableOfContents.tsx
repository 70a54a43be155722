import type { InterfaceWords } from "../../src/core/model/interface-words.ts";
import type { TocItem } from "../../src/core/model/types.ts";
import type { WrittenIn } from "../page.ts";

/** An item with the attributes of its title, if that is in another language than the page. */
type Item = TocItem & { attributes?: (WrittenIn & { "data-awaiting"?: string }) | undefined };

/** The numbered table of contents; it stays in view next to the text if there is room. */
export function TableOfContents({ items, words }: { items: readonly Item[]; words: Pick<InterfaceWords, "contents"> }) {
  const sections = items.filter(({ level }) => level === 1);
  const subsections = ({ number }: Item) => items.filter((item) => item.level === 2 && item.number.startsWith(`${number}.`));
  return (
    <div className="toc-rail">
      <nav className="toc" id="toc" aria-label={words.contents}>
        <details open>
          <summary>{words.contents}</summary>
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
        </details>
      </nav>
    </div>
  );
}

const TocLink = ({ item: { id, number, title, attributes } }: { item: Item }) => (
  <a href={`#${id}`}>
    <span className="toc-number">{number}</span> {attributes ? <span {...attributes}>{title}</span> : title}
  </a>
);
