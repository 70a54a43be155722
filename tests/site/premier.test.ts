import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CheerioAPI, load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ChatServer, pseudoTranslate, startChatServer } from "../support/chat-server.ts";
import { biopedia, type Outcome } from "../support/command.ts";
import { repository, snapshot } from "../support/folder.ts";
import { attributes, texts } from "./pages.ts";

/** Words of the sample, which is about a manager. */
const business =
  /\b(?:business|corporate|executives?|startups?|entrepreneur\w*|marketing|biashara|entreprises?|Kiran|Vale)\b/i;
/** The terms of the glossary in French. */
const french: Readonly<Record<string, string>> = {
  "Neema Kisalu": "Neema Kisalu",
  Kisalu: "Kisalu",
  Ziwakuu: "Ziwakuu",
  "Chama cha Mwanga": "Parti de la Lumière",
  "Maji kwa Kila Kijiji": "De l’eau pour chaque village",
};

// Outside of the repository, whose history has dates of its own.
const folder = mkdtempSync(join(tmpdir(), "biopedia-premier-"));
const read = (path: string) => readFileSync(join(folder, path), "utf8");
const page = (path: string) => load(read(`dist/${path}`));
const person = ($: CheerioAPI) =>
  JSON.parse($("[type='application/ld+json']").text())["@graph"].find(
    (thing: { "@type": string }) => thing["@type"] === "Person",
  );

function commit(date: string): void {
  const who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "init.defaultBranch=main"];
  for (const args of [
    ["init", "-q"],
    ["add", "content"],
    ["commit", "-qm", "Change", "--date", `${date}T12:00:00`],
  ]) {
    const { status, stderr } = spawnSync("git", [...who, ...args], { cwd: folder, encoding: "utf8" });
    expect(status, stderr).toBe(0);
  }
}

let service: ChatServer;
let translated: Outcome;
let built: Outcome;
let untranslated: CheerioAPI;
beforeAll(async () => {
  cpSync(join(repository, "tests/sites/premier"), join(folder, "content"), { recursive: true });
  commit("2021-05-06");
  expect(await biopedia("build", folder)).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(
      /^hint\[site-texts\]: .* on pages in fr: news\.1, news\.2, footer\.2\n.*\n.*\n\n1 hint\n$/,
    ),
  });
  untranslated = page("fr/index.html");

  service = await startChatServer({ faults: ["rate429Seconds", "leftInEnglish"], retryAfter: 0.05 });
  translated = await biopedia("translate fr", folder, {
    env: {
      BIOPEDIA_API_URL: service.url,
      BIOPEDIA_API_KEY: "key",
      BIOPEDIA_RETRY_DELAY: "0.01",
      BIOPEDIA_MODEL: "test/model",
    },
  });
  commit("2022-07-08");
  built = await biopedia("build", folder);
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

test("builds and passes the check without a finding, before and after its translation", async () => {
  expect(built).toMatchObject({ code: 0, stderr: "" });
  expect(await biopedia("check", folder)).toMatchObject({ code: 0, stderr: "" });
});

describe("the infobox", () => {
  /** The rows after a heading, each as label and values. */
  const rows = ($: CheerioAPI, heading: number) =>
    $(".infobox-heading")
      .eq(heading)
      .nextUntil(".infobox-heading", "dl")
      .find("dt")
      .toArray()
      .map((label) => `${$(label).text()}: ${$(label).next("dd").text()}`.replace(/\s+/g, " "));

  test("has the offices under their headings, each with its own term, predecessor and successor", () => {
    const $ = page("index.html");
    expect(texts($, ".infobox-heading").slice(0, 3)).toEqual([
      "Waziri Mkuu wa Ziwakuu",
      "Nyadhifa nyingine",
      "Maisha binafsi",
    ]);
    expect(rows($, 0)).toEqual([
      "Muda wa uongozi: 8 Novemba 2011 – 12 Novemba 2019",
      "Naibu: Petro Maringo (2011–2015)Saida Mwinshehe (2015–2019)",
      "Mtangulizi: Hamisi Dengu",
      "Mrithi: Lameck Ndege",
    ]);
    expect(rows(page("en/index.html"), 1)).toEqual([
      "Office: Chair of the Lake Commission",
      "Term of office: February 1, 2020 – present",
      "Predecessor: Office established[4]",
      "Office: Minister of Water",
      "Term of office: January 17, 2006 – November 8, 2011",
      "Predecessor: Petro Maringo",
      "Successor: Saida Mwinshehe",
      "Office: Mayor of Bandarini",
      "Term of office: 1999 – 2004",
      "Predecessor: Omari Lwanga",
      "Successor: Grace Nanjala",
    ]);
  });
});

test("structured data has the party, the family and the honours", () => {
  const names = (type: string, ...all: string[]) => all.map((name) => ({ "@type": type, name }));
  expect(person(page("index.html"))).toMatchObject({
    name: "Neema Kisalu",
    alternateName: ["Neema Zawadi Kisalu"],
    birthDate: "1961-03-14",
    jobTitle: "Waziri Mkuu wa Ziwakuu (2011–2019)",
    nationality: { "@type": "Country", name: "Ziwakuu" },
    memberOf: names("PoliticalParty", "Chama cha Mwanga"),
    spouse: names("Person", "Daudi Salehe"),
    children: names("Person", "Amina", "Yusufu", "Tumaini"),
    parent: names("Person", "Yakobo Kisalu", "Halima Juma"),
    award: ["Nishani ya Taa ya Ziwa, Daraja la Kwanza (2020)", "Shahada ya heshima, Chuo Kikuu cha Heri (2021)"],
  });
  expect(person(page("en/index.html")).jobTitle).toBe("Prime Minister of Ziwakuu (2011–2019)");
});

describe("the references", () => {
  const entry = (file: string, id: string) => page(file)(`#ref-${id} cite`).text();

  test("stand before the last section, in the table of contents too", () => {
    expect(texts(page("index.html"), "main h2").slice(-3)).toEqual(["Marejeo", "Usomaji zaidi", "Jamii"]);
    expect(attributes(page("en/index.html"), "#toc li a", "href").slice(-2)).toEqual([
      "#references",
      "#further-reading",
    ]);
  });

  test("are in the language of the page", () => {
    expect(entry("index.html", "Gazeti2011")).toBe(
      "Salma Kombo na Ali Rajabu. “Mwanga yashinda, Kisalu kuwa Waziri Mkuu”. Gazeti la Bandari, 3 Novemba 2011.",
    );
    expect(entry("index.html", "Tume2015")).toMatch(/Ilitazamwa 30 Aprili 2022, ilihifadhiwa 10 Januari 2020\.$/);
    expect(entry("en/index.html", "Tume2015")).toMatch(/Accessed April 30, 2022, archived on January 10, 2020\.$/);
    expect(entry("en/index.html", "Mrembo2021")).toMatch(/Heri: Nyota Wachapishaji, 2021\. ISBN 978-3-16-148410-0\.$/);
  });
});

test("lists and quotations are nested", () => {
  const $ = page("index.html");
  expect(texts($, "main ol > li > ul > li > ul > li")).toEqual([
    "visima 2,140 vilichimbwa;",
    "kilomita 3,600 za mabomba zilitandazwa;",
  ]);
  expect(texts($, "main blockquote > blockquote")).toEqual(["“Inapimwa kwa nini, basi?” aliuliza mwandishi mmoja."]);
});

test("the sidebar links the press that has an address", () => {
  const $ = page("index.html");
  expect(texts($, ".sidebar-news li")).toEqual([
    "Kisalu akabidhi ofisi kwa Ndege",
    "Sauti ya Bandari, kipindi cha 12 Machi 2022",
  ]);
  expect(texts($, ".sidebar-news a")).toEqual(["Kisalu akabidhi ofisi kwa Ndege"]);
  expect(texts(page("en/index.html"), ".followers")).toEqual([
    "41,000 followers",
    "Speeches and debates in Parliament",
  ]);
});

test("each page was last modified when its own file was committed", () => {
  expect(page("index.html")("footer").text()).toContain("6 Mei 2021");
  expect(page("en/index.html")("footer").text()).toContain("May 6, 2021");
  expect(untranslated("footer").text()).not.toMatch(/20\d\d/);
  expect(page("fr/index.html")("footer").text()).toContain("8 juillet 2022");
});

describe("a language without an article", () => {
  const lead = /^Neema Zawadi Kisalu \(alizaliwa/;

  test("has the start of the article in the source language, until it is translated", () => {
    expect(untranslated("p.lead[lang=sw]").text()).toMatch(lead);
    expect(page("fr/index.html")("p.lead").attr("lang")).toBeUndefined();
    expect(page("fr/index.html")("p.lead").text()).not.toMatch(lead);
  });

  test("is translated without an error of the service in it, with names in the forms of the glossary", () => {
    // On a busy machine it tells its progress.
    expect(translated).toMatchObject({ code: 0, stderr: expect.stringMatching(/^(?:Translated \d+ of \d+.*\n)*$/) });
    expect(service.requests.map(({ fault }) => fault)).toEqual(["rate429Seconds", "leftInEnglish", null, null]);
    const names = new RegExp(`(${Object.keys(french).join("|")})`);
    const expected = untranslated("p.lead")
      .text()
      .split(names)
      .map((part) => french[part] ?? pseudoTranslate(part, "fr"))
      .join("");
    expect(page("fr/index.html")("p.lead").text()).toBe(expected);
    expect(JSON.parse(read("content/texts/fr.json")).jobTitle).toMatch(/ Ziwakuu \(2011–2019\)$/);
  });

  test("is translated by the site's rules alone: leadership is politics", () => {
    for (const { prompt } of service.requests) {
      expect(prompt).toContain("- “Leadership” (in Swahili, “uongozi”) always means politics,");
      expect(prompt).not.toMatch(business);
    }
  });
});

test("the translation tool is in Swahili at /translate and in English at /en/translate", () => {
  const facts = (file: string) => {
    const $ = page(file);
    return [$("html").attr("lang"), $("h1").text(), $(".card label").first().text(), ...texts($, "option").slice(0, 1)];
  };
  expect(facts("translate/index.html")).toEqual([
    "sw",
    "Zana ya kutafsiri",
    "Maandishi ya kutafsiri",
    "English (Kiingereza)",
  ]);
  expect(facts("en/translate/index.html").slice(0, 2)).toEqual(["en", "Translation Tool"]);
});

test("no file says anything of business", () => {
  // There is a list of frequent English words, to find what was left in English.
  for (const file of [...snapshot(join(folder, "dist")).keys()].filter(
    (name) => !/english-meaning\.\w+\.js$/.test(name),
  ))
    expect(business.exec(read(`dist/${file}`))?.[0], file).toBeUndefined();
});
