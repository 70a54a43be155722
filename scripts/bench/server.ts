import { type ChildProcess, spawn } from "node:child_process";
import { biopedia } from "./folders.ts";

interface Server {
  origin: string;
  pid: number;
  /** Ends it. */
  stop: () => Promise<void>;
}

/**
 * Starts `biopedia serve` or `biopedia dev` at a free port.
 *
 * @throws Error with what it printed if it ends before
 */
export async function startServer(args: readonly string[], cwd: string): Promise<Server> {
  const server = spawn(process.execPath, [biopedia, ...args, "--port", "0"], {
    cwd,
    env: { ...process.env, XDG_CACHE_HOME: cwd },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = () => ended(server);
  process.on("exit", () => server.kill());
  let printed = "";
  const origin = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      printed += chunk;
      const address = /http:\/\/[^\s/]+/.exec(printed)?.[0];
      if (address) resolve(address);
    };
    server.stdout.on("data", hear);
    server.stderr.on("data", hear);
    server.on("exit", () => reject(new Error(`biopedia ${args[0]} ended:\n${printed.slice(-2000)}`)));
  });
  return { origin, pid: server.pid ?? 0, stop };
}

function ended(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.removeAllListeners("exit");
    server.on("exit", () => resolve());
    server.kill();
  });
}
