import { readYaml } from "../content/yaml.ts";

/**
 * Writes a text as a value of YAML, on one line: as the value that it replaces is written, if the text can be written so.
 *
 * @param own how the present value is written
 * @param isKey whether it is the key of an entry
 */
export function writeYaml(text: string, own: string, isKey: boolean): string {
  const isPlain = /^[^'"|>]/.test(own);
  if (isPlain && reads(text, text, isKey)) return text;
  const single = `'${text.replaceAll("'", "''")}'`;
  return own.startsWith("'") && reads(single, text, isKey) ? single : double(text);
}

/** JSON is YAML but for a few characters that must be escaped. */
const double = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Whether a value is read as a text wherever it may stand. */
function reads(written: string, text: string, isKey: boolean): boolean {
  const values = [read(`k: ${written}`, "k"), read(`{ k: ${written}, l: 1 }`, "k"), read(`[${written}, 1]`, 0)];
  const keys = isKey ? [read(`${written}: ${JSON.stringify(text)}`, text), read(`{ ${written}: ${JSON.stringify(text)} }`, text)] : [];
  return [...values, ...keys].every((value) => value === text);
}

function read(yaml: string, key: string | number): unknown {
  const result = readYaml(yaml);
  const value = "value" in result ? result.value : undefined;
  return typeof value === "object" && value !== null ? (value as Record<string | number, unknown>)[key] : undefined;
}
