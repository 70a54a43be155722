import { appendFileSync, cpSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { testSite } from "../site/pages.ts";
import { biopedia } from "../support/command.ts";
import { temporaryFolder } from "../support/folder.ts";
import { served } from "./server.ts";

const forms = { ".br": brotliDecompressSync, ".gz": gunzipSync };

test("with precompress, each text has compressed forms, which follow it, and are what “serve” sends", async () => {
  const folder = temporaryFolder();
  cpSync(testSite("basic"), join(folder, "content"), { recursive: true });
  appendFileSync(join(folder, "content/site.yaml"), "precompress: true\n");
  const dist = (file: string) => readFileSync(join(folder, "dist", file));
  const build = async () => expect(await biopedia("build", folder)).toMatchObject({ code: 0 });
  const files = () => readdirSync(join(folder, "dist"), { recursive: true, encoding: "utf8" });
  const compressed = () => files().filter((file) => /\.(?:br|gz)$/.test(file));
  const areRight = () => {
    for (const file of compressed()) {
      const ending = file.slice(-3) as keyof typeof forms;
      expect(forms[ending](dist(file)).equals(dist(file.slice(0, -3))), file).toBe(true);
    }
  };

  await build();
  for (const file of ["index.html", "ar/404.html", "sitemap.xml"])
    expect(compressed()).toEqual(expect.arrayContaining([`${file}.br`, `${file}.gz`]));
  expect(compressed().some((file) => /\.(?:md|png)\.br$/.test(file))).toBe(false);
  areRight();
  expect((await biopedia("check", folder)).stdout).not.toContain("unused-asset");

  const stamp = (file: string) => statSync(join(folder, "dist", file)).mtimeMs;
  const [style = ""] = files().filter((file) => /assets\/style\.\w+\.css\.br$/.test(file));
  const before = [stamp(style), stamp("index.html.br")];
  appendFileSync(join(folder, "content/articles/en.md"), "\nOne more sentence.\n");
  await build();
  areRight();
  expect(stamp(style)).toBe(before[0]);
  expect(stamp("index.html.br")).not.toBe(before[1]);

  const { ask } = await served("", {}, "", folder);
  const { headers, body } = await ask("/", { headers: { "accept-encoding": "br" } });
  expect(headers["content-encoding"]).toBe("br");
  expect(body.equals(dist("index.html.br"))).toBe(true);

  writeFileSync(
    join(folder, "content/site.yaml"),
    readFileSync(join(folder, "content/site.yaml"), "utf8").replace("precompress: true\n", ""),
  );
  await build();
  expect(compressed()).toEqual([]);
});
