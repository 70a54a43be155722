import { join } from "node:path";
import { expect, test } from "vitest";
import { builtSite } from "../support/built-site.ts";
import { biopedia } from "../support/command.ts";
import { siteFolder } from "../support/folder.ts";
import { jpeg } from "../support/picture-bytes.ts";
import { damageFile } from "./damage.ts";

/** The basic site, built, with more in its site.yaml. */
async function siteWith(settings: string): Promise<string> {
  const folder = siteFolder("basic", { "site.yaml": (old) => `${old}${settings}` });
  const { code, stderr } = await biopedia("build", folder);
  expect(code, stderr).toBe(0);
  return folder;
}

const withLinks = (folder: string, count: number) =>
  damageFile(join(folder, "dist/index.html"), ["</main>", `${'<a href="TODO">There</a>\n'.repeat(count)}</main>`]);

test("findings are grouped by rule, the first three of each printed, errors first", async () => {
  const folder = await builtSite("basic");
  withLinks(folder, 5);
  damageFile(join(folder, "dist/index.html.bak"), "old");
  const { stdout } = await biopedia("check", folder);
  expect(stdout.match(/^.*(?:placeholder-link|leftover|more;|errors).*$/gm)).toEqual([
    "placeholder-link: 5 findings",
    ...Array(3).fill("error[placeholder-link]: the link leads nowhere: its address is “TODO”"),
    "  … and 2 more; --all prints them",
    "warning[leftover]: leftover file, not part of the site",
    "5 errors, 1 warning",
  ]);
  const all = await biopedia("check --all", folder);
  expect(all.stdout.match(/error\[placeholder-link\]/g)).toHaveLength(5);
  expect(all.stdout).not.toContain("more;");
});

test("GitHub Actions gets annotations, escaped, and no other text can be one", async () => {
  const folder = await builtSite("basic");
  damageFile(join(folder, "dist/index.html"), [
    "</main>",
    '<a href="https://a b/100%::error::x">There</a>\n::error::forged</main>',
  ]);
  const { stdout } = await biopedia("check", folder, { env: { GITHUB_ACTIONS: "true" } });
  expect(stdout.match(/^\s*::.*$/gm)).toEqual([
    expect.stringMatching(
      /^::error file=dist\/index\.html,line=\d+,col=\d+,title=malformed-address::“https:\/\/a b\/100%25::error::x” is not a valid URL \(correct or remove it\)$/,
    ),
  ]);
  expect((await biopedia("check", folder)).stdout).not.toMatch(/^::/m);
});

test("exceptions of site.yaml are listed with their reason, and those without findings are reported", async () => {
  const folder = await siteWith(
    [
      "check:",
      "  except:",
      "    - { rule: placeholder-link, page: /, reason: The shop opens in May. }",
      "    - { rule: placeholder-link, page: /ar, reason: It once had one. }",
      "",
    ].join("\n"),
  );
  withLinks(folder, 2);
  const { code, stdout } = await biopedia("check", folder);
  expect({ code, stdout: stdout.replace(/in \d.*s\./, "") }).toEqual({
    code: 0,
    stdout: [
      "warning[unused-exception]: check.except in site.yaml lists placeholder-link for /ar, which is not found there",
      "  --> dist",
      "  = remove the exception",
      "",
      "1 warning",
      "Excepted: 2 × placeholder-link in / (The shop opens in May.)",
      "✓ Checked 9 pages of dist ",
      "",
    ].join("\n"),
  });
  const { stdout: json } = await biopedia("check --json", folder);
  expect(JSON.parse(json.trimEnd().split("\n").at(-1) ?? "")).toMatchObject({
    rules: { "unused-exception": 1 },
    excepted: [{ rule: "placeholder-link", page: "/", reason: "The shop opens in May.", count: 2 }],
  });
});

test("a mistyped rule of an exception is named, with the rule that was meant", async () => {
  const folder = await siteWith("check: { except: [{ rule: place-holder-link, reason: The shop opens in May. }] }\n");
  const { code, stdout } = await biopedia("check", folder);
  expect(code).toBe(0);
  expect(stdout).toContain(
    "warning[unknown-rule]: check.except in site.yaml lists place-holder-link, but there is no such rule",
  );
  expect(stdout).toContain("= did you mean “placeholder-link”?");
});

test("an exception needs a reason", async () => {
  const folder = siteFolder("basic", { "site.yaml": (old) => `${old}check: { except: [{ rule: heavy-picture }] }\n` });
  const { code, stderr } = await biopedia("build", folder);
  expect(code).toBe(1);
  expect(stderr).toContain("reason");
});

test("an exposed key has no exceptions", async () => {
  const folder = await siteWith("check: { except: [{ rule: exposed-key, reason: It is old. }] }\n");
  damageFile(join(folder, "dist/index.html"), ["</main>", "<p>sk-or-v1-0123456789abcdef0123456789abcdef</p></main>"]);
  const { code, stdout } = await biopedia("check", folder);
  expect(code).toBe(1);
  expect(stdout).toContain("error[exposed-key]");
});

test("budgets count what a page loads at once: scripts with their imports, pictures that are not further down", async () => {
  const folder = await siteWith("budgets: { page: 1, script: 0.1, style: 0.1, pictures: 60 }\n");
  damageFile(join(folder, "dist/uploads/big.jpg"), jpeg({ width: 800, height: 600, size: 70_000 }));
  const picture = (more: string) => `<img src="/uploads/big.jpg" alt="" width="400" height="300"${more}/>`;
  damageFile(join(folder, "dist/index.html"), ["</main>", `${picture("")}</main>`]);
  damageFile(join(folder, "dist/ar/index.html"), ["</main>", `${picture(' loading="lazy"')}</main>`]);
  const { stdout } = await biopedia("check --json", folder);
  const messages = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter(({ code, file }) => code === "over-budget" && /^dist\/(?:ar\/)?index\.html$/.test(file));
  const of = (file: string) =>
    messages.filter((each) => each.file === file).map(({ message }) => message.split(":")[0]);
  expect(of("dist/index.html")).toEqual([
    "its pictures",
    "its scripts",
    "its stylesheets",
    "the page with all that it loads",
  ]);
  expect(of("dist/ar/index.html")).toEqual(["its scripts", "its stylesheets", "the page with all that it loads"]);
  expect(messages.find(({ message }) => message.startsWith("its pictures"))?.message).toMatch(
    /^its pictures: 7\d(?:\.\d)? KB, more than the budget of 60 KB; the most is uploads\/big\.jpg \(70 KB\)$/,
  );
});

test("hints are counted, and printed with --all", async () => {
  const folder = await builtSite("basic");
  damageFile(join(folder, "dist/index.html"), [/"headline":"[^"]*",/, ""]);
  expect((await biopedia("check", folder)).stdout).toMatch(
    /^✓ Checked 9 pages of dist in .* s\.\n1 hint: --all prints it\.\n$/,
  );
  expect((await biopedia("check --all", folder)).stdout).toMatch(
    /^hint\[json-ld-recommended\]: the Article .* no headline,/,
  );
});
