import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Source } from "../../src/core/diagnostics/source.ts";
import { segmentDocument } from "../../src/core/documents/segment.ts";
import { compareStructure } from "../../src/core/documents/structure.ts";
import type { DocumentState } from "../../src/core/model/states.ts";
import { articleTags } from "../../templates/tags/article-tags.ts";
import { textIn } from "../support/chat-server.ts";
import { biopedia } from "../support/command.ts";
import { repository, temporaryFolder } from "../support/folder.ts";
import { siteInEnglish } from "../translation/support.ts";
import { findApertium } from "./find.ts";

/*
 * A real engine that nobody here wrote translates the sample's article: its answers are as good as they are, and every
 * element of the article must survive them.
 */

const modes: Readonly<Record<string, string>> = { es: "eng-spa", ca: "eng-cat" };

/** Translates texts with tags, and leaves names as they are. */
function translate(texts: readonly string[], mode: string, names: readonly string[]): string[] {
  const any = new RegExp(`(?<!\\p{L})(?:${names.join("|")})(?!\\p{L})`, "gu");
  const html = texts.map((text) =>
    names.length === 0 ? text : text.replace(any, (name) => `<z${names.indexOf(name)}/>`),
  );
  const input = html.map((text) => `<p>${text.replaceAll("&", "&amp;")}</p>`).join("\n");
  // A file, because the program cannot read the sockets that Node has for pipes.
  const file = join(temporaryFolder(), "texts.html");
  writeFileSync(file, input);
  const { stdout, stderr } = spawnSync(findApertium(), ["-u", "-f", "html", mode, file], { encoding: "utf8" });
  const paragraphs = stdout.match(/<p>[\s\S]*?<\/p>/g) ?? [];
  if (paragraphs.length !== texts.length) throw new Error(`Apertium has failed: ${stderr}`);
  return paragraphs.map((text) =>
    text
      .slice(3, -4)
      .replace(/<z(\d+)\/>/g, (_, index: string) => names[Number(index)] ?? "")
      .replace(/&(?:amp|#38);/g, "&")
      .trim(),
  );
}

/** An adapter: Apertium as a chat service. */
async function adapter(): Promise<string> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const prompt: string = JSON.parse(Buffer.concat(chunks).toString()).messages[0].content;
    const [, tag = ""] = /^Target language: .* \((\w+)\)$/m.exec(prompt) ?? [];
    const names = Array.from(prompt.matchAll(/^- Name: (.+?)(?: = .+)?$/gm), ([, name = ""]) => name);
    const text = textIn(prompt);
    const isList = text.startsWith("[0] ");
    const pieces = isList ? text.split(/^\[\d+\] /m).slice(1) : [text];
    const translated = translate(
      pieces.map((piece) => piece.trim()),
      modes[tag] ?? "",
      names,
    );
    const content = isList ? translated.map((piece, index) => `[${index}] ${piece}`).join("\n") : translated[0];
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ choices: [{ finish_reason: "stop", message: { content } }] }));
  };
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/chat/completions`;
}

test("Apertium translates the sample's article: every element is kept, and nothing that is refused lacks its reason", {
  timeout: 600_000,
}, async () => {
  const folder = siteInEnglish(["es", "ca"]);
  const pathOf = (file: string) => join(folder, "content", file);
  const parse = (file: string) => {
    const source = new Source(file, readFileSync(pathOf(file), "utf8"));
    const { document } = segmentDocument(source, { isPage: false, tags: articleTags });
    if (document === undefined) throw new Error(`${file} cannot be read`);
    return document;
  };
  writeFileSync(pathOf("articles/en.md"), readFileSync(join(repository, "content/articles/en.md")));
  const env = { BIOPEDIA_API_URL: await adapter(), BIOPEDIA_API_KEY: "none", BIOPEDIA_RETRY_DELAY: "0.01" };
  const outcome = await biopedia("translate --articles es ca --max-requests 9999", folder, { env });
  expect(outcome.stderr).not.toContain("Internal error");
  const source = parse("articles/en.md");
  for (const code of ["es", "ca"]) {
    expect(existsSync(pathOf(`articles/${code}.md`)), code).toBe(true);
    const translated = parse(`articles/${code}.md`);
    expect(compareStructure(source, translated), code).toEqual([]);
    const state: DocumentState = JSON.parse(readFileSync(pathOf(`articles/${code}.state.json`), "utf8"));
    const open = state.segments.filter(({ status }) => status !== "ok");
    expect(open.filter(({ reason }) => reason === undefined)).toEqual([]);
    expect(open.length / state.segments.length).toBeLessThan(0.5);
  }
});
