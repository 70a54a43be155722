import { problem } from "../../diagnostics/diagnostic.ts";
import { guide } from "../../diagnostics/known-error.ts";
import type { Named } from "./args.ts";

/** Problems of security. */
export const securityProblems = {
  "missing-policy": problem<object>(
    "error",
    () => "the page has no Content-Security-Policy",
    "add the <meta> element of the other pages; without it an injected script could run",
  ),
  "unsafe-policy": problem<Named>(
    "error",
    ({ name }) => `the Content-Security-Policy allows ${name}`,
    "remove it, and the code that needs it; it makes the policy useless",
  ),
  "policy-mismatch": problem<object>(
    "error",
    () => "the Content-Security-Policy in the pages differs from the one in _headers",
    "make them the same; a browser that gets both enforces both",
  ),
  "inline-script": problem<object>(
    "error",
    () => "the Content-Security-Policy does not have the hash of this inline script",
    "move it to a file; browsers block it inline",
  ),
  "inline-style": problem<object>(
    "error",
    () => "the Content-Security-Policy forbids inline styles",
    "move it to the stylesheet; browsers ignore it inline",
  ),
  "inline-handler": problem<Named>(
    "error",
    ({ name }) => `the Content-Security-Policy forbids the inline handler ${name}`,
    "move it to a script; browsers block it inline",
  ),
  "foreign-resource": problem<{ kind: string; origin: string }>(
    "error",
    ({ kind, origin }) => `the page loads a ${kind} from ${origin}, which its Content-Security-Policy does not allow`,
    "remove it; browsers block it. A provider's script is declared as analytics in site.yaml",
  ),
  "script-address": problem<object>("error", () => "a javascript: URL", "use a button and a script"),
  "exposed-key": problem<Named>(
    "error",
    ({ name }) => `the file contains ${name}, and everybody can read it`,
    "revoke it, as it may have been copied; remove it from the content and build again",
  ),
  "embedded-key": problem<Named>(
    "warning",
    ({ name }) => `the file contains ${name}, and everybody can read it (build --embed-key)`,
    `use a relay to keep it secret (${guide("docs/hosting.md")}), or give the key a low spending limit`,
  ),
};
