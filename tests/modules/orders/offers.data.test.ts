import { beforeEach, describe, expect, it } from "vitest";
import type { PriceSumRow } from "~/modules/cart/pricing/pricing";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { cancelOrder } from "~/modules/orders/transitions/transitions.server";
import { loadCheckoutPage } from "~/routes/_cart+/cart.step2/load.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { formatCheckoutChange } from "~/modules/checkout/snapshot";
import { db } from "~/platform/database/database.server";
import { offer, offerLines } from "../promotions/offers/offer-fixtures";
import { cart, clear, company, draftOf, flashSale, goods, ground, NOW, state } from "./shop";

let buyer: SignedIn;
beforeEach(async () => {
  await clear();
  await ground();
  buyer = await company(1);
  for (const id of [11, 12, 13, 14]) await goods(id, [[300, 500]]);
});

const orders = () => db.selectFrom("orders").selectAll().orderBy("id").execute();
const lines = () =>
  db
    .selectFrom("order_line")
    .select(["goods_id", "type", "offer_id", "unit_price", "number", "amount"])
    .orderBy("id")
    .execute();
const uses = () =>
  db
    .selectFrom("order_use")
    .select(["ref_id", "goods_id", "number"])
    .where("kind", "=", "offer")
    .orderBy("ref_id")
    .orderBy("goods_id")
    .execute();
const place = async () => placeOrders(buyer, await draftOf(buyer), NOW);
const toTexts = (placed: Awaited<ReturnType<typeof place>>) =>
  placed.ok ? [] : placed.changes.map(formatCheckoutChange);

/** One order with something of each kind in it. */
async function everything(): Promise<void> {
  await offer(1, {
    kind: "gift",
    terms: { tiers: [{ from: 5_000 }] },
    goods: [{ id: 14, quantity: 2, stock: 20 }],
  });
  await offer(2, {
    kind: "swap",
    terms: { tiers: [{ from: 5_000, choose: 1 }] },
    goods: [{ id: 13, price: 100, limit: 5 }],
  });
  await offer(3, {
    kind: "bundle",
    goods: [
      { id: 11, price: 900, quantity: 2 },
      { id: 12, price: 800, quantity: 1 },
    ],
    limit: 3,
  });
  await offer(4, {
    kind: "orderReduction",
    terms: { tiers: [{ from: 10_000, off: 1_000 }] },
    limit: 2,
    stock: 50,
  });
  await offer(5, { kind: "cashback", terms: { tiers: [{ from: 5_000, back: 300 }] } });
  await cart(1, [[11, 20]]);
  await offerLines(1, 2, 2, [[13, 1]]);
  await offerLines(1, 3, 3, [
    [11, 4],
    [12, 2],
  ]);
}

describe("an order with swap, bundle, gift, reduction and cashback", () => {
  it("writes each line down by its offer and takes exactly what was used", async () => {
    await everything();
    const page = await loadCheckoutPage(buyer, { vouchers: {}, group: null }, NOW);
    expect(page.orders[0]?.cashback).toMatchObject({ amount: 300 });
    expect(await place()).toMatchObject({ ok: true });
    expect(
      (await lines()).sort((a, b) => a.type.localeCompare(b.type) || a.goods_id - b.goods_id),
    ).toMatchObject([
      { goods_id: 11, type: "bundle", offer_id: 3, unit_price: 900, number: 4 },
      { goods_id: 12, type: "bundle", offer_id: 3, unit_price: 800, number: 2 },
      { goods_id: 14, type: "gift", offer_id: 1, unit_price: 0, number: 2 },
      { goods_id: 11, type: "ordinary", offer_id: null, unit_price: 1_000, number: 20 },
      { goods_id: 13, type: "swap", offer_id: 2, unit_price: 100, number: 1 },
    ]);
    expect(await uses()).toEqual(
      expect.arrayContaining([
        { ref_id: 1, goods_id: 14, number: 2 },
        { ref_id: 2, goods_id: 13, number: 1 },
        { ref_id: 3, goods_id: 11, number: 4 },
        { ref_id: 3, goods_id: 12, number: 2 },
        { ref_id: 4, goods_id: 0, number: 1 },
      ]),
    );
    const sold = await db
      .selectFrom("offer")
      .select(["id", "uses"])
      .where("id", "=", 4)
      .executeTakeFirstOrThrow();
    expect(sold.uses).toBe(1);
    const [order] = await orders();
    expect(order).toMatchObject({ cashback: 300, group_offer_id: null });
    const batches = await db.selectFrom("order_line_batch").select(["order_line_id", "number"]).execute();
    expect(batches.reduce((sum, batch) => sum + batch.number, 0)).toBe(29);
    expect(new Set(batches.map((batch) => batch.order_line_id)).size).toBe(5);
  });

  it("keeps for its gift what it was given for, and its price rows with their proof", async () => {
    await everything();
    await place();
    const gift = await db
      .selectFrom("order_line")
      .select("gift_rule")
      .where("type", "=", "gift")
      .executeTakeFirst();
    expect(JSON.parse(gift!.gift_rule!)).toMatchObject({
      measure: "amount",
      repeats: false,
      tiers: [{ from: 5_000, number: 2 }],
      lines: expect.arrayContaining(["11 ordinary 0"]),
    });
    const [order] = await orders();
    const rows = JSON.parse(order!.price_rows) as PriceSumRow[];
    const reduction = rows.find((row) => row.kind === "reduction");
    expect(reduction?.amount).toBe(-1_000);
    const { lines: parts, others } = reduction!.proof!;
    expect(parts.reduce((sum, part) => sum + part.amount, others.amount)).toBe(-1_000);
  });

  it("gives everything back when it is cancelled", async () => {
    await everything();
    const before = await state();
    await place();
    const [order] = await orders();
    expect(await cancelOrder(1, order!.id, { actor: "buyer:1", reason: "不要了" }, NOW)).toMatchObject({
      ok: true,
    });
    expect(await state()).toEqual(before);
  });
});

describe("an offer that runs out while the buyer confirms", () => {
  it("is asked about: the reduction that everybody together may use", async () => {
    await everything();
    const draft = await draftOf(buyer);
    await db.updateTable("offer").set({ uses: 50 }).where("id", "=", 4).execute();
    const texts = toTexts(await placeOrders(buyer, draft, NOW));
    expect(texts.join()).toMatch(/应付金额由 .* 变为/);
    expect(await orders()).toEqual([]);
  });

  it("is never used by two companies for the last time", async () => {
    await offer(4, { kind: "orderReduction", terms: { tiers: [{ from: 1_000, off: 100 }] }, stock: 3 });
    const buyers = [buyer];
    for (let id = 2; id <= 12; id += 1) buyers.push(await company(id));
    for (const buyer of buyers) await cart(buyer.buyer.companyId, [[11, 2]]);
    const placed = await Promise.all(
      buyers.map(async (buyer) => placeOrders(buyer, await draftOf(buyer), NOW)),
    );
    const row = await db.selectFrom("offer").select("uses").executeTakeFirstOrThrow();
    expect(row.uses).toBe(3);
    expect((await orders()).filter((order) => order.discount_amount === 100)).toHaveLength(3);
    for (const item of placed)
      if (!item.ok)
        expect(item.changes.map(formatCheckoutChange).join()).toMatch(/应付金额由|活动4：名额已用完/);
  });

  it("names the goods that a gift is short of", async () => {
    await offer(1, {
      kind: "gift",
      terms: { tiers: [{ from: 1_000 }] },
      goods: [{ id: 14, quantity: 2, stock: 3 }],
    });
    const buyers = [buyer, await company(2), await company(3)];
    for (const buyer of buyers) await cart(buyer.buyer.companyId, [[11, 2]]);
    const placed = await Promise.all(
      buyers.map(async (buyer) => placeOrders(buyer, await draftOf(buyer), NOW)),
    );
    const input = await db.selectFrom("offer_goods").select("sold").executeTakeFirstOrThrow();
    expect(input.sold).toBeLessThanOrEqual(3);
    for (const item of placed)
      if (!item.ok) expect(item.changes.map(formatCheckoutChange).join()).toContain("赠品 商品14");
  });
});

it("a site discount and a flash sale on the same order keep their own lines; only the sale has stock of its own", async () => {
  await offer(7, { kind: "siteDiscount", terms: { tiers: [{ from: 0, percent: 94 }] } });
  await flashSale(8, 12, 700, 20, 10);
  await cart(1, [
    [11, 3],
    [12, 4],
  ]);
  await place();
  expect((await lines()).sort((a, b) => a.goods_id - b.goods_id)).toMatchObject([
    { goods_id: 11, type: "siteDiscount", offer_id: 7, unit_price: 940 },
    { goods_id: 12, type: "flashSale", offer_id: 8, unit_price: 700 },
  ]);
  expect((await uses()).filter((use) => use.goods_id !== 0)).toEqual([
    { ref_id: 8, goods_id: 12, number: 4 },
  ]);
});
