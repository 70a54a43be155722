/** The options of most builds. */
interface PlainOptions {
  content: string;
  out: string;
  baseUrl?: string;
  quiet: boolean;
}

/** What these options are where they are not given. */
export const defaults = { content: "content", out: "dist" } as const;

const names: Readonly<Record<string, "content" | "out" | "baseUrl">> = { "--content": "content", "--out": "out", "--base-url": "baseUrl" };

/** Reads a command line of common form; undefined for any other, which `program.ts` reads. The address is not checked. */
export function readPlainOptions([command, ...rest]: readonly string[]): PlainOptions | undefined {
  if (command !== "build") return undefined;
  const options: PlainOptions = { ...defaults, quiet: false };
  for (let index = 0; index < rest.length; index++) {
    const [flag = "", ...values] = (rest[index] ?? "").split("=");
    if (flag === "--quiet" && values.length === 0) options.quiet = true;
    else {
      const name = Object.hasOwn(names, flag) ? names[flag] : undefined;
      const value = values.length > 0 ? values.join("=") : rest[++index];
      if (name === undefined || !value?.trim() || value.startsWith("-")) return undefined;
      // Each address is checked, not only the last one.
      if (name === "baseUrl" && options.baseUrl !== undefined) return undefined;
      options[name] = value;
    }
  }
  return options;
}
