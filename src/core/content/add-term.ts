import { dump, load } from "js-yaml";
import type { GlossaryTerm } from "../model/types.ts";

/** A name, and perhaps its form in a language. */
export interface AddedTerm {
  term: string;
  code: string;
  /** Absent if the name is not changed. */
  form?: string | undefined;
}

/**
 * Adds a name to `glossary` of a site.yaml. Nothing else that is written there changes, and comments stay.
 *
 * @returns the new text, or the lines to add by hand where the glossary is written in a way that cannot be added to
 */
export function withTerm(text: string, { term, code, form }: AddedTerm): { text: string } | { byHand: string } {
  const known = glossaryIn(text);
  const before = known.find((each) => each.term === term);
  const forms = form === undefined ? before?.forms : { ...before?.forms, [code]: form };
  const entry: GlossaryTerm = { term, ...(forms && { forms }) };
  const wanted = before ? known.map((each) => (each === before ? entry : each)) : [...known, entry];
  if (JSON.stringify(known) === JSON.stringify(wanted)) return { text };
  const isRight = (changed: string) => JSON.stringify(glossaryIn(changed)) === JSON.stringify(wanted);
  const changed = candidates(text, entry, before).find(isRight);
  return changed === undefined ? { byHand: written(entry) } : { text: changed };
}

/** Ways in which the entry may be written; not all are right. */
function candidates(text: string, entry: GlossaryTerm, before: GlossaryTerm | undefined): string[] {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => /^glossary:/.test(line));
  const replaced = (from: number, count: number, ...added: string[]) =>
    [...lines.slice(0, from), ...added, ...lines.slice(from + count)].join("\n");
  if (start < 0) return [`${text.trimEnd()}\nglossary:\n  - ${written(entry)}\n`];
  const head = lines[start] ?? "";
  let end = start + 1;
  while (end < lines.length && /^(?:[ \t#-]|\r?$)/.test(lines[end] ?? "")) end += 1;
  while (end > start + 1 && !/^[ \t-]*[^\s#-]/.test(lines[end - 1] ?? "")) end -= 1;
  if (before === undefined) {
    const indent = /^( *)- /.exec(lines.slice(start + 1, end).find((line) => /^ *- /.test(line)) ?? "")?.[1] ?? "  ";
    const last = head.lastIndexOf("]");
    const inFlow = `${head.slice(0, Math.max(last, 0))}, ${written(entry)}${head.slice(last)}`;
    return [replaced(end, 0, `${indent}- ${written(entry)}`), replaced(start, 1, inFlow)];
  }
  // The lines of the entry that is there, which is written anew.
  return lines.slice(start, end).flatMap((line, offset) => {
    const [, indent] = /^( *)- /.exec(line) ?? [];
    if (indent === undefined || !line.includes(before.term)) return [];
    const from = start + offset;
    let to = from + 1;
    while (to < end && lines[to]?.startsWith(`${indent} `)) to += 1;
    return [replaced(from, to - from, `${indent}- ${written(entry)}`)];
  });
}

const written = (entry: GlossaryTerm): string => dump(entry, { flowLevel: 0, lineWidth: -1 }).trim();

function glossaryIn(text: string): readonly GlossaryTerm[] {
  try {
    const { glossary } = (load(text) ?? {}) as { glossary?: unknown };
    return Array.isArray(glossary) ? (glossary as GlossaryTerm[]) : [];
  } catch {
    return [];
  }
}
