import type { TargetLanguage } from "../../src/core/model/types.ts";

/** A target language of the tool. */
export interface TranslationTarget extends TargetLanguage {
  /** The code in the site's list of targets: `zh-CN`. */
  value: string;
  /** The language's own name. */
  name: string;
  /** The language's name in the page's language. */
  localName: string;
  dir: "ltr" | "rtl";
}

/** A language's own name, and its name in the page's language if different. */
export const targetLabel = ({ name, localName }: TranslationTarget): string =>
  isSame(name, localName) ? name : `${name} (${localName})`;

const isSame = (name: string, localName: string): boolean => name.toLowerCase() === localName.toLowerCase();

/** Both names of a language as elements, each marked with its language. */
export function TargetName({ target: { name, localName, tag, dir } }: { target: TranslationTarget }) {
  return (
    <span className="target-name">
      <span lang={tag} dir={dir}>
        {name}
      </span>
      {!isSame(name, localName) && <span className="target-local"> {localName}</span>}
    </span>
  );
}
