/**
 * `trace-codes.ts [codes] [codes a document]`: a day's trace codes (100,000, 20 a document) are booked in and out, and their bills sent to the
 * sandbox of the trace platform while the clock goes on by a minute a run. With DATABASE_URL on that PostgreSQL. Fails past the platform's
 * limits, and for a code or bill that is lost.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "~/migrations";
import { now } from "~/platform/values/clock.server";
import type { TracePlatform } from "~/modules/trace-codes/platform/trace-platform";

const CODES = Number(process.argv[2] ?? 100_000);
const EACH = Number(process.argv[3] ?? 20);
const MINUTE = 60_000;
const folder = mkdtempSync(join(tmpdir(), "shop-bench-"));
process.env["SHOP_DATA"] ??= folder;

const { db, engine, inTransaction, migrate } = await import("~/platform/database/database.server");
const { loadDemo } = await import("~/demo/demo.server");
const { recordReceivedCodes } = await import("~/modules/trace-codes/codes/receive.server");
const { takeCodesOut } = await import("~/modules/trace-codes/codes/return-codes.server");
const { sendBills } = await import("~/modules/trace-codes/bills/send-bills.server");
const { CALLS_A_DAY, CALLS_A_MINUTE } = await import("~/modules/trace-codes/platform/call-budget.server");
const { sandboxPlatform } = await import("~/modules/trace-codes/platform/sandbox-platform.server");
const { changeTraceSettings } = await import("~/modules/trace-codes/settings.server");
const { toChunks } = await import("~/platform/values/chunks");

const print = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (from: number) => ((performance.now() - from) / 1000).toFixed(1);

/** Books every document and prints its times. */
async function book(
  name: string,
  documents: readonly string[][],
  work: (codes: string[]) => Promise<unknown>,
) {
  const times: number[] = [];
  const began = performance.now();
  for (const codes of documents) {
    const from = performance.now();
    await work(codes);
    times.push(performance.now() - from);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)]!.toFixed(1);
  print(
    `${name}: ${documents.length} documents in ${seconds(began)} s, median ${median} ms, worst ${sorted.at(-1)!.toFixed(0)} ms`,
  );
}

/** The sandbox, whose calls are counted; a lone bill needs no more calls than its methods. */
function countedPlatform(at: () => number, count: () => void): TracePlatform {
  return new Proxy(sandboxPlatform(at), {
    get: (platform, key) => {
      const value: unknown = Reflect.get(platform, key);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        count();
        return Reflect.apply(value, platform, args) as unknown;
      };
    },
  });
}

async function sendAll(start: number): Promise<void> {
  let at = start;
  let calls = 0;
  let most = 0;
  let runs = 0;
  const began = performance.now();
  const platform = Promise.resolve(
    countedPlatform(
      () => at,
      () => (calls += 1),
    ),
  );
  for (;;) {
    const before = calls;
    await sendBills(at, platform);
    runs += 1;
    most = Math.max(most, calls - before);
    const open = await db
      .selectFrom("trace_bill")
      .select("id")
      .where("state", "in", ["waiting", "uploaded"])
      .limit(1)
      .executeTakeFirst();
    if (!open) break;
    at += MINUTE;
    if (runs > 24 * 60) throw new Error("The bills of a day take longer than a day");
  }
  const states = await db
    .selectFrom("trace_bill")
    .select((eb) => [
      "state",
      eb.fn.countAll<number>().as("bills"),
      eb.fn.sum<number>("code_count").as("codes"),
    ])
    .groupBy("state")
    .execute();
  for (const { state, bills, codes } of states) print(`${state}: ${bills} bills, ${codes} codes`);
  print(
    `sent in ${runs} minutes of the clock, ${seconds(began)} s here; ${calls} calls, at most ${most} a minute`,
  );
  if (most > CALLS_A_MINUTE || calls > CALLS_A_DAY) throw new Error("Past the limits of the platform");
  if (states.some(({ state }) => state !== "done")) throw new Error("Bills were refused or failed");
  const sum = states.reduce((all, { codes }) => all + Number(codes), 0);
  if (sum !== 2 * CODES) throw new Error(`${sum} codes were sent, not ${2 * CODES}`);
}

try {
  await migrate(migrations);
  const start = now();
  await loadDemo(start, () => {});
  await db.deleteFrom("trace_bill").execute();
  await inTransaction((trx) =>
    changeTraceSettings(trx, { missing: "off", check: "off", upload: "on", synergy: "off" }),
  );
  const batch = await db
    .selectFrom("batch as b")
    .innerJoin("goods as g", "g.id", "b.goods_id")
    .select(["b.id", "b.goods_id"])
    .where("g.kind", "=", "drug")
    .orderBy("b.id")
    .executeTakeFirstOrThrow();
  const codes = Array.from({ length: CODES }, (_, at) => `8699999${String(at).padStart(13, "0")}`);
  const documents = toChunks(codes, EACH);
  print(`${engine}: ${CODES} codes, ${EACH} a document`);
  let number = 0;
  await book("booked in", documents, (own) =>
    inTransaction((trx) =>
      recordReceivedCodes(
        trx,
        {
          goodsId: batch.goods_id,
          batchId: batch.id,
          receiptRef: `BENCH-${(number += 1)}`,
          codes: own.map((code) => ({ code, parent: null })),
          quantity: own.length,
          unitsEach: 1,
          isConfirmed: true,
          supplier: "演示供应商",
          actor: "量测",
        },
        start,
      ),
    ),
  );
  await book("booked out", documents, (own) =>
    inTransaction((trx) =>
      takeCodesOut(
        trx,
        { type: 202, codes: own, reason: "量测", partner: "演示供应商", actor: "量测" },
        start,
      ),
    ),
  );
  await sendAll(start);
} finally {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
}
