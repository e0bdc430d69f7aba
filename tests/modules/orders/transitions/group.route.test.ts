import { beforeEach, describe, expect, it } from "vitest";
import { queriesOf } from "../../../query-count";
import type { CheckoutPage, CheckoutReply } from "~/routes/_cart+/cart.step2/checkout-page";
import { DAY } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { db } from "~/platform/database/database.server";
import type { FormReply } from "~/platform/http/forms/forms.server";
import type { GroupCardData, GroupPageData } from "~/modules/promotions/group-buy/group-buy-page";
import * as step2 from "~/routes/_cart+/cart.step2/route";
import * as goodsRoute from "~/routes/_catalogue+/list.info-pt.$id/route";
import * as zone from "~/routes/_promotions+/ptzq/route";
import { groupBuy } from "./group-fixtures";
import { call, signedInCompanies } from "../route-fixtures";
import { clear, goods, ground, NOW } from "../shop";

const running = () => ({ startsAt: now() - DAY, endsAt: now() + DAY });

beforeEach(async () => {
  await clear();
  await ground();
  await signedInCompanies(1);
  // Routes ask the machine's clock: this stock keeps for a century.
  for (const id of [11, 12, 13]) await goods(id, [[36_500, 50]], { pack_size: 5 });
});

const cardsOf = async (who: number) =>
  ((await (await call(zone, who, "/ptzq")).json()) as { cards: GroupCardData[] }).cards;

describe("/ptzq", () => {
  it("shows what runs, with prices for those alone who may see them", async () => {
    await groupBuy(1, 11, running());
    await groupBuy(2, 12, { startsAt: now() - 2 * DAY, endsAt: now() - DAY });
    await groupBuy(3, 13, { startsAt: now() + DAY, endsAt: now() + 2 * DAY });
    expect(await cardsOf(1)).toMatchObject([
      { goods: { id: 11 }, group: { price: 800, previous: 1_000, needs: 3, joined: 0, left: 100 } },
    ]);
    const hidden = await call(zone, 0, "/ptzq");
    const text = await hidden.text();
    expect(text).not.toMatch(/:(800|1000)[,}]/);
    expect(JSON.parse(text)).toMatchObject({ cards: [{ group: { price: null, previous: null } }] });
  });

  it("shows the cheaper of two on the same goods", async () => {
    await groupBuy(1, 11, { ...running(), price: 850 });
    await groupBuy(2, 11, { ...running(), price: 820 });
    expect(await cardsOf(1)).toMatchObject([{ group: { price: 820 } }]);
  });

  it("asks the database as often for many as for one", async () => {
    const count = () => queriesOf(() => cardsOf(1));
    await groupBuy(1, 11, running());
    await count();
    const item = await count();
    await groupBuy(2, 12, running());
    await groupBuy(3, 13, running());
    expect(await count()).toBe(item);
  });
});

describe("/list/info-pt/:id", () => {
  it("is the goods with its group, and leads to /noActivity without one", async () => {
    await groupBuy(1, 11, running());
    const page = (await (await call(goodsRoute, 1, "/list/info-pt/11")).json()) as GroupPageData;
    expect(page).toMatchObject({ goods: { id: 11 }, group: { price: 800 }, offer: { activityPrice: 800 } });
    const hidden = await (await call(goodsRoute, 0, "/list/info-pt/11")).text();
    expect(hidden).not.toMatch(/:(800|1000)[,}]/);
    const none = await call(goodsRoute, 1, "/list/info-pt/12");
    expect([none.status, none.headers.get("location")]).toEqual([302, "/noActivity"]);
    expect((await call(goodsRoute, 1, "/list/info-pt/999")).status).toBe(404);
  });

  it("leads with a number to step 2, rounded up to whole packs", async () => {
    await groupBuy(1, 11, running());
    const answer = await call(goodsRoute, 1, "/list/info-pt/11", { number: "7" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/cart/step2?group=1&number=10"]);
    const wide = await call(goodsRoute, 1, "/list/info-pt/11", { number: " ７ " });
    expect([wide.status, wide.headers.get("location")]).toEqual([303, "/cart/step2?group=1&number=10"]);
    const visitor = await call(goodsRoute, 0, "/list/info-pt/11", { number: "7" });
    expect(visitor.headers.get("location")).toContain("/login");
  });

  it("refuses nonsense and too much in the field, with what was typed", async () => {
    await groupBuy(1, 11, { ...running(), stock: 20 });
    for (const [number, text] of [
      ["", "请填写"],
      ["0", "请填写"],
      ["2x", "请填写"],
      ["25", "拼团仅剩20盒"],
      ["55", "库存不足，仅剩50盒"],
    ] as const) {
      const answer = await call(goodsRoute, 1, "/list/info-pt/11", { number });
      const reply = (await answer.json()) as FormReply;
      expect(answer.status, number).toBe(400);
      expect(reply.error?.number?.[0], number).toContain(text);
      if (number) expect(reply.initialValue?.number).toBe(number);
    }
    await db
      .updateTable("offer")
      .set({ ends_at: now() - 1 })
      .execute();
    const over = await call(goodsRoute, 1, "/list/info-pt/11", { number: "5" });
    expect([over.status, over.headers.get("location")]).toEqual([303, "/noActivity"]);
  });
});

describe("/cart/step2 with a group", () => {
  const pageOf = async (path: string) =>
    ((await (await call(step2, 1, path)).json()) as { page: CheckoutPage }).page;

  it("checks the group alone and keeps it in its addresses", async () => {
    await groupBuy(1, 11, running());
    const page = await pageOf("/cart/step2?group=1&number=10&coupon=3");
    expect(page).toMatchObject({
      payable: 8_000,
      shipping: 0,
      query: "?group=1&number=10",
      back: { to: "/list/info-pt/11" },
      group: { needs: 3, joined: 0 },
    });
    expect(page.orders).toMatchObject([{ kinds: 1, units: 10, cashback: null }]);
  });

  it("holds the order while the group's goods cannot keep the asked validity, and keeps it when they can", async () => {
    const soon = Math.round((now() - NOW) / DAY) + 100;
    await goods(14, [
      [soon, 50],
      [36_500, 10],
    ]);
    await groupBuy(1, 14, running());
    const send = async (quantity: number) => {
      const path = `/cart/step2?group=1&number=${quantity}`;
      const { token, snapshot, addresses } = await pageOf(path);
      return call(step2, 1, path, {
        intent: "place",
        token,
        snapshot,
        addressId: String(addresses[0]!.id),
        agree: "1",
        invoiceType: "ordinary",
        delivery: "carrier",
        expiryMonths: "12",
        remark: "",
      });
    };
    const held = await send(20);
    expect(held.status).toBe(400);
    expect(((await held.json()) as CheckoutReply).changes).toMatchObject([
      { text: expect.stringContaining("商品14：效期不少于 12 个月的仅有 10盒") as unknown },
    ]);
    expect((await send(10)).status).toBe(303);
    const line = await db.selectFrom("order_line").select("expiry_months").executeTakeFirstOrThrow();
    expect(line.expiry_months).toBe(12);
    // The wish of a group is not that of the cart.
    expect(await db.selectFrom("cart_wish").selectAll().execute()).toEqual([]);
  });

  it("shows why nothing can be joined: too many, over, or no group at all", async () => {
    await groupBuy(1, 11, { ...running(), stock: 5 });
    expect(await pageOf("/cart/step2?group=1&number=10")).toMatchObject({
      orders: [],
      refused: [{ name: "商品11", text: "拼团仅剩5盒" }],
    });
    for (const path of ["/cart/step2?group=9&number=10", "/cart/step2?group=x"])
      expect(await pageOf(path)).toMatchObject({ orders: [], refused: [], back: { to: "/ptzq" } });
  });
});
