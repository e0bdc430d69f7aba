/** A file system in memory on a folder of its own, small enough to be filled. */
import { execFileSync } from "node:child_process";
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, rmdirSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRoot, onPath } from "../runner/step";

/** What it holds: the demo, and what buyers add. */
const SIZE = "384m";

/** Its folder, which belongs to the user `owner` where one is named; gone with this process. Null where it may not be made. */
export function smallDisk({ owner, size = SIZE }: { owner?: number; size?: string } = {}): string | null {
  if (!isRoot() || !onPath("mount")) return null;
  const folder = mkdtempSync(join(tmpdir(), "shop-torture-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmdirSync(folder);
    return null;
  }
  if (owner !== undefined) chownSync(folder, owner, -1);
  process.once("exit", () => dropDisk(folder));
  return folder;
}

/** Takes it away sooner: a process of Vitest's is ended without a word. */
export function dropDisk(folder: string): void {
  if (!existsSync(folder)) return;
  execFileSync("umount", ["-l", folder]);
  rmdirSync(folder);
}

/** Writes until nothing fits any more. */
export function fillDisk(path: string): void {
  const file = openSync(path, "a");
  try {
    for (let size = 1 << 20; size >= 1;)
      try {
        writeSync(file, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
        size = Math.floor(size / 16);
      }
  } finally {
    closeSync(file);
  }
}
