import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { pseudoTranslate, startChatServer } from "../support/chat-server.ts";
import { biopedia } from "../support/command.ts";
import { cacheOf, claimOf, repository, runFilesOf, siteFolder, snapshot, temporaryFolder } from "../support/folder.ts";

type Server = Awaited<ReturnType<typeof startChatServer>>;

const key = "test-key-that-must-not-be-printed";

async function server(options: Parameters<typeof startChatServer>[0] = {}): Promise<Server> {
  const started = await startChatServer({ key, slow: 30, retryAfter: 0.05, ...options });
  onTestFinished(() => started.close());
  return started;
}

const environment = ({ url }: Server, more: Record<string, string> = {}) => ({
  BIOPEDIA_API_URL: url,
  BIOPEDIA_API_KEY: key,
  BIOPEDIA_RETRY_DELAY: "0.01",
  BIOPEDIA_TIMEOUT: "2",
  BIOPEDIA_MODEL: "test/model",
  ...more,
});

const translate = async (folder: string, service: Server, flags = "", more: Record<string, string> = {}) =>
  biopedia(`translate ${flags}`, folder, { env: environment(service, more) });

/** A network without connection. */
const offline: typeof fetch = () => Promise.reject(new TypeError("fetch failed"));

const json = (folder: string, path: string) => JSON.parse(readFileSync(join(folder, "content", path), "utf8"));
const english = (folder: string): Record<string, string> => json(folder, "bundles/en.json");
/**
 * The service's translation of a text, with names kept: the only name in the basic site's bundle is the subject's,
 * whole or its last word.
 */
const expected = (text: string, name: string, tag: string) =>
  text
    .split(new RegExp(`(${name}|${name.split(" ").at(-1)})`))
    .map((part, index) => (index % 2 === 0 && part.trim() ? pseudoTranslate(part, tag) : part))
    .join("");

describe("a run on a good day", () => {
  test("writes a complete bundle in source order, and the origin of each text", async () => {
    const service = await server();
    const folder = siteFolder("basic");
    const outcome = await translate(folder, service, "pt");
    expect(outcome.stderr).not.toMatch(/error|warning/);
    expect(outcome.code).toBe(0);
    expect(Object.keys(json(folder, "bundles/pt.json"))).toEqual(Object.keys(english(folder)));
    for (const [name, text] of Object.entries(english(folder))) {
      expect(json(folder, "bundles/pt.json")[name]).toBe(expected(text, "Ada Example", "pt"));
      expect(json(folder, "bundles/pt.state.json")[name]).toMatchObject({
        origin: "machine",
        model: "test/model",
        status: "ok",
        attempts: 1,
      });
    }
    expect((await biopedia("build", folder)).code).toBe(0);
    const page = readFileSync(join(folder, "dist", "pt", "index.html"), "utf8");
    expect(page).not.toContain(english(folder).leadParagraph);
  });

  test("writes the texts of the infobox in languages whose page shows it, with their origin", async () => {
    const service = await server();
    // The parent of British English has an article, and so an infobox of its own.
    const folder = siteFolder("basic", {
      "texts/pt.json": null,
      "site.yaml": (old) => old.replace("ar, pt]", "ar, pt, en-gb]"),
    });
    expect((await biopedia("translate --check pt en-gb", folder)).stdout).toContain(
      "texts/pt.json infobox.born: missing",
    );
    expect((await translate(folder, service, "--key infobox.born pt en-gb")).code).toBe(0);
    expect(json(folder, "texts/pt.json")).toEqual({ "infobox.born": expected("Valletta", "Ada Example", "pt") });
    expect(json(folder, "texts/pt.state.json")["infobox.born"]).toMatchObject({ origin: "machine", status: "ok" });
    expect(service.requests).toHaveLength(1);
    expect(existsSync(join(folder, "content/texts/en-gb.json"))).toBe(false);
  });

  test("sends requests as specified: model, one user message, bearer authorization, client headers", async () => {
    const service = await server();
    const rules = "  instructions: [Leadership means business leadership., Company names stay untranslated.]\n";
    const folder = siteFolder("basic", { "site.yaml": (old) => old + rules });
    await translate(folder, service, "pt");
    const [request] = service.requests;
    expect(request?.headers).toMatchObject({ authorization: `Bearer ${key}`, "content-type": "application/json" });
    expect(request?.headers["http-referer"]).toMatch(/^https:\/\//);
    expect(request?.model).toBe("test/model");
    expect(request?.prompt).toMatch(/business leadership/);
    expect(request?.prompt).toMatch(/Company names stay untranslated/);
    expect(request?.prompt).toMatch(/Return only the translated text/);
  });

  test("a second run sends nothing", async () => {
    const service = await server();
    const folder = siteFolder("basic");
    await translate(folder, service, "pt");
    const sent = service.requests.length;
    const before = snapshot(join(folder, "content"));
    const { code, stdout } = await translate(folder, service, "pt");
    expect({ code, stdout }).toEqual({ code: 0, stdout: "Nothing to translate.\n" });
    expect(service.requests).toHaveLength(sent);
    expect(snapshot(join(folder, "content"))).toEqual(before);
  });

  test("only changed source texts are sent again", async () => {
    const service = await server();
    const folder = siteFolder("basic");
    await translate(folder, service, "pt");
    const sent = service.requests.length;
    const source = { ...english(folder), returnLink: "Back to the first version of this page" };
    writeFileSync(join(folder, "content", "bundles", "en.json"), JSON.stringify(source));
    const check = await biopedia("translate --check pt", folder);
    expect(check.code).toBe(1);
    expect(check.stdout).toContain("bundles/pt.json returnLink: stale");
    expect((await translate(folder, service, "pt")).code).toBe(0);
    expect(service.requests).toHaveLength(sent + 1);
    expect(json(folder, "bundles/pt.json").returnLink).toBe(pseudoTranslate(source.returnLink, "pt"));
  });

  test("human edits are never overwritten, are reported when the source changes, and are forced only by key", async () => {
    const service = await server();
    const folder = siteFolder("basic");
    await translate(folder, service, "pt");
    const path = join(folder, "content", "bundles", "pt.json");
    // In an order and a form of their own.
    const { returnLink: _, ...others } = json(folder, "bundles/pt.json");
    const edited = JSON.stringify({ returnLink: "Voltar à versão inglesa", ...others }, null, 4);
    writeFileSync(path, edited);
    expect((await biopedia("translate --dry-run pt", folder)).stdout).toMatch(
      /^Would record 1 text that people have written\.\n/,
    );
    expect((await translate(folder, service, "pt")).stdout).toMatch(/^Recorded 1 text that people have written\.\n/);
    expect(readFileSync(path, "utf8")).toBe(edited);
    expect(json(folder, "bundles/pt.state.json").returnLink).toMatchObject({ origin: "human" });

    writeFileSync(
      join(folder, "content", "bundles", "en.json"),
      JSON.stringify({ ...english(folder), returnLink: "Go to the English page" }),
    );
    const check = await biopedia("translate --check pt", folder);
    expect(check.stdout).toContain("returnLink: written by a person for an older source");
    expect(check.code).toBe(1);
    await translate(folder, service, "pt --force");
    expect(json(folder, "bundles/pt.json").returnLink).toBe("Voltar à versão inglesa");
    await translate(folder, service, "pt --force --key returnLink");
    expect(json(folder, "bundles/pt.json").returnLink).toBe(pseudoTranslate("Go to the English page", "pt"));
  });

  test("nothing to translate is explained where something was asked for", async () => {
    const written = { "articles/pt.md": "---\ntitle: Ada Example\n---\n\nUma relojoeira.\n" };
    const told = async (line: string, changes = {}) => {
      const { stdout } = await biopedia(`translate ${line}`, siteFolder("basic", changes));
      return stdout.slice(stdout.indexOf("Nothing"));
    };
    const nothing = "Nothing to translate.\n";
    const article = "People have written the article, which is never overwritten: pt\n";
    expect(await told("pt", written)).toBe(nothing + article);
    expect(await told("--dry-run pt", written)).toBe(nothing + article);
    expect(await told("ar --force")).toMatch(
      /^Nothing to translate\.\nPeople have written or accepted \d+ texts; to send some of them again, name them: --force --key <key>\n$/,
    );
    // Nobody asked for it.
    expect(await told("--key jobTitle", written)).toBe(nothing);
  });

  test("--force that is stopped says what becomes of the texts that are left", async () => {
    const service = await server();
    const folder = siteFolder("basic", { "bundles/ar.json": null });
    expect(await translate(folder, service)).toMatchObject({ code: 0 });
    const texts = json(folder, "bundles/pt.json");
    const { stderr } = await translate(folder, service, "--force --max-requests 1");
    expect(stderr).toContain(
      "error: the request limit is reached: 1 request sent\n  = change the limit with --max-requests\n",
    );
    expect(stderr).toMatch(
      /^\d+ texts left\. Those that had a translation keep it; --force would send all texts again, /m,
    );
    expect(stderr).not.toContain("again to continue");
    expect(json(folder, "bundles/pt.json")).toEqual(texts);
    const sent = service.requests.length;
    expect(await translate(folder, service)).toMatchObject({ code: 0, stdout: "Nothing to translate.\n" });
    expect(service.requests).toHaveLength(sent);
  });

  test("a dry run prints what the real run would send, and sends nothing", async () => {
    const service = await server();
    const folder = siteFolder("basic");
    const dry = await biopedia("translate --dry-run --json pt", folder, { env: {}, fetch: offline });
    expect(dry.code).toBe(0);
    expect(service.requests).toHaveLength(0);
    await translate(folder, service, "pt");
    expect(service.requests).toHaveLength(JSON.parse(dry.stdout).requests);
  });

  test("prints what is sent where before the first request", async () => {
    const service = await server();
    const { stdout } = await translate(siteFolder("basic", { "bundles/ar.json": null }), service);
    expect(stdout).toMatch(
      new RegExp(
        `^Recorded 10 texts that people have written\\.\nTranslating 2 languages with test/model at ${new URL(service.url).host}, doubts judged by it, prices unknown: \\d+ texts, [\\d,]+ characters, \\d+ requests, about `,
      ),
    );
  });

  test("--json prints one object per line", async () => {
    const service = await server();
    const { stdout } = await translate(siteFolder("basic"), service, "--json");
    const events = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(events[0]).toMatchObject({ type: "start" });
    expect(events.at(-1)).toMatchObject({ type: "end", open: [], usage: { requests: service.requests.length } });
  });
});

describe("a run on a bad day", () => {
  test.each([
    ["unauthorized", /rejected the key/],
    ["credit", /no credit/],
    ["dailyQuota", /the daily quota is used up/],
    ["modelGone", /model is not available/],
  ] as const)("%s stops it at once, keeps what was paid for and says how to go on", async (fault, mend) => {
    const service = await server({ faults: [null, fault] });
    const folder = siteFolder("basic", { "bundles/ar.json": null });
    const { code, stderr, stdout } = await translate(folder, service, "--concurrency 1");
    expect(code).toBe(1);
    expect(stderr).toMatch(mend);
    expect(stderr).toMatch(/Run biopedia translate again/);
    expect(stdout + stderr).not.toContain(key);
    expect(service.requests).toHaveLength(2);
    const kept = [..."ar pt".split(" ")].filter((code) =>
      existsSync(join(folder, "content", "bundles", `${code}.json`)),
    );
    expect(kept).toHaveLength(1);
    service.setFaults([]);
    expect((await translate(folder, service)).code).toBe(0);
  });

  test("a service that asks to wait for hours ends it, and the message says how long; a shorter wait is shown", async () => {
    const service = await server({ faults: [null, "rate429Seconds"], retryAfter: 999_999 });
    const folder = siteFolder("basic", { "bundles/ar.json": null });
    const { code, stderr } = await translate(folder, service, "--concurrency 1");
    expect(code).toBe(1);
    expect(stderr).toMatch(/the service asks to wait days: 429.*\n {2}= run it again then\n/);
    expect(stderr).toMatch(/Run biopedia translate again to continue; finished translations are saved/);
    expect(service.requests).toHaveLength(2);
  });

  test("a base address is told from that of chat completions", async () => {
    const service = await server();
    const url = service.url.replace("/chat/completions", "");
    const { code, stderr } = await translate(siteFolder("basic"), { ...service, url }, "pt");
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /404.*\n {2}= set BIOPEDIA_API_URL to the address of chat .* ends in \/v1\/chat\/completions\n/,
    );
    expect(service.requests.length).toBeLessThan(2);
  });

  test("the fallback model takes over when the first is unavailable", async () => {
    const service = await server({ models: ["test/other"] });
    const folder = siteFolder("basic");
    const { code } = await translate(folder, service, "pt", { BIOPEDIA_FALLBACK_MODEL: "test/other" });
    expect(code).toBe(0);
    expect(json(folder, "bundles/pt.state.json").leadParagraph.model).toBe("test/other");
  });

  describe("a fallback model", () => {
    /** A service whose first model gives empty answers to prompts with a given word. */
    const refusing = (word: string) => {
      const asked: string[] = [];
      const answer: typeof fetch = (url, init) => {
        const { model, messages } = JSON.parse(String(init?.body));
        const [, text = ""] = messages[0].content.split("TEXT:\n");
        if (model === "test/other") asked.push(text);
        if (model !== "test/model" || !text.includes(word)) return fetch(url, init);
        return Promise.resolve(
          Response.json({ choices: [{ finish_reason: "content_filter", message: { content: "" } }] }),
        );
      };
      return { asked, answer };
    };

    test("translates texts that the first model fails on, and is recorded as their model", async () => {
      const service = await server();
      const folder = siteFolder("basic");
      const { asked, answer } = refusing("apart at the age of six");
      const env = environment(service, { BIOPEDIA_FALLBACK_MODEL: "test/other" });
      expect(await biopedia("translate pt", folder, { env, fetch: answer })).toMatchObject({ code: 0 });
      const states = json(folder, "bundles/pt.state.json");
      expect(states["earlyLife.1"].model).toBe("test/other");
      expect(states["work.2"].model).toBe("test/model");
      expect(asked).toHaveLength(1);
    });

    test("takes over from a model without usable answers before the run stops", async () => {
      const service = await server();
      const folder = siteFolder("basic");
      const env = environment(service, { BIOPEDIA_FALLBACK_MODEL: "test/other" });
      expect(await biopedia("translate pt", folder, { env, fetch: refusing("").answer })).toMatchObject({ code: 0 });
      expect(json(folder, "bundles/pt.state.json").leadParagraph.model).toBe("test/other");
    });
  });

  test("rate limits are waited out", async () => {
    const service = await server({
      faults: ["rate429Seconds", "rate429Date", "rate429Body", "rate429None", "serverError", "html502"],
    });
    expect((await translate(siteFolder("basic"), service)).code).toBe(0);
  }, 60_000);

  test.each([
    "mergedMarkers",
    "missingMarker",
    "swappedMarkers",
    "duplicatedMarker",
    "renumberedMarkers",
    "lengthFinish",
    "noChoices",
    "nullContent",
    "cutOffBody",
    "hang",
    "leftInEnglish",
    "changedNumber",
    "emptyPiece",
  ] as const)("after %s every text is asked for again and comes out right", async (fault) => {
    const service = await server({ faults: [fault] });
    const folder = siteFolder("basic");
    // The judge of the service finds nothing wrong with a doubt about a number.
    expect((await translate(folder, service, "pt --judge none")).code).toBe(0);
    const bundle = json(folder, "bundles/pt.json");
    for (const [name, text] of Object.entries(english(folder)))
      expect(bundle[name], name).toBe(expected(text, "Ada Example", "pt"));
  });

  test("a text that always fails stays pending with its reason, and is never recorded as a translation", async () => {
    const service = await server({ faults: { filtered: 1 } });
    const folder = siteFolder("basic");
    const { code, stdout } = await translate(folder, service, "pt");
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /✗ pt: (\d+) of \1 texts left\n( {4}.*\n)* {4}\d+ × the service’s content filter blocked the answer: .*leadParagraph/,
    );
    expect(existsSync(join(folder, "content", "bundles", "pt.json"))).toBe(false);
    expect(json(folder, "bundles/pt.state.json").leadParagraph).toMatchObject({
      status: "failed",
      reason: "filtered",
    });
    service.setFaults([]);
    expect((await translate(folder, service, "pt")).code).toBe(0);
    expect(json(folder, "bundles/pt.state.json").leadParagraph).toMatchObject({ status: "ok", attempts: 2 });
  });

  test("open texts are listed by reason, after the cause of the stop and its hint", async () => {
    const service = await server({ faults: { unauthorized: 1 } });
    const { code, stderr, stdout } = await translate(siteFolder("basic", { "bundles/ar.json": null }), service);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^error: the service rejected the key: .*401.*\n {2}= check BIOPEDIA_API_KEY\n\d+ texts left\. Run biopedia translate again/,
    );
    expect(stdout).toMatch(/^✗ not attempted: ar, pt$/m);
    const json = await translate(siteFolder("basic"), service, "--json");
    expect(JSON.parse(json.stdout.trim().split("\n").at(-1) ?? "")).toMatchObject({
      type: "end",
      stopped: { cause: "authentication", detail: expect.stringContaining("401"), hint: "check BIOPEDIA_API_KEY" },
      open: expect.arrayContaining([
        { language: "pt", kind: "bundles", key: "leadParagraph", reason: { code: "not-attempted" } },
      ]),
    });
  });

  test("a service without usable answers gets at most four times the planned requests, with a plan of at least ten", async () => {
    const service = await server({ faults: { filtered: 1 } });
    const { code, stderr } = await translate(siteFolder("basic"), service, "pt");
    expect(code).toBe(1);
    expect(service.requests.length).toBeLessThanOrEqual(40);
    expect(stderr).toMatch(/^error: /);
  });

  test("--max-requests stops early and reports it", async () => {
    const service = await server();
    const { code, stderr } = await translate(
      siteFolder("basic", { "bundles/ar.json": null }),
      service,
      "--max-requests 1",
    );
    expect(code).toBe(1);
    expect(service.requests).toHaveLength(1);
    expect(stderr).toContain("--max-requests");
  });
});

describe("wrong input is reported before any request", () => {
  test.each([
    ["translate ptt", {}, 2, /“ptt” is not a language.*\n.*did you mean “pt”/],
    ["translate en", {}, 2, /English \(en\) is the language that others are translated from/],
    ["translate pt", { BIOPEDIA_API_KEY: "", BIOPEDIA_API_URL: "" }, 2, /needs a key.*BIOPEDIA_API_KEY/],
    ["translate pt", { BIOPEDIA_API_URL: "not an address" }, 2, /BIOPEDIA_API_URL is not a valid URL/],
    ["translate pt --max-requests none", {}, 2, /whole number/],
    ["translate --key clsoe pt", {}, 2, /“clsoe” is not the key of a text.*\n.*did you mean “close”/],
    ["translate --key close,nonsense pt", {}, 2, /“nonsense” is not the key of a text/],
    ["translate --key , pt", {}, 2, /--key is empty/],
    ["translate --check --dry-run pt", {}, 2, /--dry-run.* cannot be used with .*--check/],
  ] as const)("%s with %o", async (line, env, code, message) => {
    const service = await server();
    const outcome = await biopedia(line, siteFolder("basic"), { env: { ...environment(service), ...env } });
    expect(outcome.code).toBe(code);
    expect(outcome.stderr).toMatch(message);
    expect(service.requests).toHaveLength(0);
  });

  test("a malformed state file is reported with its line, and nothing is overwritten", async () => {
    const service = await server();
    const folder = siteFolder("basic", { "bundles/ar.state.json": '{\n  "career": {\n}' });
    const before = snapshot(join(folder, "content"));
    const { code, stderr } = await translate(folder, service);
    expect(code).toBe(1);
    expect(stderr).toMatch(/bundles\/ar\.state\.json:\d+:\d+/);
    expect(service.requests).toHaveLength(0);
    expect(snapshot(join(folder, "content"))).toEqual(before);
  });

  test("--key takes one key or several with commas, can be repeated, and does not consume the languages", async () => {
    const keysOf = async (flags: string) => {
      const { stdout } = await biopedia(`translate --dry-run --json ${flags}`, siteFolder("basic"), { fetch: offline });
      return JSON.parse(stdout).languages.map(({ language, keys }: { language: string; keys: string[] }) => [
        language,
        keys,
      ]);
    };
    expect(await keysOf("--key work pt")).toEqual([["pt", ["work"]]]);
    expect(await keysOf("--key work,helpTranslate --key returnLink pt")).toEqual([
      ["pt", ["returnLink", "helpTranslate", "work"]],
    ]);
  });

  test("reports another run that has the lock", async () => {
    const service = await server();
    const folder = siteFolder("basic");
    const files = runFilesOf(folder);
    mkdirSync(files.dir, { recursive: true });
    writeFileSync(claimOf(files.lock, process.ppid), "");
    const { code, stderr } = await translate(folder, service);
    expect(code).toBe(1);
    expect(stderr).toMatch(/another run is translating/);
    expect(service.requests).toHaveLength(0);
  });

  test("--check needs neither key nor network", async () => {
    const withHawaiian = (old: string) => old.replace("languages: [en,", "languages: [en, haw,");
    const { code, stdout } = await biopedia(
      "translate --check ar haw",
      siteFolder("basic", { "site.yaml": withHawaiian }),
    );
    expect(code).toBe(1);
    // The tool ships no Hawaiian words. Those in Arabic it does, and its bundle is complete.
    expect(stdout).toMatch(/interface\/haw\.json menu: missing/);
    expect(stdout).not.toMatch(/ar\.json/);
  });
});

test("the shipped translations are those of people, recorded, without open texts", async () => {
  const options = `--content ${join(repository, "content")}`;
  const env = cacheOf(temporaryFolder());
  const { code, stdout } = await biopedia(`translate --check --json ${options}`, repository, { env });
  const { open, languages } = JSON.parse(stdout);
  expect({ code, open, languages: languages.length }).toEqual({ code: 0, open: 0, languages: 42 });
  for (const { language, texts, human } of languages) expect(human, language).toBe(texts);
  expect(await biopedia(`translate --dry-run ${options}`, repository, { env })).toEqual({
    code: 0,
    stdout: "Nothing to translate.\n",
    stderr: "",
  });
});
