import { type AST, RegExpParser } from "@eslint-community/regexpp";

/** Returns a text of about this length. */
type AttackText = (length: number) => string;

/** Characters that expressions tell apart, besides those that stand in them. */
const usual = [..." \n\ta0A.,:;-_/\\'\"(<[{#*%é中\u0001"];

/** More repetitions than this are as good as none. */
const many = 50;

/**
 * Returns texts on which a regular expression may take long: each of its repetitions as often as it goes, after what
 * leads to it, and each of its beginnings again and again. They end with what nothing matches, so that the expression
 * backtracks as much as it can.
 */
function attackTexts({ source, flags }: RegExp): AttackText[] {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes("u"),
    unicodeSets: flags.includes("v"),
  });
  const nodes = nodesIn(pattern);
  const { charactersOf, othersThan, sampleOf } = sampler(nodes, source, flags);
  const attacks = new Map<string, AttackText>();
  // Expressions that match at the beginning only are tried there, too.
  const begins = source.includes("^") ? ["", "\u0001"] : [""];
  const add = (before: string, unit: string, ends: readonly string[] = []) => {
    if (unit === "") return;
    for (const begin of begins)
      for (const end of ["\u0001", "\n\u0001", ...ends])
        attacks.set(JSON.stringify([begin, before, unit, end]), (length) => {
          const head = begin + before;
          return head + unit.repeat(Math.ceil(length / unit.length)) + end;
        });
  };
  for (const node of nodes) {
    if (node.type === "Alternative") {
      const samples = chunksOf(node).map((elements) => elements.map(sampleOf).join(""));
      for (const index of samples.keys()) {
        const before = beforeOf(node, sampleOf) + samples.slice(0, index).join("");
        for (const count of [1, 2, 3]) add(before, samples.slice(index, index + count).join(""));
        add("", samples.slice(0, index + 1).join(""));
      }
    }
    if (node.type !== "Quantifier" || node.max < many) continue;
    const before = beforeOf(node, sampleOf);
    const units = nodesIn(node.element).flatMap((inner) =>
      isSet(inner)
        ? charactersOf(inner)
        : inner.type === "Alternative" || inner === node.element
          ? sampleOf(inner)
          : [],
    );
    const pairs = "alternatives" in node.element ? node.element.alternatives.map(sampleOf) : [];
    for (const unit of new Set([...units, ...pairs.flatMap((first) => pairs.map((second) => first + second))])) {
      add(before, unit, isSet(node.element) ? othersThan(node.element) : []);
      add("", before + unit);
    }
  }
  return [...attacks.values()];
}

/** Returns the elements of an alternative, those of a word together. */
function chunksOf({ elements }: AST.Alternative): AST.Element[][] {
  const chunks: AST.Element[][] = [];
  for (const element of elements) {
    const last = chunks.at(-1);
    if (element.type === "Character" && last?.at(-1)?.type === "Character") last.push(element);
    else chunks.push([element]);
  }
  return chunks;
}

const isSet = ({ type }: AST.Node): boolean => type.startsWith("Character") || type === "ExpressionCharacterClass";

/** What sets match, by flags, set and character: many expressions have the same sets. */
const known = new Map<string, boolean>();
function isIn(set: string, flags: string, character: string): boolean {
  const key = `${flags} ${set} ${character}`;
  const matches = known.get(key) ?? new RegExp(`^(?:${set})$`, flags).test(character);
  known.set(key, matches);
  return matches;
}

/** Returns functions that find what parts of an expression match. */
function sampler(nodes: readonly AST.Node[], source: string, flags: string) {
  const sets = [...new Set(nodes.filter(isSet).map(({ raw }) => raw))];
  const setFlags = flags.replace(/[gym]/g, "");
  /** One of the characters that the same sets match is enough; a line's end may match more. */
  const byMatches = new Map<string, string>();
  for (const character of [...usual, ...source.replace(/\\[pP]\{[^}]*\}|\\./gu, "")]) {
    const matches = ["\\w", "\n", ...sets].map((raw) => (isIn(raw, setFlags, character) ? "1" : "0")).join("");
    if (!byMatches.has(matches)) byMatches.set(matches, character);
  }
  const characters = new Map(
    sets.map((raw, index) => [
      raw,
      [...byMatches].flatMap(([matches, character]) => (matches[index + 2] === "1" ? [character] : [])),
    ]),
  );
  const charactersOf = ({ raw }: AST.Node): readonly string[] => characters.get(raw) ?? [];
  /** Some characters that a set does not match. */
  const othersThan = (set: AST.Node): string[] =>
    [...byMatches.values()].filter((character) => !charactersOf(set).includes(character)).slice(0, 4);
  const sampleOf = (node: AST.Node): string => {
    if (isSet(node)) return charactersOf(node)[0] ?? "";
    if (node.type === "Alternative") return node.elements.map(sampleOf).join("");
    if (node.type === "Quantifier") return sampleOf(node.element).repeat(Math.min(Math.max(node.min, 1), many));
    if (node.type !== "Group" && node.type !== "CapturingGroup") return "";
    return node.alternatives.map(sampleOf).find((sample) => sample !== "") ?? "";
  };
  return { charactersOf, othersThan, sampleOf };
}

/** Returns a text that leads to a part of an expression. */
function beforeOf(node: AST.Node, sampleOf: (node: AST.Node) => string): string {
  const { parent } = node;
  if (parent === null) return "";
  const before =
    parent.type === "Alternative" ? parent.elements.slice(0, parent.elements.indexOf(node as AST.Element)) : [];
  return beforeOf(parent, sampleOf) + before.map(sampleOf).join("");
}

/** Returns a part of an expression with all parts in it, but without those of sets of characters. */
function nodesIn(node: AST.Node): AST.Node[] {
  const inner: readonly AST.Node[] = isSet(node)
    ? []
    : "alternatives" in node
      ? node.alternatives
      : node.type === "Alternative"
        ? node.elements
        : node.type === "Quantifier"
          ? [node.element]
          : [];
  return [node, ...inner.flatMap(nodesIn)];
}

/** The shortest time so far in which a text was read character by character, by the factor of its length. */
const shortest = new Map<number, number>();

/**
 * Finds a text on which an expression takes time that grows faster than the text. Lengths grow step by step, because a
 * text of full length takes for ever where each character doubles the time. A text only counts if it is slow every time,
 * compared with reading it character by character, so a busy machine does not matter.
 *
 * @returns the beginning and the end of the text; undefined if there is none
 */
export function slowText(expression: RegExp): string | undefined {
  const everywhere = new RegExp(expression, `${expression.flags.replace(/[gy]/g, "")}g`);
  const isSlow = (text: string, factor: number) => {
    const isOver = (milliseconds: number) => timeOf(() => matchAll(everywhere, text)) > milliseconds;
    // Most texts are fast, even by the clock, which takes less time to read than the processor time.
    const start = performance.now();
    matchAll(everywhere, text);
    if (performance.now() - start < factor * (shortest.get(factor) ?? 0) + 0.05) return false;
    const byCharacter = Math.min(...[1, 2, 3].map(() => timeOf(() => text.match(/./gsu))));
    shortest.set(factor, Math.min(byCharacter, shortest.get(factor) ?? byCharacter));
    return [1, 2, 3, 4].every(() => isOver(factor * byCharacter + 0.05));
  };
  /** Whether the time grows three times as much as the text, which that of a large expression does not. */
  const grows = (attack: AttackText) => {
    const [short = 0, long = 0] = [2000, 24_000].map((length) => {
      const text = attack(length);
      return Math.min(...[1, 2, 3].map(() => timeOf(() => matchAll(everywhere, text)) / text.length));
    });
    return long > 3 * short;
  };
  for (const attack of attackTexts(expression)) {
    const isSlowAt = (length: number, factor: number) => isSlow(attack(length), factor);
    if (isSlowAt(24, 500) || isSlowAt(250, 150) || (isSlowAt(2000, 5) && isSlowAt(24_000, 25) && grows(attack))) {
      const text = attack(250);
      return `${text.slice(0, 30)}…${text.slice(-4)}`;
    }
  }
  return undefined;
}

function matchAll(expression: RegExp, text: string): void {
  for (const _ of text.matchAll(expression));
}

/** Returns the processor time of an action in milliseconds: on a busy machine, others take much of the time of a clock. */
function timeOf(action: () => unknown): number {
  const start = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
