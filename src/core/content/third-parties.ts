import type { ChatService } from "../translation/types.ts";
import type { SiteFile } from "../types.ts";

/** An origin other than the site's that its pages load from or send to, and what for. */
export interface ThirdParty {
  origin: string;
  uses: string[];
}

/**
 * Every foreign origin that the pages of a site load from or send to. Links that readers follow are not among them.
 *
 * @param site what site.yaml says
 * @param embeddedService a chat service whose key is in the pages
 */
export function thirdParties({ analytics, translation }: SiteFile, embeddedService?: ChatService): ThirdParty[] {
  const uses: [url: string | undefined, use: string][] = [
    [analytics?.script, "analytics"],
    [translation.endpoint, "translation endpoint"],
    [translation.service, "translation with a visitor's own key"],
    [embeddedService?.url, "translation with the embedded key"],
  ];
  return groupByOrigin(uses.flatMap(([url, use]) => (url?.startsWith("http") ? [[new URL(url).origin, use] as const] : [])));
}

/** The foreign origins that a Content-Security-Policy lets pages load from or send to, by what for. */
export function thirdPartiesOfPolicy(policy: ReadonlyMap<string, readonly string[]>): ThirdParty[] {
  const uses = [...policy]
    .filter(([directive]) => /-src(?:-elem|-attr)?$|^form-action$/.test(directive))
    .flatMap(([directive, sources]) => sources.filter(isForeign).map((source) => [source, directive.replace(/-src$/, "")] as const));
  return groupByOrigin(uses);
}

/** Whether a source is neither a keyword such as `'self'` nor data of the page. */
const isForeign = (source: string): boolean => !/^(?:'|data:|blob:)/i.test(source);

function groupByOrigin(uses: readonly (readonly [origin: string, use: string])[]): ThirdParty[] {
  const byOrigin = new Map<string, Set<string>>();
  for (const [origin, use] of uses) byOrigin.set(origin, (byOrigin.get(origin) ?? new Set()).add(use));
  return [...byOrigin].map(([origin, found]) => ({ origin, uses: [...found] }));
}

/** Third parties in a line: `https://plausible.io (analytics)`. */
export const describeThirdParties = (parties: readonly ThirdParty[]): string =>
  parties.map(({ origin, uses }) => `${origin} (${uses.join(", ")})`).join(", ");
