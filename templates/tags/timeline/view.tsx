import { readTimeline } from "../../../src/core/article/timeline.ts";
import { DateText } from "../../components/Texts.tsx";
import { defineView } from "../define-view.ts";
import tag from "./tag.ts";

/** Events by date. */
export default defineView(tag, ({ nodes, render, language, words }) => (
  <figure aria-label={words.timeline}>
    <ol className="timeline">
      {(readTimeline(nodes, language.tag) ?? []).map(({ label, date, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
        <li key={index}>
          <span className="timeline-date">
            {date ? <DateText date={date} language={language} words={words} /> : render(label)}
          </span>
          <div>{render(text)}</div>
        </li>
      ))}
    </ol>
  </figure>
));
