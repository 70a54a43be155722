import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { editPath } from "../../src/core/edit/protocol.ts";
import { siteFolder, temporaryFolder } from "../support/folder.ts";
import { box, mp4 } from "../support/recordings.ts";
import { serving } from "./reviewing.ts";

const gif = Buffer.from("GIF89a\x01\0\x01\0\0\0\0;", "latin1");

async function editing() {
  const folder = siteFolder("basic");
  const { ask } = await serving(folder, ["edit"], editPath);
  const upload = async (name: string, bytes: Buffer) =>
    (
      await ask(`upload?name=${encodeURIComponent(name)}`, new Blob([new Uint8Array(bytes)]), {
        "content-type": "application/octet-stream",
      })
    ).json();
  return { content: join(folder, "content"), ask, upload };
}

test("the names of uploads are files on every system, in their folder", async () => {
  const { content, upload } = await editing();
  const before = readdirSync(content);
  const names = ["../../a.gif", "..\\b.gif", "/etc/c.gif", "CON.gif", "com1.gif", "..gif", "-rf.gif", "d\0.gif"];
  const saved = [];
  for (const name of names) saved.push((await upload(name, gif)).src);
  const own = ["a", "b", "etc-c", "file-con", "file-com1", "file", "rf", "d"];
  expect(saved).toEqual(own.map((name) => `/uploads/${name}.gif`));
  for (const name of [".htaccess", "a.gif.html", "a.gif ", "constructor"])
    expect(await upload(name, gif), name).toHaveProperty("message");
  expect(readdirSync(content)).toEqual(before);
});

test("nothing is written or read through a link that came into the content while the editor was open", async () => {
  const { content, ask, upload } = await editing();
  const outside = temporaryFolder();
  for (const [name, file] of [
    ["uploads", "portrait.svg"],
    ["articles", "en.md"],
  ] as const) {
    cpSync(join(content, name, file), join(outside, file));
    renameSync(join(content, name), join(content, `${name}.old`));
    symlinkSync(outside, join(content, name));
  }
  writeFileSync(join(outside, "secret.gif"), gif);
  const before = readdirSync(outside).map((name) => readFileSync(join(outside, name), "latin1"));
  expect((await upload("new.gif", gif)).message).toContain("symbolic link");
  expect((await ask("uploads/secret.gif")).status).toBe(404);
  const base = readFileSync(join(outside, "en.md"), "utf8");
  expect((await ask("save?page=/", { base, blocks: [] })).status).not.toBe(200);
  rmSync(join(content, "uploads"));
  renameSync(join(content, "uploads.old"), join(content, "uploads"));
  symlinkSync(join(outside, "made.gif"), join(content, "uploads/made.gif"));
  expect((await upload("made.gif", gif)).message).toContain("symbolic link");
  expect(existsSync(join(outside, "made.gif"))).toBe(false);
  expect(readdirSync(outside).map((name) => readFileSync(join(outside, name), "latin1"))).toEqual(before);
});

/** A box whose size has eight bytes. */
function longBox(name: string, contents: Buffer): Buffer {
  const made = box(name, Buffer.alloc(8), contents);
  made.writeBigUInt64BE(BigInt(made.length), 8);
  made.writeUInt32BE(1);
  return made;
}

test("boxes of films that are cleaned keep their sizes, however these are written", async () => {
  const { content, upload } = await editing();
  const place = box("udta", box("©xyz", "\0\x12\x15\xc7+48.1371-011.5754/"));
  const films = { a: box("moov", longBox("udta", place.subarray(8))), b: longBox("moov", place) };
  for (const [name, moov] of Object.entries(films)) {
    const film = mp4(moov);
    expect(await upload(`${name}.mp4`, film)).toEqual({ src: `/uploads/${name}.mp4`, isCleaned: true });
    const saved = readFileSync(join(content, `uploads/${name}.mp4`));
    const kept = film.indexOf("udta");
    expect(saved.subarray(0, kept)).toEqual(film.subarray(0, kept));
    expect(saved.toString("latin1", kept, kept + 4)).toBe("free");
    if (name === "a") expect(saved.subarray(kept + 4, kept + 12)).toEqual(film.subarray(kept + 4, kept + 12));
    expect(saved.subarray(film.indexOf("mdat"))).toEqual(film.subarray(film.indexOf("mdat")));
    expect(saved.includes("48.1371")).toBe(false);
  }
  // Boxes within each other, and sizes that lead out of the file.
  let nested = place;
  for (let count = 0; count < 5000; count++) nested = box("moov", nested);
  const huge = box("moov", place);
  huge.writeUInt32BE(0xffffffff);
  for (const moov of [nested, huge])
    expect((await upload("film.mp4", mp4(moov))).message).toContain("place of the recording");
});

test("YAML with aliases is shown as text, however many there are", async () => {
  const { content, ask } = await editing();
  const file = join(content, "site.yaml");
  const site = readFileSync(file, "utf8");
  const lists = [..."abcdef"].map((name, index, all) => {
    const items = index === 0 ? "1" : `*${all[index - 1]}, `.repeat(9);
    return `${name}: &${name} [${items}]\n`;
  });
  for (const added of [lists.join(""), "a: *b\n", "a: &a { b: *a }\n"]) {
    writeFileSync(file, site + added);
    const reply = await ask("form/settings");
    expect(reply.status, added).toBe(200);
    expect((await reply.json()).value, added).toBeUndefined();
    const saved = { value: { name: "Ada" } };
    expect((await ask("form/settings", { base: site + added, saved })).status, added).toBe(200);
    expect(readFileSync(file, "utf8")).toBe(site + added);
  }
});

test("a form that is saved without a change makes no file and changes none", async () => {
  const { content, ask } = await editing();
  const bytes = () =>
    readdirSync(content, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), "latin1")]);
  const before = bytes();
  for (const name of ["settings", "theme", "languages", "references", "facts"]) {
    const { base, value } = await (await ask(`form/${name}?page=/`)).json();
    const reply = await ask(`form/${name}?page=/`, { base, saved: { value } });
    expect((await reply.json()).result, name).toBe("saved");
  }
  expect(bytes()).toEqual(before);
});
