import type { ReactNode } from "react";
import type { InterfaceWords } from "../../src/core/interface.ts";
import { Icon } from "./Icon.tsx";

interface Props {
  title: string;
  words: InterfaceWords;
  /** A line below the title. */
  children?: ReactNode;
}

/** A page's title, and the way to its other languages where the sidebar has no room. */
export function TitleBar({ title, words, children }: Props) {
  return (
    <header className="title-bar">
      <h1>{title}</h1>
      <button className="languages-button" type="button" popoverTarget="menu">
        <Icon name="languages" />
        <span>{words.languages}</span>
      </button>
      {children}
    </header>
  );
}
