// Compiles the styles and scripts of sites, with hashes of their contents in their names.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { build } from "esbuild";
import { bundledPackages, noticesText } from "../licenses.mjs";
import { compiled, filesOf } from "./compiled.mjs";
import { browser, out, wordFiles } from "./options.mjs";

/**
 * Compiles the parts that only some pages load: the words of languages, requests without a relay, and the line about
 * other languages. Each is a file without shared parts, because the line is loaded before a reader does anything.
 */
function compileParts() {
  const alone = ["src/client/ask-directly.ts", "src/client/page/also-available.ts"];
  return build({ ...browser, entryPoints: [...wordFiles(), ...alone], splitting: false });
}

const compilePages = (parts) =>
  build({
    ...browser,
    entryPoints: {
      style: "templates/styles/style.css",
      supplement: "templates/styles/supplement.css",
      main: "src/client/main.ts",
      toasts: "src/client/toasts/toasts.ts",
    },
    plugins: [compiled("parts", parts)],
  });

/**
 * Compiles the translation tool. React code is bundled separately from the code of every page, because otherwise all
 * pages would load esbuild's helpers for React.
 *
 * @returns its bundle, and the name of the file with the notices of its packages
 */
async function compileTool(parts, pages) {
  const options = {
    ...browser,
    entryPoints: { translator: "src/client/translator/translator.tsx" },
    // A page has one region of toasts, so the tool loads the same module as the rest of the page.
    plugins: [compiled("pages", pages), compiled("parts", parts)],
    jsx: "automatic",
  };
  // Each script with third-party code says where its notices are. The notices are collected first, because the names of
  // scripts are hashes of their contents.
  const { metafile } = await build({ ...options, write: false });
  const notices = noticesText("The scripts of this site contain these packages.", await bundledPackages([metafile]));
  const noticesFile = `licenses.${createHash("sha256").update(notices).digest("hex").slice(0, 8).toUpperCase()}.txt`;
  const tool = await build({
    ...options,
    banner: { js: `/*! Licenses of the packages in this file: ./${noticesFile} */` },
  });
  await writeFile(`${out}/assets/${noticesFile}`, notices);
  return { tool, noticesFile };
}

/** Scripts that only one kind of page loads. */
const compileSingle = (parts, tool) =>
  build({
    ...browser,
    entryPoints: {
      notFound: "src/client/not-found.ts",
      fallback: "src/client/fallback/fallback.ts",
      translate: "src/client/translator/translate.ts",
    },
    plugins: [compiled("tool", tool), compiled("parts", parts)],
    splitting: false,
  });

/** Writes the assets of sites, and the list of them. @returns the bundle with packages, and those without */
export async function compileAssets() {
  const parts = await compileParts();
  const pages = await compilePages(parts);
  const { tool, noticesFile } = await compileTool(parts, pages);
  const single = await compileSingle(parts, tool);
  const names = [noticesFile, ...[parts, tool, pages, single].flatMap(filesOf)].sort();
  const entries = Object.fromEntries(names.map((file) => [file.split(".")[0], file]));
  const texts = names.map((file) => [file, readFileSync(`${out}/assets/${file}`, "utf8")]);
  // Each file is listed with the files that it loads, whose names are in its text.
  const files = Object.fromEntries(
    texts.map(([file, text]) => [file, names.filter((each) => each !== file && text.includes(each))]),
  );
  await writeFile(`${out}/assets/manifest.json`, JSON.stringify({ entries, files }));
  return { tool, others: [parts, pages, single] };
}
