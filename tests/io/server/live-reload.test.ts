import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { createLive } from "../../../src/io/server/live-reload.ts";
import { eventually } from "../../commands/dev.ts";

/** A response that keeps what is sent. */
const receiver = () => {
  const received = Object.assign(new EventEmitter(), {
    text: "",
    isEnded: false,
    writeHead: () => received,
    write: (text: string) => (received.text += text),
    end: () => {
      received.isEnded = true;
      received.emit("close");
    },
  });
  return received;
};
const listening = (live: ReturnType<typeof createLive>) => {
  const received = receiver();
  live.answer(
    { url: "/__biopedia/events?page=%2F", method: "GET", headers: {} } as IncomingMessage,
    received as unknown as ServerResponse,
  );
  return received;
};
const pageOf = (version: string) => ({ html: "", version, basePath: "" });

test("pages that listen hear what is told while their first state is found out", async () => {
  let find = (_: ReturnType<typeof pageOf>) => {};
  const asked = [new Promise<ReturnType<typeof pageOf>>((done) => (find = done))];
  const live = createLive(async () => asked.pop() ?? pageOf("two"));
  const received = listening(live);
  await live.tell("");
  find(pageOf("one"));
  await eventually(() => expect(received.text).toContain("data: "));
  expect(received.text.split("data: ").at(-1)).toContain('"version":"two"');
});

test("pages that listen take turns if they are many, so that connections are left for anything else", async () => {
  const live = createLive(async () => pageOf("one"));
  const all = [1, 2, 3, 4, 5].map(() => listening(live));
  await eventually(() => expect(all.every(({ text }) => text.includes("data: "))).toBe(true));
  expect(all.map(({ isEnded }) => isEnded)).toEqual([true, false, false, false, false]);
});
