import { relative, resolve } from "node:path";
import {
  type NewSite,
  purposes,
  readAddress,
  readLanguage,
  readLanguages,
  readName,
  readPurpose,
} from "../core/content/new-site.ts";
import { UsageError } from "../core/diagnostics/known-error.ts";
import { plural } from "../core/diagnostics/wording.ts";
import { painter, visible } from "../io/terminal/gate.ts";
import { type Asker, canAsk, openQuestions } from "../io/terminal/terminal.ts";
import type { World } from "../io/terminal/world.ts";
import { writeNewSite } from "../pipeline/content/new-site.ts";

interface InitOptions extends Partial<NewSite> {
  /** Whether defaults are taken without asking. */
  yes?: boolean;
}

const defaultLanguage = "en";

/** `biopedia init [folder]`: writes a small site to begin with. @returns the exit code */
export async function init(folder: string, options: InitOptions, world: World): Promise<number> {
  const { cwd, stdout, env } = world;
  const dir = resolve(cwd, folder);
  const site = options.yes || !canAsk(world) ? withDefaults(options) : await askSite(options, openQuestions(world));
  const shown = relative(cwd, dir);
  const { written, kept, isInstalled } = writeNewSite(dir, shown, site);
  const paint = painter(stdout, env);
  const enter = shown === "" ? "" : `cd ${/^[\w./-]+$/.test(shown) ? shown : JSON.stringify(visible(shown))} && `;
  stdout.write(`${paint("green", "✓")} Wrote ${plural(written.length, "file")}: ${written.map(visible).join(", ")}\n`);
  if (kept.length > 0) stdout.write(`Kept what was there: ${kept.map(visible).join(", ")}\n`);
  if (kept.includes(".gitignore"))
    stdout.write("  = let .gitignore list node_modules/, dist/ and .env, which may have a key\n");
  const hasManifest = kept.includes("package.json");
  const install = isInstalled ? [] : [hasManifest ? "npm install biopedia" : "npm install"];
  const [first = "", ...steps] = [...install, hasManifest ? "npx biopedia dev" : "npm run dev"];
  stdout.write(`\nNext:\n${[enter + first, ...steps].map((step) => `  ${paint("bold", step)}\n`).join("")}`);
  return 0;
}

/** Fills in the defaults of missing options. @throws UsageError without a name */
export function withDefaults({
  name,
  language = defaultLanguage,
  languages = [],
  baseUrl,
  purpose,
}: InitOptions): NewSite {
  if (name === undefined) throw new UsageError("the name of the person is missing", 'add --name "Ada Lovelace"');
  return { name, language, languages, baseUrl, purpose };
}

/** Asks for the language of the article. */
export const askLanguage = (asker: Asker): Promise<string> =>
  asker.ask({ text: "Language of the article", fallback: defaultLanguage, read: readLanguage });

/**
 * Asks for the options that are not given.
 *
 * @param fallbackName the name of the person that an empty answer means
 */
export async function askSite(given: Partial<NewSite>, asker: Asker, fallbackName?: string): Promise<NewSite> {
  try {
    const name =
      given.name ??
      (await asker.ask({
        text: "Name of the person",
        ...(fallbackName !== undefined && { fallback: fallbackName }),
        read: readName,
      }));
    const purpose =
      given.purpose ??
      (await asker.ask({
        text: `The site is for: ${purposes.join(", ")}`,
        fallback: purposes[0],
        read: readPurpose,
      }));
    const language = given.language ?? (await askLanguage(asker));
    const languages =
      given.languages ??
      (await asker.ask({
        text: "Other languages, such as fr, pt-br",
        fallback: "none",
        read: ifAny(readLanguages, []),
      }));
    const baseUrl =
      "baseUrl" in given
        ? given.baseUrl
        : await asker.ask({
            text: "Address of the site, such as https://example.org",
            fallback: "none",
            read: ifAny(readAddress, undefined),
          });
    return { name, language, languages, baseUrl, purpose };
  } finally {
    asker.close();
  }
}

/** Reads an answer that may be `none`. */
const ifAny =
  <Value, None>(read: (answer: string) => { value: Value } | { problem: string }, none: None) =>
  (answer: string): { value: Value | None } | { problem: string } =>
    answer.trim().toLowerCase() === "none" ? { value: none } : read(answer);
