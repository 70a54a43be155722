import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Returns the name that Git records in commits (`user.name`); empty if there is none or Git is not installed. */
export async function readGitName(dir: string, env: Readonly<Record<string, string | undefined>>): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)("git", ["-C", dir, "config", "user.name"], { encoding: "utf8", env, timeout: 5000 });
    return stdout.trim();
  } catch {
    return "";
  }
}
