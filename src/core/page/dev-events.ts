/*
 * What `biopedia dev` and the pages that it serves say to each other.
 */

/** Where `biopedia dev` has the script that it adds to pages, below the base path: in the folder that the pages' policy allows scripts from. */
export const liveScriptPath = "/assets/__biopedia/live.js";
/** Where that script hears of builds (server-sent events). */
export const liveEventsPath = "/__biopedia/events";

/** How things stand. It is sent whole to whoever begins to listen, and again whenever it changes, so that nobody can miss anything. */
export interface LiveState {
  /** The build that pages should be of: another text when the site has changed, empty until there is a site. */
  build: string;
  /** What keeps newer content from being shown, as text; empty when nothing does. */
  problems: string;
}

/** What the page says that stands for all others until there is a site. */
export const waitingText = ({ problems }: Pick<LiveState, "problems">): string => problems || "The site is being built.";
