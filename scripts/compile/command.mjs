// Compiles the command: CommonJS, which starts faster than modules, and whose compiled code can be kept (src/io/files/code-cache.ts).
import { writeFile } from "node:fs/promises";
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

/**
 * Bundles what the command loads: a file for each thing that is imported on first use. esbuild splits ES modules only, so each file becomes CommonJS
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
  const { format, platform, target, minifyWhitespace, minifySyntax } = node;
  for (const { path, text } of bundle.outputFiles) {
    const { code } = await transform(text, {
      ...{ format, platform, target, minifyWhitespace, minifySyntax, minifyIdentifiers },
      supported: { ...shared.supported, "dynamic-import": false },
      // Text of Latin letters alone is read and compiled in half the time.
      charset: "ascii",
    });
    await writeFile(path, code);
  }
  return bundle;
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
