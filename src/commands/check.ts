import { relative, resolve } from "node:path";
import { chatKey } from "../core/chat/settings.ts";
import { proxiedFetch, readEnvironment } from "../io/chat/environment.ts";
import { openStore } from "../io/files/store.ts";
import { CheckReport } from "../io/terminal/check-report.ts";
import type { World } from "../io/terminal/world.ts";
import { checkSite } from "../pipeline/check/check-site.ts";
import { failureNote } from "../pipeline/site/record.ts";

interface CheckOptions {
  out: string;
  json?: boolean;
  /** Whether to print all findings of a rule. */
  all?: boolean;
  /** Whether to ask other sites whether links to them work. */
  external?: boolean;
}

/**
 * `biopedia check`: checks the generated site. @returns the exit code: 1 if there are errors; like `build`, warnings do
 * not fail
 */
export async function check(
  { out, json = false, all = false, external = false }: CheckOptions,
  world: World,
): Promise<number> {
  const { cwd, signal } = world;
  const dir = resolve(cwd, out);
  const report = new CheckReport(world, relative(cwd, dir) || out, { json, all });
  const key = chatKey(readEnvironment(world));
  const asking = {
    store: openStore(dir, world.env),
    fetch: proxiedFetch(world.env, world.fetch, world.lookup),
    onLink: (done: number, total: number) => report.link(done, total),
  };
  const result = await checkSite({
    dir,
    shown: report.root,
    key,
    signal,
    onPage: (done, total) => report.page(done, total),
    ...(external && { external: asking }),
  }).finally(() => report.stopProgress());
  return report.result({ ...result, isOld: failureNote(dir, world.env).read() });
}
