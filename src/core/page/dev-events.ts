/*
 * The protocol between `biopedia dev` and its pages.
 */

/**
 * The path of the script that `biopedia dev` adds to pages, below the base path; in `assets/`, since the policy allows
 * scripts from there.
 */
export const liveScriptPath = "/assets/__biopedia/live.js";
/** The path of the server-sent events about a page, which is named by its address: `?page=%2Ffr`. */
export const liveEventsPath = "/__biopedia/events";

/**
 * The path of the next version of a page, `?page=%2Ffr&version=…`: answered as soon as there is another version than
 * that one.
 */
export const liveNextPath = "/__biopedia/next";

/**
 * The events of the document before and after parts of the page are exchanged. Features that hold on to parts of it
 * must look for them again. A type, because a constant that several features share would be a file that built sites
 * load, too.
 */
export type ExchangeEvent = "biopedia:exchanging" | "biopedia:exchanged";

/** The state of a page. The state is sent in full on connection and on every change, so that no update is lost. */
export interface LiveState {
  /** The version of the page, which changes with its HTML; empty until there is one. */
  version: string;
  /** Why newer content cannot be shown, as text; empty if there is no problem. */
  problems: string;
}

/** Returns the text of the placeholder page until there is a page. */
export const waitingText = ({ problems }: Pick<LiveState, "problems">): string => problems || "The site is being read.";
