import type { ReactNode } from "react";
import type { InterfaceWords } from "../../src/core/model/interface-words.ts";

interface Props {
  /** The address of the large picture; without it, the picture does not open. */
  href: string | undefined;
  words: Pick<InterfaceWords, "enlarge">;
  /** The picture on the page. */
  children: ReactNode;
}

/** A picture that is a link to its file, which a script opens on the page. */
export const Enlarge = ({ href, words, children }: Props) =>
  href === undefined ? (
    children
  ) : (
    <a className="enlarge" href={href} title={words.enlarge} data-action="enlarge">
      {children}
    </a>
  );
