import { playerOf } from "../../../src/core/model/players.ts";
import { Icon } from "../../components/Icon.tsx";
import { Recording, ResponsiveImage } from "../../components/Media.tsx";
import { Filled } from "../../components/Texts.tsx";
import { defineView } from "../define-view.ts";
import tag from "./tag.ts";

/** The most that a player has room for, in CSS pixels. */
const width = 720;

/**
 * A link to the page of another site, over a picture of one's own. A script puts the player in its place; before the
 * click no request is sent to the other site.
 */
export default defineView(tag, (props) => {
  const { site, words } = props;
  const { src, title, poster } = props.attributes;
  const player = playerOf(src);
  if (player === undefined) return null;
  const size = poster === undefined ? undefined : site.imageSize(poster);
  return (
    <Recording
      {...props}
      kind={player.plays}
      title={title}
      about={<Filled text={words.loadNotice} values={{ host: <bdi>{player.service}</bdi> }} />}
    >
      <a
        className="load-player"
        href={player.page}
        data-action="load"
        data-frame={player.frame}
        data-height={player.height}
      >
        {poster && size && (
          <ResponsiveImage
            picture={site.showPicture(poster, { width })}
            alt=""
            width={size.width}
            height={size.height}
            loading="lazy"
            decoding="async"
          />
        )}
        <span className="load-button">
          <Icon name="play" />
          <span>
            <Filled text={words.loadFrom} values={{ host: <bdi>{player.service}</bdi> }} />
          </span>
        </span>
      </a>
    </Recording>
  );
});
