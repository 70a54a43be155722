import { useEffect, useRef, useState } from "react";
import { Icon } from "../components/Icon.tsx";
import { targetLabel } from "./TargetName.tsx";
import { TranslatorSetup } from "./TranslatorSetup.tsx";
import { type Result, type Services, type TranslatorProps, useTranslator } from "./use-translator.ts";

/**
 * The translation tool's card. It is in English on every site.
 *
 * @param props.services functions that need the browser; undefined during the build
 */
export function Translator({ services, ...props }: TranslatorProps & { services?: Services }) {
  const tool = useTranslator(props, services);
  const { source, progress, result, target } = tool;
  const button = useRef<HTMLButtonElement>(null);
  const isLoading = progress !== undefined;
  useFocusKept(isLoading, button);
  return (
    <section className="card" lang="en" dir="ltr" aria-labelledby="translator-title">
      <h2 id="translator-title">Wiki Content Translator</h2>
      <div className="field">
        <label htmlFor="translator-source">Text to translate</label>
        <textarea
          id="translator-source"
          ref={tool.sourceRef}
          rows={8}
          dir="auto"
          placeholder="Enter text to translate"
          value={source}
          aria-describedby="translator-count"
          onChange={(event) => tool.setSource(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.repeat) tool.translate();
          }}
        />
        <p className="hint" id="translator-count">
          {countOf(source)} · Ctrl+Enter or ⌘Enter translates
        </p>
      </div>
      <div className="field">
        <label id="translator-target" htmlFor={tool.ready ? "translator-target-trigger" : "translator-native"}>
          Target language
        </label>
        {services && tool.ready && target ? (
          <services.TargetSelect
            targets={props.targets}
            value={target.value}
            onChange={tool.setTarget}
            labelId="translator-target"
            autoFocus={tool.ready === "focused"}
          />
        ) : (
          <select id="translator-native" ref={tool.targetRef} defaultValue={props.defaultTarget}>
            {props.targets.map((each) => (
              <option key={each.value} value={each.value}>
                {targetLabel(each)}
              </option>
            ))}
          </select>
        )}
      </div>
      <div className="actions">
        <button className="button" ref={button} type="button" disabled={isLoading || source.trim() === ""} onClick={tool.translate}>
          {isLoading ? "Translating..." : "Translate"}
        </button>
        {isLoading && (
          <button className="button secondary" type="button" onClick={tool.cancel}>
            Cancel
          </button>
        )}
        <span className="hint" role="status">
          {progress && progress.total > 1 && `${progress.done} of ${progress.total} passages`}
        </span>
      </div>
      {result && <ResultField result={result} />}
      {tool.hasSetup && <TranslatorSetup missing={tool.missing} service={props.service} value={tool.key} onChange={tool.setKey} />}
      <p className="notice">
        <Icon name="info" />
        <span>
          Translations are context-aware: business terms such as “leadership” keep their business meaning, and company names stay as they
          are.
        </span>
      </p>
      <noscript>
        <p className="notice">The translation tool needs JavaScript.</p>
      </noscript>
      <p className="notice" data-script-failed="" hidden>
        The translation tool could not be loaded. Reload the page to try again.
      </p>
    </section>
  );
}

/** The translation, to read and copy. */
function ResultField({ result: { text, target, kept, total } }: { result: Result }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState("");
  const copy = async () => {
    area.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      // Also works on insecure pages, which have no clipboard API.
      if (document.execCommand("copy")) setCopied(text);
    }
  };
  return (
    <div className="field result">
      <label htmlFor="translator-result">Translation</label>
      <textarea id="translator-result" ref={area} rows={8} readOnly value={text} lang={target.tag} dir={target.dir} />
      {kept > 0 && (
        <p className="hint">
          {kept} of {total} passages could not be translated reliably and are as you wrote them.
        </p>
      )}
      <div className="actions">
        <button className="button secondary" type="button" onClick={copy}>
          Copy translation
        </button>
        <span className="hint" role="status">
          {copied === text && "Copied"}
        </span>
      </div>
    </div>
  );
}

const countOf = (text: string): string => {
  const count = [...text].length;
  return `${count.toLocaleString("en")} ${count === 1 ? "character" : "characters"}`;
};

/** A button loses the focus when disabled or removed; this restores it when the work is done. */
function useFocusKept(isLoading: boolean, button: React.RefObject<HTMLButtonElement | null>): void {
  const wasLoading = useRef(false);
  useEffect(() => {
    const { activeElement } = document;
    if (wasLoading.current && !isLoading && (activeElement === null || activeElement === document.body)) button.current?.focus();
    wasLoading.current = isLoading;
  }, [isLoading, button]);
}
