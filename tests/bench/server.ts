/** The servers that a measuring program starts, each in a process of its own, and that none of them outlives it. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const say = (line: string) => void process.stdout.write(`${line}\n`);

const children = new Set<ChildProcess>();

/** Node with these arguments, which says only what goes wrong: here, or into the open file `log`. */
export function start(args: string[], env: Record<string, string>, log?: number): ChildProcess {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", log ?? "inherit"],
  });
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

/** Waits until the server answers; fails at once when its process has ended. */
export async function waitFor(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const isReady = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    // Asked, not heard: bare servers, which are measured too, say nothing when they are ready.
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`no answer from ${url}: the process ended`);
}

export const stop = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });

/** The cookie of a demo login. */
export async function signIn(base: string): Promise<string> {
  const answer = await fetch(`${base}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: base },
    body: new URLSearchParams({ username: "demo", password: "Demo-2026" }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Does the work with a folder of its own, at most for `patience` ms; whatever hangs, nothing of it stays. */
export async function within<T>(
  name: string,
  patience: number,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), name));
  // Also when nobody reads any more what it says.
  process.once("exit", () => {
    children.forEach((child) => child.kill("SIGKILL"));
    rmSync(folder, { recursive: true, force: true });
  });
  process.on("SIGINT", () => process.exit(130)).on("SIGTERM", () => process.exit(143));
  setTimeout(() => process.exit(1), patience).unref();
  try {
    return await work(folder);
  } finally {
    await Promise.all([...children].map(stop));
    rmSync(folder, { recursive: true, force: true });
  }
}
