import { inspect } from "node:util";
import { createSecretFinder, withoutSecrets } from "../../core/diagnostics/secrets.ts";
import { visible } from "./excerpt.ts";
import type { Out, World } from "./world.ts";

/*
 * The gate is the only way to the output. Texts from content, services and file names are data, and must not contain
 * control sequences or commands for a CI service. The command's own styles are passed as marks, which the gate turns
 * into control sequences; the output of `util.styleText` would be escaped like any other.
 */

const styles = ["bold", "dim", "red", "green", "yellow", "cyan"] as const;
type Style = (typeof styles)[number];
export type Paint = (style: Style, text: string) => string;

// A number between two Unicode noncharacters, with a random word, so that no text, all written before, can forge a
// mark.
const secretWord = `${Math.random()}${Math.random()}`.replaceAll(".", "");
const sequences: string[] = [];
const marks = new RegExp(`\ufdd0${secretWord}(\\d+)\ufdd1`);

/** Returns a mark that the gate turns into a control sequence. */
const markFor = (sequence: string): string => `\ufdd0${secretWord}${sequences.push(sequence) - 1}\ufdd1`;
/** Returns the SGR codes that switch a style on and off. */
const codesOf = (style: Style): number[] => inspect.colors[style] ?? [0, 0];
const markOf = new Map([...new Set(styles.flatMap(codesOf))].map((code) => [code, markFor(`\x1b[${code}m`)]));

/** Moves to the start of the line and clears it. */
export const clearLine = markFor("\r\x1b[K");

/** The mark for the start of a command, which the last step of the gate replaces; no text can contain it. */
const commandStart = `\ufdd0${secretWord}!\ufdd1`;

/** Begins a command for GitHub Actions: at the start of a line, the gate turns it into `::`. */
export const workflowCommand = markFor(commandStart);

/** Without colors. */
export const plain: Paint = (_, text) => text;

/** Returns colors for a stream: none if it is not a terminal, or `NO_COLOR` is set (no-color.org). */
export const painter = (out: Out, env: World["env"]): Paint =>
  out.isTTY && !env.NO_COLOR
    ? (style, text) =>
        codesOf(style)
          .map((code) => markOf.get(code))
          .join(text)
    : plain;

/**
 * Wraps a stream in the gate.
 *
 * - Control characters and direction marks are escaped: `\u{1b}`. Line feeds and tabs stay.
 * - Commands of CI services (`::error::`, `##[group]`, `##vso[…]`) are broken up.
 * - Secrets are masked.
 *
 * @param key the key of the chat service, if known
 * @returns the stream; not a terminal if `TERM` is `dumb`
 */
export function gate(out: Out, { env, key }: { env: World["env"]; key: string | undefined }): Out {
  const findSecrets = createSecretFinder(key);
  let atLineStart = true;
  return {
    isTTY: out.isTTY === true && env.TERM !== "dumb",
    columns: out.columns,
    write(text) {
      const shown = withoutSecrets(text, findSecrets(text)).replace(/[^\n\t]+/g, show);
      const lines = shown.split("\n").map((line, index) => withoutCommands(line, index > 0 || atLineStart));
      atLineStart = lines.at(-1) === "";
      return out.write(lines.join("\n").replaceAll(commandStart, "::"));
    },
  };
}

/** Replaces marks by their control sequences: the parts are texts and the numbers of marks in turn. */
const show = (text: string): string =>
  text
    .split(marks)
    .map((part, index) => (index % 2 === 1 ? sequences[Number(part)] : visible(part)))
    .join("");

/**
 * GitHub reads `::name::` at the start of a line and `##[name]` anywhere; others read `##vso[…]` and `##teamcity[…]`.
 */
const withoutCommands = (line: string, atStart: boolean): string =>
  (atStart ? line.replace(/^(\s*):(?=:)/, "$1: ") : line).replace(/##(?=\w{0,20}\[)/g, "# #");

/** Formats a value as one line of JSON, with characters that the gate would change escaped as in JSON. */
export const jsonLine = (value: unknown): string =>
  `${JSON.stringify(value).replace(
    /[\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufdd0-\ufdef]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )}\n`;
