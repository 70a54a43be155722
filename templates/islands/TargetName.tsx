import type { TargetLanguage } from "../../src/core/model/types.ts";

/** A target language of the tool. */
export interface TranslationTarget extends TargetLanguage {
  /** As in the site's list of targets: `zh-CN`. */
  value: string;
  /** Its own name. */
  name: string;
  dir: "ltr" | "rtl";
}

/** A language's own name, and its English name if different. */
export const targetLabel = ({ name, fullName }: TranslationTarget): string => (name === fullName ? name : `${name} (${fullName})`);

/** The same as elements, each name marked with its language. */
export function TargetName({ target: { name, fullName, tag, dir } }: { target: TranslationTarget }) {
  return (
    <span className="target-name">
      <span lang={tag} dir={dir}>
        {name}
      </span>
      {name !== fullName && <span className="target-english"> {fullName}</span>}
    </span>
  );
}
