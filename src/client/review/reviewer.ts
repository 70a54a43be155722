import { askValues } from "../edit/dialog.ts";
import { words } from "../edit/words.ts";
import { read, write } from "../page/storage.ts";

const key = "biopedia-reviewer";

/** The name that was given on this page, for browsers that block storage. */
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
    (await askValues(
      words.review.askName,
      [
        {
          name: "name",
          label: words.name,
          value: reviewer() || suggested,
          required: true,
          maxLength: 100,
          autocomplete: "name",
        },
      ],
      { hint: words.review.askNameHint, confirm: words.review.continue },
    )) ?? {};
  if (name !== "") {
    given = name;
    write(key, name);
  }
  return name;
}
