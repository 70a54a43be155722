/*
 * Prints the confusion table of the checks of translations: `npx tsx scripts/confusion.ts [every]`, where `every` uses
 * every nth text. It reads all human
 * translations of the sample and the same texts spoiled in each way, and takes a minute or two.
 */
import { confusion } from "../tests/support/confusion.ts";

const every = Number(process.argv[2] ?? 1);
const count = (number: number) => String(number).padStart(5);
console.log(
  `${"".padEnd(38)} texts  refused  questioned  accepted, by language (of human translations: refused and questioned)`,
);
for (const { kind, refused, questioned, accepted } of confusion(every)) {
  const byLanguage = new Map<string, number>();
  const wrong = kind === "human translations" ? [...refused, ...questioned] : accepted;
  for (const { language } of wrong) byLanguage.set(language, (byLanguage.get(language) ?? 0) + 1);
  const languages = [...byLanguage].sort((a, b) => b[1] - a[1]).map(([language, count]) => `${language} ${count}`);
  const texts = refused.length + questioned.length + accepted.length;
  const share = (part: readonly unknown[]) =>
    `${count(part.length)} ${((100 * part.length) / Math.max(1, texts)).toFixed(1).padStart(5)} %`;
  console.log(
    `${kind.padEnd(38)} ${count(texts)} ${share(refused)} ${share(questioned)} ${share(accepted)}  ${languages.join(", ")}`,
  );
}
