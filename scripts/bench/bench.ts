/*
 * Measures and reports; never asserts. Run `npm run compile` first.
 *
 *     npm run bench                        builds generated sites of 45 and 1000 articles, with each generator that is there, and compares
 *     npm run bench -- 45 300              of these sizes; --tools hugo,plain compares with these only, --repeat 3 sets how often
 *     npm run bench -- --install           installs Eleventy, Astro, markdown-it 14 and Lighthouse into node_modules/.cache/bench before; Hugo is taken from PATH
 *     npm run bench -- dev                 times the sample in `biopedia dev`, from saving a file to seeing it in Chromium
 *     npm run bench -- translate 200       times translations with a service that takes 200 ms
 *     npm run bench -- pages               reports what visitors load, and how Lighthouse sees it
 */
import { parseArgs } from "node:util";
import { benchBuilds, toolNames } from "./builds.ts";
import { benchDev } from "./dev.ts";
import { temporaryFolder } from "./folders.ts";
import { install } from "./install.ts";
import { benchPages } from "./pages.ts";
import { benchTranslate } from "./translate.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { install: { type: "boolean" }, tools: { type: "string" }, repeat: { type: "string" } },
});
const [what = "", ...more] = positionals;
const sizes = positionals.map(Number);
const tools = values.tools?.split(",");
const repeat = values.repeat === undefined ? undefined : Number(values.repeat);
const areKnown = sizes.every(Number.isInteger) || ["dev", "translate", "pages"].includes(what);
if (!areKnown || repeat === 0 || Number.isNaN(repeat) || tools?.some((name) => !toolNames.includes(name))) {
  console.error(
    `usage: npm run bench -- [--install] [<articles>… | dev | translate [<ms>] | pages] [--repeat <n>] [--tools ${toolNames.join(",")}]`,
  );
  process.exit(2);
}
if (values.install) install();
const folder = temporaryFolder();
if (what === "dev") await benchDev(folder, repeat);
else if (what === "translate") await benchTranslate(folder, Number(more[0]) || 200);
else if (what === "pages") await benchPages(folder, repeat);
else await benchBuilds(folder, { sizes: sizes.length > 0 ? sizes : [45, 1000], repeat, tools });
