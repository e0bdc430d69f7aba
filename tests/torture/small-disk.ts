/** A file system in memory on a folder of its own, small enough to be filled. */
import { execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRoot, onPath } from "../runner/step";

/** What it holds: the demo, and what buyers add. */
const SIZE = "384m";

/** Its folder, which belongs to the user `owner` where one is named; gone with this process. Null where it may not be made. */
export function smallDisk(owner?: number): string | null {
  if (!isRoot() || !onPath("mount")) return null;
  const folder = mkdtempSync(join(tmpdir(), "shop-torture-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE}`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    rmdirSync(folder);
    return null;
  }
  if (owner !== undefined) chownSync(folder, owner, -1);
  process.once("exit", () => {
    execFileSync("umount", ["-l", folder]);
    rmdirSync(folder);
  });
  return folder;
}
