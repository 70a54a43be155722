/** Labels by position, from 0: a, b, …, z, aa, ab, … */
export function letters(index: number): string {
  const last = String.fromCharCode(97 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}
