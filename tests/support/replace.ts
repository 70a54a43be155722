import { syncBuiltinESMExports } from "node:module";
import { onTestFinished } from "vitest";

/**
 * Replaces functions of one of Node's modules until the test ends, for everything that has imported it.
 *
 * @param module its default export: `fs` of `import fs from "node:fs"`
 */
export function replaceIn<Module extends object>(module: Module, replaced: Partial<Module>): void {
  const originals = { ...module };
  Object.assign(module, replaced);
  syncBuiltinESMExports();
  onTestFinished(() => {
    for (const name of Object.keys(replaced) as (keyof Module)[]) module[name] = originals[name];
    syncBuiltinESMExports();
  });
}
