import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { builtSite } from "../support/built-site.ts";
import { startChatServer } from "../support/chat-server.ts";
import { biopedia } from "../support/command.ts";
import { siteFolder, snapshot } from "../support/folder.ts";

const key = "sk-or-v1-0123456789abcdef";

async function service() {
  const started = await startChatServer({ key });
  onTestFinished(() => started.close());
  return started;
}

/** Runs `translate pt` and checks that neither output nor files contain any of the secrets. */
async function translate(folder: string, env: Record<string, string>, secrets: readonly string[]) {
  const before = snapshot(join(folder, "content"));
  const outcome = await biopedia("translate pt", folder, { env });
  for (const secret of secrets) expect(outcome.stdout + outcome.stderr).not.toContain(secret);
  expect(outcome.code).toBe(2);
  expect(snapshot(join(folder, "content"))).toEqual(before);
  return outcome.stderr;
}

describe("an invalid key is rejected before any request, and is not printed", () => {
  test.each([
    ["a line break", `${key}\nX-Evil: 1`],
    ["a space", `${key} second`],
    ["a non-ASCII letter", `${key}é`],
    ["a control character", `${key}\x00x`],
  ])("%s", async (_, bad) => {
    const chat = await service();
    const env = { BIOPEDIA_API_URL: chat.url, BIOPEDIA_API_KEY: bad };
    expect(await translate(siteFolder("basic"), env, ["0123456789abcdef", "X-Evil"])).toBe(
      "error: BIOPEDIA_API_KEY is invalid: it contains a line break, a space or a non-ASCII character\n  = copy the key again, on one line\n",
    );
    expect(chat.requests).toEqual([]);
  });
});

describe("an address that contains or exposes a secret is rejected and not printed", () => {
  test.each([
    ["https://user:hunter2secret@chat.example/api/v1/chat/completions", /contains a key or password/],
    ["https://chat.example/api/v1/chat/completions?api_key=hunter2secret", /contains a key or password/],
    ["https://chat.example/v1/chat/completions?v=sk-hunter2secret", /contains a key or password/],
    [
      "http://chat.example/hunter2secret/chat/completions",
      /is not encrypted: anybody on the network path to chat\.example could read the key/,
    ],
    ["ftp://hunter2secret", /is not a valid URL/],
    ["hunter2secret", /is not a valid URL/],
  ])("%s", async (url, told) => {
    const env = { BIOPEDIA_API_URL: url, BIOPEDIA_API_KEY: key };
    expect(await translate(siteFolder("basic"), env, ["hunter2secret", key])).toMatch(told);
  });

  test("http: on this machine or its network, and a harmless query, are accepted", async () => {
    const chat = await service();
    const env = { BIOPEDIA_API_URL: `${chat.url}?api-version=2025-03-03`, BIOPEDIA_API_KEY: key };
    expect(await biopedia("translate pt --max-requests 1", siteFolder("basic"), { env })).toMatchObject({
      stderr: expect.not.stringContaining("BIOPEDIA_API_URL"),
    });
    expect(chat.requests.length).toBe(1);
  });
});

describe("the key goes only to an address from the same source", () => {
  const file = (folder: string, text: string) => writeFileSync(join(folder, ".env"), text);

  test("an address in a .env file does not get the environment's key", async () => {
    const chat = await service();
    const folder = siteFolder("basic");
    file(folder, `BIOPEDIA_API_URL=${chat.url}\n`);
    expect(await translate(folder, { BIOPEDIA_API_KEY: key }, [key])).toBe(
      "error: BIOPEDIA_API_URL is set in .env, but BIOPEDIA_API_KEY in the environment\n" +
        "  = set both in the same place, so that the key is only sent where its owner intends\n",
    );
    expect(chat.requests).toEqual([]);
  });

  test("an address in the environment does not get the key of a .env file", async () => {
    const chat = await service();
    const folder = siteFolder("basic");
    file(folder, `BIOPEDIA_API_KEY=${key}\n`);
    expect(await translate(folder, { BIOPEDIA_API_URL: chat.url }, [key])).toMatch(
      /set in the environment, but BIOPEDIA_API_KEY in \.env/,
    );
    expect(chat.requests).toEqual([]);
  });

  test("both from the .env file are used", async () => {
    const chat = await service();
    const folder = siteFolder("basic");
    file(folder, `BIOPEDIA_API_URL=${chat.url}\nBIOPEDIA_API_KEY=${key}\n`);
    await biopedia("translate pt --max-requests 1", folder);
    expect(chat.requests.length).toBe(1);
  });

  test("serve and dev are just as strict", async () => {
    const folder = await builtSite("basic");
    file(folder, "BIOPEDIA_API_URL=https://chat.example/v1/chat/completions\n");
    for (const command of ["serve --port 0", "dev --port 0"]) {
      const { code, stderr } = await biopedia(command, folder, { env: { BIOPEDIA_API_KEY: key } });
      expect([code, stderr]).toEqual([2, expect.stringContaining("BIOPEDIA_API_URL is set in .env")]);
    }
  });
});
