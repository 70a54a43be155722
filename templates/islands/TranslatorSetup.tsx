import { useRef } from "react";
import { Icon } from "../components/Icon.tsx";

interface Props {
  /** A description of what is missing. */
  missing: string | undefined;
  /** A chat service that takes the visitor's own key. */
  service: string | undefined;
  /** The visitor's own key. */
  value: string;
  onChange: (key: string) => void;
}

/** Explains what is missing for translation, and takes the visitor's own key if the site allows it. */
export function TranslatorSetup({ missing, service, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="setup">
      {missing !== undefined && (
        <p className="notice">
          <Icon name="info" />
          <span>
            Translation is not set up on this site: {missing}. The site needs a relay that adds a key; this browser has no built-in
            translator for this language either.
          </span>
        </p>
      )}
      {service !== undefined && (
        <form className="field" onSubmit={(event) => event.preventDefault()}>
          <label htmlFor="translator-key">Your own key for {new URL(service).host}</label>
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
            The key is kept in this browser tab until you close it. It is sent to {new URL(service).host} only, with the text to translate.
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
              Forget the key
            </button>
          )}
        </form>
      )}
    </div>
  );
}
