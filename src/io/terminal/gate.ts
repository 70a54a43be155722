import { randomUUID } from "node:crypto";
import { inspect } from "node:util";
import { createSecretFinder, withoutSecrets } from "../../core/diagnostics/secrets.ts";
import { visible } from "./excerpt.ts";
import type { Out, World } from "./world.ts";

/*
 * Everything that is printed goes through one gate. Texts from content, services and file names are data: they must neither move the cursor nor speak to the
 * machine that a build runs on. The command's own styles travel as marks, which the gate turns into control sequences: those that
 * `util.styleText` makes would be shown, like any others.
 */

const styles = ["bold", "dim", "red", "green", "yellow", "cyan"] as const;
export type Style = (typeof styles)[number];
export type Paint = (style: Style, text: string) => string;

// A number between two noncharacters of Unicode, with a word that nobody else knows: no text can hold a mark of its own.
const secretWord = randomUUID();
const sequences: string[] = [];
const marks = new RegExp(`\ufdd0${secretWord}(\\d+)\ufdd1`);

/** A mark that the gate turns into a control sequence. */
const markFor = (sequence: string): string => `\ufdd0${secretWord}${sequences.push(sequence) - 1}\ufdd1`;
/** The codes of SGR that switch a style on and off. */
const codesOf = (style: Style): number[] => inspect.colors[style] ?? [0, 0];
const markOf = new Map([...new Set(styles.flatMap(codesOf))].map((code) => [code, markFor(`\x1b[${code}m`)]));

/** Goes to the beginning of the line and clears it. */
export const clearLine = markFor("\r\x1b[K");

/** No colours. */
export const plain: Paint = (_, text) => text;

/** Colours for a stream: none off a terminal, nor where `NO_COLOR` is set (no-color.org). */
export const painter = (out: Out, env: World["env"]): Paint =>
  out.isTTY && !env.NO_COLOR
    ? (style, text) =>
        codesOf(style)
          .map((code) => markOf.get(code))
          .join(text)
    : plain;

/**
 * Puts the gate before a stream.
 *
 * - Control characters and marks of direction are shown, not obeyed: `\u{1b}`. Line feeds and tabs stay.
 * - What a CI service would take for a command (`::error::`, `##[group]`, `##vso[…]`) is broken up.
 * - Secrets are masked.
 *
 * @param key the key of the chat service, if it is known
 * @returns the stream; it is no terminal where `TERM` says that the terminal knows no control sequences
 */
export function gate(out: Out, { env, key }: { env: World["env"]; key: string | undefined }): Out {
  const findSecrets = createSecretFinder(key);
  let atLineStart = true;
  return {
    isTTY: out.isTTY === true && env.TERM !== "dumb",
    write(text) {
      const shown = withoutSecrets(text, findSecrets(text)).replace(/[^\n\t]+/g, show);
      const lines = shown.split("\n").map((line, index) => withoutCommands(line, index > 0 || atLineStart));
      atLineStart = lines.at(-1) === "";
      return out.write(lines.join("\n"));
    },
  };
}

/** Texts and the numbers of marks take turns. */
const show = (text: string): string =>
  text
    .split(marks)
    .map((part, index) => (index % 2 === 1 ? sequences[Number(part)] : visible(part)))
    .join("");

/** GitHub reads `::name::` at the beginning of a line and `##[name]` anywhere; others read `##vso[…]` and `##teamcity[…]`. */
const withoutCommands = (line: string, atStart: boolean): string =>
  (atStart ? line.replace(/^(\s*):(?=:)/, "$1: ") : line).replace(/##(?=\w{0,20}\[)/g, "# #");

/** A value as one line of JSON, for programs: what the gate would show is escaped as JSON does it. */
export const jsonLine = (value: unknown): string =>
  `${JSON.stringify(value).replace(
    /[\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufdd0-\ufdef]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )}\n`;
