/** Keeps a page of `biopedia dev` up to date in place, and shows why newer content is not displayed. Not part of built sites. */
import { type LiveState, liveEventsPath, liveNextPath, liveScriptPath, waitingText } from "../../core/page/dev-events.ts";
import { showProblems } from "./live-problems.ts";
import { morphPage, rememberPage } from "./morph.ts";

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
  // What has changed meanwhile is shown next. The version that waited may be an older one than the news is about.
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
  // Whoever connects again is told what is current.
  if (!page) return void setTimeout(listen, retryAfter);
  const script = page.querySelector<HTMLScriptElement>(`script[src*="${liveScriptPath}"]`);
  if (!script || !(await morphPage(page))) return location.reload();
  version = versionIn(script.src);
  next = document.hidden ? undefined : fetchNext();
}

/** Fetches another version of this page. Only requests like this one parse a page without Trusted Types, which the site's policy demands. */
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

/** Only visible pages listen, as browsers limit connections per host. A page that becomes visible again gets the current state. */
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
