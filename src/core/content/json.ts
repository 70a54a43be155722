import { printParseErrorCode, visit } from "jsonc-parser";
import { type DataNode, maxDepth, type SyntaxProblem, tooDeep } from "./yaml.ts";

/** Parsed JSON. */
interface Json {
  value: unknown;
  /** The positions of the value and its parts. */
  root: DataNode;
  /** Duplicate keys: JSON.parse would silently keep only the last entry. */
  duplicates: DuplicateKey[];
}

/** A key that an object has more than once. */
export interface DuplicateKey {
  key: string;
  offset: number;
  /** The offset of the key's first occurrence. */
  first: number;
}

/** Stops parsing at the first problem. */
class Malformed extends Error {
  readonly found: SyntaxProblem;

  constructor(found: SyntaxProblem) {
    super(found.problem);
    this.found = found;
  }
}

/** Parses JSON (RFC 8259). @returns the data, or the first problem */
export function readJson(text: string): Json | SyntaxProblem {
  try {
    const places = locateJson(text);
    // Both parsers accept the same texts; JSON.parse keeps “__proto__” as a key.
    return { value: JSON.parse(text), ...places };
  } catch (error) {
    if (error instanceof Malformed) return error.found;
    throw error;
  }
}

/** @throws Malformed at the first problem, before anything is nested deeper than {@link maxDepth} */
function locateJson(text: string): Omit<Json, "value"> {
  let root: DataNode = { offset: 0 };
  const open: DataNode[] = [];
  const duplicates: DuplicateKey[] = [];
  let key = { name: "", offset: 0 };
  const add = (node: DataNode) => {
    const parent = open.at(-1);
    parent?.items?.push(node);
    parent?.entries?.set(key.name, { keyOffset: key.offset, value: node });
    if (parent === undefined) root = node;
  };
  const begin = (node: DataNode) => {
    if (open.length === maxDepth) throw new Malformed({ ...tooDeep, offset: node.offset });
    add(node);
    open.push(node);
  };
  const end = () => {
    open.pop();
  };
  visit(
    text,
    {
      onObjectBegin: (offset) => begin({ offset, entries: new Map() }),
      onArrayBegin: (offset) => begin({ offset, items: [] }),
      onObjectEnd: end,
      onArrayEnd: end,
      onLiteralValue: (_, offset) => add({ offset }),
      onObjectProperty(name, offset) {
        const first = open.at(-1)?.entries?.get(name)?.keyOffset;
        if (first !== undefined) duplicates.push({ key: name, offset, first });
        // Report further duplicates relative to the first occurrence.
        key = { name, offset: first ?? offset };
      },
      onError(code, offset, length) {
        throw new Malformed(problemOf(text, printParseErrorCode(code), offset, length));
      },
    },
    { disallowComments: true },
  );
  return { root, duplicates };
}

type Cause = ReturnType<typeof printParseErrorCode>;

const entry = 'write entries as "key": "text"';
const quotes = 'put keys and values in double quotes; write \\" for a double quote inside a value';
const end = {
  problem: "unexpected end of the file",
  hint: "close any open quotes, brackets and braces; write {} for an empty file",
};
const trailingComma = { problem: "trailing comma after the last entry", hint: "remove it" };
const number = { problem: "incomplete number", hint: "complete it, or put it in double quotes" };

const causes: Readonly<Record<Cause, { problem: string; hint: string }>> = {
  InvalidSymbol: { problem: "unexpected", hint: quotes },
  InvalidNumberFormat: number,
  PropertyNameExpected: { problem: "expected a key in double quotes", hint: entry },
  ValueExpected: { problem: "expected a value", hint: entry },
  ColonExpected: { problem: "expected a colon after the key", hint: entry },
  CommaExpected: {
    problem: "expected a comma",
    hint: 'add a comma between entries; write \\" for a double quote inside a value',
  },
  CloseBraceExpected: end,
  CloseBracketExpected: end,
  EndOfFileExpected: { problem: "expected the end of the file", hint: "remove everything after the last brace" },
  InvalidCommentToken: { problem: "comments are not allowed in JSON", hint: "remove the comment" },
  UnexpectedEndOfComment: end,
  UnexpectedEndOfString: {
    problem: "missing closing quote",
    hint: "end the value with a double quote on the same line; write \\n for a line break",
  },
  UnexpectedEndOfNumber: number,
  InvalidUnicode: { problem: "\\u needs four hexadecimal digits", hint: "write \\\\ for a backslash" },
  InvalidEscapeCharacter: { problem: "unknown escape sequence", hint: "write \\\\ for a backslash" },
  InvalidCharacter: { problem: "control character in a value", hint: "write \\t for a tab; remove any others" },
  "<unknown ParseErrorCode>": { problem: "not valid JSON", hint: entry },
};

/** Converts a parser error to our wording and moves it to the position where a person would look. */
function problemOf(text: string, cause: Cause, offset: number, length: number): SyntaxProblem {
  // Only an unexpected end has length 0.
  if (length === 0) return { ...end, offset: text.trimEnd().length };
  const token = text.slice(offset, offset + length);
  const before = /^[}\]]$/.test(token) ? text.slice(0, offset).trimEnd() : "";
  if (before.endsWith(",")) return { ...trailingComma, offset: before.length - 1 };
  const { problem, hint } = causes[cause];
  if (cause === "InvalidSymbol") return { problem: `${problem} “${token.slice(0, 40)}”`, hint, offset };
  return { problem, hint, offset: offset + offsetInText(token, cause) };
}

/** The parser reports where a string starts; this finds the offset of the error within it, including quotes. */
function offsetInText(token: string, cause: Cause): number {
  if (cause === "UnexpectedEndOfString") return token.length;
  if (cause === "InvalidCharacter") return token.search(/[^ -\uffff]/);
  if (cause !== "InvalidEscapeCharacter" && cause !== "InvalidUnicode") return 0;
  const withoutGood = token.replace(/\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/g, (good) => " ".repeat(good.length));
  return withoutGood.indexOf("\\");
}
