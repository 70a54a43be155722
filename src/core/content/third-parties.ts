import type { ChatService } from "../chat/types.ts";
import type { SiteFile } from "../model/types.ts";

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

/**
 * The foreign origins that a site's Content-Security-Policies let pages load from or send to, and by which kind of use: `script`, `connect`.
 *
 * @param own the site's own origin
 */
export function thirdPartiesOfPolicies(policies: readonly ReadonlyMap<string, readonly string[]>[], own: string): ThirdParty[] {
  const allowed = policies.flatMap((policy) =>
    [...policy].flatMap(([directive, sources]) => sources.map((source) => ({ directive, source }))),
  );
  return groupByOrigin(
    allowed.flatMap(({ directive, source }) => {
      const [, use = ""] = /^(form-action|[a-z]+(?=-src))/.exec(directive) ?? [];
      const origin = /^(?:[a-z][a-z+.-]*:\/\/)?(?:\*\.)?[\w-][\w.-]*(?::(?:\d+|\*))?(?=\/|$)/i.exec(source)?.[0];
      return use === "" || origin === undefined || origin === own ? [] : [[origin, use] as const];
    }),
  );
}

function groupByOrigin(uses: readonly (readonly [origin: string, use: string])[]): ThirdParty[] {
  const byOrigin = new Map<string, Set<string>>();
  for (const [origin, use] of uses) byOrigin.set(origin, (byOrigin.get(origin) ?? new Set()).add(use));
  return [...byOrigin].sort(([a], [b]) => (a < b ? -1 : 1)).map(([origin, found]) => ({ origin, uses: [...found].sort() }));
}

/** Third parties in a line: `https://plausible.io (analytics)`. */
export const describeThirdParties = (parties: readonly ThirdParty[]): string =>
  parties.map(({ origin, uses }) => `${origin} (${uses.join(", ")})`).join(", ");
