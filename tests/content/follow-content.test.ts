import { renameSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { followContent } from "../../src/pipeline/content/follow-content.ts";
import { siteFolder } from "../support/folder.ts";

test("content that is read already is not read again when older content could not be read", async () => {
  const content = join(siteFolder("basic"), "content");
  const [file, away] = [join(content, "site.yaml"), join(content, "..", "site.yaml")];
  const read = followContent(content);
  renameSync(file, away);
  const older = read();
  renameSync(away, file);
  const newer = read();
  await expect(older).rejects.toThrow("no content found");
  expect(read()).toBe(newer);
  expect((await newer).site.subject.name).toBe("Ada Example");
});
