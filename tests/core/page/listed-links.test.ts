import { expect, test } from "vitest";
import type { Shared } from "../../../src/core/content/content.ts";
import type { Route } from "../../../src/core/model/routes.ts";
import { type ReportedPage, reportAddress } from "../../../src/core/page/listed-links.ts";
import { mailLink } from "../../../templates/components/ListedLinks.tsx";

/** The address for reports about a page of a site whose `report` is this address. */
const reported = (report: string, about: ReportedPage = page) =>
  reportAddress({ site: { report } } as Shared, {} as Route, about) ?? "";

const page = { title: "Ada & Søn", address: "https://basic.example/ada?x=1" };

test("a message about a page has its title as subject, and no sign of it ends a field", () => {
  const link = mailLink("Ada &\n Søn ", page.address);
  expect(link).toBe(
    "mailto:?subject=Ada%20%26%20S%C3%B8n&body=Ada%20%26%20S%C3%B8n%0D%0Ahttps%3A%2F%2Fbasic.example%2Fada%3Fx%3D1",
  );
  const fields = new URL(link).searchParams;
  expect([fields.get("subject"), fields.get("body")]).toEqual([
    "Ada & Søn",
    "Ada & Søn\r\nhttps://basic.example/ada?x=1",
  ]);
});

test("a report of an error begins with the page's title and address", () => {
  const fields = (address: string, about = page) => {
    const { origin, protocol, pathname, searchParams } = new URL(reported(address, about));
    return [protocol === "mailto:" ? pathname : origin + pathname, Object.fromEntries(searchParams)];
  };
  const body = "Ada & Søn\nhttps://basic.example/ada?x=1";
  const issue = { title: "Ada & Søn", body };
  expect(fields("https://github.com/o/r/issues/new")).toEqual(["https://github.com/o/r/issues/new", issue]);
  expect(fields("https://github.com/o/r")).toEqual(["https://github.com/o/r/issues/new", issue]);
  expect(fields("https://github.com/o/r/issues/new?template=error.md&title=Error")).toEqual([
    "https://github.com/o/r/issues/new",
    { template: "error.md", title: "Error", body },
  ]);
  const gitlab = { "issue[title]": "Ada & Søn", "issue[description]": body };
  expect(fields("https://gitlab.com/o/r")).toEqual(["https://gitlab.com/o/r/-/issues/new", gitlab]);
  expect(fields("https://git.example/o/r/-/issues/new")).toEqual(["https://git.example/o/r/-/issues/new", gitlab]);
  expect(fields("mailto:errors@ada.example")).toEqual([
    "errors@ada.example",
    { subject: "Ada & Søn", body: body.replace("\n", "\r\n") },
  ]);
  expect(fields("mailto:errors@ada.example?subject=Error")).toEqual([
    "errors@ada.example",
    { subject: "Error", body: body.replace("\n", "\r\n") },
  ]);
  for (const whole of [
    "mailto:errors@ada.example?subject=Error&body=What",
    "mailto:errors@ada.example?Subject=Error&Body=What",
  ])
    expect(reported(whole)).toBe(whole);
  expect(new URL(reported("mailto:errors@ada.example", { title: "Not found" })).searchParams.get("body")).toBe(
    "Not found",
  );
  expect(reported("https://ada.example/form?topic=site")).toBe("https://ada.example/form?topic=site");
});
