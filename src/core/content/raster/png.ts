import { type Bytes, type RasterFacts, readExif, readXmp, trailing } from "./facts.ts";

/** Chunks about pixels only (PNG 3, section 11). */
const plain = /^(?:IHDR|PLTE|IDAT|tRNS|gAMA|cHRM|sRGB|cICP|sBIT|bKGD|pHYs|acTL|fcTL|fdAT)$/;

const isText = /^[tzi][TE]Xt$/;

/** Says what a text is by its keyword; ImageMagick writes EXIF data as one, compressed. */
function readText(data: Bytes, facts: RasterFacts): void {
  const keyword = data.letters(0, 40);
  const [, profile = ""] = /^Raw profile type (\w+)/.exec(keyword) ?? [];
  if (keyword.startsWith("XML:com.adobe.xmp")) readXmp(data, facts);
  else if (/^(?:xmp|iptc)$/i.test(profile)) facts.hidden.add(profile.toUpperCase());
  else facts.hidden.add(profile === "" ? "a text" : "EXIF");
}

/** Reads the chunks of a PNG file (PNG 3, section 5). */
export function readPng(bytes: Bytes, facts: RasterFacts): void {
  let at = 8;
  for (;;) {
    const length = bytes.long(at);
    const type = bytes.letters(at + 4, 4);
    const data = bytes.part(at + 8, at + 8 + length);
    at += 12 + length;
    if (at > bytes.length) throw new RangeError("a chunk is incomplete");
    if (type === "IEND") break;
    if (type === "acTL") facts.isAnimated = true;
    if (type === "iCCP") facts.hasOwnColors = true;
    else if (type === "eXIf") readExif(data, facts);
    else if (isText.test(type)) readText(data, facts);
    else if (type === "tIME") facts.hidden.add("its date");
    else if (!plain.test(type)) facts.hidden.add(`the chunk ${type.replace(/[^A-Za-z]/g, "?")}`);
  }
  if (bytes.goesOn(at)) facts.hidden.add(trailing);
}
