import { memoize } from "../model/memo.ts";

/** Generic top-level domains that often appear in bare addresses. */
const generic = new Set(
  "com org net info biz edu gov mil int io dev app ai me co tv xyz online site shop blog news page".split(" "),
);
/** Made on first use, which few articles need: it takes as long as reading one. */
const regions = memoize(() => new Intl.DisplayNames("en", { type: "region", fallback: "none" }));

const isRegion = memoize(
  (code: string) => regions().of(code) !== undefined,
  (code) => code,
);

const isTopLevel = (label: string): boolean =>
  generic.has(label) || (label.length === 2 && isRegion(label.toUpperCase()));

/**
 * The address that a text may be. Compiling this form takes as long as reading a short article, and most texts of links
 * have no full stop.
 */
const bareAddress = (text: string): RegExpExecArray | null =>
  text.includes(".")
    ? /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]{1,63}\.){1,8}[\p{L}]{2,24})(?:[/?#]\S*)?$/u.exec(text)
    : null;

/** Whether a text is an address that is shown as it is in all languages, such as that of a website. */
export const isAddress = (text: string): boolean =>
  /^(?:https?:\/\/\S+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,24}(?:\/\S*)?)$/u.test(text);

const withoutWww = (host: string): string => host.replace(/^www\./, "");

/**
 * Finds links whose text looks like the address of a different host.
 *
 * @returns the host of `href`; undefined if the text is not an address, or names the same host
 */
export function otherHost(text: string, href: string): string | undefined {
  const told = bareAddress(text.trim().slice(0, 300))?.[1]?.toLowerCase();
  if (told === undefined || !isTopLevel(told.slice(told.lastIndexOf(".") + 1)) || !URL.canParse(href)) return undefined;
  const { host, hostname } = new URL(href);
  const spelled = URL.canParse(`https://${told}`) ? new URL(`https://${told}`).hostname : told;
  return host === "" || withoutWww(spelled) === withoutWww(hostname) ? undefined : host;
}
