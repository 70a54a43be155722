/** The formats of data files. */
export type DataFormat = "YAML" | "JSON";

/** By the parser's words for what is wrong; the first that fits counts. */
const syntaxHints = {
  YAML: [
    [/sequence entry|tab characters/, "indent with spaces, and all lines of an entry alike"],
    [/duplicated mapping key/, "remove or rename one of them"],
    [/end of the stream within|deficient indentation/, "close what is open: quotes, brackets and braces"],
    [/./, "put text that holds “: ” or starts with a sign in quotes"],
  ],
  JSON: [
    [/':' after/, "write a colon between key and text, each in double quotes"],
    [/property name/, "take away the comma after the last entry; keys stand in double quotes"],
    [/control character|unterminated/, "end the text with a double quote in the same line; \\n is a line break within it"],
    [/after property value|after array element/, 'put a comma between entries; \\" is a double quote within a text'],
    [/end of JSON/, "close what is open; a file without entries holds {}"],
    [/escape/, "write a backslash within a text as \\\\"],
    [/after JSON/, "remove what follows the last brace"],
    [/./, 'write entries as "key": "text"'],
  ],
} as const satisfies Record<DataFormat, readonly (readonly [RegExp, string])[]>;

/** What to do about malformed data. For the catalogue in diagnostic.ts. */
export const syntaxHint = (format: DataFormat, problem: string): string | undefined =>
  syntaxHints[format].find(([cause]) => cause.test(problem))?.[1];
