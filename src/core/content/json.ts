import { maxDepth, type SyntaxProblem, tooDeep } from "./yaml.ts";

/** Reads JSON. @returns the value, or what is wrong with the text */
export function readJson(text: string): { value: unknown } | SyntaxProblem {
  const deep = offsetOfDepth(text);
  if (deep !== undefined) return { problem: tooDeep, offset: deep };
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const end = text.trimEnd().length;
    const offset = offsetOf(message, text);
    // At the end it has many words for the same.
    return offset < end ? { problem: problemOf(message), offset } : { problem: "unexpected end of JSON input", offset: end };
  }
}

/** Where the first value begins that is nested too deep. */
function offsetOfDepth(text: string): number | undefined {
  let depth = 0;
  let isText = false;
  for (let offset = 0; offset < text.length; offset++) {
    const sign = text[offset];
    if (sign === '"') isText = !isText;
    else if (isText && sign === "\\") offset++;
    else if (!isText && (sign === "[" || sign === "{") && ++depth > maxDepth) return offset;
    else if (!isText && (sign === "]" || sign === "}")) depth--;
  }
  return undefined;
}

// V8 says “… in JSON at position 12”, “… at position 12 (line 1 column 13)”, or only “Unexpected token 'b', "{"a": b}" is not valid JSON”.
const problemOf = (message: string): string =>
  message.charAt(0).toLowerCase() +
  message
    .slice(1)
    .replace(/(?: in JSON)? at position \d+.*$/s, "")
    .replace(/, (?:\.{3})?".*" is not valid JSON$/s, "");

function offsetOf(message: string, text: string): number {
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  return message.startsWith("Unexpected token") ? unexpectedToken(text) : text.length;
}

const token = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[{}[\],:]/y;

/** The offset of the first thing that is no token, or of the first sign that stands in the place of a value. */
function unexpectedToken(text: string): number {
  let before = "";
  let offset = 0;
  for (;;) {
    while (/\s/.test(text.charAt(offset))) offset++;
    token.lastIndex = offset;
    const found = token.exec(text)?.[0];
    if (found === undefined) return offset;
    const isMisplaced = /^[}\],:]$/.test(found) && (["", ":", ","].includes(before) || (before === "[" && found !== "]"));
    if (isMisplaced) return offset;
    before = found;
    offset += found.length;
  }
}
