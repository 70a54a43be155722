import type { Node } from "@markdoc/markdoc";
import type { Age, DateValue } from "./dates.ts";
import type { InfoboxLabel } from "./infobox-rows.ts";

/** The content of an infobox, checked and ready to render. Texts are nodes of inline Markdown. */
export interface Infobox {
  caption?: Node[];
  groups: InfoboxGroup[];
}

/** Facts with a heading. The first ones may have none. */
export interface InfoboxGroup {
  heading?: Node[];
  facts: InfoboxFact[];
}

/** A label with its values. */
export interface InfoboxFact {
  /** A known label, whose word is that of the page's language, or a text. */
  label: { known: InfoboxLabel } | { text: string };
  /** More than one is shown as a list. */
  values: InfoboxValue[];
  place?: Node[];
  /** The address that the value links to. */
  url?: string;
  /** On the row of the death. */
  age?: Age;
  /** Citation markers after the values. */
  citations: Node[];
}

export type InfoboxValue = { text: Node[] } | { date: DateValue } | { picture: string };
