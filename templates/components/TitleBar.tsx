import type { ReactNode } from "react";

interface Props {
  title: string;
  /** A line below the title. */
  children?: ReactNode;
}

/** A page's title. */
export function TitleBar({ title, children }: Props) {
  return (
    <header className="title-bar">
      <h1>{title}</h1>
      {children}
    </header>
  );
}
