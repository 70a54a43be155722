// Compiles the command: CommonJS, which starts faster than modules, and whose compiled code can be kept (src/io/files/code-cache.ts).
import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { build, transform } from "esbuild";
import { compiled } from "./compiled.mjs";
import { out, shared, wordFiles } from "./options.mjs";
import { partsOfPackages } from "./parts-of-packages.mjs";

/** `npm run compile -- --names` keeps the names of functions, for stack traces. The package would be above 4 MB. */
const minifyIdentifiers = !process.argv.includes("--names");

const node = {
  ...shared,
  outdir: out,
  outExtension: { ".js": ".cjs" },
  platform: "node",
  format: "cjs",
  target: "node20.19",
  minifyWhitespace: true,
  minifySyntax: true,
  minifyIdentifiers,
  plugins: partsOfPackages,
  // CommonJS has no `import.meta`.
  define: { ...shared.define, "import.meta.dirname": "__dirname" },
};

// Large, and only loaded where there is a proxy or a formula.
const libraries = ["undici", "temml"];

const compileWords = () => build({ ...node, entryPoints: wordFiles(), outdir: `${out}/words` });

/** What is always loaded together is in one file: all that an entry needs. Opening a file for each module takes a build as long as making a third of a page. */
const files = { main: "src/main.ts", program: "src/program.ts", build: "src/commands/build.ts" };

/**
 * Bundles what the command loads: a module for each thing that is imported on first use. esbuild splits ES modules only, so each becomes CommonJS
 * afterwards, and its `import()` a `require()`, which our loader answers.
 */
async function compileMain() {
  const bundle = await build({
    ...node,
    plugins: [
      ...partsOfPackages,
      compiled("words", await compileWords(), "./words"),
      {
        name: "libraries",
        setup: ({ onResolve }) =>
          onResolve({ filter: new RegExp(`^(?:${libraries.join("|")})$`) }, ({ path }) => ({ path: `./${path}.cjs`, external: true })),
      },
    ],
    entryPoints: { main: "src/main.ts" },
    format: "esm",
    splitting: true,
    chunkNames: "[hash]",
    write: false,
    minifyWhitespace: false,
    minifyIdentifiers: false,
    // Native code: an optional dependency that is installed beside this package.
    external: ["sharp"],
    // jsonc-parser's default build, UMD, cannot be bundled.
    mainFields: ["module", "main"],
    jsx: "automatic",
  });
  const fileOf = filesOfModules(bundle);
  const { format, platform, target, minifyWhitespace, minifySyntax } = node;
  const together = new Map(Object.keys(files).map((file) => [file, []]));
  for (const { path, text } of bundle.outputFiles) {
    const { code } = await transform(text, {
      ...{ format, platform, target, minifyWhitespace, minifySyntax, minifyIdentifiers },
      supported: { ...shared.supported, "dynamic-import": false },
      // Text of Latin letters alone is read and compiled in half the time.
      charset: "ascii",
    });
    const located = inAscii(code).replace(/(?<=require\("\.\/)(\w+)\.cjs(?="\))/g, (own, name) =>
      fileOf.has(name) ? `${fileOf.get(name)}.cjs/${name}` : own,
    );
    const name = basename(path, ".cjs");
    // As a function that our loader calls.
    if (fileOf.has(name))
      together.get(fileOf.get(name)).push(`${JSON.stringify(name)}:function(exports,require,module,__filename,__dirname){${located}\n}`);
    else await writeFile(path, located);
  }
  for (const [file, modules] of together) await writeFile(`${out}/${file}.cjs`, `({${modules.join(",\n")}})`);
  return bundle;
}

/** Escapes what esbuild leaves in regular expressions. V8 takes two bytes for each character of a file that has a single other one. */
function inAscii(code) {
  // An escape would be another text there.
  const [wrong] = /\braw`[^`]*[^\0-\x7f`]|\\[^\0-\x7f]/.exec(code) ?? [];
  if (wrong !== undefined) throw new Error(`Write an escape such as \\u00e9 instead of the last character: ${wrong}`);
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Returns the file of each module that is in one with others, by name. What several entries need is in the file that all commands load. */
function filesOfModules({ metafile: { outputs } }) {
  const found = new Map();
  for (const [file, entry] of Object.entries(files))
    for (const name of modulesFor(entry, outputs)) found.set(name, found.has(name) ? "main" : file);
  return found;
}

/** Returns the names of all modules that an entry needs at once. */
function modulesFor(entry, outputs) {
  const found = new Set();
  const add = (path) => {
    const name = basename(path, ".cjs");
    if (outputs[path] === undefined || found.has(name)) return;
    found.add(name);
    for (const { path: imported, kind } of outputs[path].imports) if (kind === "import-statement") add(imported);
  };
  add(Object.keys(outputs).find((path) => outputs[path].entryPoint === entry));
  return found;
}

/** Writes the command. @returns {Promise<{ metafile: import("esbuild").Metafile }[]>} its bundles */
export const compileCommand = () =>
  Promise.all([
    compileMain(),
    build({ ...node, entryPoints: libraries }),
    // What starts shares no files with what it loads: one is read faster than many.
    ...["load", "start"].map((name) =>
      build({
        ...node,
        entryPoints: [`src/start/${name}.ts`],
        charset: "ascii",
      }),
    ),
  ]);
