import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as yaml from "js-yaml";
import { siteCache } from "../../../src/io/files/write.ts";
import { biopedia, repository } from "../folders.ts";
import { versionIn } from "../install.ts";
import { copyUploads, links, type Maker, writeAll } from "./generator.ts";

/**
 * Biopedia with the sample's settings: all checks, structured data, a citation and a Markdown version of every page.
 */
export const makeBiopedia: Maker = (folder, articles) => {
  const content = join(folder, "content");
  const out = join(folder, "out");
  const env = { XDG_CACHE_HOME: join(folder, "cache") };
  const sample = (path: string) => readFileSync(join(repository, "content", path), "utf8");
  const site = yaml.load(sample("site.yaml"), { schema: yaml.CORE_SCHEMA }) as object;
  const codes = links(articles).map(({ code }) => code);
  const only = { languages: ["en"], sidebar: codes, menu: codes, grid: codes, translation: { tool: false } };
  // Without further pages, of which the other sites have none.
  const none = { footer: ["share", "cite", "print", "mobileView"], contribute: undefined, report: undefined };
  const language = ({ code }: { code: string }) =>
    code === "en" ? [] : [`- { code: ${code}, name: Language ${code}, fullName: Language ${code} }\n`];
  writeAll(content, {
    "site.yaml": yaml.dump({ ...site, ...only, ...none }, { skipInvalid: true, noRefs: true }),
    "languages.yaml": `- { code: en, name: English }\n${articles.flatMap(language).join("")}`,
    "references.yaml": sample("references.yaml"),
    "bundles/en.json": sample("bundles/en.json"),
    "texts/en.json": sample("texts/en.json"),
  });
  copyUploads(join(content, "uploads"));
  return {
    name: `Biopedia ${versionIn(repository)}`,
    write: ({ code, tagged }) => writeAll(content, { [`articles/${code}.md`]: tagged }),
    command: {
      file: process.execPath,
      args: [biopedia, "build", "--content", content, "--out", out],
      cwd: folder,
      env,
    },
    out,
    caches: [siteCache(content, env)],
  };
};
