import { useEffect, useRef, useState } from "react";
import { fill } from "../../src/core/model/interface-words.ts";
import { Icon } from "../components/Icon.tsx";
import { targetLabel } from "./TargetName.tsx";
import { type Result, type Services, type TranslatorProps, useTranslator } from "./use-translator.ts";

interface Props extends Pick<TranslatorProps, "words"> {
  /** Whether nothing can translate. */
  isMissing: boolean;
  /** A chat service that takes the visitor's own key. */
  service: string | undefined;
  /** The visitor's own key. */
  value: string;
  onChange: (key: string) => void;
}

/** Says that nothing can translate, and takes the visitor's own key if the site allows it. */
function TranslatorSetup({ words, isMissing, service, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="setup">
      {isMissing && (
        <p className="notice" role="alert">
          <Icon name="info" />
          <span>{words.translatorNotSetUp}</span>
        </p>
      )}
      {service !== undefined && (
        <form className="field" onSubmit={(event) => event.preventDefault()}>
          <label htmlFor="translator-key">{fill(words.translatorOwnKey, { service: new URL(service).host })}</label>
          <input
            id="translator-key"
            ref={input}
            type="password"
            autoComplete="off"
            spellCheck={false}
            value={value}
            aria-describedby="translator-key-hint"
            onChange={(event) => onChange(event.target.value.trim())}
          />
          <p className="hint" id="translator-key-hint">
            {fill(words.translatorKeyHint, { service: new URL(service).host })}
          </p>
          {value !== "" && (
            <button
              className="button secondary"
              type="button"
              onClick={() => {
                onChange("");
                input.current?.focus();
              }}
            >
              {words.translatorForgetKey}
            </button>
          )}
        </form>
      )}
    </div>
  );
}

/**
 * The translation tool's card.
 *
 * @param props.services functions that need the browser; undefined during the build
 */
export function Translator({ services, ...props }: TranslatorProps & { services?: Services }) {
  const tool = useTranslator(props, services);
  const { source, progress, result, target } = tool;
  const { words } = props;
  const number = (value: number) => value.toLocaleString(props.locale);
  const button = useRef<HTMLButtonElement>(null);
  const isLoading = progress !== undefined;
  useFocusKept(isLoading, button);
  return (
    <section className="card" aria-labelledby="translator-title">
      <h2 id="translator-title">{words.translatorTitle}</h2>
      <div className="field">
        <label htmlFor="translator-source">{words.translatorSource}</label>
        <textarea
          id="translator-source"
          ref={tool.sourceRef}
          rows={8}
          dir="auto"
          placeholder={words.translatorPlaceholder}
          value={source}
          aria-describedby="translator-count"
          onChange={(event) => tool.setSource(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.repeat) tool.translate();
          }}
        />
        {/* Browsers may know the digits of more or fewer languages than the build. */}
        <p className="hint" id="translator-count" suppressHydrationWarning>
          {`${fill(words.translatorCharacters, { count: number([...source].length) })} · ${words.translatorShortcut}`}
        </p>
      </div>
      <div className="field">
        <label id="translator-target" htmlFor={tool.ready ? "translator-target-trigger" : "translator-native"}>
          {words.translatorTarget}
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
        <button
          className="button"
          ref={button}
          type="button"
          disabled={isLoading || source.trim() === ""}
          onClick={tool.translate}
        >
          {isLoading ? words.translatorBusy : words.translate}
        </button>
        {isLoading && (
          <button className="button secondary" type="button" onClick={tool.cancel}>
            {words.cancel}
          </button>
        )}
        <span className="hint" role="status">
          {progress &&
            progress.total > 1 &&
            fill(words.translatorProgress, { done: number(progress.done), total: number(progress.total) })}
          {progress?.loaded !== undefined &&
            fill(words.translatorLoading, {
              percent: progress.loaded.toLocaleString(props.locale, { style: "percent" }),
            })}
        </span>
      </div>
      {result && <ResultField result={result} words={words} number={number} isComing={isLoading} />}
      {tool.problem && (
        <p className="notice failed">
          <Icon name="info" />
          <span>
            {tool.problem.text} {tool.problem.reason && <span lang="en">({tool.problem.reason})</span>}
          </span>
        </p>
      )}
      {tool.hasSetup && (
        <TranslatorSetup
          words={words}
          isMissing={tool.isMissing}
          service={props.service}
          value={tool.key}
          onChange={tool.setKey}
        />
      )}
      <p className="notice">
        <Icon name="info" />
        <span>{words.translatorNotice}</span>
      </p>
      <noscript>
        <p className="notice">{words.translatorNeedsScript}</p>
      </noscript>
      <p className="notice" data-script-failed="" hidden>
        {words.translatorNotLoaded}
      </p>
    </section>
  );
}

interface ResultProps extends Pick<TranslatorProps, "words"> {
  result: Result;
  /** Formats a number in the page's language. */
  number: (value: number) => string;
  /** Whether the rest of it is still coming. */
  isComing: boolean;
}

/** The translation, to read and copy. */
function ResultField({ result: { text, target, kept, total }, words, number, isComing }: ResultProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState("");
  const copy = async () => {
    area.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      // `execCommand` is used, because insecure pages have no clipboard API.
      if (document.execCommand("copy")) setCopied(text);
    }
  };
  return (
    <div className="field result">
      <label htmlFor="translator-result">{words.translatorResult}</label>
      <textarea
        id="translator-result"
        ref={area}
        rows={8}
        readOnly
        value={text}
        lang={target.tag}
        dir={target.dir}
        aria-busy={isComing}
      />
      {kept > 0 && <p className="hint">{fill(words.translatorKept, { kept: number(kept), total: number(total) })}</p>}
      {!isComing && (
        <div className="actions">
          <button className="button secondary" type="button" onClick={copy}>
            {words.copyTranslation}
          </button>
          <span className="hint" role="status">
            {copied === text && words.copied}
          </span>
        </div>
      )}
    </div>
  );
}

/** A button loses the focus when disabled or removed; this restores it when the work is done. */
function useFocusKept(isLoading: boolean, button: React.RefObject<HTMLButtonElement | null>): void {
  const wasLoading = useRef(false);
  useEffect(() => {
    const { activeElement } = document;
    if (wasLoading.current && !isLoading && (activeElement === null || activeElement === document.body))
      button.current?.focus();
    wasLoading.current = isLoading;
  }, [isLoading, button]);
}
