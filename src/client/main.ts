/** What every page runs: a few hundred bytes, no framework. */
import { watchLogo } from "./logo.ts";
import { markCurrentSection } from "./table-of-contents.ts";

watchLogo();
markCurrentSection();
