import { Icon } from "../../components/Icon.tsx";
import { defineView } from "../define-view.ts";
import tag from "./tag.ts";

/** Phonetic signs, and a link to the recording, which a script plays on the page. */
export default defineView(tag, ({ attributes: { src }, nodes, render, site, words }) => (
  <span className="pronunciation">
    <span lang="und-fonipa" dir="ltr">
      {render(nodes)}
    </span>
    {src && (
      <a href={site.urls.file(src)} data-action="listen" aria-label={words.listen} title={words.listen}>
        <Icon name="sound" />
      </a>
    )}
  </span>
));
