// Compiles the styles and scripts of sites, with hashes of their contents in their names.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { build } from "esbuild";
import { bundledPackages, noticesText } from "../licenses.mjs";
import { compiled, filesOf } from "./compiled.mjs";
import { browser, out, wordFiles } from "./options.mjs";

/**
 * What only some pages of translations load: the words of their languages, and requests without a relay. And what is loaded before a reader does anything:
 * one small file, without parts that it shares with larger features.
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
 * The translation tool. React code is bundled separately from the code that every page loads. Bundled together, all pages would load esbuild's helpers for React.
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
  // Each script with third-party code says where its notices are. They are collected first, because the names of scripts are hashes of their contents.
  const { metafile } = await build({ ...options, write: false });
  const notices = noticesText("The scripts of this site contain these packages.", await bundledPackages([metafile]));
  const noticesFile = `licenses.${createHash("sha256").update(notices).digest("hex").slice(0, 8).toUpperCase()}.txt`;
  const tool = await build({ ...options, banner: { js: `/*! Licenses of the packages in this file: ./${noticesFile} */` } });
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
  // Each with those that it loads. Their names are in its text.
  const files = Object.fromEntries(texts.map(([file, text]) => [file, names.filter((each) => each !== file && text.includes(each))]));
  const records = Object.fromEntries(texts.map(([file, text]) => [file, recordOf(text)]));
  await writeFile(`${out}/assets/manifest.json`, JSON.stringify({ entries, files, records }));
  return { tool, others: [parts, pages, single] };
}

/** What the manifest of an output folder says of a file. */
const recordOf = (text) => ({ size: Buffer.byteLength(text), sha256: createHash("sha256").update(text).digest("base64url") });
