/** What `--help` prints for each command, and under "" for the program, in lines of any length. `scripts/compile.mjs` writes it to `lib/help.json`. */
export type HelpTexts = Readonly<Record<string, string>>;

/** Commander does not wrap descriptions into less. */
const narrowest = 40;

/**
 * Returns the help that is asked for with nothing else, as commander would print it: `--help` shall not take the time that commander needs to be loaded.
 *
 * @param args the arguments of the command line
 * @param texts of the program and its commands
 * @param width of the terminal in columns, if it is one
 * @returns undefined if something else is asked for
 */
export function helpFor(args: readonly string[], texts: () => HelpTexts, width = 80): string | undefined {
  const topic = topicOf(args);
  return topic === undefined || !Object.hasOwn(texts(), topic) ? undefined : wrapped(texts()[topic] ?? "", width);
}

const isFlag = (arg: string | undefined): boolean => arg === "--help" || arg === "-h";

/** Returns the command that help is asked for; "" is the program. */
function topicOf([first = "", second, ...rest]: readonly string[]): string | undefined {
  if (rest.length > 0) return undefined;
  if (second === undefined) return isFlag(first) || first === "help" ? "" : undefined;
  if (first === "help") return second;
  return isFlag(second) && first !== "" ? first : undefined;
}

/** Wraps descriptions: the line of the program or command, and what is behind two spaces or more in lists. */
function wrapped(text: string, width: number): string {
  const [usage, ...lines] = text.split("\n");
  return [usage, ...lines.map((line) => wrapLine(line, width))].join("\n");
}

function wrapLine(line: string, width: number): string {
  const before = /^ +\S.*? {2,}/.exec(line)?.[0] ?? "";
  const room = width - before.length;
  if (room < narrowest) return line;
  const [first = "", ...words] = line.slice(before.length).split(" ");
  const parts = [first];
  for (const word of words) {
    const longer = `${parts.at(-1)} ${word}`;
    if (longer.length <= room) parts[parts.length - 1] = longer;
    else parts.push(word);
  }
  return before + parts.join(`\n${" ".repeat(before.length)}`);
}
