import { expect, test } from "vitest";
import { checkForeignResources } from "../../../src/core/check/security.ts";

/** The findings on a page with a policy for scripts that loads one script. */
function found(sources: string, src: string): string[] {
  const elements = [
    { name: "meta", attribs: { "http-equiv": "Content-Security-Policy", content: `script-src ${sources}` } },
    { name: "script", attribs: { src } },
  ];
  const named = (...names: string[]) => elements.filter(({ name }) => names.includes(name));
  const page = { named, url: "https://a.example/", place: () => ({ file: "index.html" }) };
  const site = { resolve: (url: string) => ({ kind: "elsewhere", url: new URL(url) }) };
  return checkForeignResources(page as never, site as never).map(({ code }) => code);
}

test.each([
  ["https://cdn.example", "https://cdn.example/a.js"],
  ["cdn.example:443", "https://cdn.example/a.js"],
  ["https://cdn.example:*", "https://cdn.example:8443/a.js"],
  ["https://*.cdn.example", "https://b.cdn.example/a.js"],
  ["https://cdn.example/b/", "https://cdn.example/b/a.js"],
  // The secure form of an address that is allowed.
  ["http://cdn.example", "https://cdn.example/a.js"],
  ["http://cdn.example:80", "https://cdn.example/a.js"],
  ["http:", "https://cdn.example/a.js"],
])("a policy with %s allows %s", (source, src) => {
  expect(found(`'self' ${source}`, src)).toEqual([]);
});

test.each([
  ["https://cdn.example", "https://cdn.example:8443/a.js"],
  ["https://cdn.example:443", "https://cdn.example:8443/a.js"],
  ["https://*.cdn.example", "https://cdn.example/a.js"],
  ["https://cdn.example/b/", "https://cdn.example/a.js"],
  ["https://cdn.example", "http://cdn.example/a.js"],
  ["http://cdn.example:8080", "https://cdn.example/a.js"],
  // Without a scheme, that of the page.
  ["cdn.example", "http://cdn.example/a.js"],
])("a policy with %s does not allow %s", (source, src) => {
  expect(found(`'self' ${source}`, src)).toEqual(["foreign-resource"]);
});
