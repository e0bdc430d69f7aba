/** The disk fills to the last byte, and is freed again. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { openSqlite } from "~/platform/database/open-sqlite.server";
import { pause } from "../hands";
import { fillDisk } from "../small-disk";
import type { Fault } from "./fault";

/** What SQLite has reserved in its log would let it write on for a while: given up, as after a quiet night, it needs the disk at once. */
function giveUpReserve(path: string): void {
  const other = openSqlite(path, { timeout: 2000 });
  try {
    other.pragma("wal_checkpoint(truncate)");
  } finally {
    other.close();
  }
}

/** Keeps the disk full for a while: what others free meanwhile is taken at once. */
async function keepFull(folder: string, lasts: number): Promise<void> {
  const ballast = join(folder, "ballast");
  const until = Date.now() + lasts;
  try {
    while (Date.now() < until) {
      fillDisk(ballast);
      await pause(100);
    }
  } finally {
    rmSync(ballast, { force: true });
  }
}

const NO_DISK = "no file system of its own can be mounted here: needs root";

/** Files are no longer taken, and on SQLite nothing is. */
export const diskFull: Fault = {
  name: "disk full",
  excuses: true,
  missing: ({ shop }) => (shop.isSmall ? null : NO_DISK),
  async strike({ shop, lasts }) {
    if (shop.engine === "sqlite") giveUpReserve(join(shop.data, "shop.db"));
    await keepFull(shop.data, lasts);
  },
};

/** No table and no index grows any more; its log, on another disk, does. */
export const databaseDiskFull: Fault = {
  name: "disk of PostgreSQL full",
  excuses: true,
  missing: ({ shop }) =>
    !shop.serialized
      ? "on PostgreSQL alone"
      : shop.databaseDisk
        ? null
        : `${NO_DISK}, and a server on this machine`,
  strike: ({ shop, lasts }) => keepFull(shop.databaseDisk!, lasts),
};
