import { inOrder } from "../in-order.ts";
import type { ArticlePage } from "../page.ts";
import { InfoboxFacts } from "./InfoboxFacts.tsx";
import { MaybeLink } from "./MaybeLink.tsx";
import { Prose } from "./Prose.tsx";

const portraitWidth = 264;

/** The box next to the lead: portrait, facts, profiles. */
export function Infobox({ page }: { page: ArticlePage }) {
  const { article, library, words } = page;
  const { infobox } = article.frontMatter;
  if (infobox === undefined || article.infobox === undefined) return null;
  const { title, image, social = [] } = infobox;
  const { caption, groups } = article.infobox;
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
          {caption && (
            <figcaption>
              <Prose nodes={caption} page={page} title={title} />
            </figcaption>
          )}
        </figure>
      )}
      {inOrder(groups, ({ heading, facts }) => (
        <>
          {heading && (
            <p className="infobox-heading">
              <Prose nodes={heading} page={page} title={title} />
            </p>
          )}
          {facts.length > 0 && <InfoboxFacts facts={facts} title={title} page={page} />}
        </>
      ))}
      {social.length > 0 && (
        <dl>
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
        </dl>
      )}
    </aside>
  );
}
