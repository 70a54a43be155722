import { readTimeline } from "../../../src/core/article/timeline.ts";
import type { TagProps } from "../../tag-props.ts";
import { DateText } from "../DateText.tsx";

/** Events by date. */
const Timeline = ({ nodes, render, language, words }: TagProps<"timeline">) => (
  <figure aria-label={words.timeline}>
    <ol className="timeline">
      {(readTimeline(nodes) ?? []).map(({ label, date, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
        <li key={index}>
          <span className="timeline-date">{date ? <DateText date={date} language={language} words={words} /> : render(label)}</span>
          <div>{render(text)}</div>
        </li>
      ))}
    </ol>
  </figure>
);

export default Timeline;
