import { type Bytes, type RasterFacts, readXmp, trailing } from "./facts.ts";

/** Returns the size in bytes of a color table, from the flags before it. */
const tableSize = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Reads the blocks of a GIF file (GIF89a, appendix A). */
export function readGif(bytes: Bytes, facts: RasterFacts): void {
  let frames = 0;
  let at = 13 + tableSize(bytes.byte(10));
  for (;;) {
    const block = bytes.byte(at);
    if (block === 0x3b) break;
    if (block === 0x2c) {
      frames++;
      at = afterBlocks(bytes, at + 11 + tableSize(bytes.byte(at + 9)));
    } else if (block === 0x21) {
      readExtension(bytes, at, facts);
      at = afterBlocks(bytes, at + 2);
    } else throw new RangeError("an unknown block");
  }
  facts.isAnimated = frames > 1;
  if (bytes.goesOn(at + 1)) facts.hidden.add(trailing);
}

function readExtension(bytes: Bytes, at: number, facts: RasterFacts): void {
  const label = bytes.byte(at + 1);
  const name = bytes.letters(at + 3, 11);
  if (label === 0xfe) facts.hidden.add("a comment");
  else if (label === 0x01) facts.hidden.add("a text");
  else if (label === 0xff && name === "XMP DataXMP")
    // Its text goes on to the trailer, whose bytes are the lengths of blocks (XMP specification, part 3, section 1.1.2).
    readXmp(bytes.part(at + 14, afterBlocks(bytes, at + 2)), facts);
  else if (label === 0xff && name.startsWith("ICCRGBG1")) facts.hasOwnColors = true;
  else if (label === 0xff && !/^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(name)) facts.hidden.add("an application's data");
}

/** Returns where a sequence of sub-blocks ends, each of which starts with its length. */
function afterBlocks(bytes: Bytes, start: number): number {
  let at = start;
  while (bytes.byte(at) !== 0) at += 1 + bytes.byte(at);
  return at + 1;
}
