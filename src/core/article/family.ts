import Markdoc, { type Node } from "@markdoc/markdoc";
import { diagnose } from "../content/problems.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import type { PersonFacts } from "../model/infobox.ts";
import { isPendingNode, plainText } from "./nodes.ts";

/** A person of a family tree, with what follows below. */
export interface Relative {
  /** The line about the person. */
  person: Node;
  /** The lines about the person's spouses, which follow a plus sign. */
  spouses: Node[];
  /** Children, or parents in a tree of ancestors. */
  next: Relative[];
}

/** Reads the content of a family tree: one list of persons. @returns undefined if it is something else */
export function readFamily([list, ...others]: readonly Node[]): Relative[] | undefined {
  if (list?.type !== "list" || others.length > 0) return undefined;
  const relatives = list.children.map(readRelative);
  return relatives.every((relative) => relative !== undefined) ? relatives : undefined;
}

function readRelative({ children: [first, ...others] }: Node): Relative | undefined {
  const line = first?.type === "paragraph" ? first.children[0] : first;
  if (line?.type !== "inline") return undefined;
  const next = others.length === 0 ? [] : readFamily(others);
  const [person, ...spouses] = divided(line);
  return person && next && { person, spouses, next };
}

const plus = /\s[+⚭]\s/u;

/** Divides a line at plus signs between spaces. */
function divided({ attributes, children }: Node): Node[] {
  const lines: Node[][] = [[]];
  for (const node of children) {
    const parts = node.type === "text" ? String(node.attributes.content).split(plus) : [];
    if (parts.length < 2) lines.at(-1)?.push(node);
    for (const [index, content] of parts.length < 2 ? [] : parts.entries()) {
      if (index > 0) lines.push([]);
      if (content !== "") lines.at(-1)?.push(new Markdoc.Ast.Node("text", { content }));
    }
  }
  return lines.map((parts) => new Markdoc.Ast.Node("inline", { ...attributes }, parts));
}

/** Whether a line is about the subject, whose name is strong. */
export const isSubject = ({ children: [first] }: Node): boolean => first?.type === "strong";

/** Years, or other words with numbers, in brackets after a name. */
const afterName = /[（(][^()（）]{0,200}[)）]$/u;

/** Returns the name in a text about a person, without the dates after it. */
export const nameIn = (text: string): string =>
  text
    .trim()
    .replace(afterName, (dates) => (/\p{N}/u.test(dates) ? "" : dates))
    .trim();

const named = (lines: readonly Node[]) =>
  lines
    .filter((line) => !isPendingNode(line))
    .map((line) => ({ "@type": "Person" as const, name: nameIn(plainText(line)) }))
    .filter(({ name }) => /^\p{L}/u.test(name));

/** Returns the parents, spouses and children of the subject that the family trees of an article show. */
export function familyFacts(nodes: readonly Node[]): Pick<PersonFacts, "parent" | "spouse" | "children"> {
  const found: Required<ReturnType<typeof familyFacts>> = { parent: [], spouse: [], children: [] };
  for (const { tag, attributes, children } of nodes) {
    if (tag !== "family") continue;
    const isUpwards = attributes.of === "ancestors";
    const visit = (relative: Relative, before: Relative | undefined) => {
      if (isSubject(relative.person)) {
        const [above, below] = [before ? [before.person] : [], relative.next.map((each) => each.person)];
        // Of several spouses, it is not certain which is the other parent.
        if (before?.spouses.length === 1) above.push(...before.spouses);
        found.spouse.push(...named(relative.spouses));
        found.parent.push(...named(isUpwards ? below : above));
        found.children.push(...named(isUpwards ? above.slice(0, 1) : below));
      }
      for (const each of relative.next) visit(each, relative);
    };
    for (const relative of readFamily(children) ?? []) visit(relative, undefined);
  }
  // Several trees of an article may show the same relatives.
  const once = Object.entries(found).map(([fact, persons]) => {
    const byName = new Map(persons.map((person) => [person.name, person]));
    return [fact, [...byName.values()]] as const;
  });
  return Object.fromEntries(once.filter(([, persons]) => persons.length > 0));
}

/** Finds lines of family trees that one space indents, which Markdown takes for siblings. @returns errors `markup` */
export function checkFamilyIndent(source: Source): Diagnostic[] {
  let isFamily = false;
  return source.text.split("\n").flatMap((line, index) => {
    if (/^\{% \/?family\b/.test(line)) isFamily = !line.includes("/family");
    const problem = "one space does not make a relative a child: the line is read as a sibling of that above";
    const fix = "indent it with two spaces, or with none";
    return isFamily && /^ [-*+] /.test(line) ? [diagnose("markup", { problem, fix }, source.atLine(index + 1))] : [];
  });
}
