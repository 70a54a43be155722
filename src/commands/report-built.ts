import { relative } from "node:path";
import { describeThirdParties, type ThirdParty } from "../core/content/third-parties.ts";
import { plural } from "../core/diagnostics/counts.ts";
import { visible } from "../io/terminal/excerpt.ts";
import { painter } from "../io/terminal/gate.ts";
import type { World } from "../io/terminal/world.ts";

interface Built {
  pages: number;
  thirdParties: readonly ThirdParty[];
  /** How long it took, formatted. */
  duration: string;
  /** Absolute path of the output folder. */
  outDir: string;
  /** The same as the user wrote it. */
  out: string;
  /** Whether the site was as it is now before. */
  isUnchanged?: boolean;
}

/** Says that a site is built, and which third parties its pages load from or send data to. */
export function reportBuilt({ pages, thirdParties, duration, outDir, out, isUnchanged }: Built, { cwd, env, stdout }: World): void {
  const paint = painter(stdout, env);
  const shown = visible(relative(cwd, outDir) || out);
  stdout.write(
    `${paint("green", "✓")} Built ${plural(pages, "page")} into ${shown} in ${duration}${isUnchanged ? ": nothing has changed" : ""}.\n`,
  );
  if (thirdParties.length > 0) stdout.write(`Third parties: ${describeThirdParties(thirdParties)}\n`);
}
