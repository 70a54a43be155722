import type { ReactNode } from "react";
import { isSubject, type Relative, readFamily } from "../../../src/core/article/family.ts";
import { defineView } from "../define-view.ts";
import tag from "./tag.ts";

/** Makes a wide tree scrollable by keyboard, too. A script undoes this if there is nothing to scroll. */
const scrolling = (title: string) => ({ role: "group", "aria-label": title, tabIndex: 0, "data-scrolls": title });

/** A family tree: nested lists, between which styles draw lines. */
export default defineView(tag, ({ attributes: { caption }, nodes, render, words, writtenIn }) => {
  const title = caption ?? words.relatives;
  const tree = (relatives: readonly Relative[]): ReactNode => (
    <ul className="tree">
      {relatives.map(({ person, spouses, next }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
        <li key={index}>
          <div className={isSubject(person) ? "person subject" : "person"}>
            {render([person])}
            {spouses.map((spouse, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
              <div key={number}>⚭ {render([spouse])}</div>
            ))}
          </div>
          {next.length > 0 && tree(next)}
        </li>
      ))}
    </ul>
  );
  return (
    <figure className="family" aria-label={caption === undefined ? title : undefined}>
      {caption && <figcaption {...writtenIn(caption)}>{caption}</figcaption>}
      <div className="trees" {...scrolling(title)}>
        {tree(readFamily(nodes) ?? [])}
      </div>
    </figure>
  );
});
