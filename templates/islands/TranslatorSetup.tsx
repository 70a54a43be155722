import { useRef } from "react";
import { fill } from "../../src/core/model/interface-words.ts";
import { Icon } from "../components/Icon.tsx";
import type { TranslatorProps } from "./use-translator.ts";

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
export function TranslatorSetup({ words, isMissing, service, value, onChange }: Props) {
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
