import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { lastPurchaseDay } from "~/modules/catalogue/goods/goods";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import { db } from "~/platform/database/database.server";
import { company, day, loadScene, NOW, visitor } from "../fixtures";
import { ensureRows } from "../../../rows";

const item = async (id: number, viewer = company() as Parameters<typeof goodsForBuyer>[1]) =>
  (await goodsForBuyer([id], viewer, NOW)).get(id)!;

beforeAll(async () => {
  for (const table of ["company", "account"] as const) await ensureRows(table, 1);
});
beforeAll(async () => {
  await loadScene();
  const price = (scope: string, scope_key: string, value: number, goods_id = 1) => ({
    goods_id,
    scope,
    scope_key,
    price: value,
  });
  await db
    .insertInto("goods_price")
    .values([
      price("company", "9", 1000),
      price("rank", "A", 1050),
      price("area", "440106", 1090),
      price("area", "440100", 1100),
      price("area", "440000", 1110),
      price("rank", "A", 5000, 2),
    ])
    .execute();
  await db.updateTable("goods").set({ is_controlled: 1 }).where("id", "=", 5).execute();
  await db.insertInto("controlled_release").values({ goods_id: 5, company_id: 1 }).execute();
  await db.insertInto("favourite").values({ company_id: 1, goods_id: 1, created_at: NOW }).execute();
  await db
    .insertInto("cart_line")
    .values({
      company_id: 1,
      goods_id: 1,
      type: 0,
      number: 30,
      is_selected: 1,
      seen_price: null,
      added_at: NOW,
      updated_at: NOW,
    })
    .execute();
});

describe("the price of a goods", () => {
  it.each([
    ["company", { companyId: 9, rank: "A" }, 1000],
    ["rank", { companyId: 8, rank: "A" }, 1050],
    ["district", { companyId: 8, rank: "C" }, 1090],
    ["city", { companyId: 8, rank: "C", areaCode: "440104" }, 1100],
    ["province", { companyId: 8, rank: "C", areaCode: "440305" }, 1110],
    ["base", { companyId: 8, rank: "C", areaCode: "110101" }, 1180],
  ])("is the one of the %s, the most particular", async (_, who, price) => {
    expect((await item(1, company(who))).price).toBe(price);
  });

  it("never rises with the ladder: tiers above the own price are left out", async () => {
    expect((await item(1, company({ companyId: 8, rank: "A" }))).ladder).toEqual([]);
    expect((await item(1, company({ companyId: 8, rank: "C", areaCode: "110101" }))).ladder).toHaveLength(2);
  });
});

describe("a price that may not be seen", () => {
  it("is nowhere in what leaves the server, for visitors and for companies that are not approved", async () => {
    const hidden = [visitor, company({ status: "pending" }), company({ status: "rejected", companyId: 9 })];
    const all = Array.from({ length: 8 }, (_, i) => i + 1);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...hidden),
        fc.subarray(all, { minLength: 1 }),
        async (viewer, ids) => {
          for (const goods of (await goodsForBuyer(ids, viewer, NOW)).values()) {
            expect(goods.price).toBeNull();
            expect(goods.ladder).toEqual([]);
            expect(goods.priceLock).toBe(viewer.buyer ? "review" : "login");
            expect(JSON.stringify(goods)).not.toMatch(/1180|1120|1060|1450|5800|1000,/);
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe("what a goods says to a company", () => {
  it("holds its favourite, what is in the cart, and nothing of other companies", async () => {
    expect(await item(1)).toMatchObject({ isFavourite: true, cartQuantity: 30 });
    expect(await item(1, company({ companyId: 2 }))).toMatchObject({ isFavourite: false, cartQuantity: 0 });
  });

  it.each([
    [4, {}, "精神药品不得在网上销售"],
    [8, {}, "医疗用毒性药品不得在网上销售"],
    [3, {}, "暂时缺货"],
    [1, { scopes: [] }, "您的经营范围没有购买抗生素的权限"],
    [1, { status: "pending" as const }, "您的资料正在审核，通过后即可购买"],
    [1, { contractYear: 2025 }, "您还没有签署2026年度电子合同"],
    [5, { companyId: 2 }, "控销商品，暂未对您所在企业开放"],
  ])("goods %i, %j: %s", async (id, who, text) => {
    const { restriction } = await item(id, company(who));
    expect(restriction && restrictionText(restriction)).toBe(text);
  });

  it("is silent where it may be bought", async () => {
    expect((await item(1)).restriction).toBeNull();
    expect((await item(5)).restriction).toBeNull();
    expect((await item(1, visitor)).restriction).toEqual({ code: "visitor" });
  });

  it("counts what was bought today against the limit, cancelled orders and other days left out", async () => {
    await db.updateTable("goods").set({ purchase_limit: 20 }).where("id", "=", 2).execute();
    const order = (id: number, status: string, placed_at: number) => ({
      id,
      number: `N${id}`,
      company_id: 1,
      account_id: 1,
      status,
      is_ephedrine: 0 as const,
      checkout_key: `k${id}`,
      goods_amount: 0,
      shipping_amount: 0,
      discount_amount: 0,
      payable: 0,
      paid: 0,
      expiry_months: 0,
      price_rows: "[]",
      address: "{}",
      invoice_type: "none",
      delivery: "carrier",
      remark: "",
      placed_at,
      pay_before: placed_at,
      paid_at: null,
      shipped_at: null,
      completed_at: null,
      cancelled_at: null,
      cancel_reason: null,
    });
    await db
      .insertInto("orders")
      .values([
        order(1, "pendingPayment", NOW),
        order(2, "cancelled", NOW),
        order(3, "completed", NOW - 2 * 86_400_000),
      ])
      .execute();
    const line = (order_id: number, quantity: number) => ({
      order_id,
      goods_id: 2,
      warehouse_id: 1,
      type: "ordinary",
      offer_id: null,
      name: "",
      spec: "",
      unit: "盒",
      manufacturer: "",
      approval_number: "",
      unit_price: 1450,
      number: quantity,
      amount: 0,
      discount_share: 0,
    });
    await db
      .insertInto("order_line")
      .values([line(1, 20), line(2, 50), line(3, 70)])
      .execute();
    const goods = await item(2);
    expect(goods.boughtToday).toBe(20);
    expect(goods.restriction && restrictionText(goods.restriction)).toBe("每家每日限购20盒，今日已购20盒");
  });

  it("near expiry is judged by today", async () => {
    expect((await item(2)).isNearExpiry).toBe(true);
    expect((await item(2)).nearestExpiry).toBe(day(90));
    expect((await item(1)).isNearExpiry).toBe(false);
  });

  it("unknown ids are left out", async () => {
    expect((await goodsForBuyer([1, 999], company(), NOW)).size).toBe(1);
  });
});

describe("what the company paid last", () => {
  const order = async (
    id: number,
    {
      companyId = 1,
      status = "completed",
      daysAgo = 20,
      goods = 2,
    }: Partial<Record<"companyId" | "daysAgo" | "goods", number>> & { status?: string },
    lines: readonly [type: string, unitPrice: number][],
  ) => {
    const at = NOW - daysAgo * 86_400_000;
    await db
      .insertInto("orders")
      .values({
        id,
        number: `L${id}`,
        company_id: companyId,
        account_id: 1,
        status,
        group_offer_id: null,
        checkout_key: `last-${id}`,
        goods_amount: 0,
        shipping_amount: 0,
        discount_amount: 0,
        payable: 0,
        price_rows: "[]",
        address: "{}",
        invoice_type: "none",
        delivery: "carrier",
        remark: "",
        placed_at: at,
        pay_before: at,
        paid_at: at,
        shipped_at: null,
        completed_at: null,
        cancelled_at: null,
        cancel_reason: null,
      })
      .execute();
    await db
      .insertInto("order_line")
      .values(
        lines.map(([type, unit_price]) => ({
          order_id: id,
          goods_id: goods,
          warehouse_id: 1,
          type,
          offer_id: null,
          name: "",
          spec: "",
          unit: "盒",
          manufacturer: "",
          approval_number: "",
          unit_price,
          number: 1,
          amount: unit_price,
          gift_rule: null,
        })),
      )
      .execute();
    await db
      .insertInto("purchase")
      .values({ company_id: companyId, goods_id: goods, times: 1, number: 1, last_at: at })
      .onConflict((oc) => oc.columns(["company_id", "goods_id"]).doUpdateSet({ last_at: at }))
      .execute();
    return at;
  };

  it("is the unit price of its own last order that stands, gifts left out", async () => {
    expect((await item(2)).lastPurchase).toBeUndefined();
    await order(901, { daysAgo: 60 }, [["ordinary", 1180]]);
    const at = await order(902, { daysAgo: 20 }, [
      ["ordinary", 1120],
      ["gift", 0],
    ]);
    expect((await item(2)).lastPurchase).toEqual({ price: 1120, day: lastPurchaseDay(at, NOW) });
    expect((await item(2, company({ companyId: 2 }))).lastPurchase).toBeUndefined();
    expect((await item(2, visitor)).lastPurchase).toBeUndefined();
  });

  it("is hidden where prices are, and of a cancelled order nothing is said", async () => {
    await order(903, { daysAgo: 10, goods: 3 }, [["ordinary", 700]]);
    expect((await item(3)).lastPurchase?.price).toBe(700);
    expect((await item(3, company({ status: "pending" }))).lastPurchase).toBeUndefined();
    await db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", 903).execute();
    expect((await item(3)).lastPurchase).toBeUndefined();
  });
});
