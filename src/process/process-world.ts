import { chatKey } from "../core/chat/settings.ts";
import { cannotWrite } from "../io/files/write-error.ts";
import { gate } from "../io/terminal/gate.ts";
import { reportError } from "../io/terminal/report.ts";
import type { Out, World } from "../io/terminal/world.ts";

/** Returns what a command may use of a process. */
export function worldOf(process: NodeJS.Process, signal: AbortSignal, lookup?: World["lookup"]): World {
  const { env, stdout, stderr } = process;
  return {
    argv: process.argv.slice(2),
    cwd: process.cwd(),
    env,
    stdout,
    stderr,
    // Opened when somebody is asked: that takes as long as reading many files.
    get stdin() {
      return process.stdin;
    },
    fetch,
    ...(lookup && { lookup }),
    signal,
  };
}

/** The output of a process. */
export interface WatchedOutput {
  /** Whether some of it could not be written. */
  isLost: () => boolean;
  /** Standard error behind the gate. */
  stderr: Out;
}

/** Reports output of a process that is lost, once. */
export function watchOutput(process: NodeJS.Process): WatchedOutput {
  const { stdout, stderr } = process;
  let isLost = false;
  for (const [name, stream] of Object.entries({ "standard output": stdout, "standard error": stderr })) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (!isLost) isLost = reportLost(name, error, process);
    });
  }
  return { isLost: () => isLost, stderr: safeStderr(process) };
}

/** Reports output that is lost. @returns whether it matters */
export function reportLost(name: string, error: NodeJS.ErrnoException, process: NodeJS.Process): boolean {
  // A closed pipe (`biopedia build | head -1`) is not a failure. A full disk under a log file is one, but the work continues.
  if (error.code === "EPIPE") return false;
  process.exitCode = 1;
  reportError(cannotWrite(name, error), { stderr: safeStderr(process), env: process.env });
  return true;
}

const safeStderr = ({ stderr, env }: NodeJS.Process): Out => gate(stderr, { env, key: chatKey(env) });
