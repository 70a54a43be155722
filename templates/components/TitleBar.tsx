import type { ReactNode } from "react";
import type { WrittenIn } from "../page.ts";

interface Props {
  title: string;
  /** The language of the title, if it is another than the page's. */
  writtenIn?: WrittenIn | undefined;
  /** A line below the title. */
  children?: ReactNode;
}

/** A page's title. */
export function TitleBar({ title, writtenIn, children }: Props) {
  return (
    <header className="title-bar">
      <h1 {...writtenIn}>{title}</h1>
      {children}
    </header>
  );
}
