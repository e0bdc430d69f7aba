/** The disk fills to the last byte, and is freed again. */
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { pause } from "../shopper";
import type { Fault } from "./fault";

/** Writes until nothing fits any more. */
function fill(path: string): void {
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

export const diskFull: Fault = {
  name: "disk full",
  excuses: true,
  missing: ({ shop }) => (shop.isSmall ? null : "no file system of its own can be mounted here: needs root"),
  async strike({ shop, lasts }) {
    const ballast = join(shop.data, "ballast");
    const until = Date.now() + lasts;
    try {
      // What the shop itself frees meanwhile is taken at once.
      while (Date.now() < until) {
        fill(ballast);
        await pause(100);
      }
    } finally {
      rmSync(ballast, { force: true });
    }
  },
};
