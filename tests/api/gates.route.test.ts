import { beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { CartState } from "~/api/serializers/cart-state";
import { db } from "~/platform/database/database.server";
import { offer } from "../modules/promotions/offers/offer-rows";
import { signedInCompanies } from "../modules/orders/route-fixtures";
import { cart, clear, goods, ground } from "../modules/orders/shop";
import { call } from "./call";

/** Calls ask the machine's clock: these offers run for ever. */
const ALWAYS = { starts_at: 0, ends_at: 9_000_000_000_000 };
const LASTING: [number, number][] = [[36_500, 500]];

describe("goods that the company may not have", () => {
  const note = "您的经营范围没有购买第二类医疗器械的权限";
  const listed = async () => (await call<z.infer<typeof CartState>>(1, "GET /api/cart/list")).data;
  const terms = { tiers: [{ from: 5_000, gives: [{ goodsId: 14, number: 2 }] }] };
  const swap = { tiers: [{ from: 5_000, choose: 1 }] };
  beforeEach(async () => {
    await clear();
    await ground();
    await signedInCompanies(1);
    await goods(12, LASTING);
    await goods(14, LASTING, { scope: "deviceTwo" });
    await cart(1, [[12, 10]]);
  });

  it("stay out of the order as gifts: the cart, the checkout and the order say why", async () => {
    await offer({ id: 1, kind: "gift", goods: [[14, 0, 1]], terms, scope: { all: true }, also: ALWAYS });
    const row = { type: "gift", name: "赠品 商品14", amount: "0.00", note: `${note}，本单不含此赠品` };
    const { data, rows: shown, activity_data } = await listed();
    expect(shown).toContainEqual(row);
    expect(data[0]).toMatchObject({ gift_data: { total: 0 } });
    expect(activity_data.reasons).toMatchObject([{ id: 1, text: `赠品 商品14：${row.note}` }]);
    const ids = data.map(({ id }) => id);
    const draft = await call(1, "POST /api/cart/checkout", { form: { ids } });
    expect(draft.data).toMatchObject({
      orders: [{ gifts: [], rows: expect.arrayContaining([row]) as unknown }],
    });
    const { payable } = draft.data as { payable: string };
    const placed = await call<{ orders: { id: number }[] }>(1, "POST /api/orders", {
      form: { agree: 1, payable },
    });
    expect(placed.code).toBe(10000);
    const order = await call(1, `GET /api/orders/${placed.data.orders[0]!.id}`);
    expect(order.data).toMatchObject({ rows: expect.arrayContaining([row]) as unknown });
    expect(await db.selectFrom("order_line").select("goods_id").execute()).toEqual([{ goods_id: 12 }]);
  });

  it("are refused as swaps with the same words", async () => {
    await offer({
      id: 2,
      kind: "swap",
      goods: [[14, 100, 1]],
      terms: swap,
      scope: { all: true },
      also: ALWAYS,
    });
    expect((await listed()).activity_data.huangou).toMatchObject([
      { goods: [{ goods_id: 14, reason: note }] },
    ]);
    const params = [{ goods_id: 14, number: 1, type: 2, goods_manjian_id: 2 }];
    expect(await call(1, "POST /api/cart", { json: { params } })).toMatchObject({
      code: 400,
      msg: expect.stringContaining(note) as unknown,
    });
    expect(await db.selectFrom("cart_line").select("goods_id").execute()).toEqual([{ goods_id: 12 }]);
  });
});
