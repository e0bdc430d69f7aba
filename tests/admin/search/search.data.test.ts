import { beforeAll, expect, test } from "vitest";
import { indexGoods } from "~/modules/catalogue/search/search-index.server";
import { searchAll } from "~/admin/search/search.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { ALL_PERMISSIONS, type Permission, getPermissions } from "~/modules/staff/permissions/permissions";
import { company, goods, ground, NOW } from "../../modules/orders/shop";

const ALL = new Set(ALL_PERMISSIONS);
const found = async (input: string, permissions: ReadonlySet<Permission> = ALL) =>
  Object.fromEntries((await searchAll(input, permissions)).map(({ kind, hits }) => [kind, hits]));
const titles = async (input: string, permissions?: ReadonlySet<Permission>) =>
  Object.fromEntries(
    Object.entries(await found(input, permissions)).map(([kind, hits]) => [
      kind,
      hits.map(({ title }) => title),
    ]),
  );

const order = (id: number, number: string) =>
  db
    .insertInto("orders")
    .values({
      id,
      number,
      company_id: 1,
      account_id: 1,
      status: "pendingReceipt",
      checkout_key: `k${id}`,
      goods_amount: 100,
      shipping_amount: 0,
      discount_amount: 0,
      payable: 100,
      price_rows: "[]",
      address: "{}",
      invoice_type: "none",
      delivery: "carrier",
      remark: "",
      placed_at: NOW,
      pay_before: NOW,
    })
    .execute();

beforeAll(async () => {
  await ground();
  await company(1);
  await company(2);
  await db.insertInto("membership").values({ account_id: 1, company_id: 1, is_default: 1 }).execute();
  const found = { name: "阿莫西林胶囊", generic_name: "阿莫西林胶囊", barcode: "6901234567892" };
  await goods(11, [[300, 10]], { ...found, approval_number: "国药准字H20059000", sku: "A-11" });
  await goods(12, [[300, 10]], { name: "板蓝根颗粒", generic_name: "板蓝根颗粒", status: "off" });
  const rows = await db.selectFrom("goods").selectAll().execute();
  await inTransaction((trx) => indexGoods(trx, rows));
  await order(1, "2026112000000001");
  await order(2, "2026112000000002");
  await db
    .insertInto("shipment")
    .values({ id: 1, order_id: 2, number: 1, carrier: "own", tracking: "SF100200300", shipped_at: NOW })
    .execute();
  await db
    .insertInto("invoice")
    .values({
      id: 1,
      number: "FP20261120000001",
      company_id: 1,
      account_id: 1,
      type: "ordinary",
      title: "药店1",
      tax_number: "TAX1",
      email: "",
      state: "issued",
      amount: 100,
      tax: 10,
      created_at: NOW,
      invoice_number: "24442000000012345678",
    })
    .execute();
});

test.each([
  ["2026112000000001", { orders: ["2026112000000001"] }],
  ["20261120", { orders: ["2026112000000002", "2026112000000001"] }],
  ["SF100200300", { parcels: ["2026112000000002"] }],
  ["药店2", { companies: ["药店2"] }],
  ["L2", { companies: ["药店2"] }],
  ["13900001", { phones: ["药店1"] }],
  ["139-0000 1", { phones: ["药店1"] }],
  ["A-11", { goods: ["阿莫西林胶囊"] }],
  ["6901234567892", { goods: ["阿莫西林胶囊"] }],
  ["国药准字H20059000", { goods: ["阿莫西林胶囊"] }],
  ["板蓝根", { goods: ["板蓝根颗粒"] }],
  ["B12-0", { batches: ["B12-0"] }],
  ["FP20261120000001", { invoices: ["FP20261120000001"] }],
  ["24442000000012345678", { invoices: ["FP20261120000001"] }],
  ["%", {}],
  ["_", {}],
  ["", {}],
])("%j finds what it is the number or name of", async (input, wanted) => {
  expect(await titles(input)).toEqual(wanted);
});

test("both companies are found by the part of the name that they share, neither is meant alone", async () => {
  const { companies } = await found("药店");
  expect(companies!.map(({ isExact }) => isExact)).toEqual([false, false]);
});

test("goods are found by part of their name; those off sale by their number", async () => {
  expect((await titles("阿莫西林"))["goods"]).toEqual(["阿莫西林胶囊"]);
  expect((await found("12"))["goods"]).toMatchObject([{ title: "板蓝根颗粒", isExact: true }]);
});

test("nobody finds what they may not see", async () => {
  expect(await titles("2026112000000001", getPermissions(["marketing"], []))).toEqual({});
  expect(await titles("L2", getPermissions(["warehouse"], []))).toEqual({});
  expect(await titles("FP20261120000001", getPermissions(["sales"], []))).toEqual({});
  expect(await titles("2026112000000001", getPermissions(["warehouse"], []))).toEqual({
    orders: ["2026112000000001"],
  });
});
