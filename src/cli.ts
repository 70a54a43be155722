import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { chatKey } from "./core/chat/settings.ts";
import { KnownError, UsageError } from "./core/diagnostics/known-error.ts";
import { readEnvironment } from "./io/chat/environment.ts";
import { packageRoot } from "./io/files/files.ts";
import { gate } from "./io/terminal/gate.ts";
import { reportError } from "./io/terminal/report.ts";
import type { World } from "./io/terminal/world.ts";

/** Exit codes: fine, findings or failure, wrong usage. */
export const exitCodes = { ok: 0, failure: 1, usage: 2, interrupted: 130 } as const;

/**
 * Runs a command line.
 *
 * @param given the arguments and everything else a command may touch
 * @returns the exit code: 0 fine, 1 findings or failure, 2 wrong usage, 130 interrupted
 */
export async function run(given: World): Promise<number> {
  const world = behindGate(given);
  let exitCode: number = exitCodes.ok;
  const program = createProgram(world, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(world.argv, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    if (world.signal.aborted) {
      world.stderr.write("Stopped.\n");
      return exitCodes.interrupted;
    }
    if (!(error instanceof KnownError)) throw error;
    reportError(error, world);
    return error instanceof UsageError ? exitCodes.usage : exitCodes.failure;
  }
}

/** The world with everything that is printed going through the gate. */
function behindGate(world: World): World {
  const secrets = { env: world.env, key: knownKey(world) };
  return { ...world, stdout: gate(world.stdout, secrets), stderr: gate(world.stderr, secrets) };
}

/** A `.env` file that cannot be read is an error of the commands that need it; the environment's key is masked all the same. */
function knownKey(world: World): string | undefined {
  try {
    return chatKey(readEnvironment(world));
  } catch {
    return chatKey(world.env);
  }
}

function createProgram(world: World, done: (exitCode: number) => void): Command {
  const program = new Command("biopedia")
    .description("A static site generator for one encyclopedia-style biography in many languages.")
    .version(readVersion())
    .configureOutput({ writeOut: (text) => world.stdout.write(text), writeErr: (text) => world.stderr.write(text) })
    .exitOverride()
    .showHelpAfterError("(see --help)")
    .showSuggestionAfterError()
    .allowExcessArguments(false)
    .configureHelp({ showGlobalOptions: false });
  // Each command's code is loaded when it is called, so that none waits for another's.
  const command = (name: string, description: string) => program.command(name).description(description).allowExcessArguments(false);
  const content = () => new Option("--content <dir>", "the content folder").default("content");
  const out = () => new Option("--out <dir>", "the folder of the generated site").default("dist");
  const port = () => new Option("--port <n>", "the port; 0 takes a free one").default(4321).argParser(parsePort);
  const host = () => new Option("--host <host>", "the address to listen on").default("127.0.0.1");

  const allowedHost = () =>
    new Option("--allowed-host <name>", "answer under this host name too, such as a proxy's; may be given several times")
      .default([], "the site's own, and local ones")
      .argParser((name: string, names: readonly string[]) => [...names, parseHostName(name)]);

  command("build", "Build the site: content → a folder of plain HTML.")
    .addOption(content())
    .addOption(out())
    .addOption(new Option("--base-url <url>", "where the site will be served, instead of site.yaml's baseUrl").argParser(parseBaseUrl))
    .option("--embed-key", "put BIOPEDIA_API_KEY into the pages, where everybody can read it; a relay keeps it secret")
    .action(async (options) => done(await (await import("./commands/build.ts")).build(options, world)));

  command("dev", "Serve the site while it is written: every change is built and shown in the browser.")
    .addOption(content())
    .addOption(port())
    .addOption(host())
    .addOption(allowedHost())
    .action(async (options) => done(await (await import("./commands/dev.ts")).dev(options, world)));

  command("serve", "Serve the built site as a static host would.")
    .addOption(out())
    .addOption(port())
    .addOption(host())
    .addOption(allowedHost())
    .action(async (options) => done(await (await import("./commands/serve.ts")).serve(options, world)));

  command("check", "Check the built site: links, documents, metadata, security, files; needs no key and no network.")
    .addOption(out())
    .option("--json", "print JSON, one object a line")
    .action(async (options) => done(await (await import("./commands/check.ts")).check(options, world)));

  command("translate", "Translate the texts of fallback languages through a chat service.")
    .argument("[codes...]", "languages; all fallback languages unless named")
    .addOption(content())
    .option("--check", "list missing, stale and unverified translations; needs no key and no network")
    .addOption(new Option("--dry-run", "list what would be sent").conflicts(["check"]))
    .option("--force", "send machine translations again; with --key also what people wrote")
    .addOption(new Option("--key <key>", "only this text, such as career.1; repeat it or use commas for several").argParser(collect))
    .addOption(
      new Option("--max-requests <n>", "maximum number of requests (default: four times what the plan needs)").argParser(parseCount),
    )
    .addOption(new Option("--concurrency <n>", "requests at a time").default(4).argParser(parseCount))
    .option("--json", "print JSON, one object a line")
    .action(async (codes, options) => done(await (await import("./commands/translate.ts")).translate(codes, options, world)));

  return program;
}

const collect = (value: string, values: string[] = []): string[] => [...values, value];

function parseCount(value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new InvalidArgumentError("It must be a whole number from 1.");
  return Number(value);
}

function parsePort(value: string): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65535) throw new InvalidArgumentError("A port is a whole number from 0 to 65535.");
  return port;
}

function parseHostName(value: string): string {
  if (!/^[\w-]+(?:\.[\w-]+)*$/.test(value)) throw new InvalidArgumentError("It must be a host name, such as www.example.org.");
  return value;
}

function parseBaseUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new InvalidArgumentError("It must be an absolute address, such as https://example.org/path.");
  if (url.search || url.hash || url.username) throw new InvalidArgumentError("It must have no query, fragment or user.");
  return value;
}

const readVersion = (): string => JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")).version;
