import { resolve } from "node:path";
import { guide, KnownError, UsageError } from "../core/diagnostics/known-error.ts";
import { hostConfig } from "../core/hosts/host-files.ts";
import { type HostName, hosts, isPlainPath } from "../core/model/hosts.ts";
import { isPlainHost } from "../core/model/urls.ts";
import type { World } from "../io/terminal/world.ts";
import { readOutputInfo } from "../pipeline/site/output.ts";

interface HostOptions {
  out: string;
  root?: string;
}

/** `biopedia host`: prints the configuration of a server or host for the built site. @returns the exit code */
export async function host(
  name: HostName | undefined,
  { out, root }: HostOptions,
  { cwd, stdout, stderr }: World,
): Promise<number> {
  const info = await readOutputInfo(resolve(cwd, out), out);
  if (info === undefined)
    throw new KnownError(
      `there is no built site in ${out}`,
      "run biopedia build first, or set the folder with --out <dir>",
    );
  const { basePath, trailingSlash, baseUrl, visibility } = info;
  const redirects = (info.redirects ?? []).map(({ from, to }) => ({ from: basePath + from, to }));
  const chosen = name ?? info.host;
  if (chosen === undefined)
    throw new UsageError("the host is unknown", "name it: biopedia host nginx; or write host in site.yaml");
  if (!isPlainPath(basePath)) {
    throw new KnownError(
      `the path ${basePath} has characters that cannot be written into a configuration`,
      "use only letters from a to z, digits, hyphens, underscores, dots and slashes in the path of baseUrl",
    );
  }
  const { hostname, protocol, port } = new URL(baseUrl || "https://localhost");
  if (!isPlainHost(hostname)) {
    throw new KnownError(
      `the host ${hostname} has characters that cannot be written into a configuration`,
      "use only letters, digits, hyphens and dots in the host of baseUrl",
    );
  }
  const server = { hostname, isSecure: protocol === "https:", port: port === "" ? undefined : Number(port) };
  const config = hostConfig(chosen, {
    basePath,
    trailingSlash,
    redirects,
    visibility,
    ...server,
    root: root ?? `/var/www/${hostname}`,
  });
  if (config === undefined)
    stderr.write(`There is nothing to print for ${hosts[chosen].label}; ${guide("docs/hosting.md")} has its recipe.\n`);
  else stdout.write(config.text);
  return 0;
}
