import { createHash } from "node:crypto";
import { type Encoding, type FindPicture, publishedPath } from "../../core/content/pictures.ts";
import { rasterFormat } from "../../core/content/raster/read-raster.ts";
import { memoize } from "../../core/model/memo.ts";
import type { Reader } from "../../io/files/reader.ts";
import { recipe } from "./encode.ts";
import { readUpload, type Upload, unknownSize } from "./read-upload.ts";

/** A file to publish. */
export interface PublishedFile {
  /** The path in the content folder. */
  from: string;
  /** The path in the output folder. */
  to: string;
  /** How it is made from the file, if it is not a copy. */
  made?: { encoding: Encoding; digest: string };
}

/** The hash in the address of a published file, which no other text has. */
const hashed = /\.([0-9A-F]{8})(?![0-9A-Za-z])/;
const allHashed = new RegExp(hashed, "g");

/** The files of `uploads/`, and where they are published. Each file is read once, on first use. */
export interface Uploads {
  find: FindPicture;
  /** Returns the path under which a file is published as a whole; other paths are returned unchanged. */
  published: (path: string) => string;
  /** Returns the path of an encoding of a raster picture. */
  encoded: (path: string, encoding: Encoding) => string;
  /** The files that are published whether a page shows them or not: all but raster pictures. */
  copies: () => PublishedFile[];
  /** Returns the files whose addresses, as `published` and `encoded` return them, are in a text of the site. */
  shownIn: (text: string) => PublishedFile[];
}

/**
 * @param files the uploads, relative to the content folder: `uploads/portrait.svg`
 * @param broken uploads with problems that are already reported
 */
export function openUploads(reader: Reader, files: readonly string[], broken: ReadonlySet<string>): Uploads {
  const known = new Set(files);
  const byHash = new Map<string, Set<PublishedFile>>();
  const uploadOf = (file: string): Upload => readUpload(reader.file(file));
  const note = (file: PublishedFile): PublishedFile => {
    const [, hash = ""] = hashed.exec(file.to) ?? [];
    byHash.set(hash, (byHash.get(hash) ?? new Set()).add(file));
    return file;
  };
  const encodedFile = memoize(
    (from: string, encoding: Encoding): PublishedFile => {
      const { digest } = uploadOf(from);
      const key = createHash("sha256")
        .update(JSON.stringify([recipe, digest, encoding]))
        .digest("hex");
      const { width, format } = encoding;
      const name =
        width === undefined ? from : from.replace(/\.[^.]+$/, `-${width}.${format === "jpeg" ? "jpg" : format}`);
      return note({ from, to: publishedPath(name, key), made: { encoding, digest } });
    },
    (from, { format, width, limit }) => [from, format, width, limit].join(),
  );
  const encoded: Uploads["encoded"] = (path, encoding) => `/${encodedFile(path.slice(1), encoding).to}`;
  const wholeFile = memoize(
    (from: string): PublishedFile => {
      const { digest, isPlain } = uploadOf(from);
      const format = rasterFormat(from);
      return isPlain || format === undefined
        ? note({ from, to: publishedPath(from, digest) })
        : encodedFile(from, { format });
    },
    (from) => from,
  );
  const published: Uploads["published"] = (path) => {
    const from = path.slice(1);
    return known.has(from) ? `/${wholeFile(from).to}` : path;
  };
  return {
    find: (src) => {
      const file = src.slice(1);
      if (!known.has(file)) return undefined;
      return broken.has(file) ? { size: unknownSize } : uploadOf(file).picture;
    },
    published,
    encoded,
    copies: () => files.filter((file) => rasterFormat(file) === undefined).map(wholeFile),
    shownIn: (text) => {
      const hashes = new Set([...text.matchAll(allHashed)].map(([, hash = ""]) => hash));
      return [...hashes].flatMap((hash) => [...(byHash.get(hash) ?? [])]);
    },
  };
}
