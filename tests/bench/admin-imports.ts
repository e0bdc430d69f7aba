/**
 * `npx tsx tests/bench/admin-imports.ts [rows]`: what a list of stock costs in the back office (20,000 rows by default: five batches of each of 4,000
 * goods), from its file to its end, in a database of its own: time of each step, the longest block of the event loop in it, and memory.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";

const ROWS = Number(process.argv[2] ?? 20_000);
const BATCHES = 5;
const folder = mkdtempSync(join(tmpdir(), "shop-bench-"));
process.env["SHOP_DATA"] = folder;

const { migrations } = await import("~/migrations");
const { db, inTransaction, migrate } = await import("~/platform/database/database.server");
const { importGoods } = await import("~/modules/imports/run-file.server");
const { sheetFile } = await import("~/platform/files/sheet-file.server");
const { readListFile } = await import("~/modules/imports/read-file.server");
const { keepList } = await import("~/modules/imports/stored/store-import.server");
const { findList } = await import("~/modules/imports/stored/stored-imports.server");
const { startImport, workList } = await import("~/modules/imports/stored/run-import.server");
const { chooseColumns, correctRow } = await import("~/modules/imports/stored/prepare-import.server");
const { listDeps } = await import("~/admin/price-limit/list-deps.server");

const now = () => Date.now();

/** Does one step and prints what it took. */
async function measured<T>(name: string, step: () => Promise<T>): Promise<T> {
  const blocks = monitorEventLoopDelay({ resolution: 1 });
  blocks.enable();
  const since = performance.now();
  const done = await step();
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  // What blocks to the very end is seen at the next turn.
  await new Promise((resume) => setTimeout(resume, 5));
  blocks.disable();
  const [block, memory] = [blocks.max / 1e6, process.memoryUsage().rss / 1024 / 1024];
  process.stdout.write(
    `${name.padEnd(34)} ${seconds.padStart(7)} s, longest block ${block.toFixed(0).padStart(5)} ms, ${memory.toFixed(0)} MB\n`,
  );
  return done;
}

async function fill(goods: number): Promise<void> {
  const rows = Array.from({ length: goods }, (_, n) => ({
    货号: `H-${n}`,
    商品名称: `阿莫西林胶囊${n}`,
    规格: "0.25g*24粒",
    生产企业: `演示药厂${n % 50}`,
    价格: `${1 + (n % 97)}.50`,
    批次: `B0,2026-01-01,2029-01-01,${n % 900}`,
  }));
  await importGoods(rows, { kind: "drug", now: now() });
}

const stock = (): string[][] => [
  ["货号", "批号", "生产日期", "有效期至", "可售数量", "库位", "备注"],
  ...Array.from({ length: ROWS }, (_, n) => [
    `H-${Math.floor(n / BATCHES)}`,
    `B${n % BATCHES}`,
    "2026-01-01",
    "2029-01-01",
    `${(n * 7) % 900}`,
    "A-1",
    "",
  ]),
];

async function bench(): Promise<void> {
  await migrate(migrations);
  await fill(Math.ceil(ROWS / BATCHES));
  const deps = await listDeps();
  for (const format of ["csv", "xlsx"] as const) {
    const { bytes } = await sheetFile(stock(), format, "库存");
    const file = new File([bytes], `库存.${format}`);
    const read = await measured(`read ${format}, ${ROWS} rows`, () =>
      readListFile(file, { kind: "prices", sheet: null }, 1),
    );
    if (!read.ok) throw new Error(read.text);
    if (format === "csv") continue;
    const options = { goodsKind: "drug", isAdded: false } as const;
    const list = { ...read, formKey: "bench", kind: "stock", file: file.name, options } as const;
    const stored = await measured("store", () => keepList({ ...list, by: { id: 1, name: "孙" } }, now()));
    if (!stored.ok) throw new Error(stored.text);
    const { columns: chosen, version } = (await findList(stored.id))!;
    await measured("try: the first rows, in the request", () =>
      chooseColumns(stored.id, { chosen, options, version }, deps, now()),
    );
    await measured("try: the rest, by the job", () => workList(stored.id, deps, now));
    await measured("put one row right", async () => {
      const of = { row: 3, cells: new Map([[4, "11"]]), version: version + 1 };
      const put = await correctRow(stored.id, of, deps, now());
      if (!put.ok) throw new Error(put.text);
    });
    await inTransaction((trx) => startImport(trx, stored.id, { why: "bench", version: version + 2 }, now()));
    await measured("run", () => workList(stored.id, deps, now));
    process.stdout.write(`${JSON.stringify(await findList(stored.id), ["state", "done", "rows"])}\n`);
  }
  await db.destroy();
}

await bench().finally(() => rmSync(folder, { recursive: true, force: true }));
