import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { publishedPath } from "../../core/content/published-path.ts";

/** Returns the path under which a file is published; other paths are returned unchanged. */
export type Published = (path: string) => string;

/**
 * Says where the files of `uploads/` are published. Each is read when its path is asked for, once.
 *
 * @param dir the content folder
 * @param files the uploads, relative to it: `uploads/portrait.svg`
 */
export function publishedUploads(dir: string, files: readonly string[]): Published {
  const known = new Set(files.map((file) => `/${file}`));
  const found = new Map<string, string>();
  return (path) => {
    if (!known.has(path)) return path;
    const published =
      found.get(path) ??
      publishedPath(
        path,
        createHash("sha256")
          .update(readFileSync(join(dir, path)))
          .digest("hex"),
      );
    found.set(path, published);
    return published;
  };
}
