import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/source.ts";
import type { Reference } from "../model/types.ts";
import type { Parsed } from "./parse-data.ts";
import { diagnose } from "./problems.ts";

/** Checks that all references of all files have different ids. @returns diagnostics `duplicate-entry` */
export function checkReferences(files: readonly Parsed<Reference[]>[]): Diagnostic[] {
  const first = new Map<string, () => Place>();
  return files.flatMap(({ value = [], locate }) =>
    value.flatMap(({ id }, index) => {
      const place = () => locate([index, "id"]);
      const earlier = first.get(id);
      if (earlier === undefined) {
        first.set(id, place);
        return [];
      }
      return [diagnose("duplicate-entry", { kind: "reference", name: id }, place(), { message: "first defined here", place: earlier() })];
    }),
  );
}

/** The references of all files by each id that articles may cite them by; undefined if a file could not be read. */
export function referencesById(files: readonly Parsed<Reference[]>[]): ReadonlyMap<string, Reference> | undefined {
  if (files.some(({ value }) => value === undefined)) return undefined;
  const all = files.flatMap(({ value = [] }) => value);
  const byAlias = all.flatMap((reference) => aliasesOf(reference).map((alias) => [alias, reference] as const));
  return new Map([...byAlias, ...all.map((reference) => [reference.id, reference] as const)]);
}

const aliasesOf = (reference: Reference): readonly string[] => ("content" in reference ? [] : (reference.aliases ?? []));
