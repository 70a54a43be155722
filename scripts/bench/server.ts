import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { biopedia, repository } from "./folders.ts";

interface Server {
  origin: string;
  /** The address that it printed: for `edit` with the token of its session. */
  address: string;
  /** Returns its memory, and how much of its heap is in use once garbage is collected, in bytes. */
  memory: () => Promise<{ rss: number; used: number }>;
  /** Ends it. */
  stop: () => Promise<void>;
}

/**
 * Starts `biopedia serve`, `dev` or `edit` at a free port.
 *
 * @throws Error with what it printed if it ends before
 */
export async function startServer(args: readonly string[], cwd: string): Promise<Server> {
  const server = spawn(
    process.execPath,
    ["--import", join(repository, "scripts/bench/report-memory.js"), biopedia, ...args, "--port", "0"],
    {
      cwd,
      env: { ...process.env, XDG_CACHE_HOME: cwd },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
  const stop = () => ended(server);
  process.on("exit", () => server.kill());
  let printed = "";
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      printed += chunk;
      const address = /http:\/\/\S+(?=\s)/.exec(printed)?.[0];
      if (address) resolve(address);
    };
    server.stdout?.on("data", hear);
    server.stderr?.on("data", hear);
    server.on("exit", () => reject(new Error(`biopedia ${args[0]} ended:\n${printed.slice(-2000)}`)));
  });
  const memory = async () => {
    const answered = once(server, "message");
    server.send("memory");
    const [answer] = (await answered) as [{ rss: number; used: number }];
    return answer;
  };
  return { origin: new URL(address).origin, address, memory, stop };
}

function ended(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.removeAllListeners("exit");
    server.on("exit", () => resolve());
    server.kill();
  });
}
