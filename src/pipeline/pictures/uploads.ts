import { createHash } from "node:crypto";
import type { Encoding } from "../../core/content/picture-set.ts";
import type { FindPicture } from "../../core/content/pictures.ts";
import { publishedPath } from "../../core/content/published-path.ts";
import { rasterFormat } from "../../core/content/raster/read-raster.ts";
import { memoize } from "../../core/model/memo.ts";
import { asData, type Memory, noMemory } from "../../io/files/memory.ts";
import { recipe } from "./encode.ts";
import { readUpload, type Upload, unknownSize } from "./read-upload.ts";

/** A file to publish. */
export interface PublishedFile {
  /** In the content folder. */
  from: string;
  /** In the output folder. */
  to: string;
  /** How it is made from the file, if it is not a copy. */
  made?: { encoding: Encoding; digest: string };
}

/** The files of `uploads/`, and where they are published. Each is read when it is asked for, once. */
export interface Uploads {
  find: FindPicture;
  /** Returns the path under which a file is published as a whole; other paths are returned unchanged. */
  published: (path: string) => string;
  /** Returns the path of an encoding of a raster picture. */
  encoded: (path: string, encoding: Encoding) => string;
  /** Everything to publish: what pages have asked for, and all files but raster pictures. */
  list: () => PublishedFile[];
  /** Runs a function. @returns its result, and what is asked for meanwhile, which is not published yet */
  collect: <Value>(run: () => Value) => { value: Value; files: PublishedFile[] };
  /** Publishes files that were collected. */
  add: (files: readonly PublishedFile[]) => void;
}

/**
 * @param dir the content folder
 * @param files the uploads, relative to it: `uploads/portrait.svg`
 * @param broken uploads with problems that are already reported
 */
export function openUploads(dir: string, files: readonly string[], broken: ReadonlySet<string>, memory: Memory = noMemory): Uploads {
  const known = new Set(files);
  const read = new Map<string, Upload>();
  let asked = new Map<string, PublishedFile>();
  const uploadOf = (file: string): Upload => {
    const upload = read.get(file) ?? memory.keep("picture", [file], () => readUpload(dir, file), asData());
    read.set(file, upload);
    return upload;
  };
  const ask = (file: PublishedFile): string => {
    asked.set(file.to, file);
    return `/${file.to}`;
  };
  const encodedFile = memoize(
    (from: string, encoding: Encoding): PublishedFile => {
      const { digest } = uploadOf(from);
      const key = createHash("sha256")
        .update(JSON.stringify([recipe, digest, encoding]))
        .digest("hex");
      const { width, format } = encoding;
      const name = width === undefined ? from : from.replace(/\.[^.]+$/, `-${width}.${format === "jpeg" ? "jpg" : format}`);
      return { from, to: publishedPath(name, key), made: { encoding, digest } };
    },
    (from, { format, width, limit }) => [from, format, width, limit].join(),
  );
  const encoded: Uploads["encoded"] = (path, encoding) => ask(encodedFile(path.slice(1), encoding));
  const wholeFile = memoize(
    (from: string): PublishedFile => {
      const { digest, isPlain } = uploadOf(from);
      const format = rasterFormat(from);
      return isPlain || format === undefined ? { from, to: publishedPath(from, digest) } : encodedFile(from, { format });
    },
    (from) => from,
  );
  const published: Uploads["published"] = (path) => {
    const from = path.slice(1);
    return known.has(from) ? ask(wholeFile(from)) : path;
  };
  const add = (files: readonly PublishedFile[]) => {
    for (const file of files) ask(file);
  };
  return {
    add,
    collect: (run) => {
      const before = asked;
      asked = new Map();
      try {
        const value = run();
        return { value, files: [...asked.values()] };
      } finally {
        asked = before;
      }
    },
    find: (src) => {
      const file = src.slice(1);
      if (!known.has(file)) return undefined;
      return broken.has(file) ? { size: unknownSize } : uploadOf(file).picture;
    },
    published,
    encoded,
    list: () => {
      for (const file of files) if (rasterFormat(file) === undefined) published(`/${file}`);
      return [...asked.values()];
    },
  };
}
