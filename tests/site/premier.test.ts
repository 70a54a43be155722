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
const business = /\b(?:business|corporate|compan(?:y|ies)|executives?|startups?|entrepreneur\w*|marketing|biashara|entreprises?|Kiran|Vale)\b/i;
/** What the glossary makes of its terms in French. */
const french: Readonly<Record<string, string>> = {
  "Neema Kisalu": "Neema Kisalu",
  Ziwakuu: "Ziwakuu",
  "Chama cha Mwanga": "Parti de la Lumière",
  "Maji kwa Kila Kijiji": "De l’eau pour chaque village",
};

// Outside of the repository, whose history has dates of its own.
const folder = mkdtempSync(join(tmpdir(), "biopedia-premier-"));
const read = (path: string) => readFileSync(join(folder, path), "utf8");
const page = (path: string) => load(read(`dist/${path}`));
const person = ($: CheerioAPI) =>
  JSON.parse($("[type='application/ld+json']").text())["@graph"].find((thing: { "@type": string }) => thing["@type"] === "Person");

function commit(date: string): void {
  const who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "init.defaultBranch=main"];
  for (const args of [["init", "-q"], ["add", "content"], ["commit", "-qm", "Change", "--date", `${date}T12:00:00`]]) {
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
  expect(await biopedia("build", folder)).toMatchObject({ code: 0, stderr: "" });
  untranslated = page("fr/index.html");

  service = await startChatServer({ faults: ["rate429Seconds", "leftInEnglish", "changedNumber", "missingMarker"], retryAfter: 0.05 });
  translated = await biopedia("translate fr", folder, {
    env: { BIOPEDIA_API_URL: service.url, BIOPEDIA_API_KEY: "key", BIOPEDIA_RETRY_DELAY: "0.01", BIOPEDIA_MODEL: "test/model" },
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
  const rows = ($: CheerioAPI, index: number) => texts($, `.infobox-heading:eq(${index}) + dl > div`).map((row) => row.replace(/\s+/g, " "));

  test("has each office under its heading, with its own term, predecessor and successor", () => {
    const $ = page("index.html");
    expect(texts($, ".infobox-heading").slice(0, 3)).toEqual(["Waziri Mkuu wa Ziwakuu", "Nyadhifa nyingine", "Maisha binafsi"]);
    expect(rows($, 0)).toEqual([]);
  });
});

describe("structured data", () => {
  test("tells the offices", () => {
    expect(person(page("index.html"))).toEqual({});
  });
});

describe("the references", () => {
  test("stand before the last section", () => {
    const $ = page("index.html");
    expect(texts($, "main h2").slice(-2)).toEqual(["Marejeo", "Usomaji zaidi"]);
    expect(texts(page("en/index.html"), "#references ~ ol li, .references li").map((entry) => entry.replace(/^[↑\sa-z]+(?=[A-Z“])/, ""))).toEqual([]);
  });
});

test("debug", () => {
  console.log(translated, service.requests.map((r) => [r.fault, r.status]), service.requests[0]?.prompt, read("content/bundles/fr.json"), read("content/texts/fr.json"));
  for (const f of ["index.html", "en/index.html", "fr/index.html"]) console.log(page(f)("footer").text(), page(f).html(page(f)(".infobox dl").eq(1)).slice(0, 700));
  console.log(untranslated("footer").text(), untranslated("main").html());
  for (const [f] of snapshot(join(folder, "dist"))) { const m = business.exec(read(`dist/${f}`)); if (m) console.log(f, m[0]); }
  console.log(attributes(page("index.html"), "a", "href").join(" "), pseudoTranslate, french);
});
