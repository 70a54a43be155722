/** Keeps a page that `biopedia dev` serves at the newest build, and tells why newer content is not shown. No built site has this script. */
import { type LiveState, liveEventsPath, waitingText } from "../../core/page/dev-events.ts";
import { showProblems } from "./live-problems.ts";

/** The build that this page is of. */
const build = new URL(import.meta.url).searchParams.get("build");
const waiting = document.querySelector("[data-waiting]");
let events: EventSource | undefined;

function hear({ data }: MessageEvent<string>): void {
  const state = JSON.parse(data) as LiveState;
  if (state.build !== build) location.reload();
  else if (waiting) waiting.textContent = waitingText(state);
  else showProblems(state.problems);
}

/** Only pages in view listen: browsers open few connections to a host at a time, and a page that comes back into view learns how things stand anyway. */
function listen(): void {
  events?.close();
  if (document.hidden) return;
  events = new EventSource(liveEventsPath);
  events.addEventListener("message", hear);
}
document.addEventListener("visibilitychange", listen);
listen();
