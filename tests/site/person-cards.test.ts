import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import { mf2 } from "microformats-parser";
import { describe, expect, test } from "vitest";
import { buildBasic } from "../content/problems.ts";
import { biopedia } from "../support/command.ts";
import { attributes, fileOf, generate, shipped, testSite } from "./pages.ts";

/** The card of the person on a page, as a parser of microformats reads it. */
const cardOf = (html: string, baseUrl: string) =>
  mf2(html, { baseUrl }).items.find(({ type }) => type?.includes("h-card"))?.properties;

describe("the infobox is a card of the person", () => {
  test("with name, address, portrait, profiles and office", async () => {
    const site = await generate(shipped);
    for (const route of ["/", "/ar", "/ko"]) {
      const card = cardOf(site.text(fileOf(route)), "https://biopedia.example");
      const $ = site.page(fileOf(route));
      expect(card, route).toMatchObject({
        name: [$(".infobox-title").text()],
        uid: ["https://biopedia.example/"],
        photo: [
          {
            value: expect.stringMatching(/^https:\/\/biopedia\.example\/uploads\/portrait\.[0-9A-F]{8}\.svg$/),
            alt: $(".infobox img").attr("alt"),
          },
        ],
      });
      expect(card?.url, route).toEqual(
        expect.arrayContaining(["https://biopedia.example/", "https://linkedin.example/in/kiranvale"]),
      );
      expect(card?.["job-title"], route).toEqual([expect.stringMatching(/./)]);
    }
    expect(cardOf(site.text("index.html"), "https://biopedia.example")?.["job-title"]).toEqual([
      "Director of international growth, Reddit",
    ]);
  });

  test("with the birthday", async () => {
    const site = await generate(testSite("markdown"));
    expect(cardOf(site.text("index.html"), "https://markdown.example")?.bday).toEqual(["1818-08-01"]);
  });
});

test("links to the person's profiles say so: in the head, the sidebar and the infobox", async () => {
  const site = await generate(shipped);
  const $ = site.page("index.html");
  expect(attributes($, "head link[rel=me]", "href")).toHaveLength(5);
  expect(attributes($, ".sidebar-profiles a", "rel")).toEqual(Array(5).fill("me"));
  expect(attributes($, ".infobox-social a", "rel")).toEqual(Array(4).fill("me"));
  expect(site.page("translate/index.html")("head link[rel=me]")).toHaveLength(0);
});

describe("a person's own site", () => {
  test("has profile pages, identifiers of registers, and proofs of control on its home page only", async () => {
    const { folder, code, stderr } = await buildBasic({
      "site.yaml": (old) =>
        `ownSite: true\nverification: { google: abc_DEF-123, pinterest: "0123abcd", bing: A1B2C3D4 }\n${old.replace(
          "  nationality: Malta",
          '  nationality: Malta\n  identifiers: { wikidata: Q7259, orcid: 0000-0002-1825-0097, isni: "0000 0001 2103 2683", viaf: "22146457" }',
        )}`,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const page = (file: string) => load(readFileSync(join(folder, "dist", file), "utf8"));
    const things = JSON.parse(page("index.html")("script[type='application/ld+json']").text())["@graph"] as ({
      "@type": string;
    } & Record<string, unknown>)[];
    const ofType = (type: string) => things.find((thing) => thing["@type"] === type);
    const person = { "@id": "https://basic.example/#person" };
    expect(ofType("ProfilePage")).toMatchObject({
      mainEntity: person,
      dateCreated: "2024-01-02T00:00:00Z",
      dateModified: "2024-05-06T00:00:00Z",
    });
    expect(ofType("Article")).toMatchObject({ publisher: person });
    expect(ofType("Person")).toMatchObject({
      ...person,
      identifier: [
        {
          "@type": "PropertyValue",
          propertyID: "Wikidata",
          value: "Q7259",
          url: "https://www.wikidata.org/entity/Q7259",
        },
        { propertyID: "ORCID", url: "https://orcid.org/0000-0002-1825-0097" },
        { propertyID: "ISNI", url: "https://isni.org/isni/0000000121032683" },
        { propertyID: "VIAF", url: "https://viaf.org/viaf/22146457" },
      ],
      sameAs: expect.arrayContaining(["https://social.example/ada", "https://orcid.org/0000-0002-1825-0097"]),
    });
    const listed = page("index.html")(".identifiers li");
    expect(listed.toArray().map((item) => page("index.html")(item).text())).toEqual([
      "Wikidata Q7259",
      "ORCID 0000-0002-1825-0097",
      "ISNI 0000 0001 2103 2683",
      "VIAF 22146457",
    ]);
    expect(readFileSync(join(folder, "dist/index.md"), "utf8")).toContain(
      "**Identifiers**: Wikidata [Q7259](https://www.wikidata.org/entity/Q7259), ORCID",
    );
    const proofs = (file: string) =>
      page(file)("meta:is([name^=google], [name^=ms], [name^='p:'])")
        .toArray()
        .map(({ attribs: { name, content } }) => [name, content]);
    expect(proofs("index.html")).toEqual([
      ["google-site-verification", "abc_DEF-123"],
      ["msvalidate.01", "A1B2C3D4"],
      ["p:domain_verify", "0123abcd"],
    ]);
    expect(proofs("ar/index.html")).toEqual([]);
    expect(await biopedia("check", folder)).toMatchObject({ code: 0, stderr: "" });
  });
});
