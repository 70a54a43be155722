import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Language } from "../model/types.ts";
import { isLanguageTag } from "./check-languages.ts";
import { diagnose } from "./problems.ts";
import { endingOf } from "./public-files.ts";
import { Bytes, hasPosition } from "./raster/facts.ts";

/** Names of metadata that say where a recording was made, in all formats. Programs write them in any case. */
const place =
  /\0.{3}(?:©xyz|loci\0{4})|com\.apple\.quicktime\.location|GoPro MET|(?:E£.|TXXX.{1,9}|name\0{0,4}|mdta)(?:\w{1,20}_)?location|\0(?:\w{1,20}_)?location[-\w]{0,9}=|<LOCATION_(?:NAME|GPS)>\s?[^<\s]/is;

/** Names of metadata that say with which device. */
const device =
  /\0.{3}©(?:mak|mod)|com\.apple\.(?:quicktime\.(?:make|model)|VoiceMemos)|com\.android\.(?:manufacturer|model)|(?:E£.|TXXX.{1,9}|name\0{0,4}|mdta)(?:make|model|device)|\0(?:make|model|device)=|tiff:(?:Make|Model)|bext..\0\0.{256}[^\0\s]/is;

/**
 * Checks that a file of sound or film does not say where and with which device it was made.
 *
 * @returns a diagnostic `recording-data` if it does
 */
export function checkRecording(file: string, bytes: Uint8Array): Diagnostic[] {
  const text = new TextDecoder("latin1").decode(metadataOf(endingOf(file), bytes));
  const kinds = [
    ...(place.test(text) || hasPosition(text) ? ["the place"] : []),
    ...(device.test(text) ? ["the device"] : []),
  ];
  if (kinds.length === 0) return [];
  const name = file.slice(file.lastIndexOf("/") + 1);
  return [diagnose("recording-data", { kinds: kinds.join(" and "), name }, { file })];
}

/** Returns the parts of a file besides sound and film: all of it if it is not as its format says. */
function metadataOf(ending: string, all: Uint8Array): Uint8Array {
  try {
    return (readers[ending] ?? ((bytes: Bytes) => bytes.all))(new Bytes(all));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return all;
  }
}

/**
 * Puts parts of a file together. @param next returns where the part at an offset ends, and whether it is sound or film
 */
function partsOf(bytes: Bytes, start: number, next: (at: number) => { end: number; isPlayed: boolean }): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = start; at < bytes.length; ) {
    const { end, isPlayed } = next(at);
    if (end <= at) throw new RangeError("a part has no end");
    if (!isPlayed) parts.push(bytes.all.subarray(at, end));
    at = end;
  }
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Boxes of MPEG-4 (ISO 14496-12, section 4.2). */
const boxes = (bytes: Bytes): Uint8Array =>
  partsOf(bytes, 0, (at) => {
    const size = bytes.long(at);
    const long = size === 1 ? bytes.long(at + 8) * 2 ** 32 + bytes.long(at + 12) : size;
    return { end: long === 0 ? bytes.length : at + long, isPlayed: bytes.letters(at + 4, 4) === "mdat" };
  });

/**
 * Returns an MPEG-4 file whose boxes of metadata are free space (ISO 14496-12, section 8.1.2), so that no sound or film
 * in it moves. Files that are not as their format says are returned as they are.
 */
export function withoutRecordingData(file: string, bytes: Buffer): Buffer {
  if (!["mp4", "m4a"].includes(endingOf(file)) || checkRecording(file, bytes).length === 0) return bytes;
  const cleaned = Buffer.from(bytes);
  const clean = (start: number, end: number, parent: "moov" | "trak"): void => {
    for (let at = start; at + 8 <= end; ) {
      const size = cleaned.readUInt32BE(at);
      const name = cleaned.toString("latin1", at + 4, at + 8);
      const isLong = size === 1 && at + 16 <= end;
      const body = at + (isLong ? 16 : 8);
      const next = at + (isLong ? Number(cleaned.readBigUInt64BE(at + 8)) : size || end - at);
      if (next < body || next > end) return;
      if (name === parent) clean(body, next, "trak");
      else if (["udta", "meta", "uuid"].includes(name)) cleaned.fill(0, body, next).write("free", at + 4, "latin1");
      at = next;
    }
  };
  clean(0, cleaned.length, "moov");
  return cleaned;
}

/** Chunks of RIFF, each of an even length. */
const chunks = (bytes: Bytes): Uint8Array =>
  partsOf(bytes, 12, (at) => {
    const size = bytes.long(at + 4, true);
    return { end: at + 8 + size + (size % 2), isPlayed: bytes.letters(at, 4) === "data" };
  });

/** Metadata blocks of FLAC, up to the last one (RFC 9639, section 8). */
const blocks = (bytes: Bytes): Uint8Array =>
  partsOf(bytes, 4, (at) => {
    const isFrame = bytes.byte(at) === 0xff;
    return { end: isFrame ? bytes.length : at + 4 + (bytes.long(at) & 0xffffff), isPlayed: isFrame };
  });

/** Pages of Ogg: those of headers have the position 0 (RFC 3533, section 6). */
const pages = (bytes: Bytes): Uint8Array =>
  partsOf(bytes, 0, (at) => {
    if (bytes.letters(at, 4) !== "OggS") throw new RangeError("a page is missing");
    const lengths = bytes.part(at + 27, at + 27 + bytes.byte(at + 26)).all;
    const size = lengths.reduce((sum, length) => sum + length, 0);
    // A page on which no header ends has -1.
    const isHeader = [0, 0xffffffff].includes(bytes.long(at + 6)) && bytes.long(at + 6) === bytes.long(at + 10);
    return { end: at + 27 + lengths.length + size, isPlayed: !isHeader };
  });

/** The tags of MP3: ID3 at the beginning, others in the last bytes. Texts in UTF-16 have a zero beside each letter. */
function tags(bytes: Bytes): Uint8Array {
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (bytes.byte(at) & 127), 0);
  const end = bytes.letters(0, 3) === "ID3" ? 10 + size : 0;
  const last = Math.max(end, bytes.length - 2 ** 16);
  const parts = partsOf(bytes, 0, (at) =>
    at < end ? { end, isPlayed: false } : { end: at < last ? last : bytes.length, isPlayed: at < last },
  );
  return parts.filter((byte) => byte !== 0);
}

/**
 * Elements of Matroska, of which WebM is a part (RFC 8794, section 6; RFC 9559, section 5). Segments and clusters are
 * entered, because live recordings do not say where they end.
 */
const elements = (bytes: Bytes): Uint8Array =>
  partsOf(bytes, 0, (at) => {
    const lengthAt = (start: number) => {
      const length = Math.clz32(bytes.byte(start)) - 23;
      if (length > 8) throw new RangeError("a number is too long");
      return length;
    };
    const sizeAt = at + lengthAt(at);
    const name = bytes.letters(at, sizeAt - at);
    const length = lengthAt(sizeAt);
    const [first = 0, ...others] = bytes.part(sizeAt, sizeAt + length).all;
    const size = others.reduce((sum, byte) => sum * 256 + byte, first & (0xff >> length));
    const isEntered = name === "\x18\x53\x80\x67" || name === "\x1f\x43\xb6\x75";
    return { end: sizeAt + length + (isEntered ? 0 : size), isPlayed: name === "\xa3" || name === "\xa0" };
  });

const readers: Readonly<Record<string, (bytes: Bytes) => Uint8Array>> = {
  mp4: boxes,
  m4a: boxes,
  wav: chunks,
  flac: blocks,
  ogg: pages,
  opus: pages,
  mp3: tags,
  webm: elements,
};

/** The captions of a film in a language: `talk.en.vtt` beside `talk.mp4`. */
export interface Captions {
  /** `/uploads/talk.en.vtt` */
  path: string;
  /** BCP 47 tag. */
  tag: string;
  /** The language's own name. */
  name: string;
}

const named = /^(\/uploads\/.+)\.([^./]+)\.vtt$/i;

/**
 * Returns the captions of a film.
 *
 * @param path of the film: `/uploads/talk.mp4`
 * @param files the paths of all files
 * @param languages of the site, whose names are known
 */
export function captionsOf(path: string, files: readonly string[], languages: readonly Language[]): Captions[] {
  const film = path.replace(/\.[^.]+$/, "");
  return files.flatMap((file) => {
    const [, stem, code = ""] = named.exec(file) ?? [];
    const tag = stem === film ? tagOf(code) : undefined;
    if (tag === undefined) return [];
    const name = languages.find((each) => each.tag === tag || each.code === code)?.name ?? nameIn(tag);
    return [{ path: file, tag, name }];
  });
}

/** Returns warnings for files of captions that belong to no film, or whose language is not known by their name. */
export const checkCaptions = (files: readonly string[]): Diagnostic[] =>
  files
    .filter((file) => /^\/uploads\/.*\.vtt$/i.test(file))
    .filter((file) => {
      const [, stem = "", code = ""] = named.exec(file) ?? [];
      return tagOf(code) === undefined || !filmEndings.some((ending) => files.includes(`${stem}.${ending}`));
    })
    .map((file) => diagnose("unused-captions", { name: file }, { file: file.slice(1) }));

/** Returns the BCP 47 tag of a language; undefined if there is no such language. */
function tagOf(code: string): string | undefined {
  const [tag] = isLanguageTag(code) ? Intl.getCanonicalLocales(code) : [];
  return tag !== undefined && nameIn(tag) !== tag ? tag : undefined;
}

const nameIn = (tag: string): string => new Intl.DisplayNames([tag, "en"], { type: "language" }).of(tag) ?? tag;

/** The endings of files of sound that all current browsers play. */
export const soundEndings = ["mp3", "m4a", "ogg", "opus", "flac", "wav"] as const;

/** The endings of files of film that they play. */
export const filmEndings = ["mp4", "webm"] as const;

const recording = new RegExp(`\\.(?:${[...soundEndings, ...filmEndings].join("|")})$`, "i");

/** Whether a file is sound or film, by its name or path. */
export const isRecording = (path: string): boolean => recording.test(path);
