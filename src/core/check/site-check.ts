import { type ThirdParty, thirdPartiesOfPolicies } from "../content/third-parties.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { createSecretFinder, type Secret, withoutSecrets } from "../diagnostics/secrets.ts";
import { type Place, Source } from "../diagnostics/source.ts";
import { parseRelaySite, relayFile } from "../relay/relay-site.ts";
import { checkFragments, checkPolicies, createAlternatesCheck, createTitleCheck } from "./across.ts";
import { checkAsset, checkUse } from "./assets.ts";
import { checkPage } from "./check-page.ts";
import type { FragmentLink } from "./links.ts";
import { near } from "./page.ts";
import { report } from "./problems.ts";
import { parsePolicy, policiesInHeaders } from "./security.ts";
import { type CheckedSite, isPage, notFoundFile } from "./site.ts";
import { checkRobotsTxt, checkSitemap } from "./sitemap.ts";

export interface SiteCheckOptions {
  site: CheckedSite;
  /** The key of the chat service, where it is known. */
  key: string | undefined;
  /** Whether the site was built to have the key in its pages. */
  embedsKey: boolean;
}

/** What every site has beside its other pages. */
const required = ["index.html", notFoundFile, "sitemap.xml", "robots.txt", "_headers"];

/** Whether a file's text says more than whether it holds secrets. */
export const isChecked = (file: string): boolean =>
  isPage(file) || required.includes(file) || file === relayFile || /^assets\/.*\.(?:css|js)$/.test(file);

/** Checks a site file by file, in any order, and keeps of each only what others are checked against. */
export class SiteCheck {
  readonly #site: CheckedSite;
  readonly #embedsKey: boolean;
  readonly #findSecrets: (text: string) => Secret[];
  readonly #diagnostics: Diagnostic[];
  readonly #checkTitle = createTitleCheck();
  readonly #alternates = createAlternatesCheck();
  /** Pages by their policies. */
  readonly #policies = new Map<string, string[]>();
  /** The policies as they stand in pages, each once. */
  readonly #sources = new Set<string>();
  #headers: string[] | undefined;
  /** Files that pages need, and what scripts and stylesheets load. */
  readonly #used = new Set<string>();
  readonly #loads = new Map<string, string[]>();
  readonly #fragments = new Map<string, FragmentLink[]>();

  constructor({ site, key, embedsKey }: SiteCheckOptions) {
    this.#site = site;
    this.#embedsKey = embedsKey;
    this.#findSecrets = createSecretFinder(key);
    // Pages with a key ask the service themselves.
    this.#diagnostics = [...required, ...(embedsKey ? [] : [relayFile])]
      .filter((name) => !site.files.has(name))
      .map((name) => report("missing-site-file", { name }, { file: name }));
  }

  /** Adds problems that were found elsewhere. */
  add(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) this.#diagnostics.push(diagnostic);
  }

  /** Checks a file whose text matters; see {@link isChecked}. */
  check(original: Source): void {
    const { file } = original;
    const source = this.#withoutSecrets(original, true);
    if (isPage(file)) this.#checkPage(source);
    else if (file === "sitemap.xml") this.add(checkSitemap(source, this.#site));
    else if (file === "robots.txt") this.add(checkRobotsTxt(source, this.#site));
    else if (file === relayFile) {
      if (parseRelaySite(source.text) === undefined) this.add([report("broken-relay-file", {}, { file })]);
    } else if (file === "_headers") this.#headers = policiesInHeaders(source.text, this.#site.urls.basePath);
    else {
      const { loads, diagnostics } = checkAsset(source, this.#site);
      this.#loads.set(file, loads);
      this.add(diagnostics);
    }
  }

  /** Looks for secrets in a piece of any other file. @returns whether there was one, which is enough */
  scan(file: string, text: string): boolean {
    const secrets = this.#findSecrets(text);
    this.#tellSecrets(secrets, file, () => ({ file }));
    return secrets.length > 0;
  }

  /** Pages to whose anchors others lead. They are read once more, since ids of all pages would not fit into memory. */
  get linkedPages(): string[] {
    return [...this.#fragments.keys()];
  }

  /** Checks the links from other pages to a page's anchors. */
  checkAnchors(source: Source): void {
    this.add(checkFragments(this.#withoutSecrets(source), this.#fragments.get(source.file) ?? [], this.#site));
  }

  /** Whom the pages checked so far may load from or send to, by their policies. */
  get thirdParties(): ThirdParty[] {
    return thirdPartiesOfPolicies([...this.#sources].map(parsePolicy), this.#site.origin);
  }

  /** Checks what only the whole site shows. @returns all problems found */
  finish(): Diagnostic[] {
    this.add(this.#alternates.finish());
    this.add(checkUse(this.#site.files, this.#used, this.#loads));
    if (this.#headers !== undefined) this.add(checkPolicies(this.#policies, this.#headers));
    return this.#diagnostics;
  }

  #checkPage(source: Source): void {
    const { diagnostics, ...facts } = checkPage(source, this.#site);
    this.add(diagnostics);
    this.add(this.#checkTitle(facts));
    this.#alternates.add(facts);
    for (const policy of facts.policies) this.#sources.add(policy);
    if (facts.policy !== undefined) append(this.#policies, facts.policy, facts.file);
    for (const file of facts.files) this.#used.add(file);
    for (const link of facts.fragments) append(this.#fragments, link.target, link);
  }

  /** A text without its secrets, so that no message can show them. @param tell whether they are to be told */
  #withoutSecrets(source: Source, tell = false): Source {
    const secrets = this.#findSecrets(source.text);
    if (secrets.length === 0) return source;
    const masked = new Source(source.file, withoutSecrets(source.text, secrets));
    if (tell) this.#tellSecrets(secrets, source.file, (offset) => near(masked.at(offset)));
    return masked;
  }

  /** One of each kind is told: the mend is the same for all. */
  #tellSecrets(secrets: readonly Secret[], file: string, place: (offset: number) => Place): void {
    const code = this.#embedsKey && isPage(file) ? "embedded-key" : "exposed-key";
    for (const [name, offset] of new Map([...secrets].reverse().map((secret) => [secret.name, secret.offset]))) {
      this.add([report(code, { name }, place(offset))]);
    }
  }
}

/** Adds a value to those that a map has under a key. */
function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}
