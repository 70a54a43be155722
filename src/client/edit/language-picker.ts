import { type KnownLanguage, knownCodes, knownLanguage } from "../../core/model/languages.ts";
import { type Choice, Picker } from "./picker.ts";
import { languageName, words } from "./words.ts";

const choiceOf = ({ code, name, fullName, tag }: KnownLanguage): Choice => {
  const other = languageName(tag);
  const label = [...new Set([name, other, code])].join(" · ");
  // Names in Arabic begin with the article, which nobody types.
  const first = [other, other.replace(/^ال/, "")];
  return { value: code, name, label, names: [name, other, fullName, code], first };
};

const choices = knownCodes()
  .flatMap((code) => knownLanguage(code) ?? [])
  .map(choiceOf)
  .toSorted((a, b) => a.name.localeCompare(b.name));

/** Makes the field of a language, or of several. */
export const languagePicker = (id: string, chosen: readonly string[], isSingle: boolean): Picker =>
  new Picker(id, chosen, choices, {
    isSingle,
    required: isSingle,
    label: words.language,
    placeholder: words.findLanguage,
    none: words.noLanguage,
  });
