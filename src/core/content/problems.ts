import { diagnoser } from "../diagnostics/diagnostic.ts";
import { articleProblems } from "./problems/articles.ts";
import { fileProblems } from "./problems/files.ts";
import { textProblems } from "./problems/texts.ts";
import { uploadProblems } from "./problems/uploads.ts";
import { valueProblems } from "./problems/values.ts";

/** Makes a diagnostic of a problem that content has. Its severity, message and hint are in the catalogue. */
export const diagnose = diagnoser({ ...fileProblems, ...uploadProblems, ...valueProblems, ...textProblems, ...articleProblems });
