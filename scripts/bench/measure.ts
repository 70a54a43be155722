import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

/** A command to measure. */
export interface Command {
  file: string;
  args: readonly string[];
  cwd: string;
  env?: Readonly<Record<string, string>>;
}

/** The time and memory of a run of a command. */
export interface Run {
  /** Wall time in seconds. */
  seconds: number;
  /** Processor time in seconds, with all processes that the command started. */
  processor: number;
  /** Peak memory in megabytes, with all processes that the command started; 0 where the system has no `/proc`. */
  megabytes: number;
}

/**
 * The environment without the certificates of a proxy between this machine and the internet. The certificates are left
 * out, because Node.js reads them at each start and no measured command requests another host.
 */
const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;

/** The script of a shell that prints the processor time of the command, which Node does not report. */
const script = '"$@"; code=$?; times >&3; exit $code';

/**
 * Runs a command in processes of its own and measures it.
 *
 * @throws Error with the end of what it printed if it fails
 */
export function measure({ file, args, cwd, env }: Command): Promise<Run> {
  const started = performance.now();
  const child = spawn("sh", ["-c", script, "sh", file, ...args], {
    cwd,
    env: { ...environment, ...env },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  const printed: Record<number, string> = { 1: "", 2: "", 3: "" };
  for (const stream of [1, 2, 3]) child.stdio[stream]?.on("data", (chunk) => (printed[stream] += chunk));
  const peaks = new Map<number, number>();
  const watch = setInterval(() => notePeaks(child.pid ?? 0, peaks), 15);
  return new Promise((resolve, reject) => {
    child.on("close", (code) => {
      clearInterval(watch);
      if (code !== 0)
        return reject(
          new Error(`${file} ${args.join(" ")} ended with ${code}:\n${`${printed[1]}${printed[2]}`.slice(-2000)}`),
        );
      const kilobytes = [...peaks.values()].reduce((sum, peak) => sum + peak, 0);
      resolve({
        seconds: (performance.now() - started) / 1000,
        processor: secondsOf(printed[3] ?? ""),
        megabytes: kilobytes / 1024,
      });
    });
  });
}

/** Returns the seconds of the second line of `times`, which is about the shell's child processes: `0m1.23s 0m0.45s`. */
const secondsOf = (times: string): number =>
  [...(times.split("\n")[1] ?? "").matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest),
    0,
  );

const read = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The process has ended, or the system has no /proc.
    return "";
  }
};

/** Records the peak memory of the processes that a process started, in kilobytes, as the kernel reports it. */
function notePeaks(parent: number, peaks: Map<number, number>): void {
  for (const child of read(`/proc/${parent}/task/${parent}/children`).split(" ").map(Number).filter(Boolean)) {
    const peak = /VmHWM:\s*(\d+)/.exec(read(`/proc/${child}/status`))?.[1];
    if (peak) peaks.set(child, Number(peak));
    notePeaks(child, peaks);
  }
}

/** The middle one of several numbers. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
