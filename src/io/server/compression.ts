import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

type Encoding = "br" | "gzip";

/** Returns the best encoding that a request accepts (RFC 9110, section 12.5.3). */
export function chooseEncoding(accepted: string): Encoding | undefined {
  const weights = new Map(
    accepted.split(",").map((part): [string, number] => {
      const [name = "", ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/(?<!\s)\s*;\s*/);
      const q = parameters.find((parameter) => parameter.startsWith("q="));
      return [name, q ? Number(q.slice(2)) : 1];
    }),
  );
  return (["br", "gzip"] as const).find((name) => (weights.get(name) ?? 0) > 0);
}

const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
};

/**
 * Creates a compressor that caches its results by content.
 *
 * @param limit the size of the cache in bytes; the oldest entries are removed first
 */
export function createCompressor(
  limit = 32 * 1024 * 1024,
): (body: Buffer, etag: string, encoding: Encoding) => Promise<Buffer> {
  const kept = new Map<string, Promise<Buffer>>();
  let bytes = 0;
  const drop = async (key: string, compressed: Promise<Buffer>) => {
    kept.delete(key);
    bytes -= (await compressed).length;
  };
  return async (body, etag, encoding) => {
    const key = `${encoding} ${etag}`;
    const known = kept.get(key);
    if (known) return known;
    const compressed = compress[encoding](body);
    kept.set(key, compressed);
    bytes += (await compressed).length;
    for (const [oldest, old] of kept) {
      if (bytes <= limit) break;
      await drop(oldest, old);
    }
    return compressed;
  };
}
