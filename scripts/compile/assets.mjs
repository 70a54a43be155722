// Compiles the styles and scripts of sites, with hashes of their contents in their names.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { build } from "esbuild";
import { bundledPackages, noticesText } from "../licenses.mjs";
import { compiled, filesOf } from "./compiled.mjs";
import { browser, out } from "./options.mjs";

/**
 * Compiles the parts that only some pages load: requests without a relay, and the line about other languages. Each is a
 * file without shared parts, because the line is loaded before a reader does anything.
 */
function compileParts() {
  const alone = ["src/client/ask-directly.ts", "src/client/page/also-available.ts"];
  return build({ ...browser, entryPoints: alone, splitting: false });
}

const compilePages = (parts, search) =>
  build({
    ...browser,
    entryPoints: {
      style: "templates/styles/style.css",
      supplement: "templates/styles/supplement.css",
      parts: "templates/styles/parts.css",
      main: "src/client/main.ts",
      toasts: "src/client/toasts/toasts.ts",
    },
    plugins: [compiled("parts", parts), compiled("search", search)],
  });

/**
 * The scripts with third-party code: the translation tool and the search of a site. They are bundled separately from
 * the code of every page, because otherwise all pages would load esbuild's helpers for React.
 */
const withPackages = {
  tool: { ...browser, entryPoints: { translator: "src/client/translator/translator.tsx" }, jsx: "automatic" },
  search: { ...browser, entryPoints: { "site-search": "src/client/search/site-search.ts" } },
};

/**
 * Writes the notices of the packages in scripts. Each such script says where they are, so they are collected first: the
 * names of scripts are hashes of their contents.
 *
 * @returns the name of their file, and the option that names it
 */
async function writeNotices() {
  const bundles = await Promise.all(Object.values(withPackages).map((options) => build({ ...options, write: false })));
  const packages = await bundledPackages(bundles.map(({ metafile }) => metafile));
  const notices = noticesText("The scripts of this site contain these packages.", packages);
  const noticesFile = `licenses.${createHash("sha256").update(notices).digest("hex").slice(0, 8).toUpperCase()}.txt`;
  await writeFile(`${out}/assets/${noticesFile}`, notices);
  return { noticesFile, banner: { js: `/*! Licenses of the packages in this file: ./${noticesFile} */` } };
}

/** Scripts that only one kind of page loads. */
const compileSingle = (parts, tool, search) =>
  build({
    ...browser,
    entryPoints: {
      notFound: "src/client/not-found.ts",
      fallback: "src/client/fallback/fallback.ts",
      translate: "src/client/translator/translate.ts",
    },
    plugins: [compiled("tool", tool), compiled("parts", parts), compiled("search", search)],
    splitting: false,
  });

/** Writes the assets of sites, and the list of them. @returns the bundles with packages, and those without */
export async function compileAssets() {
  const parts = await compileParts();
  const { noticesFile, banner } = await writeNotices();
  const search = await build({ ...withPackages.search, banner });
  const pages = await compilePages(parts, search);
  // A page has one region of toasts, so the tool loads the same module as the rest of the page.
  const tool = await build({
    ...withPackages.tool,
    banner,
    plugins: [compiled("pages", pages), compiled("parts", parts)],
  });
  const single = await compileSingle(parts, tool, search);
  const names = [noticesFile, ...[parts, search, tool, pages, single].flatMap(filesOf)].sort();
  const entries = Object.fromEntries(names.map((file) => [file.split(".")[0], file]));
  const texts = names.map((file) => [file, readFileSync(`${out}/assets/${file}`, "utf8")]);
  // Each file is listed with the files that it loads, whose names are in its text.
  const files = Object.fromEntries(
    texts.map(([file, text]) => [file, names.filter((each) => each !== file && text.includes(each))]),
  );
  await writeFile(`${out}/assets/manifest.json`, JSON.stringify({ entries, files }));
  return { packaged: [tool, search], others: [parts, pages, single] };
}
