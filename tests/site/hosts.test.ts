import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hostConfig } from "../../src/core/hosts/host-files.ts";
import { type HostName, hostNames } from "../../src/core/model/hosts.ts";
import { served } from "../commands/server.ts";
import { biopedia } from "../support/command.ts";
import { readFiles, repository, siteFolder } from "../support/folder.ts";

/**
 * Builds the basic site for a host. @returns the project, its files by path, and what was printed besides words that
 * are not translated yet
 */
async function built(settings: string, options = "", changes: Parameters<typeof siteFolder>[1] = {}) {
  const folder = siteFolder("basic", { ...changes, "site.yaml": (old) => `${old}${settings}\n` });
  const { code, stderr } = await biopedia(`build ${options}`, folder);
  const files = code === 0 ? readFiles(join(folder, "dist")) : new Map<string, Buffer>();
  const problems = stderr
    .split("\n")
    .filter((line) => /^(?:error|warning|hint)\[host/.test(line))
    .map((line) => line.replace(/: .*/, ""));
  return { folder, code, stderr, problems, files, text: (path: string) => files.get(path)?.toString() };
}

const hostFiles = [".htaccess", ".nojekyll", "CNAME", "_headers"];

describe.each<[HostName, written: string[]]>([
  ["github-pages", [".nojekyll", "CNAME"]],
  ["netlify", ["_headers"]],
  ["cloudflare-pages", ["_headers"]],
  ["cloudflare-workers", ["_headers"]],
  ["vercel", []],
  ["s3", []],
  ["nginx", []],
  ["apache", [".htaccess"]],
  ["caddy", []],
])("a site for %s", (host, written) => {
  test("has the files of the host, passes the check, and has addresses that the host answers without a redirect", async () => {
    const { folder, files, text, problems } = await built(`host: ${host}`);
    expect(problems).toEqual([]);
    expect(hostFiles.filter((file) => files.has(file))).toEqual(written);
    expect(await biopedia("check", folder)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^✓ Checked 9 pages/),
    });
    const pages = [...(text("sitemap.xml") ?? "").matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, url = ""]) => new URL(url).pathname,
    );
    // Nothing can be translated where no relay runs, and search engines need not know of a page that is not translated.
    const tools = ["/translate/", "/ar/translate/", "/pt/translate/"];
    const hasTool = !["github-pages", "s3"].includes(host);
    expect(pages).toEqual(["/", "/ar/", ...(hasTool ? tools : [])]);
    const { ask } = await served("", {}, "", folder);
    for (const path of ["/", "/ar/", "/pt/", ...tools]) {
      const { status, body } = await ask(path);
      expect({ path, status, body: body.toString() }).toEqual({
        path,
        status: 200,
        body: text(`${path.slice(1)}index.html`),
      });
    }
    const { status, body } = await ask("/nowhere/");
    expect({ status, body: body.toString() }).toEqual({ status: 404, body: text("404.html") });
    expect((await ask("/pt?search=a")).headers.location).toBe("/pt/?search=a");
  });
});

test("without a host, addresses, files and answers are those of before", async () => {
  const { folder, files } = await built("");
  expect(hostFiles.filter((file) => files.has(file))).toEqual(["_headers"]);
  expect(files.get("sitemap.xml")?.toString()).toContain("<loc>https://basic.example/ar</loc>");
  const { ask } = await served("", {}, "", folder);
  for (const path of ["/pt", "/pt/"]) expect((await ask(path)).status).toBe(200);
});

describe("GitHub Pages", () => {
  test.each([
    ["https://www.ada.example/", "www.ada.example\n"],
    ["https://ada.example/about", undefined],
    ["https://ada.github.io/", undefined],
    ["https://ada.github.io/about", undefined],
    ["http://localhost:4321", undefined],
  ])("at %s has the CNAME %o", async (address, domain) => {
    const { text } = await built("host: github-pages", `--base-url ${address}`);
    expect(text("CNAME")).toBe(domain);
    expect(text(".nojekyll")).toBe("");
  });

  test("takes the site's own files", async () => {
    const { text, problems } = await built("host: github-pages", "", {
      "public/CNAME": "basic.example",
      "public/.nojekyll": "# ours\n",
    });
    expect(problems).toEqual([]);
    expect([text("CNAME"), text(".nojekyll")]).toEqual(["basic.example", "# ours\n"]);
  });

  test("is told of a CNAME that contradicts the address", async () => {
    const { stderr } = await built("host: github-pages", "", { "public/CNAME": "other.example\n" });
    expect(stderr).toContain(
      "warning[host-domain]: the file names other.example, but the site's address is at basic.example\n  --> content/public/CNAME\n",
    );
  });

  test("sends no headers of ours", async () => {
    const { folder } = await built("host: github-pages");
    const { ask } = await served("", {}, "", folder);
    const { headers } = await ask("/pt/");
    expect(headers["cache-control"]).toBe("max-age=600");
    for (const name of ["content-security-policy", "x-frame-options", "permissions-policy"])
      expect(headers[name]).toBeUndefined();
  });
});

describe("settings that do not suit the host are reported", () => {
  test("addresses that it does not find", async () => {
    const { folder, code, stderr } = await built("host: s3\ntrailingSlash: false");
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /warning\[host-slash\]: Amazon S3 .*\n {2}--> content\/site\.yaml:\d+:16\n.*\n.*\n {2}= remove trailingSlash/,
    );
    const { code: checked, stdout } = await biopedia("check --json", folder);
    const codes = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { code?: string; file?: string });
    expect(codes.filter(({ code: found }) => found === "unserved-page").map(({ file }) => file)).toEqual(
      ["ar.html", "ar/translate.html", "pt.html", "pt/translate.html", "translate.html"].map((file) =>
        join("dist", file),
      ),
    );
    expect(checked).toBe(1);
  });

  test("a base path where sites are served at the root only", async () => {
    const { problems, code } = await built("host: netlify", "--base-url https://ada.example/about");
    expect({ problems, code }).toEqual({ problems: ["warning[host-path]"], code: 0 });
  });

  test("a base path that cannot be written into a configuration", async () => {
    const { problems, code } = await built("host: apache", "--base-url https://ada.example/b%22%0A");
    expect({ problems, code }).toEqual({ problems: ["error[host-path-characters]"], code: 1 });
  });

  test("a host that is not known", async () => {
    const { stderr } = await built("host: github");
    expect(stderr).toContain(`use one of: ${hostNames.join(", ")}`);
  });
});

test("check reports addresses that the host redirects", async () => {
  const { folder } = await built("");
  const manifest = join(folder, "dist/.biopedia");
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace("{", '{"host":"netlify",'));
  const { stdout } = await biopedia("check", folder);
  expect(stdout).toContain(
    "error[redirected-address]: Netlify answers /pt, the address of this page, with a redirect (301) to /pt/\n  --> dist/pt/index.html\n",
  );
  expect(stdout).toContain("5 errors");
});

describe("biopedia host", () => {
  test.each([
    ["nginx", "", /^server \{[\s\S]*server_name basic\.example;\n {4}root "\/var\/www\/basic\.example";/],
    ["caddy", " --root /srv/site/", /^basic\.example \{\n\troot \* "\/srv\/site"/],
  ])("prints the configuration of %s", async (host, options, expected) => {
    const { folder } = await built(`host: ${host}`);
    const { code, stdout, stderr } = await biopedia(`host${options}`, folder);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(expected);
  });

  test("keeps the scheme and the port of the address", async () => {
    const { folder } = await built("", "--base-url http://basic.example:8080/lives");
    const printed = async (host: string) => (await biopedia(`host ${host}`, folder)).stdout;
    expect(await printed("nginx")).toMatch(
      /^server \{\n {4}listen 8080;\n {4}listen \[::\]:8080;\n {4}server_name basic\.example;/,
    );
    expect(await printed("caddy")).toMatch(/^http:\/\/basic\.example:8080 \{/);
    const server = {
      basePath: "",
      trailingSlash: true,
      hostname: "basic.example",
      root: "/srv",
      isSecure: true,
      redirects: [],
      port: 8443,
    } as const;
    expect(hostConfig("caddy", server)?.text).toMatch(/^basic\.example:8443 \{/);
    expect(hostConfig("nginx", server)?.text).toMatch(
      /^server \{\n {4}listen 8443 ssl;\n[^}]*ssl_certificate \/etc\/letsencrypt\/live\/basic\.example\//,
    );
  });

  test("prints the vercel.json of a repository, whose headers exclude each other", async () => {
    const { folder } = await built("host: vercel");
    const { stdout } = await biopedia("host", folder);
    const { headers, ...config } = JSON.parse(stdout) as {
      headers: { source: string; headers: { key: string; value: string }[] }[];
    };
    expect(config).toMatchObject({ outputDirectory: "dist", trailingSlash: true });
    const sent = (path: string) =>
      headers.filter(({ source }) => new RegExp(`^${source}$`).test(path)).map((rule) => rule.headers);
    for (const path of ["/", "/pt/", "/pt/index.md", "/assets/main.js", "/uploads/a.svg"])
      expect(sent(path), path).toHaveLength(1);
    expect(sent("/assets/main.js")[0]).toContainEqual({
      key: "Cache-Control",
      value: "public, max-age=31536000, immutable",
    });
    expect(sent("/pt/index.md")[0]).toContainEqual({ key: "X-Robots-Tag", value: "noindex" });
    expect(sent("/pt/")[0]).toContainEqual({ key: "Content-Security-Policy", value: "frame-ancestors 'none'" });
    expect(sent("/uploads/a.svg")[0]).toContainEqual({
      key: "Content-Security-Policy",
      value: expect.stringContaining("sandbox"),
    });
  });

  test("says where there is nothing to print, or nothing is known", async () => {
    const { folder } = await built("");
    expect(await biopedia("host netlify", folder)).toMatchObject({
      code: 0,
      stdout: "",
      stderr: expect.stringMatching(
        /^There is nothing to print for .*; node_modules\/biopedia\/docs\/hosting\.md has its recipe\.\n$/,
      ),
    });
    expect(await biopedia("host", folder)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("biopedia host nginx"),
    });
    expect(await biopedia("host nginx --out nowhere", folder)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("biopedia build"),
    });
    expect(await biopedia(["host", "nginx", "--root", '/a"b'], folder)).toMatchObject({ code: 2 });
  });
});

test("docs/hosting.md has the workflow that “init” writes, and a recipe for each host", () => {
  const text = readFileSync(join(repository, "docs/hosting.md"), "utf8");
  expect(text).toContain(readFileSync(join(repository, "src/init/_github/workflows/pages.yml"), "utf8"));
  for (const host of hostNames) expect(text).toMatch(new RegExp(`^\\| \\[\`${host}\`\\]\\(#[\\w-]+\\)`, "m"));
});
