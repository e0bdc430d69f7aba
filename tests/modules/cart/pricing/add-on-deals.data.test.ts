import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addLines, cartCount, readCart, removeLines, selectLines } from "~/modules/cart/lines/cart.server";
import { CartFields } from "~/modules/cart/page/cart-form";
import { changeCart } from "~/modules/cart/page/change.server";
import { addAddOnDeal, setAddOnDeals } from "~/modules/cart/lines/add-on-lines.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { company, goods, ground, NOW, signedIn } from "../../orders/shop";
import { changeOffer, offer } from "../../promotions/offers/offer-rows";
import { emptyTables } from "../../../rows";

const me = signedIn(1);
const fill = (goodsId: number, quantity: number) =>
  inTransaction((trx) => addLines(trx, me, [{ goodsId, quantity }], NOW));
const swap = (goodsId: number, quantity = 1, offerId = 1, viewer = me) =>
  inTransaction((trx) => addAddOnDeal(trx, viewer, { offerId, goodsId, quantity }, NOW));
const change = (fields: Record<string, unknown>) => changeCart(me, CartFields.parse(fields), NOW);
const rows = () =>
  db
    .selectFrom("cart_line")
    .select(["id", "goods_id", "type", "offer_id", "number", "is_selected"])
    .where("company_id", "=", 1)
    .orderBy("goods_id")
    .execute();
const read = () => readCart(me, {}, NOW);

beforeAll(async () => {
  await ground();
  await company(1);
  await company(2);
  for (let id = 1; id <= 5; id += 1) await goods(id, [[300, 500]]);
  await goods(6, [[300, 0]]);
  // From 100 yuan of goods 1 and 2 on two of goods 3, 4 and 6 for little money.
  await offer({
    id: 1,
    kind: "swap",
    goods: [
      [3, 100, 1],
      [4, 200, 1],
      [6, 100, 1],
    ],
    scope: { goods: [1, 2] },
    terms: { tiers: [{ from: 10_000, choose: 2 }] },
  });
});

beforeEach(async () => {
  await emptyTables(["cart_line"]);
});

describe("swapping", () => {
  test("refused with what is missing until the other lines reach the threshold", async () => {
    expect(await swap(3)).toEqual({ ok: false, text: "请先选购参加该换购活动的商品" });
    await fill(1, 6);
    expect(await swap(3)).toEqual({ ok: false, text: "还差 ¥40.00 可换购" });
    expect((await rows()).length).toBe(1);
    await fill(2, 4);
    expect(await swap(3)).toEqual({ ok: true, text: "换购商品已加入购物车" });
    expect(await rows()).toMatchObject([
      { goods_id: 1, type: 0 },
      { goods_id: 2, type: 0 },
      { goods_id: 3, type: 2, offer_id: 1, number: 1, is_selected: 1 },
    ]);
    const { pricing } = await read();
    expect(pricing.lines.find((line) => line.goodsId === 3)).toMatchObject({
      unitPrice: 100,
      wasPrice: 1000,
      priceKind: "swap",
      counts: true,
    });
    expect(await cartCount(1)).toBe(3);
  });

  test("only goods of the offer, only what is left, only as many as may be chosen", async () => {
    await fill(1, 10);
    expect((await swap(5)).text).toBe("该商品不在换购范围内");
    expect((await swap(6)).ok).toBe(false);
    expect(await swap(3, 1, 99)).toEqual({ ok: false, text: "该活动已结束" });
    expect((await swap(3)).ok).toBe(true);
    expect((await swap(4)).ok).toBe(true);
    expect((await swap(3)).ok).toBe(false);
    expect((await rows()).map((r) => r.number)).toEqual([10, 1, 1]);
  });

  test("an offer that is over is refused", async () => {
    await fill(1, 10);
    await changeOffer(1, { ends_at: NOW });
    expect((await swap(3)).text).toBe("该活动已结束");
    await changeOffer(1, { ends_at: NOW + 86_400_000 });
  });

  test("the ordinary line of the same goods is another line", async () => {
    await fill(1, 10);
    await fill(3, 5);
    await swap(3);
    expect((await rows()).map((r) => [r.goods_id, r.type, r.number])).toEqual([
      [1, 0, 10],
      [3, 0, 5],
      [3, 2, 1],
    ]);
  });
});

describe("in the cart", () => {
  const idOf = async (goodsId: number) => (await rows()).find((r) => r.goods_id === goodsId)!.id;

  test("the threshold is lost: the line stays with 还差 and counts for nothing; it counts again when it is met", async () => {
    await fill(1, 10);
    await swap(3);
    expect((await read()).pricing.selectedTotal).toBe(10_100);
    await change({ [`number-${await idOf(1)}`]: "7", selected: [String(await idOf(1))] });
    const { pricing } = await read();
    expect(pricing.selectedTotal).toBe(7000);
    expect(pricing.lines.find((line) => line.goodsId === 3)!.restriction).toMatchObject({
      code: "addOnShort",
      missing: "¥30.00",
    });
    expect(pricing.addOnDeals).toMatchObject([{ status: 0, missing: "¥30.00" }]);
    await change({ [`number-${await idOf(1)}`]: "10", selected: [String(await idOf(1))] });
    expect((await read()).pricing.selectedTotal).toBe(10_100);
  });

  test("a line that is unselected does not help to reach the threshold", async () => {
    await fill(1, 10);
    await swap(3);
    const id = await idOf(1);
    await inTransaction((trx) => selectLines(trx, 1, [id], false));
    expect((await read()).pricing.selectedTotal).toBe(0);
  });

  test("the number of a swap line is judged by its offer", async () => {
    await fill(1, 10);
    await swap(3);
    const id = await idOf(3);
    expect((await change({ [`number-${id}`]: "2", selected: [String(id)] })).errors).toEqual({});
    const { errors } = await change({ [`number-${id}`]: "3", selected: [String(id)] });
    expect(errors[`number-${id}`]?.[0]).toMatch(/^商品3：/);
    expect((await rows()).find((r) => r.id === id)!.number).toBe(2);
    const others = await inTransaction((trx) => setAddOnDeals(trx, signedIn(2), [{ id, quantity: 1 }], NOW));
    expect(others).toEqual([]);
  });

  test("the button of the page adds one, and says why it cannot", async () => {
    await fill(1, 10);
    expect((await change({ addOn: "1:3" })).notices).toEqual(["换购商品已加入购物车"]);
    await change({ addOn: "1:4" });
    expect((await change({ addOn: "1:4" })).errors["swap-1"]?.length).toBe(1);
    const id = await idOf(3);
    expect(await inTransaction((trx) => removeLines(trx, 2, [id]))).toBe(0);
    expect((await rows()).length).toBe(3);
  });
});
