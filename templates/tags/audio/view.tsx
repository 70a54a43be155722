import { FileLink, Recording } from "../../components/Media.tsx";
import { defineView } from "../define-view.ts";
import tag from "./tag.ts";

/** A sound in the browser's own player, which loads nothing before it is played. */
export default defineView(tag, (props) => {
  const { src, title } = props.attributes;
  return (
    <Recording {...props} kind="audio" title={title} about={<FileLink {...props} />}>
      {/* biome-ignore lint/a11y/useMediaCaption: sound has a transcript */}
      <audio controls preload="none" src={props.site.urls.file(src)} aria-label={title} />
    </Recording>
  );
});
