/** The disk fills to the last byte, and is freed again. */
import Sqlite from "better-sqlite3";
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

/** What SQLite has reserved in its log would let it write on for a while: given up, as after a quiet night, it needs the disk at once. */
function giveUpReserve(path: string): void {
  const other = new Sqlite(path, { timeout: 2000 });
  try {
    other.pragma("wal_checkpoint(truncate)");
  } finally {
    other.close();
  }
}

export const diskFull: Fault = {
  name: "disk full",
  excuses: true,
  missing: ({ shop }) => (shop.isSmall ? null : "no file system of its own can be mounted here: needs root"),
  async strike({ shop, lasts }) {
    if (shop.engine === "sqlite") giveUpReserve(join(shop.data, "shop.db"));
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
