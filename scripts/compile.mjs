// Compiles the package into lib/: the command (one file per command, with dependencies, for a fast start) and the
// assets of sites.
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { compileAssets } from "./compile/assets.mjs";
import { compileCommand } from "./compile/command.mjs";
import { browser, out, shared } from "./compile/options.mjs";
import { bundledPackages, noticesText } from "./licenses.mjs";
import { writeLists } from "./lists.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
writeLists();
await rm(out, { recursive: true, force: true });

// Entries for hosts that run functions. @netlify/blobs is the host's.
const relay = build({
  ...shared,
  entryPoints: ["relay", "cloudflare", "netlify"].map((name) => `src/hosting/${name}.ts`),
  outdir: `${out}/relay`,
  platform: "neutral",
  format: "esm",
  target: "es2023",
  splitting: true,
  minifySyntax: true,
  minifyWhitespace: true,
  external: ["@netlify/blobs"],
});

// Scripts that are no assets, under their own names.
const named = { ...browser, entryNames: "[name]", splitting: false };
const [command, { packaged, others }, hosting, live, workers, edit] = await Promise.all([
  compileCommand(),
  compileAssets(),
  relay,
  // Only pages served by `biopedia dev` load it.
  build({ ...named, entryPoints: ["src/client/dev/live.ts"], outdir: out }),
  // The build writes one of them to the root of a site that is, or was, readable offline.
  build({
    ...named,
    entryPoints: ["src/client/offline/service-worker.ts", "src/client/offline/remove-worker.ts"],
    outdir: out,
    format: "iife",
  }),
  // Only `biopedia edit` and `biopedia review` serve them.
  build({
    ...named,
    splitting: true,
    entryPoints: ["edit/edit.ts", "edit/begin.ts", "edit/edit.css", "review/review.ts", "review/review.css"].map(
      (file) => `src/client/${file}`,
    ),
    outdir: `${out}/edit`,
  }),
]);

const packagesOf = (bundles) => bundledPackages(bundles.map(({ metafile }) => metafile));
const unexpected = await packagesOf([...others, workers]);
if (unexpected.length > 0)
  throw new Error(`scripts without a license banner contain ${unexpected.map(({ name }) => name).join(", ")}`);
const packages = await packagesOf([...packaged, live, command, hosting, edit]);
await writeFile("THIRD-PARTY-LICENSES", noticesText("The files in lib/ contain these packages.", packages));

await cp("src/hosting/types", `${out}/relay`, { recursive: true });
await cp("src/client/review/review.html", `${out}/edit/app.html`);
await cp("src/client/edit/begin.html", `${out}/edit/begin.html`);
await cp("src/init", `${out}/init`, { recursive: true });
await writeInterface();
await writeFile(`${out}/generator`, await hashOf(out));
await rm("lib", { recursive: true, force: true });
await rename(out, "lib");

/** Writes the words of the interface. English has their keys; other languages are lists in its order, to save bytes. */
async function writeInterface() {
  const words = async (file) => JSON.parse(await readFile(`src/interface/${file}`, "utf8"));
  const english = await words("en.json");
  await mkdir(`${out}/interface`);
  for (const file of await readdir("src/interface")) {
    const own = await words(file);
    const written = file === "en.json" ? english : Object.keys(english).map((key) => own[key] ?? null);
    await writeFile(`${out}/interface/${file}`, JSON.stringify(written));
  }
}

/** Returns a hash of all files in a folder, because a command uses nothing that other code has stored. */
async function hashOf(folder) {
  const hash = createHash("sha256");
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  for (const path of files.map(({ parentPath, name }) => `${parentPath}/${name}`).sort()) {
    const bytes = await readFile(path);
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("base64url");
}
