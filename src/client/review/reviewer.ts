import { read, write } from "../page/storage.ts";
import { ask } from "./dialog.ts";

const key = "biopedia-reviewer";

/** The name that was given on this page. It is all there is where storage is blocked. */
let given = "";

/** The reviewer's name; empty until it is given. */
export const reviewer = (): string => read(key) || given;

/**
 * Asks for the reviewer's name, which is recorded with everything that they accept or edit.
 *
 * @param suggested a name to begin with
 * @returns the name; empty if the dialog is cancelled
 */
export async function askName(suggested: string): Promise<string> {
  const { name = "" } =
    (await ask(
      "Your name",
      "It is recorded with each translation that you accept or edit. A site can show it to its readers.",
      [{ name: "name", label: "Name", value: reviewer() || suggested, required: true, autocomplete: "name" }],
      "Continue",
    )) ?? {};
  if (name !== "") {
    given = name;
    write(key, name);
  }
  return name;
}
