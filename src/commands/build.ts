import { relative, resolve } from "node:path";
import type { ChatService } from "../core/chat/types.ts";
import { describeThirdParties } from "../core/content/third-parties.ts";
import { withoutHints } from "../core/diagnostics/diagnostic.ts";
import { guide, UsageError } from "../core/diagnostics/known-error.ts";
import { listNames, plural } from "../core/diagnostics/wording.ts";
import { readChatSettings } from "../io/chat/environment.ts";
import { painter, visible } from "../io/terminal/gate.ts";
import { reportDiagnostics, reportError } from "../io/terminal/report.ts";
import { formatDuration, now, Progress } from "../io/terminal/terminal.ts";
import type { World } from "../io/terminal/world.ts";
import { buildSite } from "../pipeline/site/build.ts";
import { type BuildResult, failureNote } from "../pipeline/site/record.ts";
import { readJournal, runFiles } from "../pipeline/translate/journal.ts";

interface BuildOptions {
  content: string;
  out: string;
  baseUrl?: string;
  embedKey?: boolean;
  quiet?: boolean;
  force?: boolean;
}

/** `biopedia build`: content → a folder of plain HTML files. @returns the exit code: 1 if the content has errors */
export async function build(
  { content, out, baseUrl, embedKey, quiet, force }: BuildOptions,
  world: World,
): Promise<number> {
  const started = now();
  const { cwd, env, signal, stderr } = world;
  const contentDir = resolve(cwd, content);
  const outDir = resolve(cwd, out);
  const shown = visible(relative(cwd, outDir) || out);
  const embeddedService = embedKey ? serviceToEmbed(world) : undefined;
  const progress = createProgress(stderr);
  const { pages, diagnostics, thirdParties, recordings, made, replaced } = await buildSite({
    contentDir,
    outDir,
    cwd,
    env,
    baseUrl,
    embeddedService,
    force,
    accepted: await readJournal(runFiles(contentDir, env).journal),
    signal,
    onPage: progress.show("Building pages:"),
    onPicture: progress.show("Encoding pictures:"),
  }).finally(progress.end);
  failureNote(outDir, env).write(pages === 0);
  reportDiagnostics(quiet ? withoutHints(diagnostics) : diagnostics, content, world);
  if (pages === 0) {
    stderr.write(`Nothing was built; ${shown} is unchanged.\n`);
    return 1;
  }
  const { stdout } = world;
  const sign = painter(stdout, env)("green", "✓");
  const end = made === undefined ? ": nothing has changed." : ".";
  stdout.write(`${sign} Built ${plural(pages, "page")} into ${shown} in ${formatDuration(now() - started)}${end}\n`);
  if (replaced.length > 0) {
    const files = plural(replaced.length, "file");
    stdout.write(`Replaced ${files} that had been edited since the last build: ${visible(listNames(replaced))}\n`);
  }
  if (thirdParties.length > 0) stdout.write(`Third parties: ${describeThirdParties(thirdParties)}\n`);
  if (recordings.length > 0) stdout.write(`Sound and film: ${visible(describeRecordings(recordings))}\n`);
  return 0;
}

/** Says how large files are, the largest first: `talk.mp4 (12.4 MB), bell.mp3 (0.2 MB)`. */
function describeRecordings(recordings: BuildResult["recordings"]): string {
  const sorted = [...recordings].sort((a, b) => b.size - a.size);
  return listNames(sorted.map(({ file, size }) => `${file} (${(Math.ceil(size / 1e5) / 10).toFixed(1)} MB)`));
}

/** Shows the progress of one thing after the other. */
function createProgress(stderr: World["stderr"]) {
  let progress: { label: string; bar: Progress } | undefined;
  const end = () => progress?.bar.end();
  const show = (label: string) => (done: number, total: number) => {
    if (progress?.label !== label) {
      end();
      progress = { label, bar: new Progress(stderr, label, total) };
    }
    progress.bar.update(done);
  };
  return { show, end };
}

/**
 * Returns the service whose key goes into the pages, and warns that it will be public. @throws UsageError when there is
 * no key
 */
function serviceToEmbed(world: World): ChatService {
  const { url, key, model } = readChatSettings(world);
  if (key === undefined) {
    throw new UsageError(
      "there is no key to embed: BIOPEDIA_API_KEY is not set",
      "set it, or run a relay instead of using --embed-key",
    );
  }
  const message =
    "--embed-key puts your API key into the pages: everybody who opens the site can read it and use it at your expense";
  reportError(
    {
      message,
      hint: `use a relay, which keeps the key secret (${guide("docs/hosting.md")}), or set a low limit for the key`,
    },
    world,
    "warning",
  );
  return { url, key, model };
}
