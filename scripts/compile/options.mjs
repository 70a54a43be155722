// Options of esbuild that several parts of the package share.
import { readdirSync } from "node:fs";

/** The folder that the package is compiled into. The last one stays if the compilation fails. */
export const out = ".lib.new";

export const shared = {
  bundle: true,
  legalComments: "none",
  // Module scripts are always read as UTF-8. Escapes would only make other scripts than Latin longer.
  charset: "utf8",
  logLevel: "warning",
  metafile: true,
  // Without this esbuild turns every literal with \p{…} into `new RegExp(…)`, which is created again on each use.
  supported: { "regexp-unicode-property-escapes": true },
  define: { "process.env.NODE_ENV": '"production"' },
};

/** Scripts of pages. */
export const browser = {
  ...shared,
  outdir: `${out}/assets`,
  format: "esm",
  minify: true,
  target: ["es2022", "chrome115", "firefox125", "safari17"],
  splitting: true,
  entryNames: "[name].[hash]",
  chunkNames: "[name].[hash]",
};

const words = "src/core/translation/words";

/** The words of languages, which are loaded as they are needed; those of English are always. */
export const wordFiles = () =>
  readdirSync(words)
    .filter((file) => file !== "english.ts")
    .map((file) => `${words}/${file}`);
