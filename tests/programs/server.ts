import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Installed, ServerName } from "./find.ts";

/** A site for a server. */
export interface ServedSite {
  /** The folder with the files of its address. */
  root: string;
  /** Makes the server's configuration: that of `biopedia host`, for a port. Apache has none of its own. */
  config?: (port: number) => string;
  /** What Apache has beside it, of `biopedia host`. */
  more?: string;
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
  for (let attempt = 0; attempt < 2000; attempt++) {
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

const modules = [
  "mpm_event",
  "authz_core",
  "dir",
  "mime",
  "headers",
  "rewrite",
  "filter",
  "deflate",
  "autoindex",
  ...["authn_core", "authn_file", "authz_user", "auth_basic"],
];

/** The lines around the configuration of sites: one process, all files in one folder. */
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
${site.more === undefined ? "Require all granted" : ""}
</Directory>
${site.more ?? ""}`,
  )
  .join("")}`,
  caddy: ({ configs }) => `{
	admin off
	auto_https off
}
${configs}`,
};
