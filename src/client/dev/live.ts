import {
  type LiveState,
  liveEventsPath,
  liveNextPath,
  liveScriptPath,
  waitingText,
} from "../../core/page/dev-events.ts";
import { morphPage, rememberPage } from "./morph.ts";

/** Styles are isolated from the page's. The Content-Security-Policy does not restrict constructed style sheets. */
const styles = `
:host {
  position: fixed;
  z-index: 2147483647;
  inset: auto 0 0;
  margin: 0 auto;
  padding: 0.75rem;
  inline-size: fit-content;
  max-inline-size: min(100%, 64rem);
  box-sizing: border-box;
  direction: ltr;
  text-align: left;
  font: 0.875rem/1.5 system-ui, sans-serif;
}
details {
  overflow: hidden;
  border: 1px solid light-dark(#8a9097, #6b737c);
  border-inline-start: 0.375rem solid light-dark(#b3261e, #ff9a91);
  border-radius: 0.375rem;
  background: light-dark(#fff, #20262d);
  color: light-dark(#202122, #e6e8eb);
  box-shadow: 0 0.25rem 1.5rem rgb(0 0 0 / 0.3);
}
summary {
  padding: 0.5rem 0.75rem;
  font-weight: 600;
  cursor: pointer;
}
pre {
  margin: 0;
  padding: 0 0.75rem 0.75rem;
  max-block-size: min(36vh, 24rem);
  overflow: auto;
  font: 0.8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
:focus-visible {
  outline: 2px solid light-dark(#2b5cb8, #8fb0f2);
  outline-offset: -2px;
}
@media print {
  :host {
    display: none;
  }
}
`;

let box: { host: HTMLElement; text: HTMLElement } | undefined;

/** Shows problems as text in a collapsible box over the page; removes it when there are none. */
function showProblems(problems: string): void {
  if (problems === "") {
    box?.host.remove();
    return;
  }
  box ??= createBox();
  box.text.textContent = problems;
  document.body.append(box.host);
}

function createBox(): { host: HTMLElement; text: HTMLElement } {
  const host = document.createElement("div");
  host.role = "alert";
  host.lang = "en";
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  const details = document.createElement("details");
  details.open = true;
  const summary = document.createElement("summary");
  summary.textContent = "The newest content is not shown: it has errors";
  const text = document.createElement("pre");
  text.tabIndex = 0;
  details.append(summary, text);
  root.append(details);
  return { host, text };
}

/**
 * Keeps a page of `biopedia dev` up to date in place, and shows why newer content is not displayed. Not part of built
 * sites.
 */

const versionIn = (address: string): string => new URL(address, location.href).searchParams.get("version") ?? "";
const waiting = document.querySelector("[data-waiting]");
/** The version of this page. */
let version = versionIn(import.meta.url);
let state: LiveState = { version, problems: "" };
let isUpdating = false;
let events: EventSource | undefined;
/** The next version of this page. It is requested in advance, and arrives as soon as there is one. */
let next: { page: Promise<Document | null>; cancel: () => void } | undefined;
/** How long to wait after an update that has failed, in milliseconds. */
const retryAfter = 1000;

async function hear({ data }: MessageEvent<string>): Promise<void> {
  state = JSON.parse(data) as LiveState;
  if (waiting) {
    if (state.version === "") waiting.textContent = waitingText(state);
    else location.reload();
    return;
  }
  showProblems(state.problems);
  if (isUpdating) return;
  isUpdating = true;
  // Changes of the meantime are shown next, because the version that waited may be older than the one in the news.
  for (let tried = ""; state.version !== version && tried !== `${version} ${state.version}`; ) {
    tried = `${version} ${state.version}`;
    await update();
  }
  isUpdating = false;
}

async function update(): Promise<void> {
  // A request that waits may be cut off, or refused by a server that has too many.
  const waited = await next?.page;
  if (!waited) next = fetchNext();
  const page = waited ?? (await next?.page);
  // A page that connects again is told the current state.
  if (!page) return void setTimeout(listen, retryAfter);
  const script = page.querySelector<HTMLScriptElement>(`script[src*="${liveScriptPath}"]`);
  if (!script || !(await morphPage(page))) return location.reload();
  version = versionIn(script.src);
  next = document.hidden ? undefined : fetchNext();
}

/**
 * Fetches another version of this page. Only requests like this one parse a page without Trusted Types, which the
 * site's policy demands.
 */
function fetchNext(): NonNullable<typeof next> {
  const request = new XMLHttpRequest();
  request.responseType = "document";
  const page = new Promise<Document | null>((done) => {
    request.onloadend = () => done(request.responseXML);
  });
  request.open("GET", `${liveNextPath}?${new URLSearchParams({ page: location.pathname, version })}`);
  request.send();
  return { page, cancel: () => request.abort() };
}

/**
 * Only visible pages listen, as browsers limit connections per host. A page that becomes visible again gets the current
 * state.
 */
function listen(): void {
  events?.close();
  next?.cancel();
  next = undefined;
  if (document.hidden) return;
  if (!waiting) next = fetchNext();
  events = new EventSource(`${liveEventsPath}?page=${encodeURIComponent(location.pathname)}`);
  events.addEventListener("message", hear);
}
rememberPage();
document.addEventListener("visibilitychange", listen);
listen();
