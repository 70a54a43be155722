/** How long the worst texts are, in characters. */
export const worstLength = 40_000;

/**
 * The worst texts for what reads texts like some samples: each character, beginning, end and pair of a sample over and over, and each beginning
 * once with its last character over and over; what follows at the end fits nothing, so that whatever can be tried again is tried again.
 *
 * @param samples texts that the reader's expressions match, short: `["{% cite %}", "a@b.example"]`
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
  const fill = (before: string, unit: string) => `${before}${unit.repeat(Math.floor((length - before.length) / unit.length))}\u0001`;
  const texts = [
    ...[...repeated].map((unit) => fill("", unit)),
    ...[...followed].map((beginning) => fill(beginning, [...beginning].at(-1) ?? "")),
  ];
  return [...new Set(texts)];
}

/**
 * The texts that take a reader far longer than their length explains: longer than reading them character by character some hundred times.
 * Times are only compared with each other, and a text counts only if it is slow every time, so a busy machine does no harm.
 *
 * @param read what reads a text; what it returns does not matter
 * @param samples as for {@link worstTexts}
 * @returns the beginnings of the texts that are read slowly; none for a reader whose time grows with the length alone
 */
export function slowTexts(
  read: (text: string) => unknown,
  samples: readonly string[],
  { factor = 150, length = worstLength } = {},
): string[] {
  const isSlow = (text: string) => timeOf(() => read(text)) > factor * timeOf(() => readByCharacter(text));
  return worstTexts(samples, length)
    .filter((text) => isSlow(text) && isSlow(text) && isSlow(text))
    .map((text) => `${text.slice(0, 20)}…${text.slice(-3)}`);
}

const readByCharacter = (text: string): number => text.match(/./gsu)?.length ?? 0;

function timeOf(action: () => unknown): number {
  const start = performance.now();
  action();
  return performance.now() - start;
}
