/*
 * Prints the confusion table of the checks of translations: `npx tsx scripts/confusion.ts [every]`, where `every` uses every nth text. It reads all human
 * translations of the sample and the same texts spoiled in each way, and takes a minute or two.
 */
import { confusion } from "../tests/support/confusion.ts";

const every = Number(process.argv[2] ?? 1);
for (const { kind, texts, wrong } of confusion(every)) {
  const byLanguage = new Map<string, number>();
  for (const { language } of wrong) byLanguage.set(language, (byLanguage.get(language) ?? 0) + 1);
  const languages = [...byLanguage].sort((a, b) => b[1] - a[1]).map(([language, count]) => `${language} ${count}`);
  const share = `${((100 * wrong.length) / Math.max(1, texts)).toFixed(1)} %`;
  console.log(
    `${kind.padEnd(38)} ${String(texts).padStart(5)} ${String(wrong.length).padStart(5)} ${share.padStart(7)}  ${languages.join(", ")}`,
  );
}
