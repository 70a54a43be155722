import { describe, expect, test } from "vitest";
import { Ledger, modelListAddress, moneyText, readModelList } from "../../src/core/chat/prices.ts";
import type { ChatServer } from "../support/chat-server.ts";
import { biopedia } from "../support/command.ts";
import { siteFolder } from "../support/folder.ts";
import { environment, key, readJson, server, siteInEnglish } from "./support.ts";

const list = (pricing: object) => ({ data: [{ id: "test/model", pricing }] });
/** Two dollars for a million tokens sent, and eight received, as OpenRouter writes it. */
const openRouter = list({ prompt: "0.000002", completion: "0.000008", request: "0" });
const stated = { BIOPEDIA_PRICES: "20 80 EUR" };

const translate = (folder: string, service: ChatServer, flags: string, env = {}) =>
  biopedia(`translate ${flags}`, folder, { env: environment(service, env) });
const twoLanguages = (changes = {}) => siteFolder("basic", { "bundles/ar.json": null, ...changes });

describe("a dry run tells the cost of each language", () => {
  test("with the prices of the service's list of models, which is asked for without the key", async () => {
    const service = await server({ modelList: openRouter });
    const folder = twoLanguages();
    const { stdout } = await translate(folder, service, "--dry-run --json");
    const { cost, tokens, languages } = JSON.parse(stdout);
    expect(cost).toEqual({
      amount: expect.closeTo(languages[0].cost.amount + languages[1].cost.amount, 10),
      currency: "USD",
    });
    expect(cost.amount).toBeGreaterThan((tokens * 2) / 1e6);
    expect(cost.amount).toBeLessThan((tokens * 8) / 1e6);
    expect((await translate(folder, service, "--dry-run")).stdout).toMatch(
      /^pt .* tokens +\$0\.0\d+\n(.*\n)*.*tokens \(\d+ to judge\), \$0\.0\d+\.\n$/m,
    );
    expect(service.listRequests).toHaveLength(2);
    expect(JSON.stringify(service.listRequests)).not.toContain(key);
    expect(service.requests).toHaveLength(0);
  });

  test("with the prices in BIOPEDIA_PRICES, without asking the service", async () => {
    const service = await server({ modelList: openRouter });
    const { stdout } = await translate(siteFolder("basic"), service, "--dry-run pt", stated);
    expect(stdout).toMatch(/prices from BIOPEDIA_PRICES: .* tokens \(\d+ to judge\), €0\.\d+\.\n$/);
    expect(service.listRequests).toHaveLength(0);
  });

  test("and says how to set prices where the service tells none, also if a language needs nothing", async () => {
    const { stdout, code } = await translate(siteFolder("basic"), await server(), "--dry-run");
    expect(code).toBe(0);
    expect(stdout).not.toMatch(/^ar|\$/m);
    expect(stdout).toMatch(
      /^Would translate 1 language with test\/model at .*, prices unknown: .* tokens .*\.\nThe cost is not known.*BIOPEDIA_PRICES/m,
    );
  });

  test("estimates tokens by script: near what the service counts for it", async () => {
    const service = await server();
    const folder = twoLanguages();
    const { tokens } = JSON.parse((await translate(folder, service, "--dry-run --json pt")).stdout);
    await translate(folder, service, "pt");
    const { promptTokens, completionTokens } = service.usage;
    expect(tokens / (promptTokens + completionTokens)).toBeGreaterThan(0.7);
    expect(tokens / (promptTokens + completionTokens)).toBeLessThan(1.5);
  });
});

test.each([
  ["no JSON", "<html>"],
  ["another format", { models: [] }],
  ["no price", list({ prompt: "0.1e-6" })],
  ["a price that varies", list({ prompt: "-1", completion: "-1" })],
  ["words", list({ prompt: "free", completion: "" })],
  ["prices for a million tokens", list({ prompt: 2, completion: 8 })],
])("a list of models with %s tells no prices", (_, body) => {
  expect(readModelList(typeof body === "string" ? body : JSON.stringify(body))("test/model")).toBeUndefined();
});

test("the list of models is beside the chat completions, and nowhere else", () => {
  expect(modelListAddress("https://openrouter.ai/api/v1/chat/completions")).toBe("https://openrouter.ai/api/v1/models");
  expect(modelListAddress("https://host.example/ask")).toBeUndefined();
});

test("amounts are written for people", () => {
  expect([1234.5, 0.25, 0.00312, 0].map((amount) => moneyText({ amount, currency: "USD" }))).toEqual([
    ...["$1,234.50", "$0.25", "$0.0031", "$0.00"],
  ]);
});

describe("at the end of a run", () => {
  const usageOf = async (folder: string, service: ChatServer, env = {}) => {
    const { stdout } = await translate(folder, service, "--json pt", env);
    return JSON.parse(stdout.trim().split("\n").at(-1) ?? "").usage;
  };

  test("the service's own amounts count, those of failed replies too", async () => {
    const service = await server({ cost: 0.125, faults: ["filtered", "leftInEnglish"] });
    const usage = await usageOf(siteFolder("basic"), service);
    expect(service.requests.length).toBeGreaterThan(2);
    expect(usage).toMatchObject({
      requests: service.requests.length,
      cost: { amount: 0.125 * service.requests.length, currency: "USD" },
      ...service.usage,
    });
  });

  test("else the tokens that it counted, at the prices in BIOPEDIA_PRICES", async () => {
    const service = await server({ cost: 0.125 });
    const { cost } = await usageOf(siteFolder("basic"), service, stated);
    const { promptTokens, completionTokens } = service.usage;
    expect(cost).toEqual({
      amount: expect.closeTo((promptTokens * 20 + completionTokens * 80) / 1e6, 10),
      currency: "EUR",
    });
  });
});

describe("--max-cost", () => {
  test("stops before the run costs more, keeps what was accepted, and says how to go on", async () => {
    const service = await server({ modelList: openRouter, cost: 0.019 });
    const folder = twoLanguages();
    const { code, stderr } = await translate(folder, service, "--max-cost 0.02 --concurrency 1");
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^error: the cost limit is reached: \$0\.02 of \$0\.02 spent, and the next request may cost up to \$0\.\d+\n/m,
    );
    expect(stderr).toMatch(/--max-cost/);
    expect(service.requests).toHaveLength(1);
    const kept = ["ar", "pt"].filter(
      (language) => Object.keys(readJson(folder, `bundles/${language}.json`)).length > 10,
    );
    expect(kept).toHaveLength(1);
    expect(await translate(folder, service, "--max-cost 1")).toMatchObject({ code: 0 });
    expect(service.requests).toHaveLength(2);
  });

  test("of any size pays for what it allows: smaller requests where all of one could cost too much", async () => {
    const service = await server();
    const env = { BIOPEDIA_PRICES: "1000 1000" };
    const folder = siteInEnglish(["pt"]);
    const { code, stdout } = await translate(folder, service, "--max-cost 5 --concurrency 1", env);
    expect(code).toBe(1);
    // A chunk as a whole may cost more than the limit; single texts do not.
    expect(service.requests.length).toBeGreaterThan(3);
    const tokens = service.usage.promptTokens + service.usage.completionTokens;
    expect(tokens / 1000).toBeLessThan(5);
    expect(tokens / 1000).toBeGreaterThan(2);
    expect(stdout).toMatch(/\d+ of \d+ texts left/);
    // What was not sent has no reason but that.
    expect(
      Object.values(readJson<{ status: string }>(folder, "bundles/pt.state.json")).every(
        ({ status }) => status === "ok",
      ),
    ).toBe(true);
  });

  test("without prices is a usage error that says the fix, before any request", async () => {
    const service = await server({ modelList: list({}) });
    const { code, stderr } = await translate(siteFolder("basic"), service, "--max-cost 1 pt");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/--max-cost needs prices.*tells none for test\/model\n.*BIOPEDIA_PRICES/),
    });
    expect(service.requests).toHaveLength(0);
  });

  test.each(["0.12", "free", "-1 2", "1 2 euro", "1e9 0"])("does not take %j as prices", async (prices) => {
    const service = await server();
    const outcome = await translate(siteFolder("basic"), service, "pt", { BIOPEDIA_PRICES: prices });
    expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining("0.12 0.3 USD") });
    expect(service.requests).toHaveLength(0);
  });

  test.each(["prices: { prompt: 0, completion: 0 }", "judge: test/dear"])(
    "is for the maintainer: content cannot say %s",
    async (setting) => {
      const service = await server({ modelList: openRouter });
      const folder = siteFolder("basic", { "site.yaml": (old) => `${old}  ${setting}\n` });
      const { code, stderr } = await translate(folder, service, "--max-cost 0.0001 pt");
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("error[unknown-key]") });
      expect(service.requests).toHaveLength(0);
    },
  );

  test("holds for the judge too, which the first line names", async () => {
    const models = [{ id: "test/model" }, { id: "test/judge" }].map(({ id }, index) => ({
      id,
      pricing: { prompt: `${index}`.replace("1", "0.009"), completion: "0" },
    }));
    const service = await server({ modelList: { data: models } });
    const judged = { BIOPEDIA_JUDGE_MODEL: "test/judge" };
    const { stdout, stderr } = await translate(siteFolder("basic"), service, "--max-cost 0.01 --judge all pt", judged);
    expect(stdout).toMatch(
      /^Translating 1 language with test\/model at 127\.0\.0\.1:\d+, all judged by test\/judge, prices from the service's list: /m,
    );
    expect(stderr).toContain("error: the cost limit is reached");
  });

  test.each(["0", "-1", "five", "1e3"])("does not take %s", async (amount) => {
    expect((await translate(siteFolder("basic"), await server(), `--max-cost=${amount} pt`)).code).toBe(2);
  });

  test("counts current requests with their maximum, so that together they stay below it", async () => {
    const million = { promptTokens: 1_000_000, completionTokens: 0 };
    const ledger = new Ledger({ pricesOf: () => ({ prompt: 4, completion: 0 }), currency: "USD", most: 10 });
    const begin = () => ledger.begin("any", () => million);
    const paid = (cost: number) => ({ kind: "ok", text: "", usage: { ...million, cost } }) as const;
    const [first, second] = [await begin(), await begin()];
    // Only the end of another shows whether a third can be afforded.
    let third: ((reply?: ReturnType<typeof paid>) => void) | undefined;
    void begin().then((settle) => {
      third = settle;
    });
    await Promise.resolve();
    expect(third).toBeUndefined();
    first(paid(1));
    await new Promise(setImmediate);
    expect(third).toBeDefined();
    // A reply that is lost may have been charged for.
    second({ kind: "timeout", detail: "" });
    third?.(paid(3));
    expect(ledger.spent).toEqual({ amount: 4, currency: "USD" });
    await expect(begin()).rejects.toMatchObject({ stop: { cause: "cost-limit" } });
  });
});
