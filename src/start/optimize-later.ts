/**
 * Flags of V8 by the major version of Node, for those in which it optimizes functions long before it pays in a process of a second or two.
 * Later ones do so with Maglev, at little cost.
 */
const flags: Readonly<Record<string, string>> = {
  20: "--interrupt-budget=400000",
  22: "--invocation-count-for-turbofan=10000",
};

/** Has V8 optimize only functions that run for longer. To be called before code is loaded, since V8 refuses code that was compiled with other flags. */
export function optimizeLater(process: NodeJS.Process): void {
  const [major = ""] = process.versions.node.split(".");
  const flag = flags[major];
  if (flag !== undefined) process.getBuiltinModule("node:v8").setFlagsFromString(flag);
}
