import type { InterfaceKey } from "./interface-keys.ts";

/** The interface words of a language. */
export type InterfaceWords = Readonly<Record<InterfaceKey, string>>;

/** Returns the placeholders of a text, such as `{query}`, sorted and including duplicates. */
export const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

/** Fills the placeholders of a text; those without a value are unchanged. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  );
