import { strFromU8, unzipSync } from "fflate";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { fileReports } from "~/cli/goods/test-reports";
import { readReportQuery, type ReportState } from "~/modules/documents/test-report";
import { fileReport, notifyBuyers } from "~/modules/documents/test-report-admin.server";
import { lockCompany } from "~/modules/company/identity/lock.server";
import { addBatches } from "~/modules/orders/order/purchases.server";
import { fetchReport, zipReports } from "~/modules/documents/test-report-files.server";
import { batchReports, findTestReportPage, reportsByIds } from "~/modules/documents/test-reports.server";
import { DAY } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import { toDownload, findFile, SHOP_FILES } from "~/platform/files/files.server";
import { zipDownload } from "~/platform/files/zip.server";
import { company, goods, ground, NOW } from "../orders/shop";
import { emptyTables } from "../../rows";

const pdf = (text: string) => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`);
const file = (batch: string, text = batch, id = "1") =>
  fileReport({ goods: id, batch, fileName: `${batch}.pdf`, bytes: pdf(text) }, NOW);
const look = (who: number, query = "") =>
  findTestReportPage(who, readReportQuery(new URLSearchParams(query)));

let orders = 0;
async function bought(who: number, goodsId: number, batch: string, status = "completed"): Promise<number> {
  orders += 1;
  const { id } = await db
    .insertInto("orders")
    .values({
      number: `20261120${String(orders).padStart(8, "0")}`,
      company_id: who,
      account_id: who,
      status,
      checkout_key: `k${orders}`,
      goods_amount: 1,
      shipping_amount: 0,
      discount_amount: 0,
      payable: 1,
      price_rows: "[]",
      address: "{}",
      invoice_type: "none",
      delivery: "carrier",
      remark: "",
      placed_at: NOW - orders * DAY,
      pay_before: NOW,
      paid_at: status === "pendingPayment" ? null : NOW,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const line = await db
    .insertInto("order_line")
    .values({
      order_id: id,
      goods_id: goodsId,
      warehouse_id: 1,
      type: "ordinary",
      offer_id: null,
      name: `商品${goodsId}`,
      spec: "10片",
      unit: "盒",
      manufacturer: "演示药厂",
      approval_number: "",
      unit_price: 1,
      number: 2,
      amount: 2,
      gift_rule: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("order_line_batch")
    .values({
      order_line_id: line.id,
      batch_id: 1,
      batch_number: batch,
      expires_on: "2028-01-01",
      number: 2,
    })
    .execute();
  await inTransaction(async (trx) => {
    await lockCompany(trx, who);
    await addBatches(trx, id);
  });
  return id;
}

beforeAll(async () => {
  await ground();
  await company(1);
  await company(2);
  await goods(
    1,
    [
      [300, 5],
      [400, 5],
      [500, 5],
    ],
    { approval_number: "国药准字T1" },
  );
  await goods(2, [[300, 5]], { approval_number: "国药准字T1" });
  await bought(1, 1, "B1-0");
  await bought(1, 1, "B1-0");
  await bought(1, 1, "B1-1");
  await bought(1, 1, "B1-2", "cancelled");
  await bought(1, 2, "B2-0", "pendingPayment");
  await bought(2, 2, "B2-0");
});
beforeEach(async () => {
  await emptyTables(["test_report", "test_report_download", "file", "message"]);
});

test("a company sees each batch that it paid for once, with what it bought of it", async () => {
  await file("B1-0");
  const { rows, counts } = await look(1);
  expect(rows.map(({ batch, quantity, reportId }) => [batch, quantity, reportId !== null])).toEqual([
    ["B1-0", 4, true],
    ["B1-1", 2, false],
  ]);
  expect(counts).toEqual({ all: 2, new: 1, fetched: 0, missing: 1 });
  expect((await look(2)).rows.map((row) => row.batch)).toEqual(["B2-0"]);
});

test("it finds by name, batch, order, goods, day and state", async () => {
  await file("B1-0");
  const found = async (query: string) => (await look(1, query)).rows.map((row) => row.batch);
  expect(await found("words=品1")).toEqual(["B1-0", "B1-1"]);
  expect(await found("words=%25")).toEqual([]);
  expect(await found("batch=b1-1")).toEqual(["B1-1"]);
  expect(await found("order=2026112000000003")).toEqual(["B1-1"]);
  const third = await db
    .selectFrom("orders")
    .select("id")
    .where("checkout_key", "=", "k3")
    .executeTakeFirstOrThrow();
  expect(await found(`order=${third.id}`)).toEqual(["B1-1"]);
  expect(await found("goods=2")).toEqual([]);
  expect(await found("from=2026-11-18&to=2026-11-19")).toEqual(["B1-0"]);
  const states: ReportState[] = ["new", "fetched", "missing"];
  expect(await Promise.all(states.map((state) => found(`state=${state}`)))).toEqual([["B1-0"], [], ["B1-1"]]);
});

test("another company's order, batch and report do not exist", async () => {
  await file("B1-0");
  const [report] = (await look(1)).rows;
  const mine = await db
    .selectFrom("orders")
    .select("id")
    .where("checkout_key", "=", "k1")
    .executeTakeFirstOrThrow();
  expect((await look(2, `order=${mine.id}`)).rows).toEqual([]);
  expect(await reportsByIds(2, [report!.reportId!])).toEqual([]);
  expect(await fetchReport(2, report!.reportId!, NOW)).toBeNull();
  expect(await fetchReport(1, 999_999, NOW)).toBeNull();
  const stored = await db.selectFrom("file").select(["id", "company_id"]).executeTakeFirstOrThrow();
  expect(stored.company_id).toBe(SHOP_FILES);
  expect(await findFile(1, stored.id)).toBeNull();
});

test("one is fetched under the goods' name and noted, and new again once it is replaced", async () => {
  await file("B1-0");
  const { reportId } = (await look(1)).rows[0]!;
  const { headers, body } = toDownload((await fetchReport(1, reportId!, NOW))!);
  expect(decodeURIComponent(headers["Content-Disposition"]!)).toContain("商品1_B1-0.pdf");
  expect(await buffer(body)).toEqual(pdf("B1-0"));
  expect((await look(1)).counts).toMatchObject({ new: 0, fetched: 1 });
  expect(await file("B1-0")).toMatchObject({ result: "unchanged" });
  expect(await file("B1-0", "better")).toMatchObject({ result: "replaced" });
  expect((await look(1)).counts).toMatchObject({ new: 1, fetched: 0 });
  expect(await db.selectFrom("file").select("id").execute()).toHaveLength(1);
});

test("many come as one ZIP with a list of what is missing", async () => {
  await file("B1-0");
  const { entries, ...found } = await zipReports(1, (await look(1)).rows, NOW);
  const { body } = zipDownload(entries, { ...found, now: NOW });
  const held = unzipSync(await buffer(body));
  expect(Object.keys(held).sort()).toEqual(["商品1_B1-0.pdf", "缺少的报告.txt"].sort());
  expect(Buffer.from(held["商品1_B1-0.pdf"]!)).toEqual(pdf("B1-0"));
  expect(strFromU8(held["缺少的报告.txt"]!)).toContain("商品1　10片　批号 B1-1");
  expect((await look(1)).counts).toMatchObject({ new: 0, fetched: 1 });
});

test("an approval number means every goods under it that has the batch; what is none is refused", async () => {
  await db
    .insertInto("batch")
    .values({ goods_id: 2, number: "B1-0", produced_on: "2025-01-01", expires_on: "2028-01-01", quantity: 0 })
    .execute();
  expect(await file("B1-0", "x", "国药准字T1")).toEqual({ result: "stored", goodsIds: [1, 2] });
  expect(await file("B9-9")).toMatchObject({ result: "refused" });
  const script = { goods: "1", batch: "B1-1", fileName: "a.pdf", bytes: Buffer.from("<script>") };
  expect(await fileReport(script, NOW)).toMatchObject({ result: "refused" });
  expect(await db.selectFrom("test_report").select("id").execute()).toHaveLength(2);
});

test("a goods' own code leads to it; a number that is another's too is nobody's until a column says which", async () => {
  const code = (sku: string) => db.updateTable("goods").set({ sku }).where("id", "=", 2).execute();
  await code("A-2");
  const b2 = await db
    .selectFrom("batch")
    .select("number")
    .where("goods_id", "=", 2)
    .executeTakeFirstOrThrow();
  expect(await file(b2.number, "x", "A-2")).toMatchObject({ goodsIds: [2] });
  await code("1");
  expect(await file("B1-0", "x", "1")).toMatchObject({ result: "refused" });
  const report = {
    batch: "B1-0",
    fileName: "a.pdf",
    bytes: pdf("x"),
    goods: "1",
    numberKind: "goods",
  } as const;
  expect(await fileReport(report, NOW)).toMatchObject({ goodsIds: [1] });
  await code("");
});

test("buyers of a batch hear of it once a day", async () => {
  const batches = [
    { goodsId: 1, batch: "B1-0" },
    { goodsId: 1, batch: "B1-1" },
  ];
  expect(await notifyBuyers(batches, NOW)).toBe(1);
  expect(await notifyBuyers([...batches, { goodsId: 2, batch: "B2-0" }], NOW)).toBe(1);
  expect(await notifyBuyers(batches, NOW + DAY)).toBe(1);
  const messages = await db.selectFrom("message").select("company_id").orderBy("id").execute();
  expect(messages.map((row) => row.company_id)).toEqual([1, 2, 1]);
});

test("the command takes folders and lists, and answers for each file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "reports-"));
  await writeFile(join(folder, "1_B1-0.pdf"), pdf("a"));
  await writeFile(join(folder, "notes.pdf"), pdf("b"));
  await writeFile(join(folder, "other.bin"), pdf("c"));
  await writeFile(
    join(folder, "list.csv"),
    "批准文号,批号,文件\n国药准字T1,B1-1,other.bin\n国药准字T1,,other.bin\n1,B1-2,gone.pdf\n",
  );
  const lines: string[] = [];
  const remaining = () =>
    Promise.all([
      db.selectFrom("test_report").selectAll().execute(),
      db.selectFrom("file").selectAll().execute(),
      db.selectFrom("message").selectAll().execute(),
    ]);
  const before = await remaining();
  const tried: string[] = [];
  expect(await fileReports([folder], (line) => tried.push(line), true)).toBe(4);
  expect(await remaining()).toEqual(before);
  const refused = await fileReports([folder], (line) => lines.push(line));
  expect(tried.slice(0, -1)).toEqual(lines.slice(0, -1));
  expect(tried.at(-1)).toBe("试运行，没有写入：新增2，代替0，未变0，拒绝4；会通知1家客户");
  expect(lines.filter((line) => line.includes("list.csv 第3行："))).toHaveLength(1);
  expect(lines.filter((line) => line.includes("list.csv 第4行："))).toHaveLength(1);
  const results = lines.slice(0, -1).map((line) => line.split("\t")[0]);
  expect(results.filter((result) => result === "新增")).toHaveLength(2);
  expect(refused).toBe(4);
  expect(lines.at(-1)).toBe("新增2，代替0，未变0，拒绝4；已通知1家客户");
});

test("a batch of the goods' page or of an order leads to its report, for those who bought it alone", async () => {
  await file("B1-0", "leads");
  const [row] = (await look(1, "batch=B1-0")).rows;
  expect(await batchReports(1, { goods: 1 })).toContainEqual({
    goodsId: 1,
    batch: "B1-0",
    reportId: row!.reportId,
  });
  expect((await batchReports(1, { goods: 1 })).map(({ batch }) => batch)).not.toContain("B1-2");
  const { number } = await db
    .selectFrom("orders")
    .select("number")
    .where("id", "=", row!.orderId)
    .executeTakeFirstOrThrow();
  expect((await batchReports(1, { order: number })).map(({ reportId }) => reportId)).toEqual([row!.reportId]);
  expect(await batchReports(2, { order: number })).toEqual([]);
  expect((await batchReports(2, { goods: 1 })).map(({ batch }) => batch)).not.toContain("B1-0");
  expect(await fetchReport(1, row!.reportId!, NOW)).not.toBeNull();
});
