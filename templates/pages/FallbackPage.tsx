import { fill } from "../../src/core/interface.ts";
import { subjectName } from "../../src/core/metadata.ts";
import { type BundleKey, bundleSections, bundleText } from "../../src/core/texts.ts";
import type { BundleText } from "../../src/core/types.ts";
import { Icon } from "../components/Icon.tsx";
import { LanguageLink } from "../components/LanguageLink.tsx";
import { TitleBar } from "../components/TitleBar.tsx";
import { Document } from "../Document.tsx";
import type { Page } from "../page.ts";

/** The shorter page of a language without an article, made of its bundle; what the bundle lacks is shown in the source language. */
export function FallbackPage({ page }: { page: Page }) {
  const { library, language, words } = page;
  const { defaultLanguage, sourceBundle, urls } = library;
  const bundle = library.bundle(language);
  const own = (key: BundleKey) => bundleText(key, bundle, sourceBundle);
  const inEnglish = { lang: defaultLanguage.tag, dir: defaultLanguage.dir };
  /** Text that awaits translation says which language it is in. */
  const marked = ({ translated }: BundleText) => (translated ? {} : inEnglish);
  return (
    <Document page={page}>
      <article className="article fallback">
        <TitleBar title={subjectName(library, language)}>
          <p className="subtitle" dir="auto">
            {fill(words.languageVersion, { language: language.name })}
          </p>
        </TitleBar>
        {!language.isComplete && (
          <p className="notice" dir="auto">
            <Icon name="info" />
            <span>{fill(words.awaitingTranslation, { language: language.name })}</span>
          </p>
        )}
        {[own("leadParagraph")].map((text) => (
          <p key={text.key} className="lead" {...marked(text)}>
            {text.text}
          </p>
        ))}
        {bundleSections(bundle, sourceBundle).map(({ key, heading, paragraphs }) => (
          <section key={key} aria-labelledby={key} {...marked(heading)}>
            <h2 id={key}>{heading.text}</h2>
            {paragraphs.map((text) => (
              <p key={text.key} {...(text.translated === heading.translated ? {} : marked(text))}>
                {text.text}
              </p>
            ))}
          </section>
        ))}
        <p className="translation-notice" {...marked(own("translationNotice"))}>
          {own("translationNotice").text}
        </p>
        <LanguageGrid page={page} heading={own("availableLanguages")} marked={marked} />
        <ul className="fallback-links">
          <li>
            <a href={urls.page("/")} {...marked(own("returnLink"))}>
              {own("returnLink").text}
            </a>
          </li>
          <li>
            <a href={urls.page("/translate")} {...marked(own("helpTranslate"))}>
              {own("helpTranslate").text}
            </a>
          </li>
        </ul>
      </article>
    </Document>
  );
}

interface GridProps {
  page: Page;
  heading: BundleText;
  marked: (text: BundleText) => object;
}

function LanguageGrid({ page, heading, marked }: GridProps) {
  const { languages, site } = page.library;
  const listed = site.grid.flatMap((code) => languages.get(code) ?? []);
  return (
    <nav className="language-grid" aria-labelledby="available-languages">
      <h2 id="available-languages" {...marked(heading)}>
        {heading.text}
      </h2>
      <ul>
        {listed.map((language) => (
          <li key={language.code}>
            <LanguageLink page={page} language={language} />
            {language.isComplete && (
              <span className="check" role="img" aria-label={page.words.completeTranslation}>
                <Icon name="check" />
              </span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
