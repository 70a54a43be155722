import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, parse } from "node:path";
import { fileURLToPath } from "node:url";

/** The folders whose files are a list: the tags of articles, their components, and the kinds of pages. */
const folders = ["src/core/article/tags", "templates/components/tags", "templates/pages"];

/**
 * Writes `list.gen.ts` into each folder: it exports the default export of each file under the file's name in camel case.
 * So adding a file is enough to add a tag or a kind of page, and types still see which there are.
 */
export function writeLists() {
  for (const folder of folders) {
    const path = fileURLToPath(new URL(`../${folder}`, import.meta.url));
    const list = join(path, "list.gen.ts");
    const lines = readdirSync(path)
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".gen.ts"))
      .sort()
      .map((file) => `export { default as ${camelCase(parse(file).name)} } from "./${file}";\n`);
    const text = `// Made from the files of this folder by scripts/lists.mjs.\n${lines.join("")}`;
    // Watchers see no change where there is none.
    if (read(list) !== text) writeFileSync(list, text);
  }
}

const camelCase = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
