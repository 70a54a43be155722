// Compiles the package into lib/: the command (one file per command, with dependencies, for a fast start) and the assets of sites.
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import { bundledPackages, noticesText } from "./licenses.mjs";
import { writeLists } from "./lists.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
writeLists();

// If the compilation fails, the last one is kept.
const out = ".lib.new";
await rm(out, { recursive: true, force: true });

const shared = {
  bundle: true,
  legalComments: "none",
  // Module scripts are always read as UTF-8. Escaped, other scripts than Latin take two to three times the space.
  charset: "utf8",
  logLevel: "warning",
  metafile: true,
  // Without this esbuild turns every literal with \p{…} into `new RegExp(…)`, which is created again on each use.
  supported: { "regexp-unicode-property-escapes": true },
  define: { "process.env.NODE_ENV": '"production"' },
};

const node = {
  ...shared,
  outdir: out,
  platform: "node",
  format: "esm",
  target: "node20.19",
  // CommonJS dependencies load Node's modules with require().
  banner: { js: 'import { createRequire as $createRequire } from "node:module"; const require = $createRequire(import.meta.url);' },
};

/** Shortens the names in packages: no stack trace of ours needs them. Whitespace goes later, or the marks of calls that may be dropped would go with it. */
const shortNames = {
  name: "short-names",
  setup({ onLoad }) {
    const { charset, target, supported } = node;
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const { code } = await transform(source, { charset, target, supported, minifyIdentifiers: true, minifySyntax: true });
      return { contents: code };
    });
  },
};

/** Leaves out React's renderer of streams, which its module for servers loads too. */
const withoutStreams = {
  name: "without-streams",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/react-dom-server\.node\.production\.js$/ }, ({ path }) => ({ path, namespace: "left-out" }));
    onLoad({ filter: /./, namespace: "left-out" }, () => ({ contents: "" }));
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
};

const filesOf = ({ metafile }) => Object.keys(metafile.outputs).map((path) => basename(path));

/** Replaces imports of the entry modules of another bundle with external imports of its files, by default in the same folder. */
const compiled = (name, { metafile }, folder = ".") => ({
  name,
  setup({ onResolve }) {
    const files = new Map(Object.entries(metafile.outputs).map(([path, { entryPoint = "" }]) => [resolve(entryPoint), basename(path)]));
    onResolve({ filter: /\.tsx?$/ }, ({ path, resolveDir }) => {
      const file = files.get(resolve(resolveDir, path));
      return file === undefined ? undefined : { path: `${folder}/${file}`, external: true };
    });
  },
});

// What only some pages of translations load: the words of their languages, and requests without a relay. And what is loaded before a reader does anything:
// one small file, without parts that it shares with larger features.
const folder = "src/core/translation/words";
const wordFiles = (await readdir(folder)).filter((file) => file !== "english.ts").map((file) => `${folder}/${file}`);
const alone = ["src/client/ask-directly.ts", "src/client/page/also-available.ts"];
const parts = await build({ ...browser, entryPoints: [...wordFiles, ...alone], splitting: false });

/** Of undici only what sends requests through a proxy: not its caches, sockets and stand-ins for tests. */
const proxyOnly = {
  name: "proxy-only",
  setup({ onLoad }) {
    const contents = `
      exports.fetch = require("./lib/web/fetch").fetch;
      exports.EnvHttpProxyAgent = require("./lib/dispatcher/env-http-proxy-agent");
    `;
    onLoad({ filter: /[\\/]undici[\\/]index\.js$/ }, () => ({ contents }));
  },
};

/** Commander starts other programs for commands that are programs of their own; ours are not, so it need not load what starts them. */
const withoutPrograms = {
  name: "without-programs",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:child_process$/ }, ({ path, importer }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path, namespace: "no-program" } : undefined,
    );
    onLoad({ filter: /./, namespace: "no-program" }, () => ({ contents: "" }));
  },
};

/** Of entities, dom-serializer writes with what escapes characters; the tables of all names would come along. */
const onlyEscapes = {
  name: "only-escapes",
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^entities$/ }, ({ importer, resolveDir, kind }) =>
      /[\\/]dom-serializer[\\/]/.test(importer) ? resolve("entities/lib/escape.js", { importer, resolveDir, kind }) : undefined,
    );
  },
};

// Large, and only loaded where there is a proxy or a formula.
const separate = ["undici", "temml"];
const libraries = build({ ...node, entryPoints: separate, minify: true, plugins: [proxyOnly] });

const commandOptions = {
  ...node,
  banner: {},
  define: { ...shared.define, "import.meta.url": "$url" },
  // Text of Latin letters alone is read and compiled in half the time.
  charset: "ascii",
  entryPoints: { start: "src/start/start.ts", main: "src/main.ts" },
  write: false,
  chunkNames: "[hash]",
  // Native code: an optional dependency that is installed beside this package.
  external: ["sharp"],
  // jsonc-parser's default build, UMD, cannot be bundled.
  mainFields: ["module", "main"],
  splitting: true,
  jsx: "automatic",
  // Our own names are kept, for readable stack traces.
  minifySyntax: true,
  minifyWhitespace: true,
  plugins: [
    shortNames,
    withoutStreams,
    withoutPrograms,
    onlyEscapes,
    // The words of languages are in the package once: the files that visitors load.
    compiled("parts", parts, "./assets"),
    {
      name: "separate",
      setup: ({ onResolve }) =>
        onResolve({ filter: new RegExp(`^(?:${separate.join("|")})$`) }, ({ path }) => ({ path: `./${path}.js`, external: true })),
    },
  ],
};
const command = build(commandOptions);
// What loads the others is a file of its own.
const loader = build({ ...commandOptions, entryPoints: ["src/start/load.ts"], splitting: false });

/** What a file needs for its exports. */
const exportHelpers =
  "var __export=(to,all)=>{for(var name in all)Object.defineProperty(to,name,{get:all[name],enumerable:!0})}," +
  '__toCommonJS=to=>Object.defineProperty(to,"__esModule",{value:!0});';

/** Larger files are written with the letters of all scripts, in characters: they take less space, smaller ones are read faster. */
const mostLatin = 30_000;

/**
 * Writes the command as CommonJS, which starts faster than modules and whose compiled code can be kept (src/io/files/code-cache.ts). What is imported on
 * first use stays a file of its own.
 */
async function writeCommand(outputFiles) {
  const head = 'const $url = require("node:url").pathToFileURL(__filename).href;\n';
  const { target, supported } = node;
  for (const { path, text } of outputFiles) {
    const { code } = await transform(text, {
      format: "cjs",
      platform: "node",
      target,
      supported,
      minifyWhitespace: true,
      minifySyntax: true,
      charset: text.length > mostLatin ? "utf8" : "ascii",
    });
    // Esbuild names each import after its file, wherever it is used.
    const prefix = ["I$", "I$$", "I$$$"].find((start) => !code.includes(start));
    const short = new Map(
      [...new Set(code.match(/\bimport_[A-Z0-9]{8}\b/g))].map((name, index) => [name, `${prefix}${index.toString(36)}`]),
    );
    const named = code
      .replace(/\bimport_[A-Z0-9]{8}\b/g, (name) => short.get(name))
      .replace(/\brequire\("\.\/([\w-]+)\.js"\)/g, 'require("./$1.cjs")')
      .replace(/\bimport\("(sharp|\.\/[\w./-]+)"\)/g, (_, name) =>
        name === "sharp" || name.startsWith("./assets/") || separate.includes(basename(name, ".js"))
          ? `require.import("${name}")`
          : `Promise.resolve().then(() => require("${name.replace(/js$/, "cjs")}"))`,
      );
    // Most files need the helpers for their exports only, which only our loader reads.
    const [, helpers = "", rest = named] = /^(var __.*?)(?=var stdin_exports=)(.*)$/s.exec(named) ?? [];
    const small = /\b__(?:copyProps|create|defProp|get\w+|hasOwnProp|toESM)\b/.test(rest) ? helpers : exportHelpers;
    const whole = helpers === "" ? named : small + rest;
    await writeFile(path.replace(/js$/, "cjs"), whole.includes("$url") ? head + whole : whole);
  }
}

// Entries for hosts that run functions. @netlify/blobs is the host's.
const relay = build({
  ...shared,
  entryPoints: ["relay", "cloudflare", "netlify"].map((name) => `src/hosting/${name}.ts`),
  outdir: `${out}/relay`,
  platform: "neutral",
  format: "esm",
  target: "es2023",
  splitting: true,
  minifySyntax: true,
  minifyWhitespace: true,
  external: ["@netlify/blobs"],
});

const pages = await build({
  ...browser,
  entryPoints: {
    style: "templates/styles/style.css",
    supplement: "templates/styles/supplement.css",
    main: "src/client/main.ts",
    toasts: "src/client/toasts/toasts.ts",
  },
  plugins: [compiled("parts", parts)],
});

// React code is bundled separately from the code that every page loads. Bundled together, all pages would load esbuild's helpers for React.
const toolOptions = {
  ...browser,
  entryPoints: { translator: "src/client/translator/translator.tsx" },
  // A page has one region of toasts, so the tool loads the same module as the rest of the page.
  plugins: [compiled("pages", pages), compiled("parts", parts)],
  jsx: "automatic",
};
// Each script with third-party code says where its notices are. They are collected first, because the names of scripts are hashes of their contents.
const { metafile } = await build({ ...toolOptions, write: false });
const notices = noticesText("The scripts of this site contain these packages.", await bundledPackages([metafile]));
const noticesFile = `licenses.${createHash("sha256").update(notices).digest("hex").slice(0, 8).toUpperCase()}.txt`;
const tool = await build({ ...toolOptions, banner: { js: `/*! Licenses of the packages in this file: ./${noticesFile} */` } });

// Scripts that only one kind of page loads.
const single = await build({
  ...browser,
  entryPoints: {
    notFound: "src/client/not-found.ts",
    fallback: "src/client/fallback/fallback.ts",
    translate: "src/client/translator/translate.ts",
  },
  plugins: [compiled("tool", tool), compiled("parts", parts)],
  splitting: false,
});

// Not among the assets: only pages served by `biopedia dev` load it.
const live = build({
  ...shared,
  entryPoints: ["src/client/dev/live.ts"],
  outdir: out,
  format: "esm",
  minify: true,
  target: browsers,
});

// Not among the assets: the build writes one of them to the root of a site that is, or was, readable offline.
const workers = build({
  ...shared,
  entryPoints: ["src/client/offline/service-worker.ts", "src/client/offline/remove-worker.ts"],
  outdir: out,
  format: "iife",
  minify: true,
  target: browsers,
});

// Only `biopedia review` serves it.
const review = build({
  ...shared,
  entryPoints: ["src/client/review/review.ts", "src/client/review/review.css"],
  outdir: `${out}/review`,
  format: "esm",
  minify: true,
  target: browsers,
});

const others = [parts, pages, single, await workers, await review];
const unexpected = await bundledPackages(others.map(({ metafile }) => metafile));
if (unexpected.length > 0) throw new Error(`scripts without a license banner contain ${unexpected.map(({ name }) => name).join(", ")}`);
await writeFile(`${out}/assets/${noticesFile}`, notices);
await writeCommand([...(await command).outputFiles, ...(await loader).outputFiles]);
const files = [noticesFile, ...[parts, tool, pages, single].flatMap(filesOf)].sort();
const entries = Object.fromEntries(files.map((file) => [file.split(".")[0], file]));
await writeFile(`${out}/assets/manifest.json`, `${JSON.stringify({ entries, files }, null, 2)}\n`);
const packages = await bundledPackages([tool, await live, await command, await libraries, await relay].map(({ metafile }) => metafile));
await cp("src/hosting/types", `${out}/relay`, { recursive: true });
await mkdir(`${out}/interface`);
// English names the words; the others are lists in its order, at two thirds of the size.
const words = async (file) => JSON.parse(await readFile(`src/interface/${file}`, "utf8"));
const english = await words("en.json");
for (const file of await readdir("src/interface")) {
  const own = await words(file);
  await writeFile(
    `${out}/interface/${file}`,
    JSON.stringify(file === "en.json" ? english : Object.keys(english).map((key) => own[key] ?? null)),
  );
}
await cp("src/client/review/review.html", `${out}/review/review.html`);
await cp("src/init", `${out}/init`, { recursive: true });
// What was built with other code is built again (src/pipeline/build/cache/).
const generator = createHash("sha256");
const compiledFiles = (await readdir(out, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
for (const path of compiledFiles.map(({ parentPath, name }) => `${parentPath}/${name}`).sort()) {
  const bytes = await readFile(path);
  generator.update(`${path}\0${bytes.length}\0`).update(bytes);
}
await writeFile(`${out}/generator`, generator.digest("base64url"));
await writeFile("THIRD-PARTY-LICENSES", noticesText("The files in lib/ contain these packages.", packages));
await rm("lib", { recursive: true, force: true });
await rename(out, "lib");
