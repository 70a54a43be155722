import type { ReactNode } from "react";
import { inOrder } from "../in-order.ts";
import { Icon } from "./Icon.tsx";

/** A link of a notice. */
export interface NoticeLink {
  href: string;
  label: string;
  /** The language of the page behind it, if it is another than the page's: BCP 47. */
  tag?: string;
}

interface Props {
  /** Paragraphs. */
  children: ReactNode;
  links: readonly NoticeLink[];
}

/** A remark about the page, above its text. */
export const Notice = ({ children, links }: Props) => (
  <div className="notice" role="note">
    <Icon name="info" />
    <div>
      {children}
      {links.length > 0 && (
        <ul className="notice-links">
          {inOrder(links, (link) => (
            <li dir="auto">
              <a href={link.href} hrefLang={link.tag}>
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  </div>
);
