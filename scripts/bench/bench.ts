import { parseArgs } from "node:util";
import { benchBuilds, toolNames } from "./builds.ts";
import { benchDev } from "./dev.ts";
import { benchEdit } from "./edit.ts";
import { temporaryFolder } from "./folders.ts";
import { install } from "./install.ts";
import { benchPages } from "./pages.ts";
import { benchTranslate } from "./translate.ts";

const help = `Measures and reports; never fails because of a number. Run "npm run compile" first.

npm run bench -- [<articles>…]          builds sites of so many articles with each generator that is there, in turns, and compares; default: 45 and 1000,
                                        which takes half an hour or more
npm run bench -- dev                    times the sample in "biopedia dev", from saving a file to seeing it in Chromium
npm run bench -- edit [<words>]         times opening and typing in an article of so many words in "biopedia edit"; default: 30000
npm run bench -- translate [<ms>]       times translations with a service that takes so many milliseconds; default: 200
npm run bench -- pages                  reports what visitors load, and how Lighthouse sees it

--tools <names>   compares with these only, of ${toolNames.join(", ")}: hugo,plain. Default: all that is there
--repeat <n>      how often each thing is measured
--install         before, installs Eleventy, Astro, markdown-it 14 and Lighthouse into node_modules/.cache/bench; Hugo is taken from PATH
--help            prints this

A quick start: npm run bench -- 45 --repeat 1 --install
`;

/** Ends, with the help. */
function refuse(problem: string): never {
  console.error(`${problem}\n\n${help}`);
  process.exit(2);
}

/** Reads a whole number above zero. */
const count = (text: string): number => (/^[1-9]\d*$/.test(text) ? Number(text) : refuse(`not understood: ${text}`));

function readArguments() {
  const options = {
    help: { type: "boolean" },
    install: { type: "boolean" },
    tools: { type: "string" },
    repeat: { type: "string" },
  } as const;
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    return refuse((error as Error).message);
  }
}

const { positionals, values } = readArguments();
if (values.help) {
  console.log(help);
  process.exit();
}
const [what = "", ...more] = positionals;
const isNamed = ["dev", "edit", "translate", "pages"].includes(what);
const numbers = (isNamed ? more : positionals).map(count);
const repeat = values.repeat === undefined ? undefined : count(values.repeat);
const tools = values.tools?.split(",");
for (const name of tools ?? []) if (!toolNames.includes(name)) refuse(`not a generator: ${name}`);

if (values.install) install();
const folder = temporaryFolder();
if (what === "dev") await benchDev(folder, repeat);
else if (what === "edit") await benchEdit(folder, numbers[0] ?? 30_000, repeat);
else if (what === "translate") await benchTranslate(folder, numbers[0] ?? 200);
else if (what === "pages") await benchPages(folder, repeat);
else await benchBuilds(folder, { sizes: numbers.length > 0 ? numbers : [45, 1000], repeat, tools });
