import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { findInspectionGaps, inspect, readInspection } from "~/modules/quality/inspection/inspection.server";
import { inspectionZip } from "~/modules/quality/inspection/inspection-zip.server";
import { GAP_NAMES } from "~/modules/quality/inspection/inspection-gaps";
import { SUPPLIER_LICENCES } from "~/modules/suppliers/supplier";
import { db } from "~/platform/database/database.server";
import { toDay } from "~/platform/values/clock";
import { bought, openShop } from "../returns/after-sales-fixtures";
import { company, day, NOW } from "../orders/shop";
import { LICENCES, PURCHASING_TABLES, supplier } from "../purchasing/purchasing-fixtures";
import { emptyTables, ensureRows } from "../../rows";

const NOTHING = { batch: "", goods: "", supplier: "", company: "", from: "", to: "" };
const LIMITS = { rows: 100, checked: 1000 };
const TABLES = [
  ...PURCHASING_TABLES,
  "test_report",
  "invoice_order",
  "invoice",
  "qualification",
  "goods_review",
  "audit",
] as const;
const BUYER_DOCUMENTS = {
  businessLicence: "营业执照",
  drugLicence: "药品经营许可证",
  purchaseAuthorisation: "采购委托书",
};
const GOODS = [11, 12, 14];

let orderId = 0;

/** Every document of one order, its batches, their supplier and buyer. */
async function fileDocuments(): Promise<void> {
  await emptyTables(TABLES);
  await ensureRows("file", 1);
  await db
    .updateTable("company")
    .set({ approved_at: NOW - 1 })
    .execute();
  const kinds = Object.keys(BUYER_DOCUMENTS);
  await db
    .insertInto("qualification")
    .values(kinds.map((kind) => ({ company_id: 1, kind, number: "L1", state: "approved", updated_at: NOW })))
    .execute();
  await supplier(1, { second_by: "林", second_at: NOW - 10 });
  const sold = db.selectFrom("order_line_batch").select("batch_id");
  const batches = await db.selectFrom("batch").selectAll().where("id", "in", sold).execute();
  await db
    .insertInto("goods_review")
    .values(
      GOODS.map((goods_id) => ({
        goods_id,
        state: "approved",
        to_sell: 0 as const,
        requested_at: NOW,
        first_id: null,
        first_by: "",
        first_at: null,
        points: "[]",
        note: "",
        seen: "",
        second_by: "林",
        second_at: NOW,
        paper: "",
        reason: "",
      })),
    )
    .execute();
  await db
    .insertInto("test_report")
    .values(
      batches.map(({ goods_id, number }) => ({
        goods_id,
        batch_number: number,
        file_id: 1,
        updated_at: NOW,
      })),
    )
    .execute();
  await ensureRows("staff_member", 1);
  await db
    .insertInto("purchase_order")
    .values({
      id: 1,
      number: "CG1",
      supplier_id: 1,
      supplier_name: "供应商1",
      warehouse_id: 1,
      state: "placed",
      created_by: "孙",
      created_at: NOW,
      placed_at: NOW,
    })
    .execute();
  await db
    .insertInto("goods_receipt")
    .values({
      id: 1,
      number: "SH1",
      order_id: 1,
      supplier_id: 1,
      supplier_name: "供应商1",
      warehouse_id: 1,
      note_number: "SX-1",
      arrived_at: NOW,
      transport: "supplier",
      temperature: 50,
      state: "done",
      received_id: 1,
      received_by: "赵",
      received_at: NOW,
      accepted_by: "林",
      accepted_at: NOW,
    })
    .execute();
  await db
    .insertInto("goods_receipt_line")
    .values(
      batches.map(({ id, goods_id, number, produced_on, expires_on }) => ({
        receipt_id: 1,
        order_line_id: null,
        goods_id,
        goods_name: `商品${goods_id}`,
        generic_name: "",
        dosage_form: "",
        spec: "",
        unit: "盒",
        manufacturer: "",
        approval_number: "",
        batch_number: number,
        produced_on,
        expires_on,
        arrived: 10,
        accepted: 10,
        is_cold: 1 as const,
        case_size: null,
        batch_id: id,
      })),
    )
    .execute();
  await db
    .insertInto("invoice")
    .values({
      id: 1,
      number: "FP1",
      company_id: 1,
      account_id: 1,
      type: "ordinary",
      title: "药店1",
      tax_number: "",
      email: "",
      state: "issued",
      amount: 1,
      tax: 0,
      invoice_number: "26442000000000000001",
      created_at: NOW,
      finished_at: NOW,
    })
    .execute();
  await db
    .insertInto("invoice_order")
    .values({ invoice_id: 1, order_id: orderId, live_order_id: orderId })
    .execute();
}

beforeEach(async () => {
  await emptyTables(TABLES);
  await openShop();
  orderId = (await bought()).id;
  await fileDocuments();
});

const yesterday = toDay(NOW - 86_400_000);

/** What may be taken out of the record, and how the inspection names it. */
const REMOVALS: Record<string, { names: () => Promise<string[]>; remove: () => Promise<unknown> }> = {
  ...Object.fromEntries(
    Object.entries(BUYER_DOCUMENTS).map(([kind, name]) => [
      `buyer ${kind}`,
      {
        names: async () => [`${name}|药店1`],
        remove: () =>
          db.updateTable("qualification").set({ ends_on: yesterday }).where("kind", "=", kind).execute(),
      },
    ]),
  ),
  ...Object.fromEntries(
    LICENCES.map((kind) => [
      `supplier ${kind}`,
      {
        names: async () => [`${SUPPLIER_LICENCES[kind]}|供应商1`],
        remove: () => db.deleteFrom("supplier_licence").where("kind", "=", kind).execute(),
      },
    ]),
  ),
  ...Object.fromEntries(
    GOODS.map((id) => [
      `approval of ${id}`,
      {
        names: async () => [`${GAP_NAMES.goodsApproval}|商品${id}`],
        remove: () => db.deleteFrom("goods_review").where("goods_id", "=", id).execute(),
      },
    ]),
  ),
  report: {
    names: async () => [`${GAP_NAMES.report}|商品11 批号 B11-0`],
    remove: () => db.deleteFrom("test_report").where("batch_number", "=", "B11-0").execute(),
  },
  receiving: {
    names: async () => [`${GAP_NAMES.receiving}|商品12 批号 B12-1`],
    remove: () => db.deleteFrom("goods_receipt_line").where("batch_number", "=", "B12-1").execute(),
  },
  supplierApproval: {
    names: async () => [`${GAP_NAMES.supplierApproval}|供应商1`],
    remove: () => db.updateTable("supplier").set({ second_at: null }).execute(),
  },
  authorisation: {
    names: async () => [`${GAP_NAMES.authorisation}|供应商1`],
    remove: () =>
      db
        .updateTable("supplier_person")
        .set({ valid_from: day(1) })
        .execute(),
  },
  purchaseOrder: {
    names: async () => [`${GAP_NAMES.purchaseOrder}|供应商1`],
    remove: () => db.updateTable("goods_receipt").set({ order_id: null }).execute(),
  },
  supplierNote: {
    names: async () => [`${GAP_NAMES.supplierNote}|供应商1`],
    remove: () => db.updateTable("goods_receipt").set({ note_number: "" }).execute(),
  },
  temperature: {
    names: async () =>
      (await db.selectFrom("goods_receipt_line").select(["goods_name", "batch_number"]).execute()).map(
        (row) => `${GAP_NAMES.temperature}|收货单 SH1 ${row.goods_name} 批号 ${row.batch_number}`,
      ),
    remove: () => db.updateTable("goods_receipt").set({ temperature: null }).execute(),
  },
  buyerApproval: {
    names: async () => [`${GAP_NAMES.buyerApproval}|药店1`],
    remove: () => db.updateTable("company").set({ approved_at: null }).execute(),
  },
  invoice: {
    names: async () => [`${GAP_NAMES.invoice}|药店1`],
    remove: () => db.updateTable("invoice").set({ state: "pending" }).execute(),
  },
};

/** Those of a party by it, the others by what they are of. */
const toName = ({ document, about, party }: { document: string; about: string; party: string }): string =>
  document === GAP_NAMES.temperature || party === "" ? `${document}|${about}` : `${document}|${party}`;

const findNames = async (): Promise<string[]> => {
  const record = await readInspection({ ...NOTHING, company: "药店1" }, 1000);
  return (await findInspectionGaps(record)).map(toName).toSorted();
};

test("a whole record lacks nothing; each document that is taken out is named, and nothing else", async () => {
  expect(await findNames()).toEqual([]);
  for (const { names, remove } of Object.values(REMOVALS)) {
    await fileDocuments();
    const expected = await names();
    await remove();
    expect(await findNames()).toEqual(expected.toSorted());
  }
});

test("of any documents taken out together, each is named and nothing that is there", async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray(Object.keys(REMOVALS)), async (chosen) => {
      await fileDocuments();
      // The lines of a receipt that go missing take their own gaps along.
      const ordered = chosen.toSorted((a, b) => Number(b === "receiving") - Number(a === "receiving"));
      const expected: string[] = [];
      for (const key of ordered) {
        expected.push(...(await REMOVALS[key]!.names()));
        await REMOVALS[key]!.remove();
      }
      expect(await findNames()).toEqual(expected.toSorted());
    }),
    { numRuns: 12, seed: 38 },
  );
});

test("judges each document as of the day of its event, not today", async () => {
  await db
    .updateTable("qualification")
    .set({ ends_on: toDay(NOW), state: "replaced" })
    .execute();
  await db
    .updateTable("supplier_licence")
    .set({ valid_until: toDay(NOW) })
    .execute();
  expect(await findNames()).toEqual([]);
  await db
    .updateTable("supplier_licence")
    .set({ valid_until: day(400), checked_at: NOW + 3 * 86_400_000 })
    .where("kind", "=", "drugDistribution")
    .execute();
  expect(await findNames()).toEqual(["药品经营许可证|供应商1"]);
});

test("is asked by batch, product, supplier, buyer and day alike, and says how much was compared", async () => {
  for (const query of [
    { batch: "B11-0" },
    { goods: "11" },
    { supplier: "供应商1" },
    { company: "药店1" },
    { from: toDay(NOW), to: toDay(NOW) },
  ]) {
    const answer = await inspect({ ...NOTHING, ...query }, LIMITS);
    expect(answer).toMatchObject({ gaps: [], isWhole: true });
    expect([answer.rows.length > 0, answer.receipts.length > 0, answer.batches.length > 0]).toEqual([
      true,
      true,
      true,
    ]);
    expect(answer.rows[0]).toMatchObject({ invoice: "26442000000000000001", hasReport: true });
    expect(answer.rows[0]!.licences).toContain("药品经营许可证 L1 长期");
    expect(answer.receipts[0]!.documents).toContain("授权人 邓演示");
  }
  expect(await inspect({ ...NOTHING, supplier: "没有" }, LIMITS)).toMatchObject({ rows: [], batchCount: 0 });
  expect(await inspect({ ...NOTHING, company: "药店1" }, { rows: 1, checked: 2 })).toMatchObject({
    checked: 2,
    isWhole: false,
    rows: [{ company: "药店1" }],
  });
});

test("a receipt that waits for acceptance is named without a batch of its own", async () => {
  await db.updateTable("goods_receipt").set({ state: "waiting", accepted_at: null }).execute();
  await db.updateTable("goods_receipt_line").set({ batch_id: null, accepted: 0 }).execute();
  const { gaps } = await inspect({ ...NOTHING, supplier: "供应商1" }, LIMITS);
  expect(new Set(gaps.map(({ document }) => document))).toEqual(new Set([GAP_NAMES.acceptance]));
});

test("the ZIP begins with its index and what is missing; without prices it has no notes and invoices", async () => {
  await company(2);
  const zip = await inspectionZip(
    { ...NOTHING, batch: "B11-0" },
    { hasPrices: true, origin: "https://shop.test" },
    NOW,
  );
  if (!zip.ok) throw new Error(zip.text);
  const names = zip.entries.map(({ name }) => name);
  expect(names.slice(0, 4)).toEqual(["目录.csv", "缺件清单.csv", "收货和验收记录.csv", "发货记录.csv"]);
  expect(names.some((name) => name.startsWith("随货同行单/"))).toBe(true);
  const toText = (at: number) => text((zip.entries[at]!.content as { write: () => Readable }).write());
  const index = await toText(0);
  expect(names.slice(1).filter((name) => !index.includes(name))).toEqual([]);
  expect(await toText(1)).toContain("药检报告（文件不能读取）");
  expect(await toText(2)).toContain("SX-1");
  const plain = await inspectionZip(
    { ...NOTHING, batch: "B11-0" },
    { hasPrices: false, origin: "https://shop.test" },
    NOW,
  );
  expect(plain.ok && plain.entries.some(({ name }) => name.startsWith("随货同行单/"))).toBe(false);
});
