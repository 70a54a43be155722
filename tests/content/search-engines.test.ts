import { describe } from "vitest";
import { type Mistake, testMistakes } from "./problems.ts";

const person = (key: string): Mistake["text"] => ["  nationality: Malta", `  nationality: Malta\n${key}`];

describe("what search engines are told", () => {
  const mistakes: Mistake[] = [
    {
      name: "an ORCID with a digit that is wrong",
      file: "site.yaml",
      text: person('  identifiers: { orcid: ▸"0000-0002-1825-0079" }'),
      message: "error[invalid-value]: “orcid”: has a wrong check digit: one of its digits is wrong",
    },
    {
      name: "an ISNI with a digit that is wrong",
      file: "site.yaml",
      text: person('  identifiers: { isni: ▸"0000 0001 2103 2638" }'),
      message: "error[invalid-value]: “isni”: has a wrong check digit: one of its digits is wrong",
    },
    {
      name: "the address of an item instead of its identifier",
      file: "site.yaml",
      text: person("  identifiers: { wikidata: ▸https://www.wikidata.org/wiki/Q7259 }"),
      message: "error[invalid-value]: “wikidata”: must be an identifier of Wikidata, such as Q7259",
    },
    {
      name: "a number without quotes",
      file: "site.yaml",
      text: person("  identifiers: { viaf: ▸22146457 }"),
      message: "error[invalid-value]: “viaf”: must be text, not a number",
      hint: 'write it in quotation marks: "22146457"',
    },
    {
      name: "a whole tag instead of its content",
      file: "site.yaml",
      text: ["updated:", "verification: { google: ▸'<meta name=\"google-site-verification\">' }\nupdated:"],
      message:
        "error[invalid-value]: “google”: must be the value of content in the tag, without the tag: letters, digits and _ = . -",
    },
    {
      name: "a region that is no country",
      file: "languages.yaml",
      text: "- { code: pt, regions: [BR, ▸XX] }\n",
      message: "error[invalid-value]: “regions”: “XX” is not the code of a country",
      hint: "use ISO 3166-1, such as AR or GB",
    },
    {
      name: "a region whose language has a page of its own",
      file: "languages.yaml",
      text: "- { code: pt, regions: [AO, ▸BR] }\n",
      message: "error[invalid-value]: “regions”: pt-BR is the tag of the language “pt-br”",
      hint: "remove it",
      others: { "interface/pt-br.json": "{}\n", "site.yaml": (old) => old.replaceAll("ar, pt]", "ar, pt, pt-br]") },
    },
    {
      name: "a region that is named twice",
      file: "languages.yaml",
      text: "- { code: pt, regions: [AO, ▸AO] }\n",
      message: "error[invalid-value]: “regions”: pt-AO is the tag of this language already",
      hint: "remove it",
    },
  ];
  testMistakes(mistakes);
});
