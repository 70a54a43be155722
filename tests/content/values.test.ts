import { describe } from "vitest";
import { type Mistake, testMistakes } from "./problems.ts";

describe("unknown keys", () => {
  const unknown = (key: string) => `error[unknown-key]: unknown key “${key}”`;
  const mistakes: Mistake[] = [
    {
      name: "in site.yaml",
      file: "site.yaml",
      text: ["title: Little Biographies", "title: Little Biographies\n▸trailingSlsh: true"],
      message: unknown("trailingSlsh"),
      hint: "did you mean “trailingSlash”?",
    },
    // What may be spent, and on which judge, is said by whoever pays, not by the content.
    ...["prices: { prompt: 0, completion: 0 }", "judge: test/judge"].map((setting) => ({
      name: `about money: ${setting}`,
      file: "site.yaml",
      text: ["  targets: [ar, pt]", `  targets: [ar, pt]\n  ▸${setting}`] as [string, string],
      message: unknown(setting.split(":", 1)[0] ?? ""),
      hint: "use one of: tool, targets, defaultTarget, instructions, articles, unreviewed, showReviewers, endpoint, service, model",
    })),
    {
      name: "nested in site.yaml",
      file: "site.yaml",
      text: ["  nationality: Malta", "  ▸nationalty: Malta"],
      message: unknown("nationalty"),
      hint: "did you mean “nationality”?",
    },
    {
      name: "in a list of site.yaml",
      file: "site.yaml",
      text: ["{ name: Example College }", '{ name: Example College, ▸ulr: "#" }'],
      message: unknown("ulr"),
      hint: "did you mean “url”?",
    },
    {
      name: "like no known one: all that are known are listed",
      file: "references.yaml",
      text: ["  url:", "  ▸banana:"],
      message: unknown("banana"),
      hint: "use one of: id, content, url, type, authors, editors, translators, title, work, publisher, place, date, volume, issue, edition, pages, doi, isbn, issn, archive, accessed, language",
    },
    {
      name: "in languages.yaml",
      file: "languages.yaml",
      text: "- { code: ar, ▸dri: rtl }\n",
      message: unknown("dri"),
      hint: "did you mean “dir”?",
    },
    {
      name: "in references.yaml",
      file: "references.yaml",
      text: ["  url:", "  ▸ulr:"],
      message: unknown("ulr"),
      hint: "did you mean “url”?",
    },
    {
      name: "in front matter",
      file: "articles/en.md",
      text: ["categories:", "▸catgories:"],
      message: unknown("catgories"),
      hint: "did you mean “categories”?",
    },
    {
      name: "deep in front matter",
      file: "articles/en.md",
      text: ["caption: Example in 2023", "▸captoin: Example in 2023"],
      message: unknown("captoin"),
      hint: "did you mean “caption”?",
    },
  ];
  testMistakes(mistakes);
});

describe("languages and references", () => {
  const mistakes: Mistake[] = [
    {
      name: "a language that is listed twice",
      file: "languages.yaml",
      text: "- { code: en, name: English, fullName: English }\n- { code: ▹pt, name: A, fullName: B }\n- { code: ar, name: A, fullName: B }\n- { code: ▸pt, name: C, fullName: D }\n",
      message: "error[duplicate-entry]: the language “pt” is defined twice",
      related: "first defined here",
      hint: "remove or rename one of them",
    },
    {
      name: "a reference that is defined twice",
      file: "references.yaml",
      text: "- id: ▹Alpha\n  content: A\n- id: Beta\n  content: B\n- id: ▸Alpha\n  content: C\n",
      message: "error[duplicate-entry]: the reference “Alpha” is defined twice",
      related: "first defined here",
      hint: "remove or rename one of them",
    },
    {
      name: "a language whose page would take another's address",
      file: "languages.yaml",
      text: "- { code: ▸api, name: A, fullName: A }\n",
      message: "error[reserved-code]: the language code “api” is reserved",
      hint: "use a different code",
    },
    {
      name: "a language named translate",
      file: "languages.yaml",
      text: "- { code: ▸translate, name: A, fullName: A }\n",
      message: "error[invalid-value]: “code”: must be a language code in lower case, such as en or pt-br",
    },
    {
      name: "a language of the sidebar that is not on the site",
      file: "site.yaml",
      text: ["sidebar: [en, ar, pt]", "sidebar: [en, ar, ▸pr]"],
      message: "error[unknown-language]: “pr” is not a language of this site",
      hint: "did you mean “ar”?",
    },
    {
      name: "a day that the calendar does not have",
      file: "site.yaml",
      text: ["updated: 2024-05-06", "updated: ▸2024-02-30"],
      message: "error[invalid-value]: “updated”: is not a valid date",
    },
    {
      name: "a day that is none",
      file: "site.yaml",
      text: ["updated: 2024-05-06", "updated: ▸6 May"],
      message: "error[invalid-value]: “updated”: must be a date such as 2025-03-03",
    },
    {
      name: "an address of the site that is none",
      file: "site.yaml",
      text: ["https://basic.example", "▸https://basic.example:99999"],
      message:
        "error[invalid-value]: “baseUrl”: must be an absolute URL such as https://example.org or https://example.org/path",
    },
    {
      name: "a user name in the site's address",
      file: "site.yaml",
      text: ["https://basic.example", "▸https://ada@basic.example"],
      message: "error[invalid-value]: “baseUrl”: must not have a user name or password",
    },
    ...["$http_r", "a;stub_status;", "{$home}", "a(b)", "a'b", "..", "[::1]", "a_b.example"].map((host) => ({
      name: `${host} as the host of the site, which would mean something else in the configuration of a server`,
      file: "site.yaml",
      text: ["https://basic.example", `▸"https://${host}"`] satisfies [string, string],
      message: "error[invalid-value]: “baseUrl”: must have a host of letters, digits, hyphens and dots",
    })),
    {
      name: "an empty list",
      file: "site.yaml",
      text: ["targets: [ar, pt]", "targets: ▸[]"],
      message: "error[invalid-value]: “targets”: must have at least one entry",
    },
    {
      name: "an endpoint that is none",
      file: "site.yaml",
      text: ["/api/v1/chat/completions", '▸"//elsewhere.example/x"'],
      message: "error[invalid-value]: “endpoint”: must be a path such as /api/v1/chat/completions, or an https: URL",
    },
  ];
  testMistakes(mistakes);
});
