import type { ReactNode } from "react";
import { captioned } from "../../src/core/article/nodes.ts";
import type { Tag } from "../../src/core/article/tags.ts";
import { describeFile } from "../../src/core/page/describe-file.ts";
import type { TagProps } from "../tags/define-view.ts";

interface Props extends Omit<TagProps<Tag>, "attributes"> {
  kind: "audio" | "video";
  attributes: { src: string; title: string };
  /** The browser's player. */
  children: ReactNode;
}

/** Sound or film: its title, the player, what kind of file it is, the caption, and the transcript. */
export function Recording({ kind, attributes, nodes, children, ...props }: Props) {
  const { render, site, words, language, writtenIn } = props;
  const { src, title } = attributes;
  const { caption, transcript } = captioned(nodes);
  const about = describeFile(src, { uploaded: site, language });
  return (
    <figure className={`recording recording-${kind}`}>
      <figcaption {...writtenIn(title)}>{title}</figcaption>
      {children}
      {caption.length > 0 && <p className="recording-caption">{render(caption)}</p>}
      <p className="recording-file">
        <a href={site.urls.file(src)} download="" aria-label={`${title} (${about})`}>
          {about}
        </a>
      </p>
      {transcript.length > 0 && (
        <details>
          <summary>{words.transcript}</summary>
          <div className="transcript">{render(transcript, title)}</div>
        </details>
      )}
    </figure>
  );
}
