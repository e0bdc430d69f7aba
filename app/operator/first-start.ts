/** Decides once in a shop's life whether it is a demo: an open demo login must never appear in a shop that sells. */
import { sql } from "kysely";
import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/database.server";
import { withProgress } from "./progress";

const KEY = "demo";
type Memory = { state: "none" } | { state: "loading"; pid: number; host: string } | { state: "loaded" };

async function recall(): Promise<Memory | null> {
  const row = await db.selectFrom("setting").select("value").where("key", "=", KEY).executeTakeFirst();
  return row ? (JSON.parse(row.value) as Memory) : null;
}

async function remember(memory: Memory): Promise<void> {
  const value = JSON.stringify(memory);
  await db
    .insertInto("setting")
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** Takes the right to load, for one of several starts at the same moment. */
async function claim(): Promise<"mine" | "other" | "used"> {
  return inTransaction(async (trx) => {
    const inserted = await trx
      .insertInto("setting")
      .values({ key: KEY, value: JSON.stringify({ state: "loading", pid: process.pid, host: hostname() }) })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .executeTakeFirst();
    if (Number(inserted.numInsertedOrUpdatedRows) === 0) return "other";
    const { used } = await trx
      .selectNoFrom(sql<number>`(select count(*) from account) + (select count(*) from goods)`.as("used"))
      .executeTakeFirstOrThrow();
    if (used === 0) return "mine";
    await trx.updateTable("setting").set({ value: '{"state":"none"}' }).where("key", "=", KEY).execute();
    return "used";
  });
}

/** Half of the shop's code is behind it, and most starts have no use for it. */
const demo = () => import("~/demo/demo.server");

async function loadWithBar(): Promise<void> {
  const { loadDemo } = await demo();
  await withProgress((onProgress) => loadDemo(now(), (part, done, total) => onProgress(done, total, part)));
  await remember({ state: "loaded" });
}

/**
 * Loads the demo into a shop that never was anything else. `wanted`: SHOP_DEMO=1, or unset on the embedded database.
 * Gives whether the shop is a demo, and a sentence to print where its owner may wonder.
 */
export async function firstStart(wanted: boolean, say: (line: string) => void): Promise<boolean> {
  for (;;) {
    const memory = await recall();
    if (memory?.state === "loaded") return true;
    if (memory?.state === "none") {
      if (wanted) say("商城曾在不加载演示数据的情况下启动过，因此不会加载演示账号");
      return false;
    }
    if (
      memory?.state === "loading" &&
      memory.host === hostname() &&
      memory.pid !== process.pid &&
      isAlive(memory.pid)
    ) {
      await pause(500);
      continue;
    }
    if (memory?.state === "loading") {
      say("上次加载演示数据时中断，现在重新加载");
      await (await demo()).clearDemo();
      continue;
    }
    if (!wanted) {
      await remember({ state: "none" });
      return false;
    }
    const claimed = await claim();
    if (claimed === "other") continue;
    if (claimed === "used") return false;
    say("正在加载演示数据 …");
    await loadWithBar();
    return true;
  }
}
