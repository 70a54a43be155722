import { connect, type Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Handler, type Limits, type Listening, listen } from "../../src/io/server/listen.ts";

/** Short timeouts for the test, the others long enough not to matter. */
const short = 300;
const long = 60_000;
const patient: Limits = { head: long, request: long, stalled: long, answer: long, connections: 500 };
/** More than the buffers of a connection can contain. */
const large = Buffer.alloc(8 * 1024 * 1024);

async function start(
  limits: Partial<Limits>,
  answer: Handler = (_, response) => void response.end(large),
): Promise<Listening> {
  const server = await listen(answer, { host: "127.0.0.1", port: 0, limits: { ...patient, ...limits }, onError() {} });
  onTestFinished(() => server.close());
  return server;
}

/** Connects and sends data. @returns the socket, and a promise that resolves when it closes */
function sending({ origin }: Listening, text: string): { socket: Socket; ended: Promise<void> } {
  const socket = connect({ port: Number(new URL(origin).port), host: "127.0.0.1" });
  socket.on("error", () => {});
  socket.write(text);
  onTestFinished(() => void socket.destroy());
  return { socket, ended: new Promise((done) => socket.on("close", () => done())) };
}

const get = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
/** Reads and discards data, because the end of a socket is only seen after that. */
const readOn = (socket: Socket) => socket.resume();

describe("a server disconnects", () => {
  test("60 clients that do not read, and answers others meanwhile", async () => {
    let closed = 0;
    const server = await start({ stalled: short }, (request, response) => {
      if (request.url === "/small") response.end("here");
      else response.on("close", () => closed++).end(large);
    });
    for (let count = 0; count < 60; count++) sending(server, get).socket.pause();
    expect(await (await fetch(new URL("/small", server.origin))).text()).toBe("here");
    await expect.poll(() => closed, { timeout: 20_000 }).toBe(60);
    expect(await (await fetch(new URL("/small", server.origin))).text()).toBe("here");
  });

  test("a client that reads slowly and never finishes", async () => {
    let isClosed = false;
    const server = await start({ answer: 2 * short }, (_, response) => {
      response.on("close", () => {
        isClosed = true;
      });
      response.end(large);
    });
    const { socket, ended } = sending(server, get);
    socket.pause();
    let received = 0;
    const sip = () => {
      received += Buffer.byteLength(socket.read(1024) ?? "");
    };
    const sips = setInterval(sip, 50);
    onTestFinished(() => clearInterval(sips));
    await expect.poll(() => isClosed, { timeout: 20_000 }).toBe(true);
    clearInterval(sips);
    socket.on("data", (bytes: Buffer) => {
      received += bytes.length;
    });
    readOn(socket);
    await ended;
    expect(received).toBeGreaterThan(1000);
    expect(received).toBeLessThan(large.length);
  });

  test.each([
    ["says nothing", ""],
    ["does not end its headers", "GET / HTTP/1.1\r\nHost: localhost\r\n"],
  ])("a client that %s", async (_, text) => {
    const { socket, ended } = sending(await start({ head: short }), text);
    readOn(socket);
    await ended;
  });

  test("a client that does not finish its request", async () => {
    const server = await start({ head: short, request: short }, (request) => void request.resume());
    const { socket, ended } = sending(server, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf");
    readOn(socket);
    await ended;
  });

  test("clients above the maximum number of connections", async () => {
    const server = await start({ connections: 3 }, (_, response) => void response.write("begun"));
    const answered = [1, 2, 3].map(() => sending(server, get).socket);
    await Promise.all(answered.map((socket) => new Promise((done) => socket.once("data", done))));
    const { socket, ended } = sending(server, get);
    readOn(socket);
    await ended;
    expect(answered.map((socket) => socket.destroyed)).toEqual([false, false, false]);
  });
});

test("a response that takes long to produce is not interrupted", async () => {
  const server = await start(
    { stalled: short },
    (_, response) => void setTimeout(() => response.end("late"), 4 * short),
  );
  expect(await (await fetch(server.origin)).text()).toBe("late");
});

test("a response with occasional data is not interrupted", async () => {
  const server = await start({ stalled: short }, (_, response) => {
    response.write("first ");
    setTimeout(() => response.end("last"), 4 * short);
  });
  expect(await (await fetch(server.origin)).text()).toBe("first last");
});
