import { expect, test } from "vitest";
import { biopedia, type Outcome } from "../support/command.ts";
import { type FaultKind, type FaultPlan, fatalFaults, faultKinds } from "../support/faults.ts";
import { snapshot } from "../support/folder.ts";
import {
  asked,
  askedIn,
  environment,
  expectedText,
  key,
  kinds,
  pathsOf,
  readJson,
  server,
  siteInEnglish,
  textsOf,
} from "./support.ts";

const languages = ["th", "ar", "ar-eg", "pt"];
/** A text that stays open for sure; which others do depends on when answers come. */
const untranslatable = { tag: "th", text: "began her career as a software engineer" };

interface State {
  status: string;
  origin: string;
  reason?: string;
  output?: string;
}

const ofMarkers: readonly FaultKind[] = [
  "mergedMarkers",
  "missingMarker",
  "swappedMarkers",
  "duplicatedMarker",
  "renumberedMarkers",
];
const ofTexts: readonly FaultKind[] = [
  ...(["noChoices", "nullContent", "reasoningOnly", "lengthFinish", "filtered"] as const),
  ...(["leftInEnglish", "changedNumber", "translatedName", "emptyPiece"] as const),
];

/**
 * All temporary faults, except a web page, which stops a run that no answer has come before. A service that hangs is
 * rarer: each costs time.
 */
function faultsAt({ markers, texts, others }: { markers: number; texts: number; others: number }): FaultPlan {
  const probability = (kind: FaultKind) =>
    ofMarkers.includes(kind) ? markers : ofTexts.includes(kind) ? texts : others;
  const passing = faultKinds.filter((kind) => !([...fatalFaults, "html200"] as readonly FaultKind[]).includes(kind));
  return { ...Object.fromEntries(passing.map((kind) => [kind, probability(kind)])), hang: 0.001 };
}

const unexpected = (folder: string): Record<string, string> => {
  const own = languages.flatMap((code) => kinds.flatMap((kind) => pathsOf(kind, code)));
  return Object.fromEntries([...snapshot(folder)].filter(([path]) => !own.includes(path.replace("content/", ""))));
};

/** A shared word of languages with the same script is accepted if a retry returns it again. */
const mayBeShared = (code: string, source: string): boolean =>
  ["pt", "sw", "tr", "vi"].includes(code) &&
  ["Menu", "Standard", "Website", "Contact", "Expertise", "Notifications"].includes(source);

/** Checks that each text is either correct or open with its reason. @returns those that are pending */
function pendingIn(folder: string) {
  const texts = textsOf(folder, languages);
  for (const code of languages) {
    for (const kind of kinds) {
      const known = texts.filter((text) => text.kind === kind && text.code === code).map((text) => text.key);
      const [textsPath = "", statesPath = ""] = pathsOf(kind, code);
      // The subject's name is written by people.
      const written = Object.keys(readJson(folder, textsPath)).filter((key) => !(kind === "texts" && key === "name"));
      expect(known, textsPath).toEqual(expect.arrayContaining(written));
      expect(Object.keys(readJson(folder, statesPath)).sort(), statesPath).toEqual(known.sort());
    }
  }
  return texts.filter(({ kind, code, key: name, source }) => {
    const [textsPath = "", statesPath = ""] = pathsOf(kind, code);
    const text = readJson(folder, textsPath)[name];
    const state = readJson<State>(folder, statesPath)[name];
    if (text === undefined) {
      expect(state, `${code} ${name}`).toMatchObject({
        status: expect.stringMatching(/^(failed|identical)$/),
        reason: expect.stringMatching(/\w{3}/),
      });
      expect(state, `${code} ${name}`).not.toHaveProperty("output");
      return true;
    }
    if (text !== source || !mayBeShared(code, source)) expect(text, `${code} ${name}`).toBe(expectedText(source, code));
    expect(state, `${code} ${name}`).toMatchObject({ status: "ok", origin: "machine" });
    return false;
  });
}

/** The open texts in the printed report, by language. */
function toldOpen({ stdout }: Outcome): { code: string; count: number; keys: string[] }[] {
  return [...stdout.matchAll(/^✗ ([\w-]+): (\d+) of \d+ texts left\n((?: {4}.*\n)*)/gm)].map(
    ([, code = "", count, reasons = ""]) => ({
      code,
      count: Number(count),
      keys: [...reasons.matchAll(/: ([\w., ]+?)(?: and \d+ more)?$/gm)].flatMap(([, list = ""]) => list.split(", ")),
    }),
  );
}

/** Translates a site with a faulty service: nothing wrong is recorded, and a second run translates only the rest. */
async function translateAmong(
  faults: Parameters<typeof faultsAt>[0],
  seed: number,
): Promise<{ replies: number; failures: number; faults: Set<FaultKind | null> }> {
  const folder = siteInEnglish(languages);
  const others = unexpected(folder);
  const service = await server({
    seed,
    faults: faultsAt(faults),
    untranslatable,
    optionalNames: /^Vale$/,
    slow: 20,
    retryAfter: 0.01,
  });
  /** @param seconds how long an answer may take */
  const run = (seconds = 60) =>
    biopedia("translate --concurrency 8 --max-requests 9999", folder, {
      env: environment(service, { BIOPEDIA_TIMEOUT: String(seconds) }),
    });

  const first = await run(2);
  const pending = pendingIn(folder);
  const sent = service.requests.length;
  expect(first.code).toBe(pending.length > 0 ? 1 : 0);
  const told = toldOpen(first);
  for (const code of languages) {
    const keys = pending.filter((text) => text.code === code).map((text) => text.key);
    const { keys: named = [], count = 0 } = told.find((line) => line.code === code) ?? {};
    expect(count, code).toBe(keys.length);
    expect(keys).toEqual(expect.arrayContaining(named));
  }
  if (pending.length > 0) expect(first.stderr).toMatch(new RegExp(`^${pending.length} texts? left\\. `, "m"));

  service.setFaults({});
  const second = await run();
  expect(second.code).toBe(0);
  const again = service.requests.slice(sent).flatMap(({ prompt }) => askedIn(prompt));
  const rest = new Set(pending.map(({ code, source }) => asked(code, source)));
  expect(new Set(again)).toEqual(rest);
  expect(pendingIn(folder)).toEqual([]);

  const all = service.requests.length;
  const third = await run();
  expect(third).toMatchObject({ code: 0, stdout: "Nothing to translate.\n" });
  expect(service.requests).toHaveLength(all);
  expect(unexpected(folder)).toEqual(others);
  for (const { stdout, stderr } of [first, second, third]) expect(stdout + stderr).not.toContain(key);
  return {
    replies: sent,
    failures: pending.length,
    faults: new Set(service.requests.slice(0, sent).map(({ fault }) => fault)),
  };
}

test("with a faulty service each text is correct or open, and a second run translates the open ones", {
  timeout: 240_000,
}, async () => {
  const outcomes = [];
  for (const [index, faults] of [
    { markers: 0.033, texts: 0.033, others: 0.033 },
    { markers: 0.15, texts: 0.02, others: 0.005 },
    { markers: 0.1, texts: 0.08, others: 0.003 },
  ].entries())
    outcomes.push(await translateAmong(faults, index + 1));
  expect(new Set(outcomes.flatMap(({ faults }) => [...faults])).size).toBeGreaterThan(20);
  // An answer that lacks a piece keeps the others, so there are not more.
  expect(outcomes.reduce((sum, { replies }) => sum + replies, 0)).toBeGreaterThan(80);
  for (const { failures } of outcomes) expect(failures).toBeGreaterThan(0);
});
