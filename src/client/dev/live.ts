/** Reloads a page of `biopedia dev` after each build, and shows why newer content is not displayed. Not part of built sites. */
import { type LiveState, liveEventsPath, waitingText } from "../../core/page/dev-events.ts";
import { showProblems } from "./live-problems.ts";

/** The build of this page. */
const build = new URL(import.meta.url).searchParams.get("build");
const waiting = document.querySelector("[data-waiting]");
let events: EventSource | undefined;

function hear({ data }: MessageEvent<string>): void {
  const state = JSON.parse(data) as LiveState;
  if (state.build !== build) location.reload();
  else if (waiting) waiting.textContent = waitingText(state);
  else showProblems(state.problems);
}

/** Only visible pages listen, as browsers limit connections per host. A page that becomes visible again gets the current state. */
function listen(): void {
  events?.close();
  if (document.hidden) return;
  events = new EventSource(liveEventsPath);
  events.addEventListener("message", hear);
}
document.addEventListener("visibilitychange", listen);
listen();
