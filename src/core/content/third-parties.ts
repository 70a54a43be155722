import type { ChatService } from "../chat/types.ts";
import type { Settings } from "../model/types.ts";

/** A foreign origin that pages load from or send data to, and its uses. */
export interface ThirdParty {
  origin: string;
  uses: string[];
}

/**
 * Lists every foreign origin that a site's pages load from or send data to. Links are not included.
 *
 * @param site the data of site.yaml
 * @param embeddedService a chat service whose key is embedded in the pages
 * @param embedded what each page embeds: sources of its policy, by directive
 */
export function thirdParties(
  { analytics, translation }: Pick<Settings, "analytics" | "translation">,
  embeddedService?: ChatService,
  embedded: Iterable<Readonly<Record<string, readonly string[]>>> = [],
): ThirdParty[] {
  const uses: [url: string | undefined, use: string][] = [
    [analytics?.script, "analytics"],
    [translation.endpoint, "translation endpoint"],
    [translation.service, "translation with a visitor's own key"],
    [embeddedService?.url, "translation with the embedded key"],
    ...[...embedded].flatMap((policy) =>
      (policy["frame-src"] ?? []).map((source): [string, string] => [source, "players, on click"]),
    ),
  ];
  return groupByOrigin(
    uses.flatMap(([url, use]) => (url?.startsWith("http") ? [[new URL(url).origin, use] as const] : [])),
  );
}

/**
 * Lists the foreign origins that a site's Content-Security-Policies allow, with the kind of use: `script`, `connect`.
 *
 * @param own the site's own origin
 */
export function thirdPartiesOfPolicies(
  policies: readonly ReadonlyMap<string, readonly string[]>[],
  own: string,
): ThirdParty[] {
  const allowed = policies.flatMap((policy) =>
    [...policy].flatMap(([directive, sources]) => sources.map((source) => ({ directive, source }))),
  );
  const foreign = allowed.flatMap(({ directive, source }) => {
    const [, use = ""] = /^(form-action|[a-z]+(?=-src))/.exec(directive) ?? [];
    const origin = /^(?:[a-z][a-z+.-]*:\/\/)?(?:\*\.)?[\w-][\w.-]*(?::(?:\d+|\*))?(?=\/|$)/i.exec(source)?.[0];
    return use === "" || origin === undefined || origin === own ? [] : [[origin, use] as const];
  });
  // Independent of the order of pages.
  return groupByOrigin(foreign.sort());
}

function groupByOrigin(uses: readonly (readonly [origin: string, use: string])[]): ThirdParty[] {
  const byOrigin = new Map<string, Set<string>>();
  for (const [origin, use] of uses) byOrigin.set(origin, (byOrigin.get(origin) ?? new Set()).add(use));
  return [...byOrigin]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([origin, found]) => ({ origin, uses: [...found].sort() }));
}

/** Describes third parties on one line: `https://plausible.io (analytics)`. */
export const describeThirdParties = (parties: readonly ThirdParty[]): string =>
  parties.map(({ origin, uses }) => `${origin} (${uses.join(", ")})`).join(", ");
