import type { ReactNode } from "react";
import { captioned } from "../../src/core/article/nodes.ts";
import type { Tag } from "../../src/core/article/tags.ts";
import { describeFile } from "../../src/core/page/describe-file.ts";
import type { TagProps } from "../tags/define-view.ts";

interface Props extends Pick<TagProps<Tag>, "nodes" | "render" | "words" | "writtenIn"> {
  kind: "audio" | "video" | "film" | "sound" | "map";
  title: string;
  /** The player, or what it takes the place of. */
  children: ReactNode;
  /** The line about the file or the service. */
  about: ReactNode;
}

/** Sound or film: its title, the player, the caption, a line about the file, and the transcript. */
export function Recording({ kind, title, children, about, nodes, render, words, writtenIn }: Props) {
  const { caption, transcript } = captioned(nodes);
  return (
    <figure className={`recording recording-${kind}`}>
      <figcaption {...writtenIn(title)}>{title}</figcaption>
      {children}
      {caption.length > 0 && <p className="recording-caption">{render(caption)}</p>}
      <p className="recording-file">{about}</p>
      {transcript.length > 0 && (
        <details>
          <summary>{words.transcript}</summary>
          <div className="transcript">{render(transcript, title)}</div>
        </details>
      )}
    </figure>
  );
}

/** A link that saves a file of one's own, named by its type and size. */
export function FileLink({
  attributes: { src, title },
  site,
  language,
}: Pick<TagProps<Tag>, "site" | "language"> & { attributes: { src: string; title: string } }) {
  const about = describeFile(src, { uploaded: site, language });
  return (
    <a href={site.urls.file(src)} download="" aria-label={`${title} (${about})`}>
      {about}
    </a>
  );
}
