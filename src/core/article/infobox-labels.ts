import { suggest } from "../diagnostics/suggest.ts";
import type { InfoboxFact, InfoboxLabel } from "../model/infobox.ts";
import { infoboxLabels } from "../model/interface-keys.ts";

const isKnown = (label: string): label is InfoboxLabel => (infoboxLabels as readonly string[]).includes(label);

/** Reads the label of a row: a known one, whose word is shown in the page's language, or any other text. */
export const readLabel = (label: string): InfoboxFact["label"] => (isKnown(label) ? { known: label } : { text: label.trim() });

/** How known labels are compared with other ways to write them. */
const plain = (label: string): string => label.toLowerCase().replace(/[\s_-]/g, "");
const byPlainLabel = new Map(infoboxLabels.map((label) => [plain(label), label]));

/**
 * Returns the known label that a text probably means: “Known for” and “known-for” mean `knownFor`, as does the mistyped `konwnFor`. A label with a capital
 * letter may be any word of the page's language, so its spelling is not questioned.
 */
export function meantLabel(label: string): InfoboxLabel | undefined {
  const same = byPlainLabel.get(plain(label));
  return same ?? (/^[a-z]/.test(label) ? infoboxLabels.find((known) => known === suggest(label, infoboxLabels)) : undefined);
}
