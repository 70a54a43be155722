/** The length of the worst-case texts, in characters. */
const worstLength = 40_000;

/**
 * Returns worst-case texts for a reader of some samples: each character, prefix, suffix and pair of a sample repeated,
 * and each prefix once with its last character repeated; the end of each text matches nothing, so that the reader
 * backtracks as much as it can.
 *
 * @param samples short texts that the reader's expressions match: `["{% cite %}", "a@b.example"]`
 */
export function worstTexts(samples: readonly string[], length = worstLength): string[] {
  const repeated = new Set<string>();
  const followed = new Set<string>();
  for (const sample of samples) {
    const characters = [...sample];
    for (const [index, character] of characters.entries()) {
      const beginning = characters.slice(0, index + 1).join("");
      repeated
        .add(character)
        .add(beginning)
        .add(characters.slice(index).join(""))
        .add(characters.slice(index, index + 2).join(""));
      followed.add(beginning);
    }
  }
  const fill = (before: string, unit: string) =>
    `${before}${unit.repeat(Math.floor((length - before.length) / unit.length))}\u0001`;
  const texts = [
    ...[...repeated].map((unit) => fill("", unit)),
    ...[...followed].map((beginning) => fill(beginning, [...beginning].at(-1) ?? "")),
  ];
  return [...new Set(texts)];
}

/**
 * Returns the texts that a reader does not read in linear time: it takes longer than reading them character by
 * character some hundred times. Times are only compared with each other, a text only counts if it is slow every time,
 * and the shortest of three readings by character is what it is compared with, so a busy machine does not matter.
 *
 * A long text is only read where an eighth of it is already slower than a linear reader may be: at an eighth of the
 * length, a quadratic reader takes an eighth as many times as long as a linear one.
 *
 * @param read the reader; its result is ignored
 * @param samples as for {@link worstTexts}
 * @returns the prefixes of the slow texts; none for a linear reader
 */
export function slowTexts(
  read: (text: string) => unknown,
  samples: readonly string[],
  { factor = 150, length = worstLength } = {},
): string[] {
  const part = 8;
  const byCharacter = (text: string) => Math.min(...[1, 2, 3].map(() => timeOf(() => readByCharacter(text))));
  const slow = (text: string, most: number) => timeOf(() => read(text)) > most * byCharacter(text);
  // Few long texts are left, so they can be read often: the first times, code is not compiled yet.
  const isSlow = (text: string) => [1, 2, 3, 4, 5, 6].every(() => slow(text, factor));
  const long = worstTexts(samples, length);
  return worstTexts(samples, Math.ceil(length / part))
    .flatMap((text, index) => (slow(text, factor / part) ? [long[index] ?? ""] : []))
    .filter(isSlow)
    .map((text) => `${text.slice(0, 20)}…${text.slice(-3)}`);
}

const readByCharacter = (text: string): number => text.match(/./gsu)?.length ?? 0;

function timeOf(action: () => unknown): number {
  const start = performance.now();
  action();
  return performance.now() - start;
}
