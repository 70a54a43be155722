import { readTimeline } from "../../../src/core/article/timeline.ts";
import type { TagProps } from "../../tag-props.ts";

/** Events by date. */
const Timeline = ({ nodes, render, words }: TagProps<"timeline">) => (
  <figure aria-label={words.timeline}>
    <ol className="timeline">
      {(readTimeline(nodes) ?? []).map(({ date, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
        <li key={index}>
          <span className="timeline-date">{render(date)}</span>
          <div>{render(text)}</div>
        </li>
      ))}
    </ol>
  </figure>
);

export default Timeline;
