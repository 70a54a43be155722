import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { SegmentState } from "../../src/core/model/states.ts";
import { textIn } from "../support/chat-server.ts";
import { biopedia } from "../support/command.ts";
import { siteFolder } from "../support/folder.ts";
import { environment, readJson, server } from "./support.ts";

test("a source in another language than English is read in its own", async () => {
  const folder = siteFolder("least", {
    "articles/en.md": null,
    "articles/de.md":
      "---\ntitle: Ada Demir\ndescription: Eine Schneiderin.\n---\n\nSie nähte 1.312 Kleider.\n\nSie verkaufte 1.500 Kleider.\n\nSie kam nie nach Rom.\n",
    "site.yaml": (old) => `${old}defaultLanguage: de\nlanguages: [de, en, fr]\n`,
  });
  const answers: Record<string, string> = {
    "Ada Demir": "Ada Demir, dressmaker",
    "Eine Schneiderin.": "A dressmaker.",
    "Sie nähte 1.312 Kleider.": "She sewed 1,312 dresses.",
    "Sie verkaufte 1.500 Kleider.": "She sold 1.500 dresses.",
    "Sie kam nie nach Rom.": "Sie kam nie nach Rom.",
  };
  const answer: typeof fetch = async (_, init) => {
    const { messages } = JSON.parse(String(init?.body));
    const content = textIn(String(messages[0].content)).replace(
      /^(\[\d+\] )?(.*)$/gm,
      (_, number = "", source: string) => number + (answers[source] ?? source),
    );
    return Response.json({ choices: [{ finish_reason: "stop", message: { content } }] });
  };
  await biopedia("translate en --articles en", folder, { env: environment(await server()), fetch: answer });
  const { segments = [] } = readJson<readonly SegmentState[]>(folder, "articles/en.state.json");
  const reasons = segments.map(({ text, reason, detail }) => [
    text,
    reason ?? "accepted",
    ...(detail === undefined ? [] : [detail]),
  ]);
  expect(reasons).toEqual([
    ["Ada Demir", "accepted"],
    ["Eine Schneiderin.", "accepted"],
    ["Sie nähte 1.312 Kleider.", "accepted"],
    ["Sie verkaufte 1.500 Kleider.", "number-missing", "1.500"],
    ["Sie kam nie nach Rom.", "identical"],
  ]);
  // So do the pages that translate for a visitor.
  await biopedia("build", folder);
  expect(readFileSync(join(folder, "dist/fr/index.html"), "utf8")).toMatch(/from(?:"|&quot;):(?:"|&quot;)de/);
});
