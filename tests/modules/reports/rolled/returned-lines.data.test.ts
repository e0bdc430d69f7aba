import { beforeEach, describe, expect, it } from "vitest";
import { refusedByReason, refusedGoods } from "~/modules/catalogue/goods/refusals.server";
import { setLine } from "~/modules/cart/lines/lines.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { startPayment } from "~/modules/orders/payment/start-payment.server";
import type { RowWish } from "~/modules/orders/shipping/shipment";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { inCompany } from "~/modules/company/identity/lock.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { DAY, toDay } from "~/platform/values/clock";
import { rollUpSales } from "~/modules/reports/rolled/roll-up.server";
import { offerYields } from "~/modules/reports/offers/offer-yield.server";
import { readSales, SALES_WORDS, type SalesInput } from "~/modules/reports/sales/sales";
import { salesTotal } from "~/modules/reports/sales/sales.server";
import { marginTotal } from "~/modules/reports/margin/margin.server";
import { unsoldBatches } from "~/modules/reports/expiring/unsold.server";
import { keepCosts } from "~/modules/catalogue/goods/goods-cost.server";
import { giveUpUnits } from "~/modules/returns/settlement/give-up.server";
import { advance, cancelOrder } from "~/modules/orders/transitions/transitions.server";
import { bought, opened, openShop, settled } from "../../returns/after-sales-fixtures";
import { cart, draftOf, goods, NOW, signedIn } from "../../orders/shop";
import { emptyTables } from "../../../rows";

const buyer = signedIn(1);
const TODAY = { from: toDay(NOW), to: toDay(NOW) };
const input = Object.fromEntries(SALES_WORDS.map((word) => [word, ""])) as SalesInput;
const total = async () => {
  await rollUpSales(NOW);
  return salesTotal(readSales(input), TODAY);
};

beforeEach(async () => {
  await openShop();
  for (const table of [
    ...(["sales_span", "sales_goods", "sales_company", "sales_offer", "returned_line"] as const),
    ...(["refused_purchase", "goods_cost"] as const),
  ])
    await db.deleteFrom(table).execute();
  await db.updateTable("report_run").set({ looked_at: 0 }).execute();
});

const sharesBack = async (orderId: number) => {
  const lines = await db.selectFrom("order_line").selectAll().where("order_id", "=", orderId).execute();
  return lines.reduce(
    (sum, { amount, discount_share, returned, number }) =>
      sum + Math.floor(((amount - discount_share) * returned) / number),
    0,
  );
};

describe("orders of the shop in its reports", () => {
  it("count what was bought after discounts without shipping, and what came back by line", async () => {
    const sold = await bought();
    const order = await db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
    const amount = order.payable - order.shipping_amount;
    expect(await total()).toMatchObject({ orders: 1, companies: 1, units: 17, amount, returned: 0 });
    await settled(await opened(sold.id, [[sold.batches[11]![0]!.id, 3]]));
    const first = await total();
    expect(first.returned).toBe(await sharesBack(sold.id));
    expect(first.returned).toBeGreaterThan(0);
    await settled(await opened(sold.id, [[sold.batches[12]![0]!.id, 2]]));
    const second = await total();
    expect(second).toMatchObject({ orders: 1, units: 17, amount });
    expect(second.returned).toBe(await sharesBack(sold.id));
    const lines = await db.selectFrom("returned_line").select(["number", "amount"]).execute();
    expect(lines.filter((line) => line.amount > 0).map(({ number }) => number)).toEqual([3, 2]);
  });

  it("forget an order that its buyer cancels, and one of which all units are given up", async () => {
    await cart(1, [[11, 10]]);
    expect((await placeOrders(buyer, await draftOf(buyer), NOW)).ok).toBe(true);
    expect((await total()).orders).toBe(1);
    const { id } = await db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
    expect(await cancelOrder(1, id, { actor: "buyer:1", reason: "" }, NOW)).toMatchObject({ ok: true });
    expect(await total()).toMatchObject({ orders: 0, companies: 0, amount: 0, returned: 0 });
  });

  it("count units given up as returned while the rest goes on, and nothing of an order that ends so", async () => {
    await cart(1, [[11, 10]]);
    expect((await placeOrders(buyer, await draftOf(buyer), NOW)).ok).toBe(true);
    const { id, payable } = await db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
    const grant = { companyId: 1, account: "balance", kind: "recharge", note: "", now: NOW } as const;
    await inTransaction((trx) => postToLedger(trx, { ...grant, amount: payable, key: "grant" }));
    const fromBalance = { useBalance: true, useRedPacket: false, paymentMethod: null } as const;
    const choice = { ...fromBalance, seenRest: 0, transferProof: null };
    expect((await startPayment(buyer, id, choice, NOW)).ok).toBe(true);
    await advance(id, "approve", { actor: "operator:林", text: "" }, NOW);
    const giveUp = (rows: readonly RowWish[]) =>
      giveUpUnits(id, { rows, actor: "operator:林", reason: "厂家无货", now: NOW });
    expect(await giveUp([{ row: 1, quantity: 2 }])).toMatchObject({ ok: true });
    await rollUpSales(NOW);
    const row = await db
      .selectFrom("sales_goods")
      .selectAll()
      .where("goods_id", "=", 11)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ orders: 1, units: 10, returned_units: 2 });
    expect(await giveUp([1, 2].map((row) => ({ row, quantity: null })))).toMatchObject({
      ok: true,
      status: "cancelled",
    });
    expect(await total()).toMatchObject({ orders: 0, units: 0, returned: 0 });
  });

  it("tell the coupon and the gift that took part, with what they took off and gave", async () => {
    await bought();
    await rollUpSales(NOW);
    const uses = await db.selectFrom("order_use").select("kind").where("kind", "=", "voucher").execute();
    const [coupon] = await offerYields("voucher", TODAY, { skip: 0, limit: 9 });
    expect(uses).toHaveLength(1);
    expect(coupon).toMatchObject({
      id: 5,
      sort: "coupon",
      orders: 1,
      companies: 1,
      returning: 0,
      saved: 701,
    });
    const [gift] = await offerYields("offer", TODAY, { skip: 0, limit: 9 });
    expect(gift).toMatchObject({
      id: 2,
      sort: "gift",
      orders: 1,
      gifts: 2,
      orderAmount: coupon!.orderAmount,
    });
    // The company comes back on another day.
    await db
      .updateTable("orders")
      .set({ placed_at: NOW - 2 * DAY })
      .execute();
    await bought();
    await db.updateTable("report_run").set({ looked_at: 0 }).execute();
    await emptyTables(["sales_span", "sales_goods", "sales_company", "sales_offer"]);
    await rollUpSales(NOW);
    const before = { from: toDay(NOW - 2 * DAY), to: toDay(NOW - DAY) };
    expect(await offerYields("voucher", before, { skip: 0, limit: 9 })).toMatchObject([
      { id: 5, companies: 1, returning: 1 },
    ]);
  });

  it("know a margin where a cost is known, and stock that will be left at the pace of what was sold", async () => {
    await bought();
    await inTransaction((trx) => keepCosts(trx, [{ goodsId: 11, cost: 600 }], NOW));
    const expires_on = toDay(NOW + 350 * DAY);
    await db.updateTable("batch").set({ expires_on }).where("number", "like", "%-1").execute();
    await rollUpSales(NOW);
    const sums = await marginTotal(TODAY, null);
    expect(sums.cost).toBe(10 * 600);
    expect(sums.known).toBeLessThan(sums.net);
    expect(await marginTotal(TODAY, 2)).toMatchObject({ net: 0, known: 0, cost: 0 });
    const left = await unsoldBatches(NOW);
    const own = left.find(({ goodsId, expiresOn }) => goodsId === 11 && expiresOn === expires_on);
    expect(own).toMatchObject({ sold: 10, cost: 600 });
    expect(own!.left).toBe(own!.quantity - own!.sells);
    expect(left.some(({ goodsId, sold, sells }) => goodsId === 14 && (sold > 0 || sells > 0))).toBe(false);
  });
});

describe("what was refused", () => {
  it("is noted where goods are added and numbers are set: how often, and the most that was wanted", async () => {
    await goods(21, [[300, 5]]);
    await cart(1, [[21, 2]]);
    await inCompany(1, (trx) => setLine(trx, buyer, { goodsId: 21, quantity: 50 }, NOW));
    await inCompany(1, (trx) => setLine(trx, buyer, { goodsId: 21, quantity: 80 }, NOW));
    await inCompany(1, (trx) => setLine(trx, buyer, { goodsId: 21, quantity: 4 }, NOW));
    expect(await refusedGoods(TODAY, "", { skip: 0, limit: 9 })).toEqual([
      { goodsId: 21, reason: "stockShort", times: 2, companies: 1, units: 80, amount: 80_000 },
    ]);
  });

  it("is noted of a checkout that fails, and nothing is of one that is placed", async () => {
    await goods(21, [[300, 5]]);
    await cart(1, [[21, 5]]);
    const form = await draftOf(buyer);
    await db.updateTable("company").set({ frozen_at: NOW, frozen_why: "欠款" }).where("id", "=", 1).execute();
    expect((await placeOrders(buyer, form, NOW)).ok).toBe(false);
    expect(await refusedByReason(TODAY)).toMatchObject([
      { reason: "frozen", times: 1, companies: 1, units: 5, amount: 5_000 },
    ]);
    await db.updateTable("company").set({ frozen_at: null, frozen_why: null }).where("id", "=", 1).execute();
    await emptyTables(["refused_purchase"]);
    expect((await placeOrders(buyer, await draftOf(buyer), NOW)).ok).toBe(true);
    expect(await refusedByReason(TODAY)).toEqual([]);
  });
});
