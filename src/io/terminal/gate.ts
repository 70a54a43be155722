import { inspect } from "node:util";
import { createSecretFinder, withoutSecrets } from "../../core/diagnostics/secrets.ts";
import { memoize } from "../../core/model/memo.ts";
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

/**
 * Matches a text whose letters are all of Latin script and single characters, each a grapheme cluster and one column
 * wide: most lines.
 */
const isSimple = (text: string): boolean => /^[\t\x20-\x7e\xa1-\xac\xae-\u02ff\u2010-\u2027]*$/.test(text);

const segmenter = memoize(() => new Intl.Segmenter("en", { granularity: "grapheme" }));
const graphemes = (text: string): Intl.Segments => segmenter().segment(text);

/**
 * Splits a line at an offset, for display. A long line is cut around the offset, never within a grapheme cluster.
 *
 * @param width the maximum length, in UTF-16 units
 */
export function cutExcerpt(line: string, offset: number, width: number): { before: string; after: string } {
  const segments = isSimple(line) ? undefined : graphemes(line);
  const boundary = (at: number) =>
    segments ? (segments.containing(at)?.index ?? line.length) : Math.min(at, line.length);
  const start = boundary(Math.max(0, Math.min(offset - width / 2, line.length - width)));
  const middle = boundary(offset);
  const end = boundary(start + width);
  const show = (text: string) => visible(text.replaceAll("\t", " "));
  return {
    before: (start > 0 ? "…" : "") + show(line.slice(start, middle)),
    after: show(line.slice(middle, end)) + (end < line.length ? "…" : ""),
  };
}

const names: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Escapes control characters and direction marks: `\u{1b}`. */
export const visible = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069\ufdd0-\ufdef]/gu,
    (character) => names[character] ?? `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;

/** Returns the width of a text in terminal columns: wide characters and emoji take two, marks and joiners none. */
export function displayWidth(text: string): number {
  if (isSimple(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes(text)) {
    if (/\p{Emoji_Presentation}|\ufe0f/u.test(segment)) width += 2;
    else for (const character of segment) width += /[\p{M}\p{Cf}]/u.test(character) ? 0 : wide.test(character) ? 2 : 1;
  }
  return width;
}
