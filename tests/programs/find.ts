/*
 * Programs that the tests of this folder need, and that are not installed everywhere. Each function throws an Error
 * that says what to install.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const firefoxes = ["/usr/bin/firefox", "/usr/bin/firefox-esr", "/Applications/Firefox.app/Contents/MacOS/firefox"];

/** Returns the path of Firefox: `FIREFOX_PATH`, or where it usually is. */
export function findFirefox(): string {
  const { FIREFOX_PATH } = process.env;
  const found = [FIREFOX_PATH ?? firefoxes].flat().find((path) => existsSync(path));
  if (found !== undefined) return found;
  const looked =
    FIREFOX_PATH === undefined ? "There is no Firefox here" : `FIREFOX_PATH is ${FIREFOX_PATH}, where there is nothing`;
  throw new Error(`${looked}. Install Firefox, or set FIREFOX_PATH to the path of its program.`);
}

/** Returns the name of Java's program. */
export function findJava(): string {
  if (spawnSync("java", ["-version"]).status === 0) return "java";
  throw new Error("There is no Java here. Install a JRE, version 17 or newer.");
}

/** Returns the name of Apertium's program, if it translates English into Spanish and Catalan. */
export function findApertium(): string {
  const { stdout = "" } = spawnSync("apertium", ["-l"], { encoding: "utf8" });
  if (["eng-spa", "eng-cat"].every((mode) => stdout?.includes(mode))) return "apertium";
  throw new Error("There is no Apertium here. Install Debian's packages apertium-en-es and apertium-en-ca.");
}

/** A program, and the folder that it is installed in. */
export interface Installed {
  program: string;
  root: string;
}

/** Debian's packages of each server, with the libraries that other packages do not bring. */
const packages = {
  nginx: { program: "usr/sbin/nginx", names: ["nginx"] },
  apache: { program: "usr/sbin/apache2", names: ["apache2-bin", "libapr1", "libaprutil1"] },
  caddy: { program: "usr/bin/caddy", names: ["caddy"] },
};

export type ServerName = keyof typeof packages;
export const servers = Object.keys(packages) as ServerName[];

/** Finds an installed server, or else downloads Debian's packages and unpacks them into `node_modules/.cache`, once. */
export function findServer(server: ServerName): Installed {
  const { program, names } = packages[server];
  const cache = fileURLToPath(new URL(`../../node_modules/.cache/servers/${server}`, import.meta.url));
  const find = () =>
    ["/", cache].map((root) => ({ program: join(root, program), root })).find((place) => existsSync(place.program));
  const installed = find();
  if (installed !== undefined) return installed;
  const folder = `${cache}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  try {
    spawnSync("apt-get", ["download", ...names], { cwd: folder, timeout: 60_000 });
    for (const file of readdirSync(folder)) spawnSync("dpkg", ["-x", file, "."], { cwd: folder });
    if (existsSync(join(folder, program))) renameSync(folder, cache);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const downloaded = find();
  if (downloaded !== undefined) return downloaded;
  throw new Error(`There is no ${server} here, and apt-get cannot download ${names.join(", ")}. Install ${names[0]}.`);
}
