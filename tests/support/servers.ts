import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repository } from "./folder.ts";

export type ServerName = "nginx" | "apache" | "caddy";

/** Debian's packages of each server, with the libraries that other packages do not bring. */
const packages: Record<ServerName, { program: string; names: string[] }> = {
  nginx: { program: "usr/sbin/nginx", names: ["nginx"] },
  apache: { program: "usr/sbin/apache2", names: ["apache2-bin", "libapr1", "libaprutil1"] },
  caddy: { program: "usr/bin/caddy", names: ["caddy"] },
};

/** A program, and the folder that it is installed in. */
interface Installed {
  program: string;
  root: string;
}

/**
 * Finds an installed server, or else downloads Debian's packages and unpacks them into `node_modules/.cache`, once.
 *
 * @returns undefined if there is neither, which is printed
 */
export function findServer(server: ServerName): Installed | undefined {
  const { program, names } = packages[server];
  const cache = join(repository, "node_modules/.cache/servers", server);
  const places = ["/", cache].map((root) => ({ program: join(root, program), root }));
  const installed = places.find((place) => existsSync(place.program));
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
  const downloaded = places.find((place) => existsSync(place.program));
  if (downloaded === undefined) console.warn(`Not tested: ${server} is not installed, and apt-get cannot download ${names.join(", ")}.`);
  return downloaded;
}

/** A site for a server. */
export interface ServedSite {
  /** The folder with the files of its address. */
  root: string;
  /** Makes the server's configuration: that of `biopedia host`, for a port. Apache has none. */
  config?: (port: number) => string;
}

/** Starts a server with several sites. @returns the origin of each, and a function that stops it */
export async function startServer(
  server: ServerName,
  { program, root }: Installed,
  sites: readonly ServedSite[],
): Promise<{ origins: string[]; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), `biopedia-${server}-`));
  chmodSync(folder, 0o755);
  const ports = await freePorts(sites.length);
  const configs = sites.map(({ config }, index) => config?.(ports[index] ?? 0) ?? "").join("\n");
  const file = join(folder, "config");
  writeFileSync(file, settings[server]({ folder, root, configs, sites, ports }));
  const libraries = existsSync(join(root, "usr/lib"))
    ? readdirSync(join(root, "usr/lib")).filter((name) => name.endsWith("-linux-gnu"))
    : [];
  const child = spawn(program, commandLine[server](file, folder), {
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      ...process.env,
      HOME: folder,
      ...(root !== "/" && { LD_LIBRARY_PATH: libraries.map((name) => join(root, "usr/lib", name)).join(":") }),
    },
  });
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  const stop = async () => {
    if (child.exitCode === null) {
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const origin of origins) await untilUp(origin, child);
  } catch {
    const log = join(folder, "error.log");
    await stop();
    throw new Error(`${server} did not start: ${errors}${existsSync(log) ? readFileSync(log, "utf8") : ""}`);
  }
  return { origins, stop };
}

async function untilUp(origin: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) break;
    if (
      await fetch(origin).then(
        () => true,
        () => false,
      )
    )
      return;
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error("not up");
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

const commandLine: Record<ServerName, (file: string, folder: string) => string[]> = {
  nginx: (file, folder) => ["-p", folder, "-c", file, "-e", join(folder, "error.log")],
  apache: (file) => ["-DFOREGROUND", "-f", file],
  caddy: (file) => ["run", "--config", file, "--adapter", "caddyfile"],
};

interface Setting {
  folder: string;
  root: string;
  configs: string;
  sites: readonly ServedSite[];
  ports: readonly number[];
}

const modules = ["mpm_event", "authz_core", "dir", "mime", "headers", "rewrite", "filter", "deflate", "autoindex"];

/** What is around the configuration of sites: one process, all files in one folder. */
const settings: Record<ServerName, (setting: Setting) => string> = {
  nginx: ({ folder, configs }) => `daemon off;
master_process off;
pid nginx.pid;
events {}
http {
${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder};\n`).join("")}access_log off;
${configs}
}
`,
  apache: ({ folder, root, sites, ports }) => `ServerRoot ${folder}
ServerName localhost
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
TypesConfig /dev/null
Mutex file:${folder}
DefaultRuntimeDir ${folder}
${modules.map((name) => `LoadModule ${name}_module ${join(root, "usr/lib/apache2/modules", `mod_${name}.so`)}\n`).join("")}
${sites
  .map(
    (site, index) => `Listen 127.0.0.1:${ports[index]}
<VirtualHost 127.0.0.1:${ports[index]}>
DocumentRoot ${site.root}
</VirtualHost>
<Directory ${site.root}>
Options Indexes FollowSymLinks
AllowOverride All
Require all granted
</Directory>
`,
  )
  .join("")}`,
  caddy: ({ configs }) => `{
	admin off
	auto_https off
}
${configs}`,
};
