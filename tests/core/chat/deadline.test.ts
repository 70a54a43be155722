import { expect, test } from "vitest";
import { withDeadline } from "../../../src/core/chat/http-request.ts";

/** A task that ends only when its signal is aborted, as a request to a host that never answers. */
const endless = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

test("a task that never ends is stopped when its time is over", async () => {
  await expect(withDeadline(new AbortController().signal, 20, endless)).rejects.toMatchObject({ name: "TimeoutError" });
});

test("a task is stopped with the signal of its command", async () => {
  const controller = new AbortController();
  const stopped = withDeadline(controller.signal, 60_000, endless);
  controller.abort(new Error("Ctrl-C"));
  await expect(stopped).rejects.toThrow("Ctrl-C");
});

test("a signal that was aborted before starts nothing, and listeners are gone after the task", async () => {
  const controller = new AbortController();
  expect(await withDeadline(controller.signal, 60_000, async () => 7)).toBe(7);
  controller.abort(new Error("over"));
  await expect(withDeadline(controller.signal, 60_000, async () => 7)).rejects.toThrow("over");
});
