/** The examples in `docs/writing.md` and the steps of `docs/tutorial.md`, as files of a content folder. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { biopedia } from "../tests/support/command.ts";
import { readFiles } from "../tests/support/folder.ts";
import { mp4, wav } from "../tests/support/recordings.ts";

/** Files of a content folder, by path. */
export type ContentFiles = Readonly<Record<string, string | Buffer>>;

/** A picture of a guide, and the content that it shows. */
export interface Example {
  /** The file in `docs/pictures/`, without its ending. */
  picture: string;
  /** The address of the page that it shows; `edit`: the main page in the editor. */
  page: string;
  files: ContentFiles;
}

const repository = fileURLToPath(new URL("..", import.meta.url));

/** The folder of the pictures. */
export const pictures = join(repository, "docs/pictures");

const read = (path: string): string => readFileSync(join(repository, path), "utf8");

/** A block of code with words after its language, or a picture. */
const parts = /^```(?:markdown|yaml) ([^\n]+)\n(.*?)^```$|^!\[[^\]]*\]\(pictures\/([\w-]+)\.webp(?: "([^"]+)")?\)$/gms;

/** Returns the examples of `docs/writing.md`: each block of an article, and the picture below it. */
export function writingExamples(): Example[] {
  const samples = ["portrait", "figure-growth", "figure-team", "figure-campus", "figure-community"];
  const shared: Record<string, string | Buffer> = {
    "site.yaml": "subject: { name: Clara Wren }\n",
    "uploads/interview.wav": wav(),
    "uploads/name.wav": wav(),
    "uploads/tower.mp4": mp4(),
    "uploads/catalogue.csv": `${"Star,Magnitude\n".repeat(9110)}`,
    ...Object.fromEntries(
      samples.map((name) => [`uploads/${name}.svg`, readFileSync(join(repository, `content/uploads/${name}.svg`))]),
    ),
  };
  const examples: Example[] = [];
  let article = "";
  for (const [, name = "", text = "", picture] of read("docs/writing.md").matchAll(parts))
    if (name.startsWith("content/")) shared[name.slice("content/".length)] = text;
    else if (picture === undefined) article = text;
    else examples.push({ picture, page: "/", files: { ...shared, "articles/en.md": article } });
  return examples;
}

/**
 * Returns the steps of `docs/tutorial.md` that have a picture, each with all that was written until then.
 *
 * @param empty a folder in which `init` begins the site
 */
export async function tutorialSteps(empty: string): Promise<Example[]> {
  await biopedia(["init", "clara", "--name", "Clara Wren", "--language", "en", "--yes"], empty);
  const begun = [...readFiles(join(empty, "clara/content"))].map(([path, bytes]) => [path, bytes.toString()]);
  const portrait = await sharp(join(repository, "content/uploads/portrait.svg")).resize(600).jpeg().toBuffer();
  const files: Record<string, string | Buffer> = Object.fromEntries(begun);
  const steps: Example[] = [];
  for (const [, info = "", text = "", picture, page = "/"] of read("docs/tutorial.md").matchAll(parts)) {
    if (picture !== undefined) steps.push({ picture, page, files: { ...files } });
    const [, how, name = ""] = /^(above |in |)content\/(.+)$/.exec(info) ?? [];
    const old = String(files[name] ?? "");
    if (how === "") files[name] = text;
    else if (how === "above ") files[name] = text + old;
    else if (how === "in ") files[name] = withLine(old, text);
    if (text.includes("/uploads/portrait.jpg")) files["uploads/portrait.jpg"] = portrait;
  }
  return steps;
}

/** Returns a text in which a line takes the place of the one that begins like it, even in a comment. */
function withLine(text: string, line: string): string {
  const lines = text.split("\n");
  const index = lines.findIndex((each) => each.replace(/^# /, "").slice(0, 10) === line.slice(0, 10));
  if (index < 0) throw new Error(`no line begins like ${line}`);
  return lines.with(index, line.trimEnd()).join("\n");
}

/** Returns a hash of the texts that a picture is made from. */
export function sourceOf({ page, files }: Example): string {
  const texts = Object.entries(files).filter(([, content]) => typeof content === "string");
  return createHash("sha256")
    .update(JSON.stringify([page, ...texts.sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest("hex")
    .slice(0, 16);
}
