import { resolve } from "node:path";
import { guide, KnownError, UsageError } from "../core/diagnostics/known-error.ts";
import { hostConfig } from "../core/hosts/host-files.ts";
import { isPasswordServer, passwordFileOf, passwordHosts, passwordSteps } from "../core/hosts/server-site.ts";
import { type HostName, hosts, isPlainPath } from "../core/model/hosts.ts";
import { isPlainHost } from "../core/model/urls.ts";
import type { World } from "../io/terminal/world.ts";
import { readOutputInfo } from "../pipeline/site/output.ts";

interface HostOptions {
  out: string;
  root?: string;
  /** Whether the server asks visitors for a password. */
  password?: boolean;
}

/** `biopedia host`: prints the configuration of a server or host for the built site. @returns the exit code */
export async function host(
  name: HostName | undefined,
  { out, root, password }: HostOptions,
  { cwd, stdout, stderr }: World,
): Promise<number> {
  const info = await readOutputInfo(resolve(cwd, out), out);
  const steps = name === undefined || isPasswordServer(name) ? undefined : passwordSteps(name);
  if (password && info === undefined && steps !== undefined) {
    stdout.write(steps);
    return 0;
  }
  if (password && name === undefined && info?.host === undefined)
    throw new UsageError(
      "who asks for the password is unknown",
      `name the host that serves the site: biopedia host nginx --password; it can be ${passwordHosts.join(", ")}`,
    );
  if (info === undefined)
    throw new KnownError(
      `there is no built site in ${out}`,
      "run biopedia build first, or set the folder with --out <dir>",
    );
  const { basePath, trailingSlash, baseUrl, visibility, precompress } = info;
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
  const { label } = hosts[chosen];
  const asksItself = password && isPasswordServer(chosen);
  if (password && !asksItself) {
    const steps = passwordSteps(chosen);
    if (steps === undefined)
      throw new KnownError(
        `${label} cannot ask for a password`,
        "publish the site on a host that can, such as nginx, Netlify or cloudflare-pages, or accept that it is only hard to find",
      );
    stdout.write(steps);
    return 0;
  }
  const config = hostConfig(chosen, {
    basePath,
    trailingSlash,
    redirects,
    visibility,
    precompress,
    ...server,
    root: root ?? `/var/www/${hostname}`,
    ...(asksItself && { passwordFile: passwordFileOf(chosen, hostname) }),
  });
  if (config === undefined)
    stderr.write(`There is nothing to print for ${label}; ${guide("docs/hosting.md")} has its recipe.\n`);
  else stdout.write(config.text);
  if (visibility === "unlisted" && !password)
    stderr.write("The site is unlisted, which is no lock; --password tells how its host asks for a password.\n");
  return 0;
}
