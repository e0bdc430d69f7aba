import { beforeAll, expect, test } from "vitest";
import { categoryTree } from "~/modules/catalogue/goods/categories.server";
import { boughtSince } from "~/modules/orders/overview/bought.server";
import { computeLoss } from "~/modules/orders/overview/loss";
import { readSpending } from "~/modules/orders/overview/spending.server";
import { startOfDay } from "~/platform/values/clock";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { PLAIN_GOODS } from "../../../plain-goods";
import { ensureRows } from "../../../rows";

const NOW = startOfDay("2026-11-20");
const NOVEMBER = startOfDay("2026-11-01");

const category = (id: number, parent: number | null, name: string) => ({
  id,
  parent_id: parent,
  tree: "drug",
  name,
  depth: parent ? 2 : 1,
  sort: id,
  path: parent ? `/${parent}/${id}/` : `/${id}/`,
});

let made = 0;
/** One order of one line: 10 units for `amount` less `share`. */
async function order(
  company_id: number,
  placed_at: number,
  status: string,
  line: { goods: number; amount: number; share?: number; returned?: number },
): Promise<void> {
  made += 1;
  await ensureRows("company", company_id);
  const { id } = await db
    .insertInto("orders")
    .values({
      number: `N${made}`,
      company_id,
      account_id: 1,
      status,
      checkout_key: `key-${made}`,
      goods_amount: line.amount,
      shipping_amount: 500,
      discount_amount: 0,
      payable: 0,
      price_rows: "[]",
      address: "{}",
      invoice_type: "none",
      delivery: "carrier",
      remark: "",
      placed_at,
      pay_before: placed_at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("order_line")
    .values({
      order_id: id,
      goods_id: line.goods,
      warehouse_id: 1,
      type: "ordinary",
      offer_id: null,
      name: "",
      spec: "",
      unit: "",
      manufacturer: "",
      approval_number: "",
      unit_price: 0,
      number: 10,
      amount: line.amount,
      discount_share: line.share ?? 0,
      shipped: 10,
      returned: line.returned ?? 0,
      gift_rule: null,
    })
    .execute();
}

beforeAll(async () => {
  for (const table of ["manufacturer", "warehouse", "account"] as const) await ensureRows(table, 1);
});
beforeAll(async () => {
  await inTransaction(async (trx) => {
    await trx
      .insertInto("category")
      .values([category(1, null, "西药"), category(2, 1, "抗生素"), category(3, null, "中药饮片")])
      .execute();
    await trx
      .insertInto("goods")
      .values(
        [2, 2, 3].map((category_id, at) => ({
          ...PLAIN_GOODS,
          id: at + 1,
          name: `药${at}`,
          category_id,
          category_path: "/",
          stock: 0,
          nearest_expiry: null,
          created_at: NOW,
          updated_at: NOW,
        })),
      )
      .execute();
    await bumpVersion(trx, "goods");
  });
});

test("by month and by first category, after discounts, without what came back, was cancelled or not paid", async () => {
  expect((await categoryTree()).roots).toHaveLength(2);
  await order(1, NOVEMBER, "completed", { goods: 1, amount: 1_000, share: 100, returned: 4 });
  await order(1, NOVEMBER - 1, "pendingReceipt", { goods: 2, amount: 200 });
  await order(1, NOVEMBER + 5, "pendingReview", { goods: 3, amount: 70 });
  await order(1, NOVEMBER + 5, "completed", { goods: 3, amount: 990, returned: 10 });
  await order(1, NOVEMBER + 6, "cancelled", { goods: 1, amount: 50_000 });
  await order(1, NOVEMBER + 6, "pendingPayment", { goods: 1, amount: 40_000 });
  await order(2, NOVEMBER + 7, "completed", { goods: 1, amount: 70_000 });
  await order(1, startOfDay("2025-11-30"), "completed", { goods: 1, amount: 90_000 });
  const spending = await readSpending(1, 12, NOW);
  expect(spending.months).toHaveLength(12);
  expect(spending.months.slice(-2)).toEqual([
    { month: "2026-10", amount: 200 },
    { month: "2026-11", amount: 540 + 70 },
  ]);
  expect(spending.categories).toEqual([
    { name: "西药", amount: 740 },
    { name: "中药饮片", amount: 70 },
  ]);
  expect(spending.total).toBe(810);
});

test("what a company would miss is what it ordered and kept, by goods", async () => {
  await order(5, NOVEMBER, "completed", { goods: 1, amount: 1_000, share: 100, returned: 4 });
  await order(5, NOVEMBER, "pendingReceipt", { goods: 1, amount: 60 });
  await order(5, NOVEMBER, "completed", { goods: 2, amount: 990, returned: 10 });
  await order(5, NOVEMBER, "cancelled", { goods: 3, amount: 990 });
  await order(5, NOVEMBER - 1, "completed", { goods: 3, amount: 990 });
  const bought = await boughtSince(5, NOVEMBER);
  expect(bought).toMatchObject([{ goodsId: 1, name: "药0", scope: PLAIN_GOODS.scope, amount: 600 }]);
  expect(computeLoss("all", bought)).toMatchObject({ kinds: 1, amount: 600, total: 600, what: null });
  expect(await boughtSince(6, NOVEMBER)).toEqual([]);
});

test("a company without orders spent nothing", async () =>
  expect(await readSpending(9, 1, NOW)).toEqual({
    total: 0,
    categories: [],
    months: [{ month: "2026-11", amount: 0 }],
  }));
