import { createHash } from "node:crypto";
import { join } from "node:path";
import { hash } from "../../core/model/fingerprint.ts";
import { isReasonCode, type Reason } from "../../core/model/reasons.ts";
import type { TranslationCheck } from "../../core/translation/checks/check.ts";
import { verifyTranslation } from "../../core/translation/verify.ts";
import { describeProgram, readMemory, writeMemory } from "../../io/files/memory-file.ts";
import { nameInCache, userCache } from "../../io/files/user-cache.ts";
import type { World } from "../../io/terminal/world.ts";

/** What the checks said of translations; null for nothing. By the SHA-256 of all that a verdict follows from, besides this program. */
type Verdicts = Readonly<Record<string, Reason | null>>;

/** So many verdicts are kept of a site, the latest. */
const most = 20_000;

interface KnownVerdicts {
  /** Verifies a translation, unless it has been verified before. */
  verify: (check: TranslationCheck) => Reason | undefined;
  /** Keeps the verdicts for the next run. */
  keep: () => void;
}

/**
 * Opens what the checks said of a site's translations: verifying those that people have written, of which few change, takes longer than all else that a plan
 * needs. The words of all languages must have been loaded.
 */
export function openVerdicts(contentDir: string, env: World["env"]): KnownVerdicts {
  const path = join(userCache(env), "verdicts", `${nameInCache(contentDir, hash(contentDir))}.json`);
  const program = JSON.stringify(describeProgram(env));
  const kept = readMemory<{ program: string; verdicts: Verdicts } | null>(path);
  const ofProgram = (kept?.program === program && kept.verdicts) || {};
  const before: ReadonlyMap<string, Reason | null> = new Map(Object.entries(ofProgram).filter(([, verdict]) => isVerdict(verdict)));
  const asked = new Map<string, Reason | null>();
  const glossaries = new WeakMap<TranslationCheck["glossary"], string>();
  const glossaryOf = ({ glossary }: TranslationCheck): string => {
    const known = glossaries.get(glossary) ?? digest(glossary);
    glossaries.set(glossary, known);
    return known;
  };
  return {
    verify(check) {
      const { source, from, translation, target } = check;
      const key = digest([source, from, translation, target, glossaryOf(check)]);
      const known = before.get(key);
      const verdict = known === undefined ? (verifyTranslation(check) ?? null) : known;
      asked.set(key, verdict);
      return verdict ?? undefined;
    },
    keep() {
      if ([...asked.keys()].every((key) => before.has(key))) return;
      // Other runs may be about other languages.
      const all = [...new Map([...asked, ...before])].slice(0, most);
      writeMemory(path, { program, verdicts: Object.fromEntries(all) });
    },
  };
}

const isVerdict = (verdict: Reason | null): boolean => verdict === null || isReasonCode(verdict.code);
const digest = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("base64");
