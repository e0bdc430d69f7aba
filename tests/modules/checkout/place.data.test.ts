import { beforeEach, describe, expect, it } from "vitest";
import type { PriceSumRow } from "~/modules/cart/pricing/pricing";
import { readCart } from "~/modules/cart/lines/cart.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { findOrder, listOrders } from "~/modules/orders/order/orders.server";
import { readOrderQuery } from "~/modules/orders/order/orders";
import { placeOrders } from "~/modules/checkout/place.server";
import { formatCheckoutChange } from "~/modules/checkout/snapshot";
import { DAY } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import {
  cart,
  clear,
  company,
  day,
  draftOf,
  flashSale,
  goods,
  ground,
  NOW,
  state,
  voucher,
} from "../orders/shop";
import { emptyTables } from "../../rows";

let buyer: SignedIn;
beforeEach(async () => {
  await clear();
  await ground();
  buyer = await company(1);
});

const orders = () => db.selectFrom("orders").selectAll().orderBy("id").execute();
const toTexts = (placed: Awaited<ReturnType<typeof placeOrders>>) =>
  placed.ok ? [] : placed.changes.map(formatCheckoutChange);

describe("placing an order", () => {
  it("writes down what the cart costs, part by part, and takes what it needs", async () => {
    await goods(11, [
      [300, 5],
      [60, 3],
    ]);
    await goods(12, [[200, 50]], { base_price: 333 });
    await goods(13, [[200, 50]]);
    await flashSale(1, 13, 700, 20, 10);
    await voucher(5, 1, { kind: "coupon", threshold: 2000, amount: 701 });
    await voucher(6, 1, { kind: "cashVoucher", threshold: 1000, amount: 299 });
    await cart(1, [
      [11, 6],
      [12, 7],
      [13, 4],
    ]);
    const { pricing } = await readCart(buyer, {}, NOW);
    const placed = await placeOrders(buyer, await draftOf(buyer, { remark: "随货同行单" }), NOW);
    const [order, ...none] = await orders();
    expect(none).toEqual([]);
    expect(placed).toEqual({ ok: true, to: `/cart/step3/${order!.id}` });
    expect(order).toMatchObject({
      status: "pendingPayment",
      payable: pricing.payable,
      goods_amount: pricing.selectedTotal,
      discount_amount: 1000,
      paid: 0,
      pay_before: NOW + DAY,
      remark: "随货同行单",
    });
    expect(order!.number).toMatch(/^20261120\d{8}$/);
    expect(order!.goods_amount - order!.discount_amount + order!.shipping_amount).toBe(order!.payable);
    const rows = JSON.parse(order!.price_rows) as PriceSumRow[];
    expect(rows).toEqual(pricing.rows);
    expect(rows.filter((row) => row.kind !== "payable").reduce((sum, row) => sum + row.amount, 0)).toBe(
      order!.payable,
    );
    const lines = await db.selectFrom("order_line").selectAll().execute();
    expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(order!.goods_amount);
    expect(lines.reduce((sum, line) => sum + line.discount_share, 0)).toBe(order!.discount_amount);
    expect(lines.find((line) => line.goods_id === 13)).toMatchObject({
      type: "flashSale",
      offer_id: 1,
      unit_price: 700,
    });
    const batches = await db
      .selectFrom("order_line_batch")
      .select(["batch_number", "number"])
      .orderBy("id")
      .execute();
    expect(batches).toContainEqual({ batch_number: "B11-1", number: 3 });
    expect(batches).toContainEqual({ batch_number: "B11-0", number: 3 });
    const after = await state();
    expect(after.goodsRows).toMatchObject([
      { id: 11, stock: 2, nearest_expiry: day(300), sales: 6 },
      { id: 12, stock: 43, sales: 7 },
      { id: 13, stock: 46, sales: 4 },
    ]);
    expect(after.vouchers).toEqual([
      { id: 5, state: "locked", order_id: order!.id },
      { id: 6, state: "locked", order_id: order!.id },
    ]);
    expect(after.offers).toMatchObject([{ sold: 4 }]);
    expect(after.purchases).toHaveLength(3);
    expect(await db.selectFrom("cart_line").selectAll().execute()).toEqual([]);
  });

  it("makes an order of its own of ephedrine goods, without coupon, and leads to bank transfer when there is nothing else", async () => {
    await goods(11, [[300, 50]]);
    await goods(12, [[300, 50]], { is_ephedrine: 1 });
    await voucher(5, 1, { kind: "coupon", threshold: 2000, amount: 500 });
    await cart(1, [
      [11, 5],
      [12, 5],
    ]);
    const draft = await draftOf(buyer);
    await placeOrders(buyer, draft, NOW);
    const [ordinary, ephedrine] = await orders();
    expect(ordinary).toMatchObject({ is_ephedrine: 0, discount_amount: 500, checkout_key: draft.token });
    expect(ephedrine).toMatchObject({
      is_ephedrine: 1,
      discount_amount: 0,
      shipping_amount: 0,
      payable: 5000,
      checkout_key: `${draft.token}:1`,
    });
    await cart(1, [[12, 1]]);
    const placed = await placeOrders(buyer, await draftOf(buyer), NOW);
    expect(placed).toEqual({ ok: true, to: `/cart/hm?id=${(await orders())[2]!.id}` });
  });

  it("leads to what it placed from a page that was sent again after its token was forgotten", async () => {
    await goods(11, [[300, 50]]);
    await cart(1, [[11, 5]]);
    const draft = await draftOf(buyer);
    await placeOrders(buyer, draft, NOW);
    await emptyTables(["form_token"]);
    const [order] = await orders();
    expect(await placeOrders(buyer, draft, NOW)).toEqual({ ok: true, to: `/order/info/${order!.id}` });
    expect(await orders()).toHaveLength(1);
  });

  it("leaves unselected lines in the cart and asks no shipping of who fetches the goods", async () => {
    await goods(11, [[300, 50]]);
    await goods(12, [[300, 50]]);
    await cart(1, [
      [11, 5],
      [12, 5],
    ]);
    await db.updateTable("cart_line").set({ is_selected: 0 }).where("goods_id", "=", 12).execute();
    await placeOrders(buyer, await draftOf(buyer, { delivery: "pickup" }), NOW);
    const [order] = await orders();
    expect(order).toMatchObject({ shipping_amount: 0, payable: 5000, delivery: "pickup" });
    expect((JSON.parse(order!.price_rows) as PriceSumRow[]).at(-1)).toMatchObject({
      kind: "payable",
      amount: 5000,
    });
    expect(await db.selectFrom("cart_line").select("goods_id").execute()).toEqual([{ goods_id: 12 }]);
  });

  it("places one order for a form that is sent twice, also at the same moment", async () => {
    await goods(11, [[300, 50]]);
    await cart(1, [[11, 5]]);
    const draft = await draftOf(buyer);
    const [first, second] = await Promise.all([
      placeOrders(buyer, draft, NOW),
      placeOrders(buyer, draft, NOW),
    ]);
    const third = await placeOrders(buyer, draft, NOW);
    expect(await orders()).toHaveLength(1);
    expect([second, third]).toEqual([first, first]);
    expect(first.ok).toBe(true);
  });
});

describe("what changed since the buyer looked", () => {
  it("is told and asked about: price, then the sum; nothing is done until then", async () => {
    await goods(11, [[300, 50]]);
    await cart(1, [[11, 5]]);
    const draft = await draftOf(buyer);
    const before = await state();
    await db.updateTable("goods").set({ base_price: 1100 }).execute();
    const placed = await placeOrders(buyer, draft, NOW);
    expect(toTexts(placed)).toEqual(["商品11：单价由 ¥10.00 变为 ¥11.00", "应付金额由 ¥62.00 变为 ¥67.00"]);
    expect(await state()).toEqual(before);
    expect(await orders()).toEqual([]);
    const again = await placeOrders(buyer, { ...draft, snapshot: (await draftOf(buyer)).snapshot }, NOW);
    expect(again.ok).toBe(true);
  });

  it("names goods that may no longer be bought with their reason, and numbers changed in another window", async () => {
    await goods(11, [[300, 50]]);
    await goods(12, [[300, 50]]);
    await goods(13, [[300, 50]]);
    await cart(1, [
      [11, 5],
      [12, 5],
    ]);
    const draft = await draftOf(buyer);
    await db.updateTable("goods").set({ status: "off" }).where("id", "=", 11).execute();
    await db.updateTable("cart_line").set({ number: 7 }).where("goods_id", "=", 12).execute();
    await cart(1, [[13, 1]]);
    const texts = toTexts(await placeOrders(buyer, draft, NOW));
    expect(texts).toContain("商品11：该商品已下架，不在本次订单中");
    expect(texts).toContain("商品12：数量由 5盒 变为 7盒");
    expect(texts).toContain("商品13：新增 1盒");
  });

  it("tells an expired licence and leaves nothing to order", async () => {
    await goods(11, [[300, 50]]);
    await cart(1, [[11, 5]]);
    const draft = await draftOf(buyer);
    const { buyer: facts } = buyer;
    const expired = { kind: "drugLicence", state: "approved", endsOn: "2026-10-31" } as const;
    const late = {
      ...buyer,
      buyer: {
        ...facts,
        qualifications: [...facts.qualifications.filter((q) => q.kind !== "drugLicence"), expired],
      },
    };
    const texts = toTexts(await placeOrders(late, draft, NOW));
    expect(texts[0]).toBe("商品11：您的药品经营许可证已于2026-10-31到期，不在本次订单中");
    expect(texts.at(-1)).toBe("没有可以下单的商品");
  });

  it("refuses an expiry wish that the stock cannot meet, and another company's address", async () => {
    await goods(11, [
      [100, 50],
      [400, 3],
    ]);
    await cart(1, [[11, 5]]);
    const draft = await draftOf(buyer, { expiryMonths: 12 });
    expect(toTexts(await placeOrders(buyer, draft, NOW))).toEqual([
      `商品11：效期不少于 12 个月的仅有 3盒，现有最长效期至 ${day(400)}，需要 5盒`,
    ]);
    await company(2);
    expect(toTexts(await placeOrders(buyer, { ...draft, addressId: 2 }, NOW))).toEqual([
      "请选择可以收货的地址",
    ]);
    expect(await orders()).toEqual([]);
  });

  it("allots by batch what each line asks for: its own wish, else the order's; gifts need none", async () => {
    await goods(11, [
      [100, 4],
      [400, 6],
    ]);
    await goods(12, [
      [100, 4],
      [800, 6],
    ]);
    await cart(1, [
      [11, 3],
      [12, 3],
    ]);
    await db.updateTable("cart_line").set({ expiry_months: 24 }).where("goods_id", "=", 12).execute();
    const placed = await placeOrders(buyer, await draftOf(buyer, { expiryMonths: 12 }), NOW);
    expect(placed.ok).toBe(true);
    const [order] = await orders();
    expect(order!.expiry_months).toBe(12);
    const { lines } = (await findOrder(1, order!.id))!;
    expect(
      lines
        .map(({ goodsId, expiryMonths, batches }) => [goodsId, expiryMonths, batches[0]?.expiresOn])
        .sort(),
    ).toEqual([
      [11, 12, day(400)],
      [12, 24, day(800)],
    ]);
    expect(await db.selectFrom("batch").select("quantity").orderBy("id").execute()).toEqual(
      [4, 3, 4, 3].map((quantity) => ({ quantity })),
    );
  });

  it("holds the whole order with a verdict for each line whose wish cannot be kept, and nothing is unselected", async () => {
    await goods(11, [
      [100, 50],
      [400, 3],
    ]);
    await goods(12, [[100, 50]]);
    await goods(13, [[900, 50]]);
    await cart(1, [
      [11, 5],
      [12, 5],
      [13, 5],
    ]);
    const draft = await draftOf(buyer, { expiryMonths: 12 });
    const texts = toTexts(await placeOrders(buyer, draft, NOW));
    expect(texts.sort()).toEqual([
      `商品11：效期不少于 12 个月的仅有 3盒，现有最长效期至 ${day(400)}，需要 5盒`,
      `商品12：近效期商品，没有效期不少于 12 个月的批次，现有最长效期至 ${day(100)}，需要 5盒`,
    ]);
    expect(await orders()).toEqual([]);
    const selected = await db.selectFrom("cart_line").select("is_selected").execute();
    expect(selected).toEqual([1, 1, 1].map((is_selected) => ({ is_selected })));
    // With wishes of their own the rest of the order keeps its floor.
    await db.updateTable("cart_line").set({ expiry_months: 0 }).where("goods_id", "in", [11, 12]).execute();
    const placed = await placeOrders(buyer, await draftOf(buyer, { expiryMonths: 12 }), NOW);
    expect(placed.ok).toBe(true);
  });

  it("asks again when a line's own wish was changed since the buyer looked", async () => {
    await goods(11, [[900, 50]]);
    await cart(1, [[11, 5]]);
    const draft = await draftOf(buyer);
    await db.updateTable("cart_line").set({ expiry_months: 6 }).execute();
    expect(toTexts(await placeOrders(buyer, draft, NOW))).toEqual([
      "商品11：效期要求由 随整单 变为 不少于 6 个月",
    ]);
  });

  it("heals stock that only counted expired batches, and says what is left", async () => {
    await goods(11, [
      [-1, 40],
      [90, 3],
    ]);
    await db.updateTable("goods").set({ stock: 43 }).execute();
    await cart(1, [[11, 5]]);
    expect(toTexts(await placeOrders(buyer, await draftOf(buyer), NOW))).toEqual([
      "商品11：库存不足，仅剩 3盒",
    ]);
    expect((await state()).goodsRows).toMatchObject([{ stock: 3 }]);
  });
});

describe("two buyers and the last pack", () => {
  it("gives it to one and tells the other why", async () => {
    await goods(11, [[300, 1]]);
    const other = await company(2);
    await cart(1, [[11, 1]]);
    await cart(2, [[11, 1]]);
    const drafts = [await draftOf(buyer), await draftOf(other)];
    const results = await Promise.all([
      placeOrders(buyer, drafts[0]!, NOW),
      placeOrders(other, drafts[1]!, NOW),
    ]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    const loser = results.find((result) => !result.ok)!;
    expect(toTexts(loser)[0]).toMatch(/^商品11：(暂时缺货，不在本次订单中|库存不足，仅剩 0盒)$/);
    expect((await state()).batches).toMatchObject([{ quantity: 0 }]);
  });
});

describe("reading orders", () => {
  it("knows no orders of another company", async () => {
    await goods(11, [[300, 50]]);
    const other = await company(2);
    await cart(1, [[11, 5]]);
    await placeOrders(buyer, await draftOf(buyer), NOW);
    const [order] = await orders();
    expect(await findOrder(1, order!.id)).toMatchObject({
      id: order!.id,
      company: "药店1",
      lines: [{ goodsId: 11 }],
    });
    expect(await findOrder(other.buyer.companyId, order!.id)).toBeNull();
    expect(await listOrders(2, readOrderQuery(new URLSearchParams()))).toMatchObject({ cards: [], total: 0 });
  });

  it("finds them by number, goods, batch and day", async () => {
    await goods(11, [[300, 50]]);
    await cart(1, [[11, 5]]);
    await placeOrders(buyer, await draftOf(buyer), NOW);
    const [order] = await orders();
    const total = async (query: string) =>
      (await listOrders(1, readOrderQuery(new URLSearchParams(query)))).total;
    expect(await total("")).toBe(1);
    expect(await total(`words=${order!.number.slice(4)}`)).toBe(1);
    expect(await total("words=商品1")).toBe(1);
    expect(await total("words=b11-0")).toBe(1);
    expect(await total("words=%25")).toBe(0);
    expect(await total("from=2026-11-20&to=2026-11-20")).toBe(1);
    expect(await total("from=2026-11-21")).toBe(0);
    expect(await total("status=completed")).toBe(0);
  });
});
