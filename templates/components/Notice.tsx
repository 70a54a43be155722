import type { ReactNode } from "react";
import type { KnownLanguage } from "../../src/core/model/languages.ts";
import { unreviewedAttribute } from "../../src/core/page/translation.ts";
import { inOrder } from "../in-order.ts";
import { Icon } from "./Icon.tsx";

/** A link of a notice; `{language}` in its label is the own name of the language of the page behind it. */
export interface NoticeLink {
  href: string;
  label: string;
  language?: Pick<KnownLanguage, "name" | "tag"> | undefined;
}

interface Props {
  /** Paragraphs. */
  children: ReactNode;
  links: readonly NoticeLink[];
  /** Whether it says that nobody, or nobody wholly, has reviewed the page. */
  isUnreviewed?: boolean;
}

/** A remark about the page, above its text. */
export const Notice = ({ children, links, isUnreviewed = false }: Props) => (
  <div className="notice" role="note" {...(isUnreviewed && { [unreviewedAttribute]: "" })}>
    <Icon name="info" />
    <div>
      {children}
      {links.length > 0 && (
        <ul className="notice-links">
          {inOrder(links, (link) => (
            <li dir="auto">
              <a href={link.href} hrefLang={link.language?.tag}>
                <Label {...link} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  </div>
);

function Label({ label, language }: NoticeLink) {
  const [before, after] = label.split("{language}");
  if (language === undefined || after === undefined) return label;
  return (
    <>
      {before}
      <bdi lang={language.tag}>{language.name}</bdi>
      {after}
    </>
  );
}
