// Compiles the command: an ES module for each part that is loaded on first use.
import { build } from "esbuild";
import { out, shared } from "./options.mjs";

/** `npm run compile -- --names` keeps the names of functions, for stack traces; the package is smaller without them. */
const minifyIdentifiers = !process.argv.includes("--names");

/** Packages that are CommonJS call `require` for modules of Node. */
const banner = { js: 'import{createRequire}from"node:module";const require=createRequire(import.meta.url);' };

/** Writes the command. @returns its bundle */
export const compileCommand = () =>
  build({
    ...shared,
    entryPoints: { main: "src/main.ts" },
    outdir: out,
    chunkNames: "[name].[hash]",
    platform: "node",
    format: "esm",
    target: "node20.19",
    splitting: true,
    minifyWhitespace: true,
    minifySyntax: true,
    minifyIdentifiers,
    banner,
    jsx: "automatic",
    alias: {
      undici: "./scripts/compile/proxy.cjs",
      // React's entry loads a second renderer, for streams, which is half of it.
      "react-dom/server": "./node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js",
    },
    // Native code: an optional dependency that is installed beside this package.
    external: ["sharp"],
    // jsonc-parser's default build, UMD, cannot be bundled.
    mainFields: ["module", "main"],
  });
