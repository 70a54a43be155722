import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parse } from "node:path";
import { fileURLToPath } from "node:url";

const pages = "templates/pages";
const tags = "templates/tags";

/**
 * Writes the lists of kinds of pages and of tags, because adding a file or a folder is then enough, and types still see
 * every entry. Git ignores the lists.
 */
export function writeLists() {
  const kinds = namesIn(pages).filter((name) => name.endsWith(".tsx"));
  write(`${pages}/list.gen.ts`, kinds.map(exportOf));
  const folders = namesIn(tags).filter((name) => !name.includes("."));
  for (const [list, file] of [
    ["tags", "tag.ts"],
    ["views", "view.tsx"],
    ["markdown", "markdown.ts"],
  ])
    write(
      `${tags}/${list}.gen.ts`,
      folders.map((folder) => exportOf(`${folder}/${file}`)),
    );
  for (const sheet of ["first", "later"])
    write(
      `${tags}/${sheet}.gen.css`,
      folders.filter((folder) => styledOf(folder) === sheet).map((folder) => `@import "./${folder}/style.css";\n`),
    );
}

/** A default export under the name of its file or folder in camel case. */
const exportOf = (path) => `export { default as ${camelCase(path.split("/")[0])} } from "./${path}";\n`;

const camelCase = (name) => parse(name).name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** Returns when the style of a tag is loaded, as its definition says: `first` or `later`. */
function styledOf(folder) {
  const file = `${tags}/${folder}/tag.ts`;
  const styled = /^ {2}styled: "(first|later)",$/m.exec(readFileSync(inProject(file), "utf8"))?.[1];
  if (styled === undefined) throw new Error(`${file} has no line “styled: "first",” or “styled: "later",”`);
  return styled;
}

function write(file, lines) {
  const path = inProject(file);
  const text = `/* Written by scripts/lists.mjs from what is in this folder. */\n${lines.join("")}`;
  // An unchanged list is not written, because watchers would see a change.
  if (read(path) !== text) writeFileSync(path, text);
}

const namesIn = (folder) => readdirSync(inProject(folder)).sort();

const inProject = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
