import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportTo, readExport } from "~/cli/orders/exports";
import { csvRows, xlsxRows } from "~/cli/output/table-file";
import { escapeCell } from "~/platform/files/table-stream.server";
import { startOfDay } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { company, NOW } from "../../modules/orders/shop";

let folder: string;
async function collected<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}
const entry = { companyId: 1, note: "=HYPERLINK(1)", now: NOW } as const;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "exports-"));
  for (const id of [1, 2]) await company(id);
  await db.updateTable("company").set({ name: "+药店" }).where("id", "=", 1).execute();
  await inTransaction(async (trx) => {
    await postToLedger(trx, { ...entry, account: "balance", amount: 1234, kind: "recharge", key: "a" });
    await postToLedger(trx, { ...entry, account: "balance", amount: -34, kind: "pay", key: "b" });
    await postToLedger(trx, { ...entry, account: "points", amount: 7, kind: "reward", key: "c" });
    await postToLedger(trx, {
      ...entry,
      companyId: 2,
      account: "points",
      amount: 9,
      kind: "reward",
      key: "d",
    });
  });
});
afterAll(() => rm(folder, { recursive: true }));

describe("an export of the ledger", () => {
  test("as CSV guards text, not numbers", async () => {
    const path = join(folder, "ledger.csv");
    expect(await exportTo("ledger", { path, format: "csv" }, { companyId: 1 })).toBe(3);
    expect((await readFile(path, "utf8")).startsWith("\uFEFF时间,客户编号,客户,账户")).toBe(true);
    const rows = await collected(csvRows(path));
    expect(rows[1]).toMatchObject({
      客户: "'+药店",
      账户: "账户余额",
      类型: "订单支付",
      说明: "'=HYPERLINK(1)",
      "变动（元）": "-0.34",
      "变动后（元）": "12",
    });
    expect(rows[2]).toMatchObject({ "变动（元）": "", 变动积分: "7" });
  });

  test("as XLSX keeps text as text and amounts as numbers", async () => {
    const path = join(folder, "ledger.xlsx");
    expect(await exportTo("ledger", { path, format: "xlsx" }, {})).toBe(4);
    const rows = await collected(xlsxRows(path));
    expect(rows[0]).toMatchObject({ 客户: "+药店", "变动（元）": "12.34", 说明: "=HYPERLINK(1)" });
  });
});

describe("the days of an export", () => {
  test("are meant whole", () => {
    const read = readExport({ from: "2026-11-01", to: "2026-11-30", format: "csv" });
    expect(read).toEqual({
      ok: true,
      filter: { from: startOfDay("2026-11-01"), to: startOfDay("2026-12-01") },
    });
    expect(readExport({ from: "November", format: "csv" })).toMatchObject({ ok: false });
  });

  test("orders and lines of none are files with headings alone", async () => {
    for (const what of ["orders", "lines", "invoices"] as const)
      for (const format of ["csv", "xlsx"] as const)
        expect(await exportTo(what, { path: join(folder, `${what}.${format}`), format }, {})).toBe(0);
    expect(await readFile(join(folder, "lines.csv"), "utf8")).toContain("批准文号");
    expect(await readFile(join(folder, "invoices.csv"), "utf8")).toContain("税号");
  });

  test("orders have what whoever decides about them, packs them or sends them has to know", async () => {
    await exportTo("orders", { path: join(folder, "columns.csv"), format: "csv" }, {});
    const headings = (await readFile(join(folder, "columns.csv"), "utf8"))
      .replace(/（元）/g, "")
      .split(/[\uFEFF,\n]/);
    expect(headings).toEqual(
      expect.arrayContaining([
        "订单编号",
        "状态",
        "下单时间",
        "客户编号",
        "客户",
        "应付",
        "已付",
        "含麻订单",
        "配送方式",
        "收货人",
        "联系电话",
        "效期要求",
        "收货地址",
        "备注",
      ]),
    );
  });
});

test("what would run as a formula gets a sign before it", () => {
  expect(["=1", "+1", "-1", "@x", "\tx", "药", -1].map((cell) => escapeCell(cell))).toEqual([
    "'=1",
    "'+1",
    "'-1",
    "'@x",
    "'\tx",
    "药",
    "-1",
  ]);
});
