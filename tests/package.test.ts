import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { builtSite } from "./support/built-site.ts";
import { startChatServer } from "./support/chat-server.ts";
import { repository, siteFolder } from "./support/folder.ts";
import { pngHead } from "./support/photos.ts";

/** An empty folder, with the package installed from its tarball as a user would. */
const home = mkdtempSync(join(tmpdir(), "biopedia-package-"));
const installed = join(home, "node_modules", "biopedia");
afterAll(() => rmSync(home, { recursive: true, force: true }));

beforeAll(() => {
  // Users of containers may have no home folder that npm can write to.
  const env = { ...process.env, npm_config_cache: join(home, ".npm") };
  const npm = (...args: string[]) =>
    execFileSync("npm", args, { cwd: home, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  writeFileSync(join(home, "package.json"), "{}");
  // Packed and installed in one go. The tests run on compiled code, so there is nothing to prepare.
  npm(
    "install",
    "--install-links",
    "--omit=optional",
    "--ignore-scripts",
    "--offline",
    "--no-audit",
    "--no-fund",
    repository,
  );
});

const bin = join(home, "node_modules", ".bin", "biopedia");
const environment = (variables: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  XDG_CACHE_HOME: join(home, ".cache"),
  ...variables,
});

/** Runs the installed command. */
function biopedia(folder: string, line: string, variables?: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(bin, line.split(" "), {
    cwd: folder,
    encoding: "utf8",
    env: environment(variables),
  });
  return { status, stdout, stderr };
}

/** Starts a server of the installed command. @returns the address that it prints */
async function served(folder: string, line: string, variables?: Record<string, string>): Promise<string> {
  const child: ChildProcess = spawn(bin, line.split(" "), { cwd: folder, env: environment(variables) });
  onTestFinished(() => void child.kill());
  let printed = "";
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk;
      const address = /http:\/\/\S+/.exec(printed)?.[0];
      if (address) resolve(address);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.on("exit", () => reject(new Error(printed)));
  });
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test("is one package of less than 9 MB with notices and compiled files, without scripts that run at installation", () => {
  expect(readdirSync(join(home, "node_modules")).filter((name) => !name.startsWith("."))).toEqual(["biopedia"]);
  const size = filesIn(installed).reduce((sum, file) => sum + statSync(file).size, 0);
  expect(size).toBeLessThan(9_000_000);
  const { scripts, dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(installed, "package.json"), "utf8"),
  );
  expect(dependencies).toBeUndefined();
  // Only sites with photographs need it.
  expect(Object.keys(optionalDependencies)).toEqual(["sharp"]);
  expect(Object.keys(scripts).filter((name) => /^(?:pre|post)?install$|^(?:pre|post)prepare$/.test(name))).toEqual([]);
  for (const file of ["LICENSE", "THIRD-PARTY-LICENSES", "lib/main.js", "lib/assets/manifest.json"])
    expect(existsSync(join(installed, file)), file).toBe(true);
});

/** Examples in documents name pictures of other sites. */
const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```|`[^`\n]+`/gm, "");

test("has every file that its documents link to", () => {
  const documents = filesIn(installed).filter((file) => file.endsWith(".md"));
  const broken = documents.flatMap((file) =>
    [...withoutCode(readFileSync(file, "utf8")).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .map(([, target = ""]) => join(file, "..", target))
      .filter((target) => !existsSync(target))
      .map((target) => `${file.slice(installed.length + 1)} → ${target.slice(installed.length + 1)}`),
  );
  expect(broken).toEqual([]);
  expect(readFileSync(join(installed, "THIRD-PARTY-LICENSES"), "utf8")).toContain("zod");
});

test("begins a site that builds and passes the check", () => {
  const folder = join(home, "begun");
  expect(biopedia(home, "init begun --name Ada")).toMatchObject({ status: 0, stderr: "" });
  expect(readdirSync(folder).sort()).toEqual([".env.example", ".github", ".gitignore", "content", "package.json"]);
  expect(biopedia(folder, "build --base-url https://ada.example")).toMatchObject({ status: 0, stderr: "" });
  expect(readFileSync(join(folder, "dist", "index.html"), "utf8")).toContain("Ada");
  expect(biopedia(folder, "check")).toMatchObject({ status: 0, stderr: "" });
});

test("without sharp, a photograph stops the build, and is not published as it is", () => {
  const folder = siteFolder("basic", {
    "uploads/me.png": pngHead(40, 30),
    "articles/en.md": (old) => `${old}\n![A](/uploads/me.png)\n`,
  });
  expect(biopedia(folder, "build")).toEqual({
    status: 1,
    stdout: "",
    stderr:
      "error[no-sharp]: the picture /uploads/me.png cannot be made ready for pages, because the package sharp is not installed\n  --> content/uploads/me.png\n  = run: npm install sharp; or use an SVG drawing\n\n1 error\nNothing was built; dist is unchanged.\n",
  });
  expect(existsSync(join(folder, "dist"))).toBe(false);
});

test("serves a site, with the relay", async () => {
  const folder = await builtSite("basic");
  const service = await startChatServer({ key: "sk-package-0123456789" });
  onTestFinished(service.close);
  const address = await served(folder, "serve --port 0", {
    BIOPEDIA_API_URL: service.url,
    BIOPEDIA_API_KEY: "sk-package-0123456789",
  });
  expect((await fetch(new URL("pt", address))).status).toBe(200);
  const reply = await fetch(new URL("api/v1/chat/completions", address), {
    method: "POST",
    headers: { "content-type": "application/json", origin: new URL(address).origin },
    body: JSON.stringify({ pieces: ["She repairs clocks."], target: "pt" }),
  });
  expect([reply.status, Object.keys((await reply.json()) as object)]).toEqual([200, ["text"]]);
});

test("translates", async () => {
  const folder = siteFolder("basic");
  const service = await startChatServer({ key: "sk-package-0123456789" });
  onTestFinished(service.close);
  const child = spawn(bin, ["translate", "pt"], {
    cwd: folder,
    env: environment({ BIOPEDIA_API_URL: service.url, BIOPEDIA_API_KEY: "sk-package-0123456789" }),
  });
  let printed = "";
  child.stderr.on("data", (chunk: Buffer) => {
    printed += chunk;
  });
  const status = await new Promise((resolve) => child.on("exit", resolve));
  expect(status, printed).toBe(0);
  expect(existsSync(join(folder, "content", "bundles", "pt.json"))).toBe(true);
});

test("serves a site while it is written", async () => {
  const folder = siteFolder("basic");
  const address = await served(folder, "dev --port 0");
  expect(await (await fetch(address)).text()).toContain("Ada Example");
});

test("exports the relays, with types", () => {
  const folder = join(home, "host");
  mkdirSync(folder);
  writeFileSync(
    join(folder, "host.mts"),
    `import worker, { RelayCounter } from "biopedia/relay/cloudflare";
     import { createMemoryCounter, relayFor } from "biopedia/relay";
     const relay = relayFor({ variables: { BIOPEDIA_API_KEY: "sk-0123456789" }, counter: createMemoryCounter(Date.now), site: "https://ada.example" });
     const reply: Response = await relay(new Request("https://ada.example/api/v1/chat/completions"), "192.0.2.1");
     const { status }: { status: number } = await worker.fetch(new Request("https://site.example/"), { ASSETS: { fetch: async () => new Response(null, { status: 204 }) } } as never);
     const foreign = await relay(new Request("https://attacker.example/api/v1/chat/completions"), "192.0.2.1");
     console.log(reply.status, foreign.status, status, typeof RelayCounter);
    `,
  );
  const tsc = join(repository, "node_modules", ".bin", "tsc");
  const options = [
    "--module",
    "nodenext",
    "--target",
    "es2023",
    "--strict",
    "--types",
    "node",
    "--typeRoots",
    join(repository, "node_modules", "@types"),
    // The package's declarations are checked, not TypeScript's.
    "--skipDefaultLibCheck",
    "--singleThreaded",
  ];
  const compiled = spawnSync(tsc, [...options, "host.mts"], { cwd: folder, encoding: "utf8" });
  expect(compiled.stdout).toBe("");
  expect(spawnSync("node", ["host.mjs"], { cwd: folder, encoding: "utf8" }).stdout).toBe("405 403 204 function\n");
});
