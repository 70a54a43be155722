/** The maximum number of source characters in a request. */
const chunkCharacters = 8000;
/** A chunk of at most this many texts is translated one by one. */
export const fewTexts = 3;

/**
 * Groups texts into chunks of about the same size, so that the last request does not wait for a longer one; a longer
 * text is a chunk by itself. No chunk becomes so small for this that its texts would be translated one by one.
 *
 * @param most the maximum number of characters
 * @returns indices of texts
 */
export function chunkTexts(texts: readonly string[], most = chunkCharacters): number[][] {
  const total = texts.reduce((sum, text) => sum + text.length, 0);
  const usual = total / Math.max(1, Math.ceil(total / most));
  const chunks: number[][] = [];
  let size = 0;
  for (const [index, text] of texts.entries()) {
    const current = chunks.at(-1);
    const isEnough = current !== undefined && current.length > fewTexts && size + text.length / 2 > usual;
    if (current === undefined || isEnough || size + text.length > most) {
      chunks.push([index]);
      size = text.length;
    } else {
      current.push(index);
      size += text.length;
    }
  }
  return chunks;
}

/** No chunk is made smaller than this for concurrency: the rules of the prompt are paid for with each. */
const leastCharacters = 2000;

/**
 * Divides the work for few languages into more requests, so that all concurrent ones are used.
 *
 * @param concurrency the maximum number of requests
 */
export function spreadChunks<Plan extends { send: readonly (readonly { source: string }[])[]; chunks: number[][] }>(
  plans: readonly Plan[],
  concurrency: number,
): Plan[] {
  const requests = plans.reduce((sum, { chunks }) => sum + chunks.length, 0);
  if (requests >= concurrency) return [...plans];
  const textsOf = ({ send }: Plan) => send.map(([text]) => text?.source ?? "");
  const characters = plans.flatMap(textsOf).reduce((sum, text) => sum + text.length, 0);
  const most = Math.min(chunkCharacters, Math.max(leastCharacters, Math.ceil(characters / concurrency)));
  return plans.map((plan) => ({ ...plan, chunks: chunkTexts(textsOf(plan), most) }));
}
