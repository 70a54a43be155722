import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { biopedia } from "../support/command.ts";
import { siteFolder } from "../support/folder.ts";
import { buildBasic } from "./problems.ts";

const analytics = (settings: string) => ({ "site.yaml": (old: string) => `${old}analytics:\n${settings}` });
const hash = `sha384-${"A".repeat(64)}`;

describe("third parties are reported", () => {
  const settings = {
    "site.yaml": (old: string) =>
      `${old}  service: https://chat.example/v1/chat\nanalytics: { script: "https://plausible.io/js/script.js" }\n`,
  };

  test("by build", async () => {
    const { stdout } = await buildBasic(settings);
    expect(stdout).toMatch(
      /\nThird parties: https:\/\/chat\.example \(translation with a visitor's own key\), https:\/\/plausible\.io \(analytics\)\n$/,
    );
  });

  test("by check, from the pages themselves", async () => {
    const { folder } = await buildBasic(settings);
    const { stdout } = await biopedia("check", folder);
    expect(stdout).toMatch(
      /\nThird parties: https:\/\/chat\.example \(connect\), https:\/\/plausible\.io \(connect, script\)\n$/,
    );
    const page = join(folder, "dist/index.html");
    writeFileSync(
      page,
      readFileSync(page, "utf8").replace("img-src &#x27;self&#x27;", "img-src &#x27;self&#x27; https://pixel.example"),
    );
    const end: unknown = JSON.parse((await biopedia("check --json", folder)).stdout.trim().split("\n").at(-1) ?? "");
    expect(end).toMatchObject({
      thirdParties: expect.arrayContaining([{ origin: "https://pixel.example", uses: ["img"] }]),
    });
  });

  test("nothing is reported if there are none", async () => {
    expect((await buildBasic({})).stdout).not.toContain("Third parties");
  });
});

describe("scripts of analytics providers", () => {
  test.each([
    ["any host", "https://*.com/x.js"],
    ["any host at all", "https://*/x.js"],
    ["a name and password", "https://user:secret@stats.example/x.js"],
    ["another directive", "https://stats.example;script-src/x.js"],
    ["several hosts", "https://a.example,b.example/x.js"],
  ])("from %s are refused", async (_, script) => {
    const { code, stderr } = await buildBasic(analytics(`  script: "${script}"\n`));
    expect(stderr).toContain("error[invalid-value]: “script”: must be an https: URL with a path\n");
    expect(code).toBe(1);
  });

  test("are bound to their hash", async () => {
    const { folder, stderr } = await buildBasic(
      analytics(`  script: https://stats.example/x.js\n  integrity: ${hash}\n`),
    );
    expect(stderr).toBe("");
    expect(readFileSync(join(folder, "dist/index.html"), "utf8")).toContain(
      `src="https://stats.example/x.js" integrity="${hash}" crossorigin="anonymous"`,
    );
  });

  test.each(["md5-AAAA", "sha256-AAAA", `${hash} *`])("the hash %s is refused", async (integrity) => {
    const { stderr } = await buildBasic(
      analytics(`  script: https://stats.example/x.js\n  integrity: "${integrity}"\n`),
    );
    expect(stderr).toMatch(/^error\[invalid-value\]: “integrity”: must be a hash such as sha384-…/);
  });
});

test("a translation tool of a site in another language is not described in English", async () => {
  const folder = siteFolder("other-person");
  await biopedia("build", folder);
  const page = readFileSync(join(folder, "dist/translate/index.html"), "utf8");
  expect(/<meta name="description" content="([^"]*)"/.exec(page)?.[1]).toMatch(/^Översätt text om Karin Ekelöv /);
});
