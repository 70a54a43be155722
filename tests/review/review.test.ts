import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { SegmentContext } from "../../src/core/documents/review/protocol.ts";
import { editPath } from "../../src/core/edit/protocol.ts";
import type { DocumentState } from "../../src/core/model/states.ts";
import { takeLock } from "../../src/io/files/lockfile.ts";
import { edit } from "../commands/dev.ts";
import { biopedia } from "../support/command.ts";
import { runFilesOf, siteFolder } from "../support/folder.ts";
import { commit, git } from "../support/git.ts";
import { reviewing, serving, wordsOf } from "./reviewing.ts";
import { addBundle, addPage, addTranslation, articlePath, type SegmentChanges, statePath } from "./translated-site.ts";

/** A copy of the basic site whose article is in Portuguese and Arabic too. */
async function translatedSite(changes: SegmentChanges = {}): Promise<string> {
  const folder = siteFolder("basic");
  await addTranslation(folder, "pt", changes);
  return folder;
}

const by = "Rita Reviewer";
const article = (folder: string, code = "pt") => readFileSync(articlePath(folder, code), "utf8");
const stateOf = (folder: string, text: string) =>
  (JSON.parse(readFileSync(statePath(folder, "pt"), "utf8")) as DocumentState).segments.find(
    (segment) => segment.text === text,
  );
const caption = "Example in 2023";

describe("a review answers only", () => {
  test("the browser that opened its address", async () => {
    const { address, ask } = await reviewing(await translatedSite());
    const { origin, searchParams } = new URL(address);
    expect(searchParams.get("token")).toMatch(/^[\w-]{32}$/);
    const opened = await fetch(address);
    expect(opened.headers.get("set-cookie")).toMatch(/^biopedia-\d+=[\w-]{32}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(opened.headers.get("content-security-policy")).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self';",
    );
    expect((await ask("documents")).status).toBe(200);
    for (const path of [
      "/__biopedia/edit/",
      "/__biopedia/edit/documents",
      "/__biopedia/edit/review.js",
      "/pt",
      "/uploads/portrait.svg",
    ]) {
      expect((await fetch(origin + path)).status, path).toBe(403);
      expect((await fetch(origin + path, { headers: { cookie: "biopedia-1=x" } })).status, path).toBe(403);
    }
    expect((await fetch(`${address.slice(0, -1)}?`)).status).toBe(403);
    // An address that is no URL without its origin.
    expect((await fetch(`${origin}//`)).status).toBe(403);
  });

  test("with its only document, or the list of several", async () => {
    const folder = await translatedSite();
    const opened = async () => new URL((await serving(folder, ["review"], editPath)).address).hash;
    expect(await opened()).toBe("#pt");
    addPage(folder);
    expect(await opened()).toBe("");
  });

  test("requests for this machine's names", async () => {
    const { address } = await reviewing(await translatedSite());
    const status = (host: string) =>
      new Promise((done, fail) => {
        request(address, { headers: { host }, agent: false }, (response) => done(response.resume().statusCode))
          .on("error", fail)
          .end();
      });
    expect(await status("localhost")).toBe(200);
    expect(await status("evil.example")).toBe(403);
    // Unlike dev: there is no proxy to this.
    expect(await status("basic.example")).toBe(403);
  });

  test("changes that come from its own page", async () => {
    const folder = await translatedSite();
    const { ask, segment } = await reviewing(folder);
    const { id, version } = await segment("pt", caption);
    const accept = { action: "accept", id, version, by };
    const before = readFileSync(statePath(folder, "pt"), "utf8");
    // A page of another site or port, and a form.
    expect((await ask("act/pt", accept, { origin: "http://evil.example" })).status).toBe(403);
    expect((await ask("act/pt", accept, { origin: "http://127.0.0.1:1" })).status).toBe(403);
    expect((await ask("act/pt", accept, { "content-type": "text/plain" })).status).toBe(400);
    expect(
      (await ask("documents", undefined, { "sec-fetch-site": "same-site", "sec-fetch-mode": "cors" })).status,
    ).toBe(403);
    expect(readFileSync(statePath(folder, "pt"), "utf8")).toBe(before);
    expect((await ask("act/pt", accept)).status).toBe(200);
  });

  test.each<[name: string, body: unknown, status?: number]>([
    ["nothing", "{}"],
    ["no JSON", "{"],
    ["another action", { action: "remove", id: "1", version: "1", by }],
    ["no name", { action: "accept", id: "1", version: "1", by: " " }],
    ["a name of several lines", { action: "accept", id: "1", version: "1", by: "a\nb" }],
    ["too much", { action: "edit", text: "x".repeat(2_000_000), id: "1", version: "1", by }, 413],
  ])("well-formed requests: %s", async (_, body, status = 400) => {
    const { ask } = await reviewing(await translatedSite());
    expect((await ask("act/pt", body)).status).toBe(status);
  });
});

describe("accepting", () => {
  test("is written at once, with the name and the date; the article stays as it is", async () => {
    const folder = await translatedSite();
    const before = article(folder);
    const { act, segment } = await reviewing(folder);
    const { id, version, status } = await segment("pt", caption);
    expect(status).toBe("translated");
    const reply = await act("pt", { action: "accept", id, version, by });
    expect(reply).toMatchObject({ result: "saved", document: { total: 29, reviewed: 1, needing: 28 } });
    const state = stateOf(folder, caption);
    expect(state?.reviewed).toEqual({ by, on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    expect(state?.history?.map((entry) => [entry.event, entry.by])).toEqual([
      ["translated", undefined],
      ["reviewed", by],
    ]);
    expect(article(folder)).toBe(before);
  });

  test("is done by a name with joiners, as Persian names have them", async () => {
    const folder = await translatedSite();
    const { act, segment } = await reviewing(folder);
    const { id, version } = await segment("pt", caption);
    const named = "علی\u200cرضا";
    expect(await act("pt", { action: "accept", id, version, by: named })).toMatchObject({ result: "saved" });
    expect(stateOf(folder, caption)?.reviewed?.by).toBe(named);
  });

  test("can be taken back", async () => {
    const folder = await translatedSite();
    const before = stateOf(folder, caption);
    const { act, segment } = await reviewing(folder);
    for (const action of ["accept", "withdraw"]) {
      const { id, version } = await segment("pt", caption);
      expect(await act("pt", { action, id, version, by })).toMatchObject({ result: "saved" });
    }
    expect(stateOf(folder, caption)).toEqual(before);
  });

  test("of an outdated translation says that it fits the source as it is now", async () => {
    const folder = await translatedSite({ [caption]: { state: { reviewed: { by: "Ben", on: "2025-04-04" } } } });
    edit(articlePath(folder, "en"), caption, "Example in early 2023");
    const { act, segment } = await reviewing(folder);
    const { id, version, status, changed } = await segment("pt", "Example in early 2023");
    expect(status).toBe("outdated");
    expect(changed).toEqual([
      { change: "same", text: "Example in " },
      { change: "added", text: "early " },
      { change: "same", text: "2023" },
    ]);
    await act("pt", { action: "accept", id, version, by });
    expect(await segment("pt", "Example in early 2023")).toMatchObject({ status: "reviewed", reviewed: { by } });
    expect((await biopedia("build", folder)).code).toBe(0);
  });

  test.each<[did: string, state: NonNullable<SegmentChanges[string]["state"]>]>([
    ["accepted", { reviewed: { by: "Ben", on: "2025-04-04" } }],
    ["wrote", { origin: "human" }],
  ])("of an outdated translation that a person %s can be taken back: nothing overwrites it", async (_, state) => {
    const folder = await translatedSite({ [caption]: { state } });
    const changed = "Example in early 2023";
    edit(articlePath(folder, "en"), caption, changed);
    const { act, segment } = await reviewing(folder);
    const before = await segment("pt", changed);
    for (const action of ["accept", "withdraw"]) {
      const { id, version } = await segment("pt", changed);
      expect(await act("pt", { action, id, version, by })).toMatchObject({ result: "saved" });
    }
    expect(before.status).toBe("outdated");
    expect(await segment("pt", changed)).toEqual(before);
    expect(stateOf(folder, caption)).toMatchObject(state);
  });

  test("can be taken back by a later run, which leaves a person's text theirs", async () => {
    const folder = await translatedSite({ [caption]: { state: { origin: "human" } } });
    for (const action of ["accept", "withdraw"]) {
      const { act, segment, stop } = await reviewing(folder);
      const { id, version } = await segment("pt", caption);
      expect(await act("pt", { action, id, version, by })).toMatchObject({ result: "saved" });
      await stop();
    }
    expect(stateOf(folder, caption)).toMatchObject({ origin: "human", status: "ok" });
    expect(stateOf(folder, caption)).not.toHaveProperty("reviewed");
  });

  test("is taken back step by step, texts too, even by a later run", async () => {
    const folder = await translatedSite();
    const step = async ({ act, segment }: Awaited<ReturnType<typeof reviewing>>, action: string) => {
      const { id, version } = await segment("pt", caption);
      const text = action === "edit" ? { text: "Example no ano de 2023" } : {};
      expect(await act("pt", { action, id, version, by, ...text })).toMatchObject({ result: "saved" });
      const { status, draft } = await segment("pt", caption);
      return `${status}: ${draft}`;
    };
    const before = readFileSync(statePath(folder, "pt"), "utf8");
    const first = await reviewing(folder);
    expect(await step(first, "accept")).toBe("reviewed: Example em 2023");
    expect(await step(first, "edit")).toBe("reviewed: Example no ano de 2023");
    await first.stop();
    const second = await reviewing(folder);
    expect(await step(second, "withdraw")).toBe("reviewed: Example em 2023");
    expect(await step(second, "withdraw")).toBe("translated: Example em 2023");
    expect(readFileSync(statePath(folder, "pt"), "utf8")).toBe(before);
  });

  test("is impossible where there is no translation", async () => {
    const { act, segment } = await reviewing(await translatedSite({ [caption]: { translation: undefined } }));
    const { id, version, status } = await segment("pt", caption);
    expect(status).toBe("missing");
    expect(await act("pt", { action: "accept", id, version, by })).toMatchObject({
      result: "refused",
      message: expect.stringContaining("no translation"),
    });
  });
});

test("what the judge found is marked in the text", async () => {
  const finding = {
    category: "accuracy/mistranslation",
    severity: "minor",
    note: "the year is wrong",
    span: "2023",
  } as const;
  const { segment } = await reviewing(await translatedSite({ [caption]: { state: { findings: [finding] } } }));
  const { translation, findings } = await segment("pt", caption);
  expect(findings).toEqual([finding]);
  expect(translation).toContainEqual({ kind: "text", text: "2023", difference: "finding" });
});

describe("editing", () => {
  test("writes the article with its marks, and the state of a person's text", async () => {
    const folder = await translatedSite();
    const { act, segment } = await reviewing(folder);
    const source = "She repairs clocks for the town.";
    const { id, version, draft, marks } = await segment("pt", source);
    expect(draft).toBe("Ela conserta relógios para ⟦1⟧a cidade⟦/1⟧.⟦2⟧");
    expect(marks.map(({ kind, label }) => [kind, label])).toEqual([
      ["link", "https://town.example"],
      ["citation", "Beta"],
    ]);
    const text = "Repara os relógios d⟦1⟧a vila⟦/1⟧ *inteira*.⟦2⟧";
    expect(await act("pt", { action: "edit", id, version, by, text })).toMatchObject({ result: "saved" });
    expect(article(folder)).toContain(
      'Repara os relógios d[a vila](https://town.example) \\*inteira\\*.{% cite "Beta" /%}\n',
    );
    expect(stateOf(folder, 'She repairs clocks for [the town](https://town.example).{% cite "Beta" /%}')).toMatchObject(
      {
        origin: "human",
        status: "ok",
        reviewed: { by },
      },
    );
    expect(await segment("pt", source)).toMatchObject({ status: "reviewed", draft: text });
    expect((await biopedia("build", folder)).stderr).not.toContain("error");
  });

  test("begins with the answer that was refused, where no other was accepted", async () => {
    const text = 'She repairs clocks for [the town](https://town.example).{% cite "Beta" /%}';
    const refused = 'Ela conserta relógios para a cidade.{% cite "Beta" /%}';
    const state = { status: "failed", reason: "marker-missing", refused } as const;
    const folder = await translatedSite({ [text]: { translation: undefined, state } });
    const { act, segment } = await reviewing(folder);
    const shown = await segment("pt", "She repairs clocks for the town.");
    expect(shown).toMatchObject({
      status: "failed",
      problem: "the marker is missing",
      draft: "Ela conserta relógios para a cidade.⟦2⟧",
    });
    expect(wordsOf(shown.translation)).toBe("Ela conserta relógios para a cidade.");
    const { id, version } = shown;
    const whole = "Ela conserta relógios para ⟦1⟧a cidade⟦/1⟧.⟦2⟧";
    expect(await act("pt", { action: "edit", id, version, by, text: whole })).toMatchObject({ result: "saved" });
    expect(article(folder)).toContain('para [a cidade](https://town.example).{% cite "Beta" /%}\n');
    expect(stateOf(folder, text)).not.toHaveProperty("refused");
  });

  test("gives a pending text its translation", async () => {
    const folder = await translatedSite({ Work: { translation: undefined } });
    expect(article(folder)).toContain("## Work {% #work %}");
    const { act, segment } = await reviewing(folder);
    const { id, version } = await segment("pt", "Work");
    await act("pt", { action: "edit", id, version, by, text: "Obra" });
    expect(article(folder)).toContain("## Obra {% #work %}");
  });

  test("leaves characters out that would make the file invalid", async () => {
    const { act, segment } = await reviewing(await translatedSite());
    const { id, version } = await segment("pt", "She repairs clocks for the town.");
    const text = "Repara os\u202e relógios\u2066 d⟦1⟧a vila⟦/1⟧.⟦2⟧";
    expect(await act("pt", { action: "edit", id, version, by, text })).toMatchObject({ result: "saved" });
    expect(await segment("pt", "She repairs clocks for the town.")).toMatchObject({
      draft: "Repara os relógios d⟦1⟧a vila⟦/1⟧.⟦2⟧",
    });
  });

  test("is refused while marks are broken", async () => {
    const folder = await translatedSite();
    const before = article(folder);
    const { act, segment } = await reviewing(folder);
    const { id, version } = await segment("pt", "She repairs clocks for the town.");
    const reply = await act("pt", { action: "edit", id, version, by, text: "Repara os relógios da vila." });
    expect(reply).toMatchObject({ result: "refused", message: expect.stringContaining("missing") });
    expect(article(folder)).toBe(before);
  });

  test("is checked as it is typed, as an answer of a model is", async () => {
    const { ask, segment } = await reviewing(await translatedSite());
    const { id } = await segment("pt", caption);
    const check = async (text: string) => (await ask("check/pt", { id, text })).json();
    expect(await check("Example em 2023")).not.toHaveProperty("problem");
    const wrong = await check("Example em 2032");
    expect(wrong.problem).toBe("the number 2023 is missing");
    expect(wrong.sourceParts).toEqual([
      { kind: "text", text: "Example in " },
      { kind: "text", text: "2023", difference: "number" },
    ]);
    expect(wrong.parts.at(-1)).toEqual({ kind: "text", text: "2032", difference: "number" });
    expect(await check("Example ⟦1⟧ em 2023")).toHaveProperty("broken");
  });
});

describe("beside other writers", () => {
  test("the later save of the same text is refused with what stands there now", async () => {
    const folder = await translatedSite();
    const { act, segment } = await reviewing(folder);
    const { id, version } = await segment("pt", caption);
    await act("pt", { action: "edit", id, version, by, text: "Example no ano de 2023" });
    const reply = await act("pt", { action: "edit", id, version, by: "Tom", text: "Example, 2023" });
    expect(reply.result).toBe("conflict");
    const now = reply.result === "conflict" ? reply.document.segments.find((each) => each.id === id) : undefined;
    expect(wordsOf(now?.translation)).toBe("Example no ano de 2023");
    expect(article(folder)).toContain("Example no ano de 2023");
  });

  test("saves of different texts at the same moment are all kept", async () => {
    const folder = await translatedSite();
    const { act, document } = await reviewing(folder);
    const { segments } = await document("pt");
    const replies = await Promise.all(
      segments.slice(0, 12).map(({ id, version }) => act("pt", { action: "accept", id, version, by })),
    );
    expect(replies.map(({ result }) => result)).toEqual(Array(12).fill("saved"));
    expect((await document("pt")).reviewed).toBe(12);
  });

  test("an edit of the file meanwhile is seen, owned and kept", async () => {
    const folder = await translatedSite();
    const { act, segment } = await reviewing(folder);
    const stale = await segment("pt", caption);
    edit(articlePath(folder, "pt"), "Example em 2023", "Example, em 2023");
    expect(await act("pt", { action: "accept", id: stale.id, version: stale.version, by })).toMatchObject({
      result: "conflict",
    });
    expect(await segment("pt", caption)).toMatchObject({ status: "edited", draft: "Example, em 2023" });
    // Another text is saved: the edit stays, and is noted.
    const other = await segment("pt", "Drawing of a clock face");
    await act("pt", { action: "edit", id: other.id, version: other.version, by, text: "Mostrador de um relógio" });
    expect(article(folder)).toContain("Example, em 2023");
    expect(article(folder)).toContain("Mostrador de um relógio");
    expect(stateOf(folder, caption)).toMatchObject({ origin: "human" });
    expect(stateOf(folder, caption)).not.toHaveProperty("reviewed");
  });

  test("a change of the source meanwhile is a conflict for the text that it changes only", async () => {
    const folder = await translatedSite();
    const { act, segment } = await reviewing(folder);
    const [changed, other] = [await segment("pt", caption), await segment("pt", "Drawing of a clock face")];
    edit(articlePath(folder, "en"), caption, "Example in 2024");
    expect(await act("pt", { action: "accept", id: changed.id, version: changed.version, by })).toMatchObject({
      result: "conflict",
    });
    expect(await act("pt", { action: "accept", id: other.id, version: other.version, by })).toMatchObject({
      result: "saved",
    });
  });

  test("a file whose structure somebody has changed is left alone, with the place", async () => {
    const folder = await translatedSite();
    edit(articlePath(folder, "pt"), "## Trabalho", "Um parágrafo a mais.\n\n## Trabalho");
    const before = article(folder);
    const { document, act } = await reviewing(folder);
    const { problem, segments } = await document("pt");
    expect(problem?.message).toMatch(/^articles\/pt\.md:\d+: more than texts was changed/);
    expect(segments).toEqual([]);
    expect(await act("pt", { action: "accept", id: "1", version: "1", by })).toMatchObject({ result: "conflict" });
    expect(article(folder)).toBe(before);
  });

  test.each<[what: string, spoil: (folder: string) => void, problem: RegExp, hint: RegExp]>([
    [
      "a malformed state",
      (folder) => edit(statePath(folder, "pt"), "{", "{{"),
      /^articles\/pt\.state\.json:1: malformed JSON/,
      /./,
    ],
    [
      "a lost file",
      (folder) => rmSync(articlePath(folder, "pt")),
      /^articles\/pt\.state\.json: articles\/pt\.md is missing/,
      /^restore/,
    ],
  ])("%s is a problem of its document alone, to which nothing is saved", async (_, spoil, problem, hint) => {
    const folder = await translatedSite();
    await addTranslation(folder, "ar");
    const { act, ask, segment } = await reviewing(folder);
    const { id, version } = await segment("pt", caption);
    spoil(folder);
    const [files, state] = [
      readdirSync(dirname(articlePath(folder, "pt"))),
      readFileSync(statePath(folder, "pt"), "utf8"),
    ];
    const { documents } = await (await ask("documents")).json();
    const broken = { message: expect.stringMatching(problem), hint: expect.stringMatching(hint) };
    expect(documents).toMatchObject([
      { id: "ar", total: 29 },
      { id: "pt", total: 0, problem: broken },
    ]);
    expect(await act("pt", { action: "accept", id, version, by })).toMatchObject({
      result: "conflict",
      document: { problem: broken },
    });
    expect(readdirSync(dirname(articlePath(folder, "pt")))).toEqual(files);
    expect(readFileSync(statePath(folder, "pt"), "utf8")).toBe(state);
    const other = await segment("ar", caption);
    expect(await act("ar", { action: "accept", id: other.id, version: other.version, by })).toMatchObject({
      result: "saved",
    });
  });

  test("a save waits while somebody else writes", async () => {
    const folder = await translatedSite();
    const { act, segment } = await reviewing(folder);
    const { id, version } = await segment("pt", caption);
    const release = takeLock(runFilesOf(folder).writeLock, "writing translations");
    const saving = act("pt", { action: "accept", id, version, by });
    await new Promise((done) => setTimeout(done, 100));
    expect(stateOf(folder, caption)).not.toHaveProperty("reviewed");
    release();
    expect(await saving).toMatchObject({ result: "saved" });
    expect(existsSync(runFilesOf(folder).writeLock)).toBe(false);
  });
});

test("further pages are reviewed too, and the list has all documents", async () => {
  const folder = await translatedSite();
  await addTranslation(folder, "ar");
  addPage(folder);
  const { act, ask, segment } = await reviewing(folder);
  const { documents } = await (await ask("documents")).json();
  expect(documents).toMatchObject([
    { id: "ar", language: "العربية", path: "/ar", total: 29, reviewed: 0, needing: 29 },
    { id: "pt", language: "Português", path: "/pt", total: 29, reviewed: 0, needing: 29 },
    { id: "pt/about", title: "Sobre", path: "/pt/about", total: 3, reviewed: 0, needing: 3 },
  ]);
  const { id, version } = await segment("pt/about", "This site is about clocks.");
  const text = "Este site fala de relógios.";
  expect(await act("pt/about", { action: "edit", id, version, by, text })).toMatchObject({
    result: "saved",
    document: { reviewed: 1 },
  });
  expect(readFileSync(join(folder, "content/pages/about.pt.md"), "utf8")).toContain(text);
});

describe("a reviewer is helped", () => {
  const helpWith = async ({ ask, segment }: Awaited<ReturnType<typeof reviewing>>, words: string) =>
    (await (await ask("context/pt", { id: (await segment("pt", words)).id })).json()) as SegmentContext;

  test("equal texts of the language are accepted together, but not what a person wrote otherwise", async () => {
    const folder = await translatedSite();
    const review = await reviewing(folder);
    const { segments } = await review.document("pt");
    const [title, box] = segments.filter(({ source }) => wordsOf(source) === "Ada Example");
    const { equal } = (await (await review.ask("context/pt", { id: title?.id })).json()) as SegmentContext;
    expect(equal).toMatchObject([{ document: "pt", isSame: true, status: "translated" }]);
    const { id, version } = title ?? {};
    const reply = await review.act("pt", { action: "edit", text: "Ada Exemplo", equal: true, id, version, by });
    expect(reply).toMatchObject({ result: "saved", equal: 1, document: { reviewed: 2 } });
    const [, now] = (await review.document("pt")).segments.filter(({ source }) => wordsOf(source) === "Ada Example");
    expect(now).toMatchObject({ id: box?.id, status: "reviewed", draft: "Ada Exemplo" });
  });

  test("a section is accepted at once, or not at all if a text of it has changed", async () => {
    const folder = await translatedSite();
    const { ask, document } = await reviewing(folder);
    const { segments } = await document("pt");
    const section = segments.filter(({ group }) => group === "Early life");
    expect(section.length).toBeGreaterThan(2);
    const wanted = section.map(({ id, version }) => ({ id, version }));
    const accept = async (some: unknown) => (await ask("accept/pt", { segments: some, by })).json();
    expect(await accept([...wanted, { id: section[0]?.id, version: "old" }])).toMatchObject({
      result: "conflict",
      document: { reviewed: 0 },
    });
    expect(await accept(wanted)).toMatchObject({ result: "saved", document: { reviewed: section.length } });
  });

  test("a comment is kept beside the text until it is settled, and translate tells of it", async () => {
    const folder = await translatedSite();
    const { act, segment } = await reviewing(folder);
    const say = async (action: object) => {
      const { id, version } = await segment("pt", caption);
      expect(await act("pt", { id, version, by, ...action })).toMatchObject({ result: "saved" });
    };
    await say({ action: "comment", text: "Which year is meant?" });
    await say({ action: "edit", text: "Example em 2023, talvez" });
    expect((await segment("pt", caption)).comments).toMatchObject([{ by, text: "Which year is meant?" }]);
    expect((await biopedia("translate --check", folder)).stdout).toContain(
      "comment by Rita Reviewer (Which year is meant?)",
    );
    await say({ action: "settle" });
    expect(stateOf(folder, caption)).not.toHaveProperty("comments");
  });

  test("earlier texts come from Git and from what reviewers replaced, with what has changed since", async () => {
    const folder = await translatedSite();
    git(folder, "init", "-q");
    commit(folder, "2025-05-05");
    edit(articlePath(folder, "pt"), "Example em 2023", "Example no ano de 2023");
    const review = await reviewing(folder);
    const { id, version } = await review.segment("pt", caption);
    await review.act("pt", { action: "edit", text: "Example durante 2023", id, version, by });
    const { earlier } = await helpWith(review, caption);
    expect(earlier.map(({ event, draft }) => [event, draft])).toEqual([
      ["replaced", "Example no ano de 2023"],
      ["committed", "Example em 2023"],
    ]);
    expect(earlier[1]?.changes.filter(({ change }) => change !== "same")).toEqual([
      { change: "removed", text: "em" },
      { change: "added", text: "durante" },
    ]);
  });

  test("similar texts are shown with their translation, and what is different", async () => {
    const folder = await translatedSite();
    addPage(folder, ["She repairs clocks for the whole town.", "Ela conserta relógios para toda a cidade."]);
    const { similar } = await helpWith(await reviewing(folder), "She repairs clocks for the town.");
    expect(similar).toMatchObject([{ document: "pt/about", draft: expect.stringContaining("toda a cidade") }]);
    expect(similar[0]?.source).toContainEqual({ change: "removed", text: "whole " });
  });

  test("names of the glossary are shown, and added, with comments of site.yaml kept", async () => {
    const folder = await translatedSite();
    const file = join(folder, "content/site.yaml");
    writeFileSync(file, `# Ours\n${readFileSync(file, "utf8")}`);
    const review = await reviewing(folder);
    expect((await helpWith(review, caption)).terms).toEqual([{ term: "Example" }]);
    expect((await review.ask("term/pt", { term: "Valletta", form: "Valeta" })).status).toBe(200);
    expect(readFileSync(file, "utf8")).toMatch(/^# Ours\n[\s\S]*\{ ?term: Valletta, forms: \{ ?pt: Valeta ?\} ?\}\]/);
    expect((await helpWith(review, "Valletta")).terms).toEqual([{ term: "Valletta", form: "Valeta" }]);
  });

  test("a text is translated again with a remark, and nothing is written", async () => {
    const folder = await translatedSite();
    const asked: string[] = [];
    const service: typeof fetch = async (_, init) => {
      asked.push(String(init?.body));
      const content = "Ela conserta os relógios d⟦0⟧a vila⟦/0⟧.⟦1⟧";
      return Response.json({
        choices: [{ message: { content } }],
        usage: { prompt_tokens: 90, completion_tokens: 10 },
      });
    };
    const env = { BIOPEDIA_API_KEY: "none", BIOPEDIA_MODEL: "test/model", BIOPEDIA_PRICES: "1 2 USD" };
    const before = article(folder);
    const review = await reviewing(folder, "", { env, fetch: service });
    const { again } = await helpWith(review, "She repairs clocks for the town.");
    expect(again).toMatchObject({
      model: "test/model",
      host: "openrouter.ai",
      price: expect.stringMatching(/^\$0\.0/),
    });
    expect(asked).toEqual([]);
    const { id } = await review.segment("pt", "She repairs clocks for the town.");
    const reply = await review.ask("again/pt", { id, remark: "It is a village." });
    expect(await reply.json()).toEqual({ draft: "Ela conserta os relógios d⟦1⟧a vila⟦/1⟧.⟦2⟧", spent: "$0.00011" });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain("It is a village.");
    // The service is told what a run tells it: whom the text is about, and where it stands.
    expect(asked[0]).toContain("The texts are about Ada Example");
    expect(asked[0]).toMatch(/The text: in “[^”]+”/);
    expect(article(folder)).toBe(before);
    // Without a service there is nothing to ask.
    const other = await reviewing(folder, "", { env: { BIOPEDIA_API_KEY: "" } });
    expect((await helpWith(other, "She repairs clocks for the town.")).again).toBeUndefined();
    expect((await other.ask("again/pt", { id, remark: "" })).status).toBe(500);
  });
});

describe("texts of files are reviewed as documents are", () => {
  const read = (folder: string, name: string) => JSON.parse(readFileSync(join(folder, "content", name), "utf8"));

  test("the short page of a language without an article, with the answer that was refused", async () => {
    const folder = siteFolder("basic");
    await addBundle(folder);
    const { act, ask, document } = await reviewing(folder);
    const { documents } = await (await ask("documents")).json();
    expect(documents).toMatchObject([{ id: "ar:bundles", kind: "bundles", path: "/ar", total: 11, needing: 11 }]);
    const { segments, file } = await document("ar:bundles");
    expect(file).toBe("bundles/ar.json");
    const [lead, notice] = segments;
    expect(segments.map(({ group }) => group)).toContain("Early life");
    expect([lead?.place, lead?.status]).toEqual(["leadParagraph", "translated"]);
    expect([notice?.status, notice?.isRefused, wordsOf(notice?.translation)]).toEqual(["failed", true, "نص مرفوض"]);
    const before = read(folder, "bundles/ar.json");
    expect(await act("ar:bundles", { action: "accept", id: lead?.id, version: lead?.version, by })).toMatchObject({
      result: "saved",
      document: { reviewed: 1 },
    });
    expect(read(folder, "bundles/ar.json")).toEqual(before);
    const text = "تُرجمت هذه الصفحة القصيرة من الإنجليزية.";
    await act("ar:bundles", { action: "edit", text, id: notice?.id, version: notice?.version, by });
    expect(Object.keys(read(folder, "bundles/ar.json")).slice(0, 2)).toEqual(["leadParagraph", "translationNotice"]);
    expect(read(folder, "bundles/ar.json").translationNotice).toBe(text);
    const states = read(folder, "bundles/ar.state.json");
    expect(states.translationNotice).toMatchObject({ origin: "human", reviewed: { by } });
    expect(states.leadParagraph).toMatchObject({ origin: "machine", reviewed: { by } });
    expect((await biopedia("build", folder)).code).toBe(0);
    // What a person has accepted is outdated by a new source, and kept.
    edit(join(folder, "content/bundles/en.json"), "is a clockmaker.", "is a watchmaker.");
    const [outdated] = (await document("ar:bundles")).segments;
    expect([outdated?.status, outdated?.changed?.map(({ text: part }) => part)]).toEqual([
      "outdated",
      ["Ada Example is a ", "clockmaker", "watchmaker", "."],
    ]);
  });

  test("interface words, whose placeholders must stay", async () => {
    const folder = siteFolder("basic", {
      "interface/en.json": '{ "searchFound": "Found “{query}” here" }',
      "interface/pt.json": '{ "searchFound": "Encontrado “{query}”" }',
      "interface/pt.state.json": "{}",
    });
    const { act, segment } = await reviewing(folder);
    const { id, version, status } = await segment("pt:interface", "Found “{query}” here");
    expect(status).toBe("edited");
    const save = (text: string) => act("pt:interface", { action: "edit", text, id, version, by });
    expect(await save("Encontrado")).toMatchObject({
      result: "refused",
      message: "It was not saved: it must have {query}, as its source.",
    });
    expect(await save("Encontrado aqui: “{query}”")).toMatchObject({ result: "saved" });
    expect(read(folder, "interface/pt.json").searchFound).toBe("Encontrado aqui: “{query}”");
  });

  test("a broken state file is said, and left alone", async () => {
    const folder = await translatedSite();
    await addBundle(folder);
    const { document } = await reviewing(folder);
    writeFileSync(join(folder, "content/bundles/ar.state.json"), "{");
    expect((await document("ar:bundles")).problem?.message).toContain("bundles/ar.state.json is malformed");
    writeFileSync(join(folder, "content/bundles/ar.state.json"), "{}");
    expect((await document("ar:bundles")).segments[0]?.status).toBe("edited");
  });
});

test("the finished page has no scripts of third parties, which could change texts as the reviewer", async () => {
  const folder = await translatedSite();
  const file = join(folder, "content/site.yaml");
  writeFileSync(file, `${readFileSync(file, "utf8")}analytics: { script: "https://stats.example/x.js" }\n`);
  const { address, ask } = await reviewing(folder);
  const page = await ask(new URL("/pt", address).href);
  expect((await page.text()) + [...page.headers].join()).not.toContain("stats.example");
});

test("the finished page is the one that a build writes, as its files are now", async () => {
  const folder = await translatedSite();
  const { address, ask } = await reviewing(folder);
  const at = (path: string) => ask(new URL(path, address).href, undefined, { "sec-fetch-dest": "iframe" });
  await biopedia("build", folder);
  expect(await (await at("/pt")).text()).toBe(readFileSync(join(folder, "dist/pt/index.html"), "utf8"));
  edit(articlePath(folder, "pt"), "Retrato de Ada Example", "A relojoeira Ada Example");
  const page = await at("/pt");
  const html = await page.text();
  expect(html).toContain('alt="A relojoeira Ada Example"');
  expect(page.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  expect((await at(/"(\/uploads\/portrait\.[^"]+)"/.exec(html)?.[1] ?? "")).headers.get("content-type")).toContain(
    "image/svg+xml",
  );
  expect((await at("/site.yaml")).status).toBe(404);
});

test.each([
  ["review", "there is nothing translated", 2],
  ["review pt", "there is nothing translated in pt", 2],
  ["review en", "the language that others are translated from", 2],
  ["review xx", "is not a language of this site", 2],
  ["review --content elsewhere", "no content found: site.yaml does not exist\n  = begin a site with biopedia init", 1],
])("%s without anything to review: %s", async (line, message, expected) => {
  const { code, stderr } = await biopedia(line, siteFolder("basic"));
  expect(stderr).toContain(message);
  expect(code).toBe(expected);
});

test("stops like the other servers", async () => {
  const { stop } = await reviewing(await translatedSite());
  expect(await stop()).toBe(0);
});
