/** Nothing that the shop deletes is a record of purchase, stock, sale or quality: docs/decisions/record-retention.md. */
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { JOBS } from "~/cli/scheduled-jobs";
import { config } from "~/platform/config/config.server";
import { db } from "~/platform/database/database.server";
import type { Database } from "~/platform/database/schema";
import { addMonths, startOfDay, toDay } from "~/platform/values/clock";
import { input } from "../modules/invoices/asked";
import { bought, everything, openShop, opened, settled } from "../modules/returns/after-sales-fixtures";
import { NOW } from "../modules/orders/shop";

/** Records that the law wants kept. */
const RECORDS = [
  "adverse_report",
  "batch",
  "delivery_run",
  "delivery_run_parcel",
  "ephedrine_receipt",
  "file",
  "goods",
  "goods_document",
  "goods_receipt",
  "goods_receipt_line",
  "goods_review",
  "invoice",
  "invoice_event",
  "invoice_file",
  "invoice_line",
  "invoice_order",
  "invoice_red",
  "invoice_red_line",
  "ledger",
  "order_case",
  "order_case_event",
  "order_case_line",
  "order_case_photo",
  "order_event",
  "order_line",
  "order_line_batch",
  "order_undo",
  "orders",
  "outbound_check",
  "payment",
  "payment_refund",
  "purchase_order",
  "purchase_order_line",
  "qualification",
  "quality_case",
  "quality_note",
  "quality_notice",
  "recall",
  "recall_line",
  "returned_line",
  "shelf_batch",
  "shipment",
  "shipment_line",
  "stock_count",
  "stock_count_line",
  "supplier",
  "supplier_licence",
  "supplier_person",
  "test_report",
  "trace_code",
  "trace_event",
  "trace_parcel",
  "trace_parcel_code",
];

/** Rows of such tables that code deletes, and why they are no records yet. */
const EXCEPTIONS: Record<string, string> = {
  file: "that no row refers to",
  goods_document: "replaced by a newer file of the same kind, which is audited",
  goods_receipt_line: "of a receipt that is still being written",
  invoice_line: "of a request that waits; its lines are written again after a return",
  outbound_check: "of a parcel that has not left",
  purchase_order_line: "of an order that is still being written",
  qualification: "of a document that was never reviewed",
  trace_code: "packed and not yet sent",
  trace_event: "of a code that was packed and not yet sent",
};

test("code deletes rows of no other record", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".ts"),
  );
  const deleted = files.flatMap((path) =>
    [...readFileSync(`app/${path}`, "utf8").matchAll(/delete(?:From|Before)\(\s*"(\w+)"/g)].map(
      ([, table]) => table!,
    ),
  );
  expect(deleted.length).toBeGreaterThan(50);
  const found = new Set(deleted.filter((table) => RECORDS.includes(table)));
  expect([...found].toSorted()).toEqual(Object.keys(EXCEPTIONS));
});

const DELETING = JOBS.filter(({ name }) => /^(?:old-|unused|sweep|upkeep)/.test(name));
const count = async (table: string) => {
  const row = await db
    .selectFrom(table as keyof Database)
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(row.n);
};
const counts = async (tables: readonly string[]) =>
  Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(table)] as const)));

beforeAll(async () => {
  await openShop();
  const sold = await bought();
  await settled(await opened(sold.id, everything(sold)));
  await input();
});

test("jobs that delete leave every record after thirty years", async () => {
  expect(DELETING.map(({ name }) => name)).toContain("old-records");
  const before = await counts(RECORDS);
  expect(before).toMatchObject({ orders: 2, order_case: 1, invoice: 1 });
  for (const { run } of DELETING) await run(startOfDay(addMonths(toDay(NOW), 12 * 30)));
  const after = await counts(RECORDS);
  expect(RECORDS.filter((table) => after[table]! < before[table]!)).toEqual([]);
});

test("the audit log stays for RECORD_YEARS, which are five at least", async () => {
  expect(config.RECORD_YEARS).toBeGreaterThanOrEqual(5);
  const row = { operator: "t", command: "", subject: "order", subject_id: "1", why: "" };
  await db.deleteFrom("audit").execute();
  await db
    .insertInto("audit")
    .values({ ...row, before: null, after: null, at: NOW })
    .execute();
  const oldRecords = JOBS.find(({ name }) => name === "old-records")!;
  const after = (months: number) => startOfDay(addMonths(toDay(NOW), months));
  await oldRecords.run(after(12 * config.RECORD_YEARS - 1));
  expect(await count("audit")).toBe(1);
  await oldRecords.run(after(12 * config.RECORD_YEARS + 1));
  expect(await count("audit")).toBe(0);
  // What was received without a goods receipt is recorded in the log alone.
  await db
    .insertInto("audit")
    .values({ ...row, subject: "batch", before: null, after: null, at: NOW })
    .execute();
  await oldRecords.run(after(12 * 30));
  expect(await count("audit")).toBe(1);
});
