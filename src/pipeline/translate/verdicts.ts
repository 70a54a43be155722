import { createHash } from "node:crypto";
import { memoize } from "../../core/model/memo.ts";
import type { Reason } from "../../core/model/reasons.ts";
import type { TranslationCheck } from "../../core/translation/checks/check.ts";
import { verifyTranslation } from "../../core/translation/verify.ts";
import { describeProgram, openStore } from "../../io/files/store.ts";
import type { World } from "../../io/terminal/world.ts";

/** The verdicts of the checks on translations; null for none. By the SHA-256 of all that a verdict follows from. */
type Verdicts = Readonly<Record<string, Reason | null>>;

/** The most verdicts that are kept of a site, the latest ones. */
const most = 20_000;

interface KnownVerdicts {
  /** Verifies a translation, unless it has been verified before. */
  verify: (check: TranslationCheck) => Reason | undefined;
  /** Keeps the verdicts for the next run. */
  keep: () => void;
}

/**
 * Opens the kept verdicts on a site's translations, because a plan verifies all that people have written, of which few
 * change between runs.
 */
export function openVerdicts(contentDir: string, env: World["env"]): KnownVerdicts {
  const store = openStore(contentDir, env);
  const program = describeProgram(env);
  const kept: Verdicts = JSON.parse(store.read("verdicts")?.toString() ?? "{}");
  const before = new Map(Object.entries(kept));
  const asked = new Map<string, Reason | null>();
  const glossaryOf = memoize(digest, (glossary: TranslationCheck["glossary"]) => glossary);
  return {
    verify(check) {
      const { source, from, translation, target, glossary, marked } = check;
      const key = digest([program, source, from, translation, target, glossaryOf(glossary), marked ?? ""]);
      const known = before.get(key);
      const verdict = known === undefined ? (verifyTranslation(check) ?? null) : known;
      asked.set(key, verdict);
      return verdict ?? undefined;
    },
    keep() {
      if ([...asked.keys()].every((key) => before.has(key))) return;
      // Other runs may be about other languages.
      const all = [...new Map([...asked, ...before])].slice(0, most);
      store.write("verdicts", Buffer.from(JSON.stringify(Object.fromEntries(all))));
    },
  };
}

const digest = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("base64");
