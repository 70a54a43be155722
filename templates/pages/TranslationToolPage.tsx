import { Icon } from "../components/Icon.tsx";
import { TitleBar } from "../components/TitleBar.tsx";
import { Document } from "../Document.tsx";
import type { Page } from "../page.ts";

/** The translation tool: its card, as it stands before its script runs. The card is in English on every site. */
export function TranslationToolPage({ page }: { page: Page }) {
  const { library, words } = page;
  const { targets, defaultTarget } = library.site.translation;
  return (
    <Document page={page}>
      <div className="article translation-tool">
        <TitleBar title={words.translationTool} />
        <section className="card" lang="en" dir="ltr" aria-labelledby="translator-title">
          <h2 id="translator-title">Wiki Content Translator</h2>
          <div className="field">
            <label htmlFor="translator-source">Text to translate</label>
            <textarea id="translator-source" rows={8} placeholder="Enter text to translate" />
          </div>
          <div className="field">
            <label htmlFor="translator-target">Target language</label>
            <select id="translator-target" defaultValue={defaultTarget}>
              {targets.map((target) => {
                const language = library.languages.get(target.toLowerCase());
                return (
                  language && (
                    <option key={target} value={target}>
                      {language.name === language.fullName ? language.name : `${language.name} (${language.fullName})`}
                    </option>
                  )
                );
              })}
            </select>
          </div>
          <button className="button" type="button" disabled>
            Translate
          </button>
          <p className="notice">
            <Icon name="info" />
            <span>
              Translations are context-aware: business terms such as “leadership” keep their business meaning, and company names stay as
              they are.
            </span>
          </p>
          <noscript>
            <p className="notice">The translation tool needs JavaScript.</p>
          </noscript>
        </section>
      </div>
    </Document>
  );
}
