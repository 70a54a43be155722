// Compiles the package into lib/: the command (one file per command, dependencies included, so that it starts fast) and the sites' assets.
import { createHash } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundledPackages, noticesText } from "./licenses.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
// A failing compilation leaves the last one.
const out = ".lib.new";
await rm(out, { recursive: true, force: true });

const shared = {
  bundle: true,
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
  define: { "process.env.NODE_ENV": '"production"' },
};

const command = build({
  ...shared,
  entryPoints: ["src/main.ts"],
  outdir: out,
  platform: "node",
  format: "esm",
  // jsonc-parser's other build, UMD, cannot be bundled.
  mainFields: ["module", "main"],
  target: "node20.19",
  // Without this esbuild turns every literal with \p{…} into `new RegExp(…)`, made anew wherever it is used.
  supported: { "regexp-unicode-property-escapes": true },
  splitting: true,
  jsx: "automatic",
  // Names stay, so that a stack can be read.
  minifySyntax: true,
  minifyWhitespace: true,
  // CommonJS dependencies ask for Node's own modules with require().
  banner: { js: 'import { createRequire as $createRequire } from "node:module"; const require = $createRequire(import.meta.url);' },
});

const browsers = ["es2022", "chrome115", "firefox125", "safari17"];

const browser = {
  ...shared,
  outdir: `${out}/assets`,
  format: "esm",
  minify: true,
  target: browsers,
  splitting: true,
  entryNames: "[name].[hash]",
  chunkNames: "[name].[hash]",
};

const filesOf = ({ metafile }) => Object.keys(metafile.outputs).map((path) => basename(path));

/** Leaves the import of a module to the browser, which gets the file of another bundle. */
const compiled = (source, { metafile }) => ({
  name: "compiled",
  setup({ onResolve }) {
    const [file] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === `src/client/${source}`);
    onResolve({ filter: new RegExp(`/${basename(source).replace(".", "\\.")}$`) }, () => ({ path: `./${basename(file)}`, external: true }));
  },
});

const pages = await build({
  ...browser,
  entryPoints: { style: "templates/styles/main.css", main: "src/client/main.ts", toasts: "src/client/toasts/toasts.ts" },
});

// What needs React apart from what every page loads: together, pages would load esbuild's helpers for React's sake.
const toolOptions = {
  ...browser,
  entryPoints: { translator: "src/client/translator/translator.tsx" },
  // A page has one region of messages, whoever shows them: the tool loads the same module as the rest of the page.
  plugins: [compiled("toasts/toasts.ts", pages)],
  jsx: "automatic",
};
// Each script with foreign code says where its notices are. So they are collected first: scripts' names are hashes of their contents.
const { metafile } = await build({ ...toolOptions, write: false });
const notices = noticesText("The scripts of this site contain these packages.", await bundledPackages([metafile]));
const noticesFile = `licenses.${createHash("sha256").update(notices).digest("hex").slice(0, 8).toUpperCase()}.txt`;
const tool = await build({ ...toolOptions, banner: { js: `/*! Licenses of the packages in this file: ./${noticesFile} */` } });

// What one kind of page loads.
const single = await build({
  ...browser,
  entryPoints: {
    notFound: "src/client/not-found.ts",
    fallback: "src/client/fallback/fallback.ts",
    translate: "src/client/translator/translate.ts",
  },
  plugins: [compiled("translator/translator.tsx", tool)],
  splitting: false,
});

// Not among the assets: no site has it, only pages that `biopedia dev` serves.
const live = build({
  ...shared,
  entryPoints: ["src/client/dev/live.ts"],
  outdir: out,
  format: "esm",
  minify: true,
  target: browsers,
});

const others = [pages, single, await live];
const strangers = await bundledPackages(others.map(({ metafile }) => metafile));
if (strangers.length > 0) throw new Error(`scripts without a banner contain ${strangers.map(({ name }) => name).join(", ")}`);
await writeFile(`${out}/assets/${noticesFile}`, notices);
const files = [noticesFile, ...[tool, pages, single].flatMap(filesOf)].sort();
const entries = Object.fromEntries(files.map((file) => [file.split(".")[0], file]));
await writeFile(`${out}/assets/manifest.json`, `${JSON.stringify({ entries, files }, null, 2)}\n`);
const packages = await bundledPackages([tool, await command].map(({ metafile }) => metafile));
await writeFile("THIRD-PARTY-LICENSES", noticesText("The files in lib/ contain these packages.", packages));
await rm("lib", { recursive: true, force: true });
await rename(out, "lib");
