/** A second of silence as a WAV file, with more chunks before the sound, such as `LIST`. */
export function wav(chunks: Buffer = Buffer.alloc(0)): Buffer {
  const sound = Buffer.alloc(8000, 128);
  const format = Buffer.from("\x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0", "latin1");
  const parts = [Buffer.from("WAVEfmt "), format, chunks, Buffer.from("data"), long(sound.length, "LE"), sound];
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from("RIFF"), long(body.length, "LE"), body]);
}

/** A box of MPEG-4 with a name and contents. */
export const box = (name: string, ...contents: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(contents.map((each) => (typeof each === "string" ? Buffer.from(each, "latin1") : each)));
  return Buffer.concat([long(body.length + 8, "BE"), Buffer.from(name, "latin1"), body]);
};

/** The beginning of an MP4 file, and what follows. */
export const mp4 = (...boxes: Buffer[]): Buffer =>
  Buffer.concat([box("ftyp", "isom\0\0\x02\0isomiso2avc1mp41"), ...boxes, box("mdat", "frames of a film")]);

function long(value: number, order: "BE" | "LE"): Buffer {
  const bytes = Buffer.alloc(4);
  if (order === "BE") bytes.writeUInt32BE(value);
  else bytes.writeUInt32LE(value);
  return bytes;
}
