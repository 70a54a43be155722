/*
 * The protocol between `biopedia dev` and its pages.
 */

/** The path of the script that `biopedia dev` adds to pages, below the base path; in `assets/`, since the policy allows scripts from there. */
export const liveScriptPath = "/assets/__biopedia/live.js";
/** The path of the server-sent events about builds. */
export const liveEventsPath = "/__biopedia/events";

/** The current state. It is sent in full on connection and on every change, so that no update is lost. */
export interface LiveState {
  /** The id of the current build, which changes with the site; empty until there is a site. */
  build: string;
  /** Why newer content cannot be shown, as text; empty if there is no problem. */
  problems: string;
}

/** Returns the text of the placeholder page until there is a site. */
export const waitingText = ({ problems }: Pick<LiveState, "problems">): string => problems || "The site is being built.";
