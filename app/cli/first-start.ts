import { hasGoods } from "~/modules/catalogue/goods/goods-facts.server";
import { hasAccounts } from "~/modules/company/identity/companies.server";
import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { now } from "~/platform/values/clock.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { readSetting, writeSetting, writeSettingOnce } from "~/platform/database/settings.server";
import { withProgress } from "~/cli/output/progress";

const DemoState = z.discriminatedUnion("state", [
  z.object({ state: z.literal("none") }),
  z.object({ state: z.literal("loading"), pid: z.number(), host: z.string() }),
  z.object({ state: z.literal("loaded") }),
]);
const DEMO = { key: "demo", schema: DemoState };

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** Lets one of several simultaneous starts load. */
async function claim(): Promise<"mine" | "other" | "used"> {
  return inTransaction(async (trx) => {
    const loading = { state: "loading" as const, pid: process.pid, host: hostname() };
    if (!(await writeSettingOnce(trx, DEMO, loading))) return "other";
    if (!(await hasAccounts(trx)) && !(await hasGoods(trx))) return "mine";
    await writeSetting(trx, DEMO, { state: "none" });
    return "used";
  });
}

/** Loaded lazily: half of the shop's code, rarely needed. */
const demo = () => import("~/demo/demo.server");

async function loadWithBar(): Promise<void> {
  const { loadDemo } = await demo();
  await withProgress((onProgress) => loadDemo(now(), (part, done, total) => onProgress(done, total, part)));
  await writeSetting(db, DEMO, { state: "loaded" });
}

type Say = (line: string) => void;

/** Waits for another process that loads, or clears what an interrupted one left. */
async function awaitLoading({ pid, host }: { pid: number; host: string }, say: Say): Promise<void> {
  const isLoading = host === hostname() && pid !== process.pid && isAlive(pid);
  if (isLoading) {
    await pause(500);
    return;
  }
  say("上次加载演示数据时中断，现在重新加载");
  await (await demo()).clearDemo();
}

/** Null: not decided yet, to be tried again. */
async function tryStart(wanted: boolean, say: Say): Promise<boolean | null> {
  const memory = await readSetting(db, DEMO);
  if (memory?.state === "loaded") return true;
  if (memory?.state === "none") {
    if (wanted) say("商城曾在不加载演示数据的情况下启动过，因此不会加载演示账号");
    return false;
  }
  if (memory?.state === "loading") {
    await awaitLoading(memory, say);
    return null;
  }
  if (!wanted) {
    await writeSetting(db, DEMO, { state: "none" });
    return false;
  }
  const claimed = await claim();
  if (claimed === "other") return null;
  if (claimed === "used") return false;
  say("正在加载演示数据 …");
  await loadWithBar();
  return true;
}

/**
 * Loads the demo into an unused shop. `wanted`: SHOP_DEMO=1, or unset on the embedded database. Returns whether the shop is a demo; `say` prints
 * what its owner should know.
 */
export async function firstStart(wanted: boolean, say: Say): Promise<boolean> {
  for (;;) {
    const isDemo = await tryStart(wanted, say);
    if (isDemo !== null) return isDemo;
  }
}
