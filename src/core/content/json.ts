import { printParseErrorCode, visit } from "jsonc-parser";
import { type DataNode, maxDepth, type SyntaxProblem, tooDeep } from "./yaml.ts";

/** What a JSON text holds. */
export interface Json {
  value: unknown;
  /** Where the value and its parts stand. */
  root: DataNode;
  /** Keys that their object has already: of such entries only the last would count. */
  duplicates: DuplicateKey[];
}

export interface DuplicateKey {
  key: string;
  offset: number;
  /** Where the key stands first. */
  first: number;
}

/** Ends the reading at the first problem. */
class Malformed extends Error {
  readonly found: SyntaxProblem;

  constructor(found: SyntaxProblem) {
    super(found.problem);
    this.found = found;
  }
}

/** Reads JSON (RFC 8259). @returns what it holds, or what is wrong with the text */
export function readJson(text: string): Json | SyntaxProblem {
  try {
    const places = locateJson(text);
    // What is well formed for the one parser is so for the other; this one keeps “__proto__” as a key.
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
        // A third one is told of with the first.
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
const quotes = 'put keys and texts in double quotes; \\" is a double quote within a text';
const end = { problem: "unexpected end of the file", hint: "close what is open; a file without entries holds {}" };
const trailingComma = { problem: "there is a comma after the last entry", hint: "remove it" };
const number = { problem: "the number is not complete", hint: "write its last digits, or put it in double quotes as a text" };

const causes: Readonly<Record<Cause, { problem: string; hint: string }>> = {
  InvalidSymbol: { problem: "unexpected", hint: quotes },
  InvalidNumberFormat: number,
  PropertyNameExpected: { problem: "expected a key in double quotes", hint: entry },
  ValueExpected: { problem: "expected a value", hint: entry },
  ColonExpected: { problem: "expected a colon after the key", hint: entry },
  CommaExpected: { problem: "expected a comma", hint: 'put a comma between entries; \\" is a double quote within a text' },
  CloseBraceExpected: end,
  CloseBracketExpected: end,
  EndOfFileExpected: { problem: "expected the end of the file", hint: "remove what follows the last brace" },
  InvalidCommentToken: { problem: "JSON has no comments", hint: "remove the comment" },
  UnexpectedEndOfComment: end,
  UnexpectedEndOfString: {
    problem: "the closing quote is missing",
    hint: "end the text with a double quote in the same line; \\n is a line break within it",
  },
  UnexpectedEndOfNumber: number,
  InvalidUnicode: { problem: "\\u needs four hexadecimal digits", hint: "write a backslash within a text as \\\\" },
  InvalidEscapeCharacter: { problem: "unknown escape sequence", hint: "write a backslash within a text as \\\\" },
  InvalidCharacter: { problem: "a text holds a control character", hint: "write \\t for a tab; remove others" },
  "<unknown ParseErrorCode>": { problem: "this is not JSON", hint: entry },
};

/** Our words for what the parser found, and the place where a person would look. */
function problemOf(text: string, cause: Cause, offset: number, length: number): SyntaxProblem {
  // Only the end has no length.
  if (length === 0) return { ...end, offset: text.trimEnd().length };
  const token = text.slice(offset, offset + length);
  const before = /^[}\]]$/.test(token) ? text.slice(0, offset).trimEnd() : "";
  if (before.endsWith(",")) return { ...trailingComma, offset: before.length - 1 };
  const { problem, hint } = causes[cause];
  if (cause === "InvalidSymbol") return { problem: `${problem} “${token.slice(0, 40)}”`, hint, offset };
  return { problem, hint, offset: offset + offsetInText(token, cause) };
}

/** The parser tells where a text begins: where in it, quotes included, does something go wrong? */
function offsetInText(token: string, cause: Cause): number {
  if (cause === "UnexpectedEndOfString") return token.length;
  if (cause === "InvalidCharacter") return token.search(/[^ -\uffff]/);
  if (cause !== "InvalidEscapeCharacter" && cause !== "InvalidUnicode") return 0;
  const withoutGood = token.replace(/\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/g, (good) => " ".repeat(good.length));
  return withoutGood.indexOf("\\");
}
