import { diagnoser } from "../diagnostics/diagnostic.ts";
import { budgetProblems } from "./problems/budgets.ts";
import { documentProblems } from "./problems/documents.ts";
import { externalProblems } from "./problems/external.ts";
import { fileProblems } from "./problems/files.ts";
import { hiddenProblems } from "./problems/hidden.ts";
import { hostProblems } from "./problems/hosts.ts";
import { linkProblems } from "./problems/links.ts";
import { metadataProblems } from "./problems/metadata.ts";
import { pictureProblems } from "./problems/pictures.ts";
import { securityProblems } from "./problems/security.ts";
import { sharingProblems } from "./problems/sharing.ts";
import { structuredDataProblems } from "./problems/structured-data.ts";

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
