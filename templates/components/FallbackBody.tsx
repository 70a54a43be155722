import { bundleSections, bundleText } from "../../src/core/model/bundle.ts";
import type { Bundle, BundleText } from "../../src/core/model/types.ts";
import { Icon } from "./Icon.tsx";

/** A language of the grid. */
export interface GridEntry {
  href: string;
  tag: string;
  name: string;
  isCurrent: boolean;
  isComplete: boolean;
}

/** Plain data, for a script may take the page over. */
export interface FallbackBodyProps {
  /** The texts in the source language. */
  source: Bundle;
  /** Those of the page's language. */
  bundle: Bundle;
  sourceLanguage: { lang: string; dir: "ltr" | "rtl" };
  grid: readonly GridEntry[];
  /** Says that a language of the grid is complete. */
  completeLabel: string;
  links: { home: string; translate: string };
}

interface Props extends FallbackBodyProps {
  /** Whether the texts that lack a translation wait for one at this moment. */
  isBusy?: boolean;
}

/** The texts of a fallback page; what its bundle lacks is shown in the source language. */
export function FallbackBody({ source, bundle, sourceLanguage, grid, completeLabel, links, isBusy = false }: Props) {
  const own = (key: string) => bundleText(key, bundle, source);
  /** Text that awaits translation says which language it is in. */
  const marked = ({ translated }: BundleText) => (translated ? {} : { ...sourceLanguage, "data-awaiting": "" });
  const shown = ({ text, translated }: BundleText) => (isBusy && !translated ? <span className="skeleton">{text}</span> : text);
  return (
    <>
      <p className="lead" {...marked(own("leadParagraph"))}>
        {shown(own("leadParagraph"))}
      </p>
      {bundleSections(bundle, source).map(({ key, heading, paragraphs }) => (
        <section key={key} aria-labelledby={key} {...marked(heading)}>
          <h2 id={key}>{shown(heading)}</h2>
          {paragraphs.map((text) => (
            <p key={text.key} {...(text.translated === heading.translated ? {} : marked(text))}>
              {shown(text)}
            </p>
          ))}
        </section>
      ))}
      <p className="translation-notice" {...marked(own("translationNotice"))}>
        {shown(own("translationNotice"))}
      </p>
      <nav className="language-grid" aria-labelledby="available-languages">
        <h2 id="available-languages" {...marked(own("availableLanguages"))}>
          {shown(own("availableLanguages"))}
        </h2>
        <ul>
          {grid.map(({ href, tag, name, isCurrent, isComplete }) => (
            <li key={tag}>
              <a href={href} lang={tag} hrefLang={tag} aria-current={isCurrent ? "page" : undefined}>
                {name}
              </a>
              {isComplete && (
                <span className="check" role="img" aria-label={completeLabel}>
                  <Icon name="check" />
                </span>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <ul className="fallback-links">
        {(["returnLink", "helpTranslate"] as const).map((key) => (
          <li key={key}>
            <a href={key === "returnLink" ? links.home : links.translate} {...marked(own(key))}>
              {shown(own(key))}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
