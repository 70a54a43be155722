import { existsSync } from "node:fs";
import { join } from "node:path";
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { type Answer, purposes, readAddress, readLanguage, readLanguages, readName } from "./core/content/new-site.ts";
import { hostNames } from "./core/model/hosts.ts";
import { packageVersion } from "./io/files/write.ts";
import { exitCodes, type World } from "./io/terminal/world.ts";

/** Runs a command line of any form. @returns the exit code @throws what the command throws */
export async function runProgram(world: World): Promise<number> {
  let exitCode: number = exitCodes.ok;
  const program = createProgram(world, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(withoutHelp(world.argv, program), { from: "user" });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (world.argv.length === 0 && !existsSync(join(world.cwd, "content")))
      world.stderr.write("\nTo begin a site here: biopedia init\n");
    return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  }
}

/**
 * Returns the arguments without those that ask for the help of a command that does not exist: commander would print
 * that of the program.
 */
function withoutHelp(args: readonly string[], { commands }: Command): readonly string[] {
  const name = args[0] === "help" ? args[1] : args[0];
  const isUnknown =
    name !== undefined && /^[^-]/.test(name) && !["help", ...commands.map((command) => command.name())].includes(name);
  return isUnknown ? [name] : args;
}

/** Words an error about an argument like one about an option, because commander calls it a “command-argument value”. */
const inOurWords = (error: string): string =>
  error.replace(
    /^error: command-argument value ('.*') is invalid for argument '(\w+)'\./s,
    "error: argument $1 for <$2> is invalid.",
  );

function createProgram(world: World, done: (exitCode: number) => void): Command {
  const program = new Command("biopedia")
    .description("A static site generator for one encyclopedia-style biography in many languages.")
    .version(packageVersion())
    .configureOutput({
      writeOut: (text) => world.stdout.write(text),
      writeErr: (text) => world.stderr.write(text),
      outputError: (text, write) => write(inOurWords(text)),
      getOutHelpWidth: () => world.stdout.columns ?? 80,
      getErrHelpWidth: () => world.stderr.columns ?? 80,
    })
    .exitOverride()
    .showHelpAfterError("(see --help)")
    .showSuggestionAfterError()
    .allowExcessArguments(false)
    .configureHelp({ showGlobalOptions: false });
  // The code of a command is loaded when the command is called, because the help and other commands do not need it.
  const command = (name: string, description: string) =>
    program.command(name).description(description).allowExcessArguments(false);
  const content = () => new Option("--content <dir>", "the content folder").default("content").argParser(parseNotEmpty);
  const out = () =>
    new Option("--out <dir>", "the folder of the generated site").default("dist").argParser(parseNotEmpty);
  const port = () => new Option("--port <n>", "the port; 0 picks a free one").default(4321).argParser(parsePort);
  const purpose = () =>
    new Option("--for <kind>", "what the site is for: its sample text, words and visibility (default: person)").choices(
      purposes,
    );
  const host = () =>
    new Option("--host <host>", "the address to listen on").default("127.0.0.1").argParser(parseNotEmpty);

  const allowedHost = () =>
    new Option("--allowed-host <name>", "also answer requests for this host name, such as a proxy's; can be repeated")
      .default([], "the site's own host and local names")
      .argParser((name: string, names: readonly string[]) => [...names, parseHostName(name)]);

  command("init", "Begin a site: write a small one, with everything it needs. Asks on a terminal.")
    .argument("[folder]", "where", parseNotEmpty, ".")
    .addOption(new Option("--name <name>", "the name of the person").argParser(parse(readName)))
    .addOption(
      new Option("--language <code>", "the language of the article (default: en)").argParser(parse(readLanguage)),
    )
    .addOption(
      new Option("--languages <codes>", "further languages, separated by commas").argParser(parse(readLanguages)),
    )
    .addOption(new Option("--base-url <url>", "the address of the site").argParser(parse(readAddress)))
    .addOption(purpose())
    .option("--yes", "do not ask; take the defaults")
    .action(async (folder, { for: purpose, ...options }) =>
      done(await (await import("./commands/init.ts")).init(folder, { ...options, purpose }, world)),
    );

  command("import", "Bring in what there is: articles of Wikipedia, Word or other programs, and references.")
    .argument(
      "<what...>",
      "files (.wiki, .html, .docx, .md, .bib, .ris, .json), addresses of Wikipedia articles, of Wikidata items or of sources, DOIs, ISBNs",
    )
    .addOption(content())
    .addOption(new Option("--name <name>", "the name of the person, for a new site").argParser(parse(readName)))
    .addOption(new Option("--language <code>", "the language of the article").argParser(parse(readLanguage)))
    .addOption(
      new Option("--languages <codes>", "further languages, for names of Wikidata; all: every one").argParser(
        (codes: string) => (codes === "all" ? codes : parse(readLanguages)(codes)),
      ),
    )
    .addOption(purpose())
    .option("--yes", "do not ask about a new site; take the defaults")
    .option("--dry-run", "say what would be written")
    .option("--force", "replace files that are there; prints the lines that change")
    .option("--json", "print JSON, one object per line")
    .action(async (what, { for: purpose, ...options }) =>
      done(await (await import("./commands/import.ts")).importFiles(what, { ...options, purpose }, world)),
    );

  command("build", "Build the site: content → a folder of plain HTML files.")
    .addOption(content())
    .addOption(out())
    .addOption(
      new Option("--base-url <url>", "the address of the site (default: baseUrl in site.yaml)").argParser(
        parse(readAddress),
      ),
    )
    .option("--embed-key", "put BIOPEDIA_API_KEY into the pages, where everybody can read it (a relay keeps it secret)")
    .option("--quiet", "leave out hints about defaults")
    .option("--force", "replace files of the site that were edited since the last build, and say which")
    .action(async (options) => done(await (await import("./commands/build.ts")).build(options, world)));

  command("dev", "Serve the site while you write, and show what you save at once.")
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
    .addOption(new Option("--like <name>", "answer as this host does (default: host in site.yaml)").choices(hostNames))
    .action(async (options) => done(await (await import("./commands/serve.ts")).serve(options, world)));

  command("host", "Print the configuration of a host for the built site: of nginx, Caddy or Vercel.")
    .addArgument(new Argument("[name]", "the host (default: host in site.yaml)").choices(hostNames))
    .addOption(out())
    .addOption(
      new Option(
        "--root <dir>",
        "the folder on the server with the files of its address (default: /var/www/<name of the host>)",
      ).argParser(parseRoot),
    )
    .option("--password", "let visitors be asked for a password, or tell how the host does it")
    .action(async (name, options) => done(await (await import("./commands/host.ts")).host(name, options, world)));

  command(
    "check",
    "Check the built site: links, markup, pictures, metadata, languages, security, files. Needs no key and no network.",
  )
    .addOption(out())
    .option("--all", "print all findings of a rule, not only the first three, and hints")
    .option("--external", "also ask other sites whether links to them work (remembered for a day)")
    .option("--json", "print JSON, one object per line")
    .action(async (options) => done(await (await import("./commands/check.ts")).check(options, world)));

  command("translate", "Translate the texts of fallback languages through a chat service.")
    .argument("[codes...]", "language codes (default: all fallback languages)")
    .addOption(content())
    .option(
      "--articles <codes...>",
      "translate whole articles and further pages into these languages, or all (default: translation.articles)",
    )
    .option("--check", "list missing, stale and unverified translations; needs no key and no network")
    .addOption(new Option("--dry-run", "list what would be sent").conflicts(["check"]))
    .option("--force", "send machine translations again; with --key also texts that a person wrote")
    .addOption(
      new Option("--key <key>", "only this text, such as career.1; can be repeated or separated by commas").argParser(
        collect,
      ),
    )
    .addOption(
      new Option(
        "--max-requests <n>",
        "maximum number of requests (default: four times the planned ones, at least 40)",
      ).argParser(parseCount),
    )
    .addOption(
      new Option(
        "--max-cost <amount>",
        "stop before the run costs more, in the currency of the prices (US dollars by default)",
      ).argParser(parseAmount),
    )
    .addOption(
      new Option("--judge <which>", "which translations a model reads and judges, besides the checks")
        .choices(["doubts", "all", "none"])
        .default("doubts"),
    )
    .addOption(
      new Option("--batch", "have a batch of the service answer, at a lower price within a day").conflicts([
        "check",
        "dryRun",
        "maxCost",
        "force",
      ]),
    )
    .option("--wait", "with --batch: wait for the answers")
    .addOption(
      new Option("--concurrency <n>", "maximum number of concurrent requests").default(4).argParser(parseCount),
    )
    .addOption(
      new Option(
        "--export [dir]",
        "write articles and pages as XLIFF 2.1 for translators, into a folder (default: xliff)",
      )
        .conflicts(["check", "dryRun"])
        .argParser(parseNotEmpty),
    )
    .addOption(
      new Option(
        "--import <files...>",
        "take translations from XLIFF files over; --force accepts what the checks doubt",
      )
        .conflicts(["check", "dryRun", "export"])
        .argParser((name: string, names: string[] = []) => collect(parseNotEmpty(name), names)),
    )
    .addOption(
      new Option(
        "--memory <file>",
        "take people's translations of the same texts from a TMX file, and add theirs to it",
      ).argParser(parseNotEmpty),
    )
    .option("--json", "print JSON, one object per line")
    .action(async (codes, options) => {
      const xliff = () => import("./commands/translate-xliff.ts");
      if (options.export !== undefined) done(await (await xliff()).exportDocuments(codes, options, world));
      else if (options.import !== undefined) done(await (await xliff()).importDocuments(options, world));
      else done(await (await import("./commands/translate.ts")).translate(codes, options, world));
    });

  command("edit", "Write articles and pages in the browser, on this machine only.")
    .addOption(content())
    .addOption(new Option("--port <n>", "the port; 0 picks a free one").default(4323).argParser(parsePort))
    .action(async (options) => done(await (await import("./commands/edit.ts")).edit(options, world)));

  command("review", "Review translations in the browser, on this machine only.")
    .argument("[codes...]", "language codes (default: all languages with translated articles or pages)")
    .addOption(content())
    .addOption(new Option("--port <n>", "the port; 0 picks a free one").default(4322).argParser(parsePort))
    .action(async (codes, options) => done(await (await import("./commands/edit.ts")).review(codes, options, world)));

  command(
    "pictures",
    "Draw each language's sharing image and the site's icons into the content folder. Needs sharp and fonts.",
  )
    .argument("[codes...]", "language codes (default: all languages, and the icons)")
    .addOption(content())
    .option("--check", "list missing and stale pictures, and those made by hand; draws nothing")
    .addOption(new Option("--dry-run", "list what would be drawn").conflicts(["check"]))
    .option("--force", "draw all again, also what a person made")
    .option("--json", "print JSON, one object per line")
    .action(async (codes, options) =>
      done(await (await import("./commands/pictures.ts")).pictures(codes, options, world)),
    );

  return program;
}

const collect = (value: string, values: string[] = []): string[] => [...values, value];

/**
 * Refuses an empty value, because an unset variable of a script would name no folder or, as a host, every address of
 * the machine.
 */
function parseNotEmpty(value: string): string {
  if (value.trim() === "") throw new InvalidArgumentError("It must not be empty.");
  return value;
}

function parseCount(value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new InvalidArgumentError("It must be a whole number from 1 to 999999.");
  return Number(value);
}

function parseAmount(value: string): number {
  if (!/^\d{1,6}(?:\.\d{1,6})?$/.test(value) || Number(value) === 0)
    throw new InvalidArgumentError("It must be an amount such as 2.50.");
  return Number(value);
}

function parsePort(value: string): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65535) throw new InvalidArgumentError("A port is a whole number from 0 to 65535.");
  return port;
}

function parseHostName(value: string): string {
  if (!/^[\w-]+(?:\.[\w-]+)*$/.test(value))
    throw new InvalidArgumentError("It must be a host name, such as www.example.org.");
  return value;
}

function parseRoot(value: string): string {
  if (!/^\/[\w./~-]*$/.test(value))
    throw new InvalidArgumentError("It must be an absolute path, such as /var/www/example.org.");
  return value.replace(/(?<!\/)\/+$/, "");
}

/** Makes a parser of arguments from a function that reads answers. */
const parse =
  <Value>(read: (written: string) => Answer<Value>) =>
  (written: string): Value => {
    const answer = read(written);
    if ("problem" in answer) throw new InvalidArgumentError(answer.problem);
    return answer.value;
  };
