import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { generate, shipped, testSite } from "../site/pages.ts";
import { findJava } from "./find.ts";

const java = findJava();
const jar = String(createRequire(import.meta.url)("vnu-jar"));

// One run for all: starting the checker takes longer than a page.
test("the Nu Html Checker finds no errors on pages of each kind, the stylesheets, and the pictures that the pages use", async () => {
  const [sample, markdown] = [await generate(shipped), await generate(testSite("markdown"))];
  // Between them they have every component and, in the site of syntax, every element of articles.
  const pages = ["index.html", "pt/index.html", "translate/index.html", "404.html", "fa/index.html"].map((file) =>
    join(sample.dir, file),
  );
  const stylesheets = sample.files.filter((file) => file.endsWith(".css"));
  const pictures = sample.files.filter((file) => file.endsWith(".svg")).map((file) => join(sample.dir, file));
  expect(stylesheets).toHaveLength(3);
  expect(pictures.length).toBeGreaterThan(3);
  // The checker does not know ::highlight() of CSS Custom Highlight API yet; another pseudo-element of its kind takes
  // its place.
  const styles = stylesheets
    .map(sample.text)
    .join("\n")
    .replaceAll(/::highlight\([\w-]+\)/g, "::selection");
  const style = join(mkdtempSync(join(tmpdir(), "biopedia-css-")), "style.css");
  writeFileSync(style, styles);
  onTestFinished(() => rmSync(dirname(style), { recursive: true }));
  const found = check([
    "--also-check-css",
    "--also-check-svg",
    ...pages,
    join(markdown.dir, "index.html"),
    style,
    ...pictures,
  ]);
  expect(found.filter((message) => !isTooNew(message))).toEqual([]);
}, 120_000);

/** Words of CSS that the checker does not know yet, and browsers do. */
const isTooNew = (message: unknown): boolean =>
  /“(?:container-type|@container|@starting-style|field-sizing)”/.test(JSON.stringify(message));

/** Runs the checker. @returns its messages */
function check(args: readonly string[]): unknown[] {
  const quick = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss4m"];
  const flags = ["--errors-only", "--format", "json", "--stdout", "--exit-zero-always"];
  return JSON.parse(execFileSync(java, [...quick, "-jar", jar, ...flags, ...args], { encoding: "utf8" })).messages;
}
