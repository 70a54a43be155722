import type { InterfaceWords } from "../../src/core/model/interface-words.ts";

/** The line that a script shows, with a link, where the reader's browser prefers another language that the page exists in. */
export function AlsoAvailable({ words }: { words: InterfaceWords }) {
  const [before, after] = words.alsoAvailableIn.split("{language}");
  return (
    <p className="also-available" hidden>
      <span>
        <span>{before}</span>
        {after}
      </span>
      <button type="button" aria-label={words.close}>
        ×
      </button>
    </p>
  );
}
