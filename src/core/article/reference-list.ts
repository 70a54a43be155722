import type { Node } from "@markdoc/markdoc";
import { diagnose } from "../content/problems.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { PlaceOf } from "./node-places.ts";

/** Where an article's reference list is. */
export interface ReferenceList {
  /** The tag that places it; absent if the list is last. */
  tag?: Node | undefined;
}

/**
 * Finds the tag that places the reference list.
 *
 * @param root the article
 * @param nodes all its nodes, in order
 * @returns also diagnostics `nested-references-list`, `duplicate-references-list`
 */
export function findReferenceList(root: Node, nodes: readonly Node[], placeOf: PlaceOf): ReferenceList & { diagnostics: Diagnostic[] } {
  const [tag, ...others] = nodes.filter((node) => node.tag === "references");
  if (tag === undefined) return { diagnostics: [] };
  return {
    tag,
    diagnostics: [
      // One within a paragraph is reported like any other tag.
      ...(root.children.includes(tag) || tag.inline ? [] : [diagnose("nested-references-list", {}, placeOf(tag))]),
      ...others.map((other) =>
        diagnose("duplicate-references-list", {}, placeOf(other), { message: "first placed here", place: placeOf(tag) }),
      ),
    ],
  };
}
