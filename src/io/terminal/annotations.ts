import { join } from "node:path";
import type { Diagnostic } from "../../core/diagnostics/diagnostic.ts";
import { workflowCommand } from "./gate.ts";

const names = { error: "error", warning: "warning", hint: "notice" } as const;

/**
 * Formats findings as annotations of GitHub Actions, which shows them beside the run (workflow commands; special characters are escaped as in @actions/core).
 *
 * @param root the base folder of file names
 */
export const formatAnnotations = (diagnostics: readonly Diagnostic[], root: string): string =>
  diagnostics
    .map(({ severity, code, message, hint, file, line, column }) => {
      const properties = { file: join(root, file), line, col: column, title: code };
      const written = Object.entries(properties).flatMap(([name, value]) =>
        value === undefined ? [] : `${name}=${escapeProperty(value)}`,
      );
      const text = escapeData(hint === undefined ? message : `${message} (${hint})`);
      return `${workflowCommand}${names[severity]} ${written.join(",")}::${text}\n`;
    })
    .join("");

const escapeData = (text: string): string => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

const escapeProperty = (value: string | number): string => escapeData(String(value)).replaceAll(":", "%3A").replaceAll(",", "%2C");
