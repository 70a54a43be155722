import { Fragment } from "react";
import type { ArticlePage } from "../page.ts";
import { Citation } from "./Citation.tsx";
import { MaybeLink } from "./MaybeLink.tsx";

const portraitWidth = 264;

/** The box next to the lead: portrait, facts, profiles. */
export function Infobox({ page: { article, library, words } }: { page: ArticlePage }) {
  const { infobox } = article.frontMatter;
  if (infobox === undefined) return null;
  const { title, image, caption, details = [], social = [] } = infobox;
  const { urls, imageSize } = library;
  const size = image && imageSize(image.src);
  return (
    <aside className="infobox" aria-label={title}>
      <p className="infobox-title">{title}</p>
      {image && size && (
        <figure>
          <img
            src={urls.file(image.src)}
            alt={image.alt}
            width={portraitWidth}
            height={Math.round((portraitWidth * size.height) / size.width)}
            fetchPriority="high"
          />
          {caption && <figcaption>{caption}</figcaption>}
        </figure>
      )}
      <dl>
        {details.map(({ label, value, url }, row) => (
          <Fragment key={label}>
            <dt>{words[label]}</dt>
            <dd>
              <MaybeLink url={url} urls={urls}>
                {value}
              </MaybeLink>
              {article.infoboxCitations[row]?.map((citation) => (
                <Citation key={citation.id} {...citation} />
              ))}
            </dd>
          </Fragment>
        ))}
        {social.length > 0 && (
          <>
            <dt>{words.socialMedia}</dt>
            <dd>
              <ul className="infobox-social">
                {social.map(({ platform, url }) => (
                  <li key={platform}>
                    <MaybeLink url={url} urls={urls}>
                      {platform}
                    </MaybeLink>
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
    </aside>
  );
}
