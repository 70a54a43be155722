// Options of esbuild that several parts of the package share.

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
  // The library that recognizes languages is too large for visitors.
  alias: { "eld/small": "./scripts/compile/without-eld.mjs" },
  entryNames: "[name].[hash]",
  chunkNames: "[name].[hash]",
};
