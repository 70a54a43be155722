/** Keeps a page of `biopedia dev` up to date in place, and shows why newer content is not displayed. Not part of built sites. */
import { type LiveState, liveEventsPath, liveScriptPath, waitingText } from "../../core/page/dev-events.ts";
import { showProblems } from "./live-problems.ts";
import { morphPage, rememberPage } from "./morph.ts";

const versionIn = (address: string): string => new URL(address, location.href).searchParams.get("version") ?? "";
const waiting = document.querySelector("[data-waiting]");
/** The version of this page. */
let version = versionIn(import.meta.url);
let state: LiveState = { version, problems: "" };
let isUpdating = false;
let events: EventSource | undefined;

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
  // What has changed meanwhile is shown next.
  for (let tried = ""; state.version !== version && state.version !== tried; ) {
    tried = state.version;
    await update();
  }
  isUpdating = false;
}

async function update(): Promise<void> {
  const page = await fetchPage();
  const script = page?.querySelector<HTMLScriptElement>(`script[src*="${liveScriptPath}"]`);
  if (!page || !script || !(await morphPage(page))) return location.reload();
  version = versionIn(script.src);
}

/** Fetches this page. Only requests like this one parse a page without Trusted Types, which the site's policy demands. */
const fetchPage = (): Promise<Document | null> =>
  new Promise((done) => {
    const request = new XMLHttpRequest();
    request.responseType = "document";
    request.onload = () => done(request.responseXML);
    request.onerror = () => done(null);
    request.open("GET", location.pathname + location.search);
    request.send();
  });

/** Only visible pages listen, as browsers limit connections per host. A page that becomes visible again gets the current state. */
function listen(): void {
  events?.close();
  if (document.hidden) return;
  events = new EventSource(`${liveEventsPath}?page=${encodeURIComponent(location.pathname)}`);
  events.addEventListener("message", hear);
}
rememberPage();
document.addEventListener("visibilitychange", listen);
listen();
