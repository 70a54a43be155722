import { relative, resolve } from "node:path";
import type { ChatService } from "../core/chat/types.ts";
import { guide } from "../core/diagnostics/guide.ts";
import { UsageError } from "../core/diagnostics/known-error.ts";
import { readChatSettings } from "../io/chat/environment.ts";
import { visible } from "../io/terminal/excerpt.ts";
import { reportError } from "../io/terminal/report.ts";
import type { World } from "../io/terminal/world.ts";
import { buildAndReport } from "./build-and-report.ts";
import { reportBuilt } from "./report-built.ts";

interface BuildOptions {
  content: string;
  out: string;
  baseUrl?: string;
  embedKey?: boolean;
  quiet?: boolean;
  /** Whether the build is remembered for the next one. */
  cache: boolean;
}

/** `biopedia build`: content → a folder of plain HTML files. @returns the exit code: 1 if the content has errors */
export async function build({ content, out, baseUrl, embedKey, quiet, cache }: BuildOptions, world: World): Promise<number> {
  const { cwd, stderr } = world;
  const outDir = resolve(cwd, out);
  const embeddedService = embedKey ? serviceToEmbed(world) : undefined;
  const { pages, thirdParties, duration } = await buildAndReport(
    // Nothing is remembered of a build that has a key in its pages.
    { content, outDir, baseUrl, embeddedService, quiet, cache: cache && embeddedService === undefined },
    world,
  );
  if (pages === 0) {
    stderr.write(`Nothing was built; ${visible(relative(cwd, outDir) || out)} is unchanged.\n`);
    return 1;
  }
  reportBuilt({ pages, thirdParties, duration, outDir, out }, world);
  return 0;
}

/** Returns the service whose key goes into the pages, and warns what that means. @throws UsageError when there is no key */
function serviceToEmbed(world: World): ChatService {
  const { url, key, model } = readChatSettings(world);
  if (key === undefined) {
    throw new UsageError("there is no key to embed: BIOPEDIA_API_KEY is not set", "set it, or run a relay instead of using --embed-key");
  }
  const message = "--embed-key puts your API key into the pages: everybody who opens the site can read it and use it at your expense";
  reportError(
    { message, hint: `use a relay, which keeps the key secret (${guide("docs/hosting.md")}), or set a low limit for the key` },
    world,
    "warning",
  );
  return { url, key, model };
}
