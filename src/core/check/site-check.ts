import { type ThirdParty, thirdPartiesOfPolicies } from "../content/third-parties.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { createSecretFinder, type Secret, withoutSecrets } from "../diagnostics/secrets.ts";
import { type Place, Source } from "../diagnostics/source.ts";
import { requiredHostFiles } from "../hosts/host-files.ts";
import { type HostName, hosts } from "../model/hosts.ts";
import type { Budgets } from "../model/settings-schema.ts";
import { isPage } from "../model/urls.ts";
import { manifestFile } from "../page/icons.ts";
import { isSitemap, sitemapFile } from "../page/sitemap.ts";
import { parseRelaySite, relayFile } from "../relay/relay-site.ts";
import {
  checkFragments,
  checkPolicies,
  createAlternatesCheck,
  createUniqueCheck,
  withoutWrongAlternates,
} from "./across.ts";
import { type Asset, checkBudgets, type PageLoad } from "./budgets.ts";
import { checkPage } from "./check-page.ts";
import { checkMarkdownLinks, type FragmentLink } from "./links.ts";
import { near, parsePage } from "./page.ts";
import { checkRaster, isDrawing, readDrawing, readRaster } from "./picture-file.ts";
import { report } from "./problems.ts";
import { parsePolicy, policiesInHeaders } from "./security.ts";
import { checkDrawing, checkEmbedded } from "./shown-pictures.ts";
import { type CheckedSite, notFoundFile, styleRules } from "./site.ts";
import {
  type BuiltRedirect,
  checkAsset,
  checkHostedPages,
  checkManifest,
  checkRedirectPage,
  checkRedirects,
  checkRobotsTxt,
  checkUse,
} from "./site-files.ts";
import { checkSitemap } from "./sitemap.ts";
import { type ShippedWords, TranslationCheck } from "./untranslated.ts";

interface SiteCheckOptions {
  site: CheckedSite;
  /** The key of the chat service, if known. */
  key: string | undefined;
  /** Whether the site was built with `--embed-key`. */
  embedsKey: boolean;
  /** The host that the site was built for, if known. */
  host: HostName | undefined;
  /** The addresses that lead elsewhere, by the file that makes them. */
  redirects: ReadonlyMap<string, BuiltRedirect[]>;
  /** The limits for the bytes of a page. */
  budgets: Budgets | undefined;
  /** In milliseconds since 1970. */
  now: number;
  /** The tag of the default language: that of the home page. */
  language: string;
  shippedWords: ShippedWords;
}

/** Files that every site must have. */
const required = ["index.html", notFoundFile, "robots.txt"];

const headersFile = "_headers";

/** Returns whether a text file is checked for more than secrets. */
export const isChecked = (file: string): boolean =>
  isPage(file) ||
  required.includes(file) ||
  isSitemap(file) ||
  file === manifestFile ||
  file === headersFile ||
  file === relayFile ||
  isDrawing(file) ||
  file.endsWith(".md") ||
  /^assets\/.*\.(?:css|js)$/.test(file);

/** Checks a site file by file, pages last, and keeps only the facts that cross-file checks need. */
export class SiteCheck {
  readonly #site: CheckedSite;
  readonly #embedsKey: boolean;
  readonly #findSecrets: (text: string) => Secret[];
  readonly #diagnostics: Diagnostic[];
  readonly #budgets: Budgets | undefined;
  readonly #now: number;
  readonly #checkUnique = createUniqueCheck();
  readonly #alternates = createAlternatesCheck();
  /** Pages by their policies. */
  readonly #policies = new Map<string, string[]>();
  /** The distinct policies in pages, as written. */
  readonly #sources = new Set<string>();
  #headers: string[] | undefined;
  /** The sitemap and its parts. */
  readonly #sitemaps: Source[] = [];
  /** Files that pages use, and files that scripts and stylesheets load. */
  readonly #used = new Set<string>();
  readonly #loads = new Map<string, string[]>();
  readonly #fragments = new Map<string, FragmentLink[]>();
  readonly #redirects: SiteCheckOptions["redirects"];
  readonly #language: string;
  readonly #translations: TranslationCheck;
  /** Addresses on other sites, with the first place of each. */
  readonly #external = new Map<string, Place>();
  /** The files that pages load, and the sizes of scripts and stylesheets, if there are budgets. */
  readonly #pageLoads = new Map<string, PageLoad>();
  readonly #assets = new Map<string, Asset>();

  constructor({ site, key, embedsKey, host, redirects, budgets, now, language, shippedWords }: SiteCheckOptions) {
    this.#site = site;
    this.#embedsKey = embedsKey;
    this.#budgets = budgets;
    this.#now = now;
    this.#redirects = redirects;
    this.#language = language;
    this.#translations = new TranslationCheck(language, shippedWords);
    this.#findSecrets = createSecretFinder(key);
    // Pages with an embedded key need no relay, and some hosts can run none.
    const needsRelay = !embedsKey && (host === undefined || hosts[host].runsRelay);
    const ofSite = [
      ...(site.urls.hasAddress && site.isListed ? [sitemapFile] : []),
      ...(needsRelay ? [relayFile] : []),
    ];
    this.#diagnostics = [...required, ...requiredHostFiles(host), ...ofSite]
      .filter((name) => !site.files.has(name))
      .map((name) => report("missing-site-file", { name }, { file: name }));
    if (host !== undefined) this.add(checkHostedPages(site, host, redirects));
    const { diagnostics, fragments, external } = checkRedirects(redirects, site);
    this.add(diagnostics);
    for (const link of fragments) append(this.#fragments, link.target, link);
    for (const [url, place] of external) this.#external.set(url, place);
  }

  /** Adds diagnostics from other checks. */
  add(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) this.#diagnostics.push(diagnostic);
  }

  /** Checks a file for which {@link isChecked} is true. */
  check(original: Source): void {
    const { file } = original;
    const source = this.#withoutSecrets(original, true);
    const redirect = this.#redirects.get(file)?.[0];
    if (isPage(file)) {
      if (redirect) this.add(checkRedirectPage(source, redirect));
      else this.#checkPage(source);
    } else if (isSitemap(file)) this.#sitemaps.push(source);
    else if (file === manifestFile) {
      const { files, diagnostics } = checkManifest(source, this.#site);
      for (const icon of files) this.#used.add(icon);
      this.add(diagnostics);
    } else if (file === "robots.txt") this.add(checkRobotsTxt(source, this.#site));
    else if (file === relayFile) {
      if (parseRelaySite(source.text) === undefined) this.add([report("broken-relay-file", {}, { file })]);
    } else if (file === headersFile) this.#headers = policiesInHeaders(source.text, this.#site.urls.basePath);
    else if (isDrawing(file)) this.#addDrawing(source);
    else if (file.endsWith(".md")) {
      const isEdition = this.#site.files.has(file.replace(/md$/, "html"));
      if (isEdition) this.add(checkMarkdownLinks(source, this.#site.urls.absoluteFile(`/${file}`), this.#site));
    } else this.#checkAsset(source);
  }

  /** Checks a raster picture. @param bytes the whole file */
  checkPicture(file: string, bytes: Uint8Array): void {
    const picture = readRaster(file, bytes);
    if (picture) this.#site.pictures.set(file, picture);
    this.add(checkRaster(file, bytes, picture));
  }

  /** Scans part of any other file for secrets. @returns whether one was found, so that the caller can stop */
  scan(file: string, text: string): boolean {
    const secrets = this.#findSecrets(text);
    this.#reportSecrets(secrets, file, () => ({ file }));
    return secrets.length > 0;
  }

  /**
   * Pages whose anchors other pages link to, and those with untranslated texts. They are read a second time, since the
   * ids and texts of all pages may not fit into memory.
   */
  get pagesToReread(): string[] {
    return [...new Set([...this.#fragments.keys(), ...this.#translations.suspects])];
  }

  /** Checks links from other pages to a page's anchors, and the texts that it shares with others. */
  checkAgain(source: Source): void {
    const page = parsePage(this.#withoutSecrets(source), this.#site);
    this.add(checkFragments(page, this.#fragments.get(source.file) ?? []));
    this.add(this.#translations.check(page));
  }

  /** The addresses on other sites, with the first place of each. */
  get external(): ReadonlyMap<string, Place> {
    return this.#external;
  }

  /** The third parties that the policies of the pages checked so far allow. */
  get thirdParties(): ThirdParty[] {
    return thirdPartiesOfPolicies([...this.#sources].map(parsePolicy), this.#site.origin);
  }

  /** Runs the cross-page checks. @returns all diagnostics */
  finish(): Diagnostic[] {
    this.add(this.#alternates.finish());
    const { pages } = this.#alternates;
    const sure = withoutWrongAlternates(pages, this.#diagnostics);
    if (this.#sitemaps.length > 0) this.add(checkSitemap(this.#sitemaps, this.#site, { pages, sure, now: this.#now }));
    this.add(checkUse(this.#site.files, this.#used, this.#loads));
    const budgets = this.#budgets;
    if (budgets)
      for (const [file, load] of this.#pageLoads) this.add(checkBudgets(file, load, budgets, this.#assets, this.#site));
    if (this.#headers !== undefined) this.add(checkPolicies(this.#policies, this.#headers));
    return this.#diagnostics;
  }

  #checkPage(source: Source): void {
    const { diagnostics, ...facts } = checkPage(source, this.#site, {
      isWeighed: this.#budgets !== undefined,
      source: this.#language,
    });
    this.add(diagnostics);
    this.add(this.#checkUnique(facts));
    this.#alternates.add(facts);
    for (const policy of facts.policies) this.#sources.add(policy);
    if (facts.policy !== undefined) append(this.#policies, facts.policy, facts.file);
    for (const file of facts.files) this.#used.add(file);
    for (const [url, place] of facts.external) if (!this.#external.has(url)) this.#external.set(url, place);
    if (!facts.isNotFound) this.#translations.add(facts.file, facts.lang, facts.texts);
    if (facts.load) this.#pageLoads.set(facts.file, facts.load);
    for (const link of facts.fragments) append(this.#fragments, link.target, link);
  }

  #checkAsset(source: Source): void {
    const { file, text } = source;
    const { loads, imports, diagnostics } = checkAsset(source, this.#site);
    this.#loads.set(file, loads);
    if (this.#budgets) this.#assets.set(file, { size: this.#site.compressedSize(text), imports });
    if (file.endsWith(".css")) this.#site.styleRules.push(...styleRules(text, this.#site.styleLayers));
    this.add([...diagnostics, ...checkEmbedded(text, (offset) => near(source.at(offset)))]);
  }

  #addDrawing({ file, text }: Source): void {
    this.add(checkDrawing(file, text));
    const picture = readDrawing(text);
    if (picture)
      this.#site.pictures.set(file, { ...picture, ...(this.#budgets && { size: this.#site.compressedSize(text) }) });
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
