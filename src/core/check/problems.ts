import { diagnoser } from "../diagnostics/diagnostic.ts";
import { documentProblems, hiddenProblems, linkProblems } from "./problems/documents.ts";
import { metadataProblems, structuredDataProblems } from "./problems/metadata.ts";
import { pictureProblems, sharingProblems } from "./problems/pictures.ts";
import { budgetProblems, externalProblems, fileProblems, hostProblems, securityProblems } from "./problems/site.ts";

/** Every problem of a generated site: severity, message and hint. docs/checking.md lists them for people. */
export const siteProblems = {
  ...linkProblems,
  ...documentProblems,
  ...hiddenProblems,
  ...pictureProblems,
  ...metadataProblems,
  ...sharingProblems,
  ...structuredDataProblems,
  ...securityProblems,
  ...fileProblems,
  ...hostProblems,
  ...budgetProblems,
  ...externalProblems,
};

/** Returns the diagnostic for a problem of a generated site. */
export const report = diagnoser(siteProblems);
