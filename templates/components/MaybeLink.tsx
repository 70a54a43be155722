import type { ReactNode } from "react";
import type { Urls } from "../../src/core/model/urls.ts";

interface Props {
  /** The address from content; undefined, or `#` as a placeholder, if there is none yet. */
  url: string | undefined;
  urls: Urls;
  rel?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A link, or plain text where the content has no address. */
export const MaybeLink = ({ url, urls, rel, className, children }: Props) =>
  url === undefined || url === "#" ? (
    children
  ) : (
    <a href={urls.link(url)} rel={rel} className={className}>
      {children}
    </a>
  );
