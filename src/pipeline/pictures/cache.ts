import { createHash } from "node:crypto";
// `node:fs/promises` would be loaded by builds that encode no picture.
import { promises as fs } from "node:fs";
import { join } from "node:path";

const day = 24 * 60 * 60 * 1000;
/** How long a file is kept that nothing uses, in milliseconds. */
const lifetime = 60 * day;

/** Encoded pictures of earlier builds. What cannot be read or written counts as absent: then pictures are encoded again. */
interface PictureCache {
  get: (key: string) => Promise<Buffer | undefined>;
  set: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Removes what has not been used for a long time. */
  prune: () => Promise<void>;
}

/**
 * Each file starts with the SHA-256 of the rest, so a damaged one is noticed.
 *
 * @param dir the folder, which may not exist
 */
export function openPictureCache(dir: string): PictureCache {
  let written = 0;
  return {
    async get(key) {
      const path = join(dir, key);
      const file = await fs.readFile(path).catch(() => undefined);
      if (file === undefined) return undefined;
      const bytes = file.subarray(digestLength);
      if (!digestOf(bytes).equals(file.subarray(0, digestLength))) return undefined;
      await touch(path);
      return bytes;
    },
    async set(key, bytes) {
      const part = join(dir, `${key}.${process.pid}-${written++}.part`);
      try {
        await fs.mkdir(dir, { recursive: true, mode: 0o700 });
        await fs.writeFile(part, Buffer.concat([digestOf(bytes), bytes]));
        await fs.rename(part, join(dir, key));
      } catch {
        await fs.rm(part, { force: true }).catch(() => undefined);
      }
    },
    async prune() {
      const old = Date.now() - lifetime;
      for (const name of await fs.readdir(dir).catch(() => [])) {
        const path = join(dir, name);
        const modified = await fs.stat(path).then(
          ({ mtimeMs }) => mtimeMs,
          () => Number.POSITIVE_INFINITY,
        );
        if (modified < old) await fs.rm(path, { force: true }).catch(() => undefined);
      }
    },
  };
}

const digestOf = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();
const digestLength = 32;

/** Notes that a file is used; once a day is enough. */
async function touch(path: string): Promise<void> {
  const now = new Date();
  await fs
    .stat(path)
    .then(({ mtimeMs }) => (now.getTime() - mtimeMs > day ? fs.utimes(path, now, now) : undefined))
    .catch(() => undefined);
}
