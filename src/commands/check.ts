import { relative, resolve } from "node:path";
import { chatKey } from "../core/chat/settings.ts";
import { readEnvironment } from "../io/chat/environment.ts";
import { CheckReport } from "../io/terminal/check-report.ts";
import type { World } from "../io/terminal/world.ts";
import { checkSite } from "../pipeline/check/check-site.ts";

export interface CheckOptions {
  out: string;
  json?: boolean;
}

/** `biopedia check`: checks the generated site. @returns the exit code: 1 if there are errors; like `build`, warnings do not fail */
export async function check({ out, json = false }: CheckOptions, world: World): Promise<number> {
  const { cwd, signal } = world;
  const dir = resolve(cwd, out);
  const report = new CheckReport(world, relative(cwd, dir) || out, json);
  const key = chatKey(readEnvironment(world));
  const result = await checkSite({ dir, shown: report.root, key, signal, onPage: (done, total) => report.page(done, total) }).finally(() =>
    report.stopProgress(),
  );
  return report.result(result);
}
