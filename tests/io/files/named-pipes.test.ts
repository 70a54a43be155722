import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { digestFile, openReader, readBytes, readSource } from "../../../src/io/files/read.ts";
import { replaceFile } from "../../../src/io/files/write.ts";
import { checkUploads } from "../../../src/pipeline/content/check-uploads.ts";
import { readSharingImages, readSiteIcons } from "../../../src/pipeline/content/drawn-pictures.ts";
import { createHalfWritten, noteBytes } from "../../../src/pipeline/dev/session.ts";
import { readUpload } from "../../../src/pipeline/pictures/uploads.ts";
import { readManifest } from "../../../src/pipeline/site/manifest.ts";
import { articleTags } from "../../../templates/tags/article-tags.ts";
import { temporaryFolder } from "../../support/folder.ts";

/**
 * Returns a folder with a named pipe at this place. Opening one waits until another program writes to it, if it is
 * opened like a file.
 */
function folderWithPipe(name: string): string {
  const folder = temporaryFolder();
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  execFileSync("mkfifo", [join(folder, name)]);
  return folder;
}

/** The diagnostic of a file that has become a pipe since it was listed. */
const refusal = (file: string) => ({
  code: "unreadable",
  message: expect.stringContaining("it is not a regular file"),
  file,
  hint: "replace it with the actual file",
});

test("named pipes that take the place of files of the content are refused, and not waited for", async () => {
  const of = (name: string) => ({ dir: folderWithPipe(name), name });
  const icon = of("icons/favicon.svg");
  expect(readSiteIcons(openReader(icon.dir), [icon.name])).toMatchObject({
    icons: [],
    diagnostics: [refusal(icon.name)],
  });
  const shared = of("share/en.png");
  expect((await readSharingImages(openReader(shared.dir), [shared.name])).diagnostics).toMatchObject([
    refusal(shared.name),
  ]);
  const upload = of("uploads/portrait.jpg");
  expect(await checkUploads(openReader(upload.dir), [upload.name], articleTags.uploads)).toMatchObject([
    refusal(upload.name),
  ]);
  expect(readUpload(openReader(upload.dir).file(upload.name)).picture.problem).toMatchObject({
    code: "unreadable-image",
    file: upload.name,
  });
  const article = of("articles/en.md");
  expect(readSource(join(article.dir, article.name), article.name)).toMatchObject(refusal(article.name));
  expect([createHalfWritten(article.dir)(article.name), noteBytes(article.dir, [article.name])()]).toEqual([
    true,
    true,
  ]);
});

test("named pipes at other places are errors that name them", async () => {
  const path = join(folderWithPipe("paper.pdf"), "paper.pdf");
  for (const read of [readBytes, digestFile]) expect(() => read(path)).toThrow(/not a regular file/);
  await expect(replaceFile(path, "new")).rejects.toThrow(`cannot write ${path}: it is not a regular file`);
  await expect(async () => readManifest(folderWithPipe(".biopedia"), "dist")).rejects.toThrow(
    /^cannot read dist\/\.biopedia: .*not a regular file/,
  );
});
