import { FileLink, Recording } from "../../components/Media.tsx";
import { inOrder } from "../../components/Texts.tsx";
import { defineView } from "../define-view.ts";
import tag from "./tag.ts";

/** The most that a film has room for, in CSS pixels. */
const width = 720;

/** A film in the browser's own player, which loads only the picture that stands for it before it is played. */
export default defineView(tag, (props) => {
  const { site } = props;
  const { src, title, poster } = props.attributes;
  const size = poster === undefined ? undefined : site.imageSize(poster);
  return (
    <Recording {...props} kind="video" title={title} about={<FileLink {...props} />}>
      {/* biome-ignore lint/a11y/useMediaCaption: captions are tracks for which files exist */}
      <video
        controls
        playsInline
        preload="none"
        src={site.urls.file(src)}
        poster={poster && site.showPicture(poster, { width }).src}
        width={size?.width}
        height={size?.height}
        aria-label={title}
      >
        {/* None is shown by itself, because it would be loaded with the page. */}
        {inOrder(site.captionsOf(src), ({ path, tag: lang, name }) => (
          <track kind="captions" src={site.urls.file(path)} srcLang={lang} label={name} />
        ))}
      </video>
    </Recording>
  );
});
