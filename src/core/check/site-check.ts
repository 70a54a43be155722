import { type ThirdParty, thirdPartiesOfPolicies } from "../content/third-parties.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { createSecretFinder, type Secret, withoutSecrets } from "../diagnostics/secrets.ts";
import { type Place, Source } from "../diagnostics/source.ts";
import { requiredHostFiles } from "../hosts/host-files.ts";
import type { HostName } from "../model/hosts.ts";
import { isSitemap, sitemapFile } from "../page/sitemap.ts";
import { manifestFile } from "../page/web-manifest.ts";
import { parseRelaySite, relayFile } from "../relay/relay-site.ts";
import { checkFragments, checkPolicies, createAlternatesCheck, createTitleCheck } from "./across.ts";
import { checkAsset, checkUse } from "./assets.ts";
import { checkPage } from "./check-page.ts";
import { checkHostedPages } from "./host.ts";
import type { FragmentLink } from "./links.ts";
import { near } from "./page.ts";
import { report } from "./problems.ts";
import { parsePolicy, policiesInHeaders } from "./security.ts";
import { type CheckedSite, isPage, notFoundFile } from "./site.ts";
import { checkRobotsTxt, checkSitemap } from "./sitemap.ts";
import { checkManifest } from "./web-manifest.ts";

export interface SiteCheckOptions {
  site: CheckedSite;
  /** The key of the chat service, if known. */
  key: string | undefined;
  /** Whether the site was built with `--embed-key`. */
  embedsKey: boolean;
  /** The host that the site was built for, if known. */
  host: HostName | undefined;
}

/** Files that every site must have. */
const required = ["index.html", notFoundFile, "robots.txt"];

const headersFile = "_headers";

/** Returns whether a file is checked for more than secrets. */
export const isChecked = (file: string): boolean =>
  isPage(file) ||
  required.includes(file) ||
  isSitemap(file) ||
  file === manifestFile ||
  file === headersFile ||
  file === relayFile ||
  /^assets\/.*\.(?:css|js)$/.test(file);

/** Checks a site file by file, in any order, and keeps only the facts that cross-file checks need. */
export class SiteCheck {
  readonly #site: CheckedSite;
  readonly #embedsKey: boolean;
  readonly #findSecrets: (text: string) => Secret[];
  readonly #diagnostics: Diagnostic[];
  readonly #checkTitle = createTitleCheck();
  readonly #alternates = createAlternatesCheck();
  /** Pages by their policies. */
  readonly #policies = new Map<string, string[]>();
  /** The distinct policies in pages, as written. */
  readonly #sources = new Set<string>();
  #headers: string[] | undefined;
  /** The sitemap and its parts. */
  readonly #sitemaps: Source[] = [];
  /** The URLs of pages that search engines are asked not to index. */
  readonly #hidden = new Set<string>();
  /** Files that pages use, and files that scripts and stylesheets load. */
  readonly #used = new Set<string>();
  readonly #loads = new Map<string, string[]>();
  readonly #fragments = new Map<string, FragmentLink[]>();

  constructor({ site, key, embedsKey, host }: SiteCheckOptions) {
    this.#site = site;
    this.#embedsKey = embedsKey;
    this.#findSecrets = createSecretFinder(key);
    // Pages with an embedded key need no relay.
    const ofSite = [...(site.urls.hasAddress ? [sitemapFile] : []), ...(embedsKey ? [] : [relayFile])];
    this.#diagnostics = [...required, ...requiredHostFiles(host), ...ofSite]
      .filter((name) => !site.files.has(name))
      .map((name) => report("missing-site-file", { name }, { file: name }));
    if (host !== undefined) this.add(checkHostedPages(site, host));
  }

  /** Adds diagnostics from other checks. */
  add(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) this.#diagnostics.push(diagnostic);
  }

  /** Checks a file for which {@link isChecked} is true. */
  check(original: Source): void {
    const { file } = original;
    const source = this.#withoutSecrets(original, true);
    if (isPage(file)) this.#checkPage(source);
    else if (isSitemap(file)) this.#sitemaps.push(source);
    else if (file === manifestFile) {
      const { files, diagnostics } = checkManifest(source, this.#site);
      for (const icon of files) this.#used.add(icon);
      this.add(diagnostics);
    } else if (file === "robots.txt") this.add(checkRobotsTxt(source, this.#site));
    else if (file === relayFile) {
      if (parseRelaySite(source.text) === undefined) this.add([report("broken-relay-file", {}, { file })]);
    } else if (file === headersFile) this.#headers = policiesInHeaders(source.text, this.#site.urls.basePath);
    else {
      const { loads, diagnostics } = checkAsset(source, this.#site);
      this.#loads.set(file, loads);
      this.add(diagnostics);
    }
  }

  /** Scans part of any other file for secrets. @returns whether one was found, so that the caller can stop */
  scan(file: string, text: string): boolean {
    const secrets = this.#findSecrets(text);
    this.#reportSecrets(secrets, file, () => ({ file }));
    return secrets.length > 0;
  }

  /** Pages whose anchors other pages link to. They are read a second time, since the ids of all pages may not fit into memory. */
  get linkedPages(): string[] {
    return [...this.#fragments.keys()];
  }

  /** Checks links from other pages to a page's anchors. */
  checkAnchors(source: Source): void {
    this.add(checkFragments(this.#withoutSecrets(source), this.#fragments.get(source.file) ?? [], this.#site));
  }

  /** The third parties that the policies of the pages checked so far allow. */
  get thirdParties(): ThirdParty[] {
    return thirdPartiesOfPolicies([...this.#sources].map(parsePolicy), this.#site.origin);
  }

  /** Runs the cross-page checks. @returns all diagnostics */
  finish(): Diagnostic[] {
    this.add(this.#alternates.finish());
    if (this.#sitemaps.length > 0) this.add(checkSitemap(this.#sitemaps, this.#site, this.#hidden));
    this.add(checkUse(this.#site.files, this.#used, this.#loads));
    if (this.#headers !== undefined) this.add(checkPolicies(this.#policies, this.#headers));
    return this.#diagnostics;
  }

  #checkPage(source: Source): void {
    const { diagnostics, ...facts } = checkPage(source, this.#site);
    this.add(diagnostics);
    this.add(this.#checkTitle(facts));
    this.#alternates.add(facts);
    if (facts.isHidden) this.#hidden.add(facts.url);
    for (const policy of facts.policies) this.#sources.add(policy);
    if (facts.policy !== undefined) append(this.#policies, facts.policy, facts.file);
    for (const file of facts.files) this.#used.add(file);
    for (const link of facts.fragments) append(this.#fragments, link.target, link);
  }

  /** Masks the secrets of a text, so that no message can show them. @param isReported whether to report them */
  #withoutSecrets(source: Source, isReported = false): Source {
    const secrets = this.#findSecrets(source.text);
    if (secrets.length === 0) return source;
    const masked = new Source(source.file, withoutSecrets(source.text, secrets));
    if (isReported) this.#reportSecrets(secrets, source.file, (offset) => near(masked.at(offset)));
    return masked;
  }

  /** Reports one secret of each kind; the fix is the same for all. */
  #reportSecrets(secrets: readonly Secret[], file: string, place: (offset: number) => Place): void {
    const code = this.#embedsKey && isPage(file) ? "embedded-key" : "exposed-key";
    for (const [name, offset] of new Map([...secrets].reverse().map((secret) => [secret.name, secret.offset]))) {
      this.add([report(code, { name }, place(offset))]);
    }
  }
}

/** Adds a value to a multimap. */
function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}
