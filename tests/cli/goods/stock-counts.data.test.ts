/** 盘点 on the command line: opened, counted by a file as the page takes it, applied within the limits and proposed past them, given up. */
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import {
  abandonStockCount,
  applyStockCount,
  countByFile,
  formatCountDifferences,
  openStockCount,
} from "~/cli/goods/stock-counts";
import { db, inTransaction } from "~/platform/database/database.server";
import { changeLimits, readLimits } from "~/modules/staff/limits/limits.server";
import { clear, goods, ground } from "../../modules/orders/shop";

const BY = { id: null, name: "周" };
beforeEach(async () => {
  for (const table of ["stock_count_line", "stock_count", "staff_proposal", "staff_limit"] as const)
    await db.deleteFrom(table).execute();
  await clear();
  await ground();
  await goods(11, [
    [300, 50],
    [400, 5],
  ]);
  await db.updateTable("batch").set({ place: "A-1" }).execute();
});

async function opened(): Promise<string> {
  const { ok, text } = await openStockCount("place", { place: "A" }, "周");
  expect([ok, text]).toEqual([true, expect.stringMatching(/^盘点单 PD\d{6} 已开：库位 A$/)]);
  return /PD\d+/.exec(text)![0];
}
async function count(number: string, rows: string, isTrial = false) {
  const path = join(tmpdir(), `count-${process.pid}.csv`);
  await writeFile(path, `﻿批号,实盘数量\n${rows}`);
  const message: string[] = [];
  const done = await countByFile(number, path, { by: "周", isTrial }, (line) => message.push(line));
  return { ...done, said: message };
}
const stock = async () =>
  Object.fromEntries(
    (await db.selectFrom("batch").select(["number", "quantity"]).execute()).map((row) => [
      row.number,
      row.quantity,
    ]),
  );

test("a scope without a name or a batch, and another one than there are, is refused in words", async () => {
  expect(await openStockCount("place", {}, "周")).toMatchObject({
    ok: false,
    text: "请填写库位的开头，如 A-03",
  });
  expect(await openStockCount("place", { place: "Z" }, "周")).toMatchObject({ ok: false });
  expect(await openStockCount("moon", {}, "周")).toMatchObject({ ok: false, text: "请选择盘点范围" });
});

test("numbers of a file are written down with a verdict for each row; a trial writes nothing", async () => {
  const number = await opened();
  const trial = await count(number, "B11-0,48\nB99,1\n", true);
  expect(trial).toMatchObject({ ok: false, refused: 1, text: "试运行，没有写入：登记 1 行，拒绝 1 行" });
  expect(await formatCountDifferences(number)).toEqual([]);
  const done = await count(number, "B11-0,48\nB11-1,五\n");
  expect(done.said).toEqual(["第2行  B11-0  登记为 48", "第3行  B11-1  拒绝：实盘数量请填写整数"]);
  expect(await formatCountDifferences(number)).toHaveLength(1);
  await expect(
    countByFile(number, "/nowhere.csv", { by: "周", isTrial: false }, () => undefined),
  ).rejects.toThrow("没有这个文件");
});

test("it becomes the book once, with what nobody counted agreed to", async () => {
  const number = await opened();
  await count(number, "B11-0,49\n");
  expect(await applyStockCount(number, { why: "月末" }, BY)).toMatchObject({
    ok: false,
    text: expect.stringContaining("还有 1 个批号未盘"),
  });
  expect(await applyStockCount(number, { partial: true, why: "月末" }, BY)).toEqual({
    ok: true,
    text: "已更正 1 个批号",
  });
  expect(await stock()).toMatchObject({ "B11-0": 49, "B11-1": 5 });
  expect(await applyStockCount(number, { partial: true, why: "月末" }, BY)).toMatchObject({ ok: false });
  expect(await abandonStockCount(number, "周")).toMatchObject({ ok: false });
});

test("past a limit it waits for a second person", async () => {
  const number = await opened();
  await count(number, "B11-0,49\nB11-1,5\n");
  await inTransaction(async (trx) => {
    const { version, values } = await readLimits(trx);
    await changeLimits(trx, { version, values: { ...values, count: 1 } });
  });
  const done = await applyStockCount(number, { why: "月末" }, BY);
  expect(done).toMatchObject({ ok: true, text: expect.stringContaining("由另一位同事复核") });
  expect(await stock()).toMatchObject({ "B11-0": 50 });
  const approvalRequest = await db
    .selectFrom("staff_proposal")
    .select(["kind", "proposed_by"])
    .executeTakeFirst();
  expect(approvalRequest).toEqual({ kind: "stockCount", proposed_by: null });
});

test("given up, nothing is corrected; another number is none", async () => {
  const number = await opened();
  await count(number, "B11-0,1\n");
  expect(await abandonStockCount(number, "周")).toMatchObject({ ok: true });
  expect(await stock()).toMatchObject({ "B11-0": 50 });
  expect(await count(number, "B11-0,2\n")).toMatchObject({ ok: false });
  expect(await abandonStockCount("PD999999", "周")).toEqual({ ok: false, text: "没有盘点单 PD999999" });
  expect(await applyStockCount("x", { why: "月末" }, BY)).toEqual({ ok: false, text: "没有盘点单 x" });
});
