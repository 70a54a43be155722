import { describe, expect, test } from "vitest";
import { box, mp4, wav } from "../support/recordings.ts";
import { buildBasic, summary } from "./problems.ts";

const id3 = (...parts: string[]) => Buffer.from(`ID3\x03\0\0\0\0\x01\0${parts.join("")}${"\0".repeat(128)}`, "latin1");
const utf16 = (text: string) => [...text].map((letter) => `${letter}\0`).join("");
const comment = (text: string) => `${String.fromCharCode(text.length)}\0\0\0${text}`;
/** A page of Ogg at a position, with fewer than 256 bytes. */
const ogg = (position: string, text: string) =>
  `OggS\0\0${position}\x01\0\0\0\0\0\0\0\0\0\0\0\x01${String.fromCharCode(text.length)}${text}`;
const xyz = box("\xa9xyz", "\0\x12\x15\xc7+48.2000+016.3000/");

describe("the place and the device of a recording are errors", () => {
  test.each<[string, string, Buffer | string, string]>([
    ["of a phone", "a.mp4", mp4(box("moov", box("udta", xyz))), "the place"],
    ["in any order, after the film", "a.m4a", Buffer.concat([mp4(), box("moov", box("udta", xyz))]), "the place"],
    [
      "of an iPhone",
      "a.mp4",
      mp4(
        box("moov", box("keys", box("mdta", "com.apple.quicktime.location.ISO6709"), "mdtacom.apple.quicktime.make")),
      ),
      "the place and the device",
    ],
    ["of a voice memo", "a.m4a", mp4(box("moov", "\xa9too com.apple.VoiceMemos (iPhone)")), "the device"],
    ["in tags of MP3", "a.mp3", id3("TXXX\0\0\0\x12\0\0\0location\0+48"), "the place"],
    ["in tags of MP3 in UTF-16", "a.mp3", id3(`TXXX\0\0\0\x12\0\0\x01\xff\xfe${utf16("model")}\0\0x`), "the device"],
    [
      "in comments of Ogg",
      "a.ogg",
      Buffer.from(ogg("\0".repeat(8), "\x01vorbis") + ogg("\0".repeat(8), comment("LOCATION=Vienna")), "latin1"),
      "the place",
    ],
    ["in tags of WebM", "a.webm", Buffer.from("\x1a\x45\xdf\xa3 E\xa3\x88LOCATIOND\x87\x83+48", "latin1"), "the place"],
    [
      "of a recorder",
      "a.wav",
      wav(Buffer.from(`bext\x5a\x02\0\0${"\0".repeat(256)}ZOOM H4n${"\0".repeat(338)}`, "latin1")),
      "the device",
    ],
    ["in XMP", "a.mp4", mp4(box("uuid", '<x exif:GPSLatitude="48,12N"/>')), "the place"],
  ])("%s", async (_, name, bytes, kinds) => {
    const { code, stderr } = await buildBasic({ [`uploads/${name}`]: bytes });
    expect(code).toBe(1);
    expect(summary(stderr)).toEqual([`error[recording-data] content/uploads/${name}`]);
    expect(stderr).toContain(`the file says ${kinds} of the recording`);
    const plain = name.replace("a.", "a-plain.");
    expect(stderr).toContain(`ffmpeg -i "${name}" -map_metadata -1 -c copy "${plain}"`);
  });
});

test("titles that tell of places and devices, and frames that look like metadata, are none; sizes are told", async () => {
  const { stdout, stderr } = await buildBasic({
    "uploads/a.mp4": mp4(
      box("moov", box("udta", box("\xa9nam", "\0\0\0\0Location, make and model"))),
      box("mdat", xyz),
    ),
    "uploads/b.mp3": id3("TIT2\0\0\0\x12\0\0\0The model, on location"),
    "uploads/c.wav": wav(),
  });
  expect(stderr).toBe("");
  expect(stdout).toContain("Sound and film: uploads/c.wav (0.1 MB), uploads/b.mp3 (0.1 MB), uploads/a.mp4 (0.1 MB)");
});
