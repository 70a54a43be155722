import { diagnoser } from "../diagnostics/diagnostic.ts";
import { articleProblems } from "./problems/articles.ts";
import { fileProblems, hostProblems, themeProblems } from "./problems/settings.ts";
import { sharingProblems, uploadProblems } from "./problems/uploads.ts";
import { textProblems, valueProblems } from "./problems/values.ts";

/** Creates a diagnostic for a content problem. The catalogue defines its severity, message and hint. */
export const diagnose = diagnoser({
  ...fileProblems,
  ...hostProblems,
  ...uploadProblems,
  ...sharingProblems,
  ...valueProblems,
  ...textProblems,
  ...articleProblems,
  ...themeProblems,
});
