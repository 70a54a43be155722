import { join } from "node:path";
import type { CheerioAPI } from "cheerio";
import { beforeEach, describe, expect, test } from "vitest";
import { siteFolder } from "../support/folder.ts";
import { attributes, type Generated, generate, texts } from "./pages.ts";

const article = (infobox: string): string =>
  `---\ntitle: Ada Example\ndescription: Ada Example is a clockmaker.\ninfobox:\n  title: Ada Example\n${infobox}---\n\nOpening.{% cite "Alpha" /%}\n\n## Work {% #work %}\n\nMore.{% cite "Gamma" /%}\n`;

const english = article(`  image: { src: /uploads/portrait.svg, alt: Portrait }
  caption: "Example by *[Ben](https://ben.example)*{% cite \\"Beta\\" /%}"
  details:
    - { born: 1818-08-01, place: "[Nantucket](https://nantucket.example), Massachusetts", cite: Alpha }
    - { died: 1889-06-28, place: Lynn }
    - field: [Clocks, "*Steam* engines"]
    - { parents: [William Example, Lydia Coleman], cite: [Alpha, Beta] }
    - Workshop: "No. 3, \`Tower\` Street"
    - awards: 1. Prize of the Guild
    - children: 2
    - yearsActive: circa 1836 – 1888
    - signature: /uploads/icon.svg
    - heading: "*Public* offices"
    - office: Keeper of the clock
    - termOfOffice: 2006-01-16 – present
    - office: Librarian
    - termOfOffice: 1836 – 1856
    - { website: ada.example, url: "https://ada.example/" }
`);

const arabic = article(`  details:
    - { born: 384 BCE, place: Stagira }
    - died: 322 BCE
    - { زواج: 1799-05-26, calendar: julian }
`);

let site: Promise<Generated> | undefined;
const build = () =>
  generate(
    join(
      siteFolder("basic", {
        "articles/en.md": english,
        "articles/ar.md": arabic,
        "references.yaml": (old) => `${old.trimEnd()}\n- { id: Gamma, content: Gamma }\n`,
      }),
      "content",
    ),
  );
let $: CheerioAPI;
let arabicPage: CheerioAPI;
beforeEach(async () => {
  site ??= build();
  $ = (await site).page("index.html");
  arabicPage = (await site).page("ar/index.html");
});

/** The value beside a label. */
const value = (label: string) =>
  $(".infobox dt")
    .filter((_, dt) => $(dt).text() === label)
    .next();
const plain = (text: string) => text.replaceAll(/\s/g, " ");

describe("the infobox", () => {
  test("has its rows in order, the known labels in the page's language, and headings between them", () => {
    expect(texts($, ".infobox :is(dt, .infobox-heading)").slice(0, -1)).toEqual([
      "Born",
      "Died",
      "Field",
      "Parents",
      "Workshop",
      "Awards",
      "Children",
      "Years active",
      "Signature",
      "Public offices",
      "Office",
      "Term of office",
      "Office",
      "Term of office",
    ]);
    expect(texts($, ".infobox-heading ~ dl dt")).toEqual([
      "Office",
      "Term of office",
      "Office",
      "Term of office",
      "Website",
    ]);
    // No list has a name twice.
    expect($(".infobox-heading + dl dt")).toHaveLength(2);
    expect($(".infobox-heading em").text()).toBe("Public");
  });

  test("formats dates, with the age at death and places on lines of their own", () => {
    expect($.html(value("Born").find("time"))).toBe(
      '<time class="dt-bday" datetime="1818-08-01">August 1, 1818</time>',
    );
    expect(value("Born").children("div").text()).toBe("Nantucket, Massachusetts[1]");
    expect(value("Died").text()).toBe("June 28, 1889 (aged 70)Lynn");
    expect(plain(value("Years active").text())).toBe("c. 1836 – 1888");
    expect(texts($, ".infobox-heading ~ dl bdi").map(plain)).toEqual(["January 16, 2006 – present", "1836 – 1856"]);
  });

  test("formats them in each language", () => {
    expect(texts(arabicPage, ".infobox dd")[0]).toBe("384 ق.مStagira");
    expect(texts(arabicPage, ".infobox dd")[1]).toMatch(/^322 ق\.م \(.*61–62.*\)$/);
    expect(attributes(arabicPage, ".infobox time", "datetime")).toEqual(["1799-06-06"]);
    expect(arabicPage(".infobox dt").last().text()).toBe("زواج");
  });

  test("renders inline Markdown in values, places and the caption; what starts a list elsewhere is text", () => {
    expect(value("Workshop").html()).toBe("No. 3, <code>Tower</code> Street");
    expect(value("Awards").html()).toBe("1. Prize of the Guild");
    expect(value("Children").html()).toBe("2");
    expect(
      value("Field")
        .find("li")
        .toArray()
        .map((item) => $(item).html()),
    ).toEqual(["Clocks", "<em>Steam</em> engines"]);
    expect(attributes($, ".infobox figcaption a, .infobox dd a[href^=https]", "href").slice(0, 2)).toEqual([
      "https://ben.example",
      "#ref-Beta",
    ]);
    expect(value("Born").find("a").first().attr("href")).toBe("https://nantucket.example");
  });

  test("shows a signature as a picture with the name as its text", () => {
    const { src, alt } = value("Signature").find("img").attr() ?? {};
    expect({ src, alt }).toEqual({ src: "/uploads/icon.17A49167.svg", alt: "Ada Example" });
  });

  test("numbers citations in reading order: opening paragraph, caption, rows, text", () => {
    expect(texts($, "article .citation")).toEqual(["[1]", "[2]", "[1]", "[1]", "[2]", "[3]"]);
    expect(value("Parents").find("li").last().text()).toBe("Lydia Coleman[1][2]");
  });
});

test("known rows of the default language's article describe the person to machines; in other languages only the dates do", () => {
  const personOn = (page: CheerioAPI) => {
    const { "@graph": things } = JSON.parse(page("script[type='application/ld+json']").text()) as {
      "@graph": { "@type": string }[];
    };
    return things.find((thing) => thing["@type"] === "Person");
  };
  expect(personOn($)).toMatchObject({
    birthDate: "1818-08-01",
    birthPlace: { "@type": "Place", name: "Nantucket, Massachusetts" },
    deathDate: "1889-06-28",
    deathPlace: { "@type": "Place", name: "Lynn" },
    award: ["1. Prize of the Guild"],
    parent: [
      { "@type": "Person", name: "William Example" },
      { "@type": "Person", name: "Lydia Coleman" },
    ],
    // From site.yaml, which takes precedence.
    knowsAbout: ["Clocks"],
    alumniOf: [{ "@type": "EducationalOrganization", name: "Example College" }],
  });
  // A number of children is no name.
  expect(personOn($)).not.toHaveProperty("children");
  expect(personOn(arabicPage)).toMatchObject({ birthDate: "1818-08-01", deathDate: "1889-06-28" });
  // Its own article names another place.
  expect(personOn(arabicPage)).toMatchObject({ birthPlace: { name: "Stagira" } });
  for (const key of ["deathPlace", "award", "parent", "knowsAbout"])
    expect(personOn(arabicPage)).not.toHaveProperty(key);
});
