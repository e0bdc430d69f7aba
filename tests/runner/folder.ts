/** Where what tests write lies until they end. */
import { mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** A demo shop and its database take 200 MB at most, and several stand at once, bytes. */
const ENOUGH = 2 * 1024 ** 3;

/** Whether there is memory that is written to as a folder, and enough of it: many containers have but 64 MB. */
function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ENOUGH;
  } catch {
    return false;
  }
}

/** A new folder, in memory where there is enough: the embedded database waits for its disk at each write. */
export const newFolder = (name: string): string => mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), name));
