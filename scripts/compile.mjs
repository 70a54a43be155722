// Compiles the package into lib/: the command (one file per command, dependencies included, so that it starts fast) and the sites' assets.
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
// A failing compilation leaves the last one.
const out = ".lib.new";
await rm(out, { recursive: true, force: true });

const shared = {
  bundle: true,
  legalComments: "none",
  logLevel: "warning",
  define: { "process.env.NODE_ENV": '"production"' },
};

const command = build({
  ...shared,
  entryPoints: ["src/main.ts"],
  outdir: out,
  platform: "node",
  format: "esm",
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

// Sonner adds a <style> element when it is imported, which the sites' Content-Security-Policy forbids; toasts.css has its styles.
const sonnerWithoutStyles = {
  name: "sonner-without-styles",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]sonner[\\/]dist[\\/]index\.mjs$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const contents = source.replace(/^__insertCSS\(".*"\);?$/m, "");
      if (contents === source) throw new Error("Sonner adds its styles in another way: see scripts/compile.mjs");
      return { contents, loader: "js" };
    });
  },
};

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
  metafile: true,
};

// What needs React apart from what every page loads: together, pages would load esbuild's helpers for React's sake.
const islands = await build({
  ...browser,
  entryPoints: { translator: "src/client/translator.tsx", fallback: "src/client/fallback.tsx", toasts: "templates/islands/Toasts.tsx" },
  plugins: [sonnerWithoutStyles],
  jsx: "automatic",
  // Radix Select's lock on scrolling, without a style element.
  alias: { "react-style-singleton": "./src/client/style-singleton.ts" },
});
const filesOf = ({ metafile }) => Object.keys(metafile.outputs).map((path) => basename(path));
const toasts = filesOf(islands).find((file) => file.startsWith("toasts."));
const compiledToasts = {
  name: "compiled-toasts",
  setup({ onResolve }) {
    onResolve({ filter: /\/islands\/Toasts\.tsx$/ }, () => ({ path: `./${toasts}`, external: true }));
  },
};

const pages = build({
  ...browser,
  entryPoints: { style: "templates/styles/main.css", main: "src/client/main.ts" },
  plugins: [compiledToasts],
});
const notFound = build({ ...browser, entryPoints: { notFound: "src/client/not-found.ts" }, splitting: false });

// Not among the assets: no site has it, only pages that `biopedia dev` serves.
const live = build({
  ...shared,
  entryPoints: ["src/client/live.ts"],
  outdir: out,
  format: "esm",
  minify: true,
  target: browsers,
});

await Promise.all([command, live]);
const files = [islands, await pages, await notFound].flatMap(filesOf).sort();
const entries = Object.fromEntries(files.map((file) => [file.split(".")[0], file]));
await writeFile(`${out}/assets/manifest.json`, `${JSON.stringify({ entries, files }, null, 2)}\n`);
await rm("lib", { recursive: true, force: true });
await rename(out, "lib");
