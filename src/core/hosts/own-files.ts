import type { Shared } from "../content/content.ts";
import { diagnose } from "../content/problems.ts";
import { publicFolder } from "../content/public-files.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Source } from "../diagnostics/source.ts";
import { hosts } from "../model/hosts.ts";
import { type HeaderRule, siteHeaders } from "../page/headers.ts";

/** The files of `public/` that are joined with those that the build writes, by name. */
export type OwnHostFiles = ReadonlyMap<string, Source>;

/** The headers that an owner may set: others could lead readers elsewhere, or tell others who reads. */
const allowed = [
  "access-control-allow-origin",
  "cache-control",
  "content-language",
  "cross-origin-resource-policy",
  "strict-transport-security",
  "x-robots-tag",
];

/**
 * Checks the owner's files for the host against what the build writes into files of the same names.
 *
 * @returns diagnostics `host-file`, `host-file-line`, `host-file-clash`
 */
export function checkOwnHostFiles(own: OwnHostFiles, content: Pick<Shared, "site" | "addresses">): Diagnostic[] {
  const { host, visibility } = content.site;
  return [...own.values()].flatMap((source) => {
    const name = source.file.slice(publicFolder.length);
    const isRead =
      name === "robots.txt" ||
      host === undefined ||
      [hosts[host].headers, hosts[host].redirects].some((each) => each === name);
    if (host !== undefined && !isRead)
      return [diagnose("host-file", { name, host: hosts[host].label }, { file: source.file })];
    if (name === "_headers") return checkHeaders(source, siteHeaders(content.addresses.basePath, [], visibility));
    return name === "_redirects" ? checkRedirects(source, content) : [];
  });
}

/** The lines of a file with their numbers, from 1, without empty ones and comments. */
const linesOf = ({ text }: Source): { line: number; text: string }[] =>
  text
    .split(/\r?\n/)
    .map((text, index) => ({ line: index + 1, text: text.trimEnd() }))
    .filter(({ text }) => text !== "" && !text.trimStart().startsWith("#"));

/** Netlify and Cloudflare join the values of a header that several rules set for an address. */
function checkHeaders(source: Source, ours: readonly HeaderRule[]): Diagnostic[] {
  let path = "";
  return linesOf(source).flatMap(({ line, text }) => {
    const place = source.atLine(line);
    if (/^\/\S*$/.test(text)) {
      path = text;
      return [];
    }
    const [, name = ""] = /^\s+([\w-]+):[\x20-\x7e]+$/.exec(text) ?? [];
    if (name === "" || path === "")
      return [diagnose("host-file-line", { expected: "a path such as /*, or two spaces and Name: value" }, place)];
    if (!allowed.includes(name.toLowerCase()))
      return [diagnose("host-file-line", { expected: `one of the headers ${allowed.join(", ")}` }, place)];
    const clash = ours.find(
      (rule) => overlap(rule.path, path) && Object.keys(rule.headers).some((each) => isSameName(each, name)),
    );
    if (clash === undefined) return [];
    const value = Object.entries(clash.headers).find(([each]) => isSameName(each, name))?.[1];
    return [diagnose("host-file-clash", { ours: `${clash.path} ${name}: ${value}` }, place)];
  });
}

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Whether an address may match two paths, in each of which a `*` stands for any characters. */
function overlap(a: string, b: string): boolean {
  const [startA = "", endA] = a.split("*");
  const [startB = "", endB] = b.split("*");
  if (endA === undefined) return endB === undefined ? a === b : a.startsWith(startB) && a.endsWith(endB);
  if (endB === undefined) return overlap(b, a);
  return (startA.startsWith(startB) || startB.startsWith(startA)) && (endA.endsWith(endB) || endB.endsWith(endA));
}

/** Redirects alone: a rewrite could show another site's pages at an address of this one. */
function checkRedirects(source: Source, { site, addresses }: Pick<Shared, "site" | "addresses">): Diagnostic[] {
  return linesOf(source).flatMap(({ line, text }) => {
    const place = source.atLine(line);
    const [, from = ""] = /^\s*(\/\S*)\s+(?:\/|https:\/\/)\S*(?:\s+(?:301|302|303|307|308))?$/.exec(text) ?? [];
    if (from === "")
      return [
        diagnose("host-file-line", { expected: "/old /new 301, with the status 301, 302, 303, 307 or 308" }, place),
      ];
    const [start = "", splat] = from.slice(addresses.basePath.length).split(/[*:]/);
    const bare = start.replace(/(?<=.)\/$/, "");
    const page = site.routes.find(({ path }) => (splat === undefined ? path === bare : `${path}/`.startsWith(start)));
    if (page !== undefined) return [diagnose("host-file-clash", { ours: `the page ${page.path}` }, place)];
    const ours = site.redirects.find((each) =>
      splat === undefined ? each.from === bare : each.from.startsWith(start),
    );
    if (ours === undefined) return [];
    return [diagnose("host-file-clash", { ours: `${ours.from}: ${ours.to} (redirects in site.yaml)` }, place)];
  });
}

/**
 * Joins a file that the build writes with the owner's of the same name. The build's comes first; of `robots.txt` only
 * the lines that name the sitemap are added, because the owner's groups replace those of the build.
 */
export function withOwn(name: string, made: string | undefined, own: OwnHostFiles): string | undefined {
  const text = own.get(name)?.text.trimEnd();
  if (text === undefined) return made;
  if (name !== "robots.txt") return `${made === undefined ? "" : `${made}\n`}${text}\n`;
  const added = [...(made ?? "").matchAll(/^Sitemap: .*$/gm)]
    .map(([line]) => line)
    .filter((line) => !text.includes(line));
  return `${text}\n${added.map((line) => `\n${line}\n`).join("")}`;
}
