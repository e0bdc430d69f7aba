/** Offers and vouchers from files: what is written runs, what is wrong is said row by row and nothing of it is written. */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { formatOfferList, listVouchers, setOfferFrom, setVoucherFrom, turnOffer } from "~/cli/content/offers";
import { db, inTransaction } from "~/platform/database/database.server";
import { dayOf } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { activityPrices } from "~/modules/promotions/offers/activity-prices.server";
import { runningOffers } from "~/modules/promotions/offers/offers.server";
import { useActivity } from "~/modules/promotions/offers/offer-uses.server";
import { goods, ground } from "../../modules/orders/shop";

const window = { starts: "2020-01-01", ends: "2099-12-31 24:00" };
const offer = (also: object) => setOfferFrom(JSON.stringify({ name: "活动", ...window, ...also }));
const voucher = (also: object) =>
  setVoucherFrom(
    JSON.stringify({
      kind: "coupon",
      name: "满300减15",
      threshold: "300.00",
      amount: "15.00",
      scope: "all",
      ...window,
      total: 100,
      ...also,
    }),
  );
const idIn = (text: string) => /(\d+) 已保存/.exec(text)?.[1] ?? "";
const row = (id: string) =>
  db.selectFrom("offer").selectAll().where("id", "=", Number(id)).executeTakeFirstOrThrow();
const judged = async (id: string) =>
  (await runningOffers(null, now())).find((offer) => String(offer.id) === id);

beforeAll(async () => {
  await ground();
  for (const id of [1, 2, 3, 4]) await goods(id, [[300, 500]]);
  await db
    .insertInto("category")
    .values({
      id: 12,
      parent_id: null,
      tree: "drug",
      name: "感冒用药",
      depth: 1,
      sort: 1,
      path: "/1/12/",
      icon: null,
    })
    .execute();
});

describe("set-offer", () => {
  test("a flash sale is off until it is started, and stops at once", async () => {
    const notified = await offer({
      kind: "flashSale",
      goods: [{ id: 1, price: "8.00", stock: 50, limit: 5 }],
    });
    expect(notified).toMatchObject({ ok: true, text: expect.stringContaining("接受  1  商品1") });
    const id = idIn(notified.text);
    const price = async () => (await activityPrices([1], null, now())).get(1)?.price;
    expect(await price()).toBeUndefined();
    expect(await turnOffer(id, "on")).toMatchObject({ ok: true });
    expect(await price()).toBe(800);
    expect((await formatOfferList(false)).find((line) => line.startsWith(`${id}\t秒杀\t进行中`))).toContain(
      "1种商品",
    );
    expect(await turnOffer(id, "off")).toMatchObject({ ok: true });
    expect(await price()).toBeUndefined();
  });

  test("every row is answered; where each stands for itself the good ones are written", async () => {
    const notified = await offer({
      kind: "dailySpecial",
      goods: [
        { id: 1, price: "9.00", stock: 10 },
        { id: 999, price: "9.00", stock: 10 },
        { id: 1, price: "9.00", stock: 10 },
        { id: 2, stock: 10 },
        { id: 3, price: "12.00", stock: 900 },
      ],
    });
    expect(notified.ok).toBe(false);
    expect(notified.text.split("\n").slice(0, 5)).toEqual([
      "接受  1  商品1",
      "拒绝  999  ：没有这个商品",
      "拒绝  1  商品1：在文件中重复",
      "拒绝  2  商品2：请填写价格",
      "接受  3  商品3：商城库存只有 500；价格不低于原价",
    ]);
    const rows = await db
      .selectFrom("offer_goods")
      .select("goods_id")
      .where("offer_id", "=", Number(idIn(notified.text)))
      .orderBy("goods_id")
      .execute();
    expect(rows.map((row) => row.goods_id)).toEqual([1, 3]);
  });

  test("goods that belong together are written together or not at all", async () => {
    const before = (await formatOfferList(true)).length;
    const bad = await offer({
      kind: "bundle",
      goods: [
        { id: 1, price: "9.00", stock: 10 },
        { id: 999, price: "9.00", stock: 10 },
      ],
    });
    expect(bad).toMatchObject({ ok: false, text: expect.stringContaining("未保存") });
    expect((await formatOfferList(true)).length).toBe(before);
    const group = await offer({ kind: "groupBuy", needs: 3, goods: [{ id: 1, price: "8.00", stock: 60 }] });
    expect(group.ok).toBe(true);
    const state = db
      .selectFrom("group_buy")
      .selectAll()
      .where("offer_id", "=", Number(idIn(group.text)));
    expect(await state.execute()).toEqual([
      { offer_id: Number(idIn(group.text)), formed_at: null, failed_at: null },
    ]);
  });

  test.each([
    [{ kind: "lineReduction", scope: "all", tiers: [{ from: "500.00", off: "20.00" }] }, "amount"],
    [
      {
        kind: "lineReduction",
        scope: { category: 12 },
        measure: "units",
        tiers: [{ from: 10, off: "5.00" }],
        repeats: true,
      },
      "units",
    ],
    [
      { kind: "orderReduction", scope: { not: { kind: "herb" } }, tiers: [{ from: "500.00", off: "20.00" }] },
      "amount",
    ],
    [{ kind: "orderDiscount", scope: "all", tiers: [{ from: "1000.00", percent: 98 }] }, "amount"],
    [{ kind: "siteDiscount", scope: { category: 12 }, tiers: [{ percent: 94 }] }, "amount"],
    [{ kind: "cashback", scope: "all", tiers: [{ from: "2000.00", back: "20.00" }] }, "amount"],
    [{ kind: "freeShipping", scope: "preferred", tiers: [{ from: "300.00", free: "shipping" }] }, "amount"],
    [
      {
        kind: "gift",
        scope: "all",
        tiers: [{ from: "200.00", gives: [{ goods: 4, number: 2 }] }],
        goods: [{ id: 4, stock: 9 }],
      },
      "amount",
    ],
    [
      {
        kind: "bundleGift",
        scope: { goods: [1, 2] },
        measure: "kinds",
        tiers: [{ from: 2, gives: [{ goods: 4, number: 1 }] }],
        goods: [{ id: 4, stock: 9 }],
      },
      "kinds",
    ],
    [
      {
        kind: "swap",
        scope: "all",
        tiers: [{ from: "500.00", choose: 1 }],
        goods: [{ id: 4, price: "1.00", stock: 9 }],
      },
      "amount",
    ],
    [
      {
        kind: "bundle",
        goods: [
          { id: 1, price: "9.00", number: 2, stock: 9 },
          { id: 2, price: "9.00", stock: 9 },
        ],
      },
      "amount",
    ],
  ])("%j runs in the cart as it is written", async (written, measure) => {
    const notified = await offer(written);
    expect(notified).toMatchObject({ ok: true });
    await turnOffer(idIn(notified.text), "on");
    expect(await judged(idIn(notified.text))).toMatchObject({ kind: written.kind, measure });
  });

  test.each([
    ["{", /不是 JSON/],
    [JSON.stringify({ kind: "flashSale" }), /name：/],
    [JSON.stringify({ kind: "gold", name: "x", ...window }), /kind：/],
    [JSON.stringify({ kind: "cashback", name: "x", ...window }), /scope：请写明适用商品/],
    [JSON.stringify({ kind: "cashback", name: "x", ...window, scope: "all" }), /terms：cashback 应写作/],
    [
      JSON.stringify({
        kind: "cashback",
        name: "x",
        ...window,
        scope: "all",
        tiers: [{ from: 2000, back: "20.00" }],
      }),
      /金额写作 "500.00"/,
    ],
    [
      JSON.stringify({
        kind: "cashback",
        name: "x",
        ...window,
        scope: { category: 77 },
        tiers: [{ from: "1", back: "1" }],
      }),
      /没有这个分类/,
    ],
    [
      JSON.stringify({ kind: "flashSale", name: "x", starts: "2026-11-20", ends: "2026-11-19" }),
      /结束须晚于开始/,
    ],
    [JSON.stringify({ kind: "flashSale", name: "x", ...window }), /活动没有商品/],
    [
      JSON.stringify({
        kind: "groupBuy",
        name: "x",
        ...window,
        goods: [{ id: 1, price: "8.00", stock: 60 }],
      }),
      /needs：请写明成团家数/,
    ],
    [
      JSON.stringify({
        kind: "gift",
        name: "x",
        ...window,
        scope: "all",
        tiers: [{ from: "1.00", gives: [{ goods: 2, number: 1 }] }],
        goods: [{ id: 4, stock: 9 }],
      }),
      /赠送的商品 2/,
    ],
    [
      JSON.stringify({
        id: 9999,
        kind: "flashSale",
        name: "x",
        ...window,
        goods: [{ id: 1, price: "8.00", stock: 60 }],
      }),
      /没有活动 9999/,
    ],
  ])("%s is refused with its reason", async (json, reason) => {
    const before = (await formatOfferList(true)).length;
    const notified = await setOfferFrom(json);
    expect(notified.ok).toBe(false);
    expect(notified.text).toMatch(reason);
    expect((await formatOfferList(true)).length).toBe(before);
  });

  describe("goods that no company may have by an offer", () => {
    const tiers = { gift: { gives: [{ goods: 4, number: 1 }] }, swap: { choose: 1 } };
    const on4 = {
      gift: { scope: "all", tiers: [{ from: "1.00", ...tiers.gift }], goods: [{ id: 4, stock: 9 }] },
      bundleGift: {
        scope: "all",
        measure: "kinds",
        goods: [{ id: 4, stock: 9 }],
        tiers: [{ from: 1, ...tiers.gift }],
      },
      swap: {
        scope: "all",
        goods: [{ id: 4, price: "1.00", stock: 9 }],
        tiers: [{ from: "1.00", ...tiers.swap }],
      },
      bundle: { goods: [1, 4].map((id) => ({ id, price: "8.00", stock: 9 })) },
      groupBuy: { needs: 2, goods: [{ id: 4, price: "8.00", stock: 9 }] },
      flashSale: { goods: [{ id: 4, price: "8.00", stock: 9 }] },
    };
    const kinds = Object.keys(on4) as (keyof typeof on4)[];
    const be = (values: object) => db.updateTable("goods").set(values).where("id", "=", 4).execute();
    afterEach(() => be({ regulated: null, is_ephedrine: 0, status: "on" }));

    test.each<[object, string, readonly (keyof typeof on4)[]]>([
      [{ regulated: "psychotropic" }, "精神药品不能在网上销售", kinds],
      [{ regulated: "vaccine" }, "疫苗不能在网上销售", kinds],
      [{ is_ephedrine: 1 }, "含麻商品单独成单", kinds],
      [{ status: "off" }, "商品已下架，无法赠送", ["gift", "bundleGift"]],
    ])("%j: nothing of it is written", async (values, reason, refused) => {
      await be(values);
      const before = (await formatOfferList(true)).length;
      for (const kind of refused) {
        const notified = await offer({ kind, ...on4[kind] });
        expect([kind, notified]).toMatchObject([kind, { ok: false, text: expect.stringContaining(reason) }]);
      }
      expect((await formatOfferList(true)).length).toBe(before);
    });

    test("one that became so after it was written is not started, and can be stopped", async () => {
      for (const kind of ["gift", "swap", "flashSale"] as const) {
        const id = idIn((await offer({ kind, ...on4[kind] })).text);
        await be({ is_ephedrine: 1 });
        expect(await turnOffer(id, "on")).toMatchObject({
          ok: false,
          text: expect.stringContaining("商品 4 商品4：含麻商品"),
        });
        expect(await turnOffer(id, "off")).toMatchObject({ ok: true });
        await be({ is_ephedrine: 0 });
        expect(await turnOffer(id, "on")).toMatchObject({ ok: true });
        expect(await turnOffer(id, "off")).toMatchObject({ ok: true });
      }
    });

    test("a gift that some companies had may stay in its offer for nobody else", async () => {
      const id = Number(idIn((await offer({ kind: "gift", ...on4.gift })).text));
      await inTransaction((trx) => useActivity(trx, 1, [{ offerId: id, goodsId: 4, quantity: 5 }]));
      await be({ regulated: "psychotropic" });
      expect(await offer({ id, kind: "gift", ...on4.gift })).toMatchObject({ ok: false });
      expect(await offer({ id, kind: "gift", ...on4.gift, goods: [{ id: 4, stock: 5 }] })).toMatchObject({
        ok: true,
      });
    });
  });

  test("what was taken stays counted when an offer is written again", async () => {
    const first = await offer({ kind: "flashSale", goods: [{ id: 3, price: "8.00", stock: 50 }] });
    const id = Number(idIn(first.text));
    await inTransaction((trx) => useActivity(trx, 1, [{ offerId: id, goodsId: 3, quantity: 20 }]));
    const again = (also: object) => offer({ id, kind: "flashSale", ...also });
    expect(await again({ goods: [{ id: 2, price: "8.00", stock: 50 }] })).toMatchObject({
      ok: false,
      text: expect.stringContaining("商品 3 已售出 20"),
    });
    expect(await again({ goods: [{ id: 3, price: "7.50", stock: 10 }] })).toMatchObject({ ok: false });
    expect(await again({ kind: "dailySpecial", goods: [{ id: 3, price: "7.50", stock: 60 }] })).toMatchObject(
      {
        ok: false,
      },
    );
    expect(await again({ name: "再来", goods: [{ id: 3, price: "7.50", stock: 60 }] })).toMatchObject({
      ok: true,
    });
    const stored = db.selectFrom("offer_goods").select(["price", "stock", "sold"]).where("offer_id", "=", id);
    expect(await stored.execute()).toEqual([{ price: 750, stock: 60, sold: 20 }]);
    expect((await row(String(id))).name).toBe("再来");
  });

  test("what companies that joined a group buy were promised stays, and the rest may change", async () => {
    const group = { kind: "groupBuy", needs: 3, goods: [{ id: 2, price: "8.00", stock: 60 }] };
    const id = Number(idIn((await offer(group)).text));
    expect(await offer({ ...group, id, needs: 2 })).toMatchObject({ ok: true });
    await db.updateTable("offer_goods").set({ sold: 20 }).where("offer_id", "=", id).execute();
    for (const [also, what] of [
      [{ needs: 3 }, "成团家数"],
      [{ goods: [{ id: 2, price: "7.00", stock: 60 }] }, "商品和价格"],
      [{ ends: "2099-12-30" }, "结束时间"],
    ] as const)
      expect(await offer({ ...group, needs: 2, ...also, id })).toMatchObject({
        ok: false,
        text: expect.stringContaining(`已有客户参团（20 件），${what}不能更改`),
      });
    const stored = { ...group, needs: 2, name: "再拼一次", goods: [{ id: 2, price: "8.00", stock: 90 }] };
    expect(await offer({ ...stored, id })).toMatchObject({ ok: true });
    const rows = db.selectFrom("offer_goods").select(["price", "stock", "sold"]).where("offer_id", "=", id);
    expect(await rows.execute()).toEqual([{ price: 800, stock: 90, sold: 20 }]);
  });

  test("an unknown number is said so", async () => {
    expect(await turnOffer("77777", "on")).toMatchObject({ ok: false });
    expect(await turnOffer("x", "off")).toMatchObject({ ok: false });
  });
});

describe("set-voucher", () => {
  test("writes a template down, and again while nobody owns it", async () => {
    const notified = await voucher({ scope: { not: { category: 12 } }, validDays: 30 });
    expect(notified.ok).toBe(true);
    const id = Number(idIn(notified.text));
    const stored = () =>
      db.selectFrom("voucher_template").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(await stored()).toMatchObject({
      threshold: 30_000,
      amount: 1_500,
      scope: '{"not":{"category":"/1/12/"}}',
      valid_days: 30,
      is_public: 1,
      status: "on",
    });
    expect(dayOf((await stored()).ends_at)).toBe("2100-01-01");
    expect(await voucher({ id, amount: "20.00" })).toMatchObject({ ok: true });
    expect((await listVouchers())[0]).toContain("满¥300.00减¥20.00");
    await db.updateTable("voucher_template").set({ claimed: 7 }).where("id", "=", id).execute();
    expect(await voucher({ id, amount: "5.00" })).toMatchObject({
      ok: false,
      text: expect.stringContaining("金额不能更改"),
    });
    expect(await voucher({ id, amount: "20.00", total: 6 })).toMatchObject({ ok: false });
    expect(await voucher({ id, amount: "20.00", total: 7, status: "off", public: false })).toMatchObject({
      ok: true,
    });
    expect(await stored()).toMatchObject({ status: "off", is_public: 0, claimed: 7 });
  });

  test.each([
    [{ amount: "much" }, /不是金额/],
    [{ amount: "0" }, /金额应大于 0/],
    [{ scope: { category: 77 } }, /没有这个分类/],
    [{ id: 9999 }, /没有优惠券模板 9999/],
    [{ colour: "red" }, /优惠券模板：/],
  ])("%j is refused with its reason", async (also, reason) => {
    const notified = await voucher(also);
    expect(notified.ok).toBe(false);
    expect(notified.text).toMatch(reason);
  });
});

describe("what a command starts below a floor is started alone, and said", () => {
  beforeAll(async () => {
    await db.updateTable("goods").set({ floor_price: 900, base_price: 1_000 }).where("id", "=", 4).execute();
  });
  const words = "请留意：商品4（最低售价 ¥9.00";

  test("an offer", async () => {
    const { text } = await offer({ kind: "flashSale", goods: [{ id: 4, price: "8.00", stock: 50 }] });
    const on = await turnOffer(idIn(text), "on");
    expect(on).toMatchObject({ ok: true, text: expect.stringContaining(`${words}，活动最低 ¥8.00）`) });
    expect((await turnOffer(idIn(text), "off")).text).not.toContain("请留意");
  });

  test("a voucher, where it is given out", async () => {
    const deep = { scope: { goods: [4] }, threshold: "100.00", amount: "20.00" };
    expect((await voucher(deep)).text).toContain(`已启用\n${words}，用券最低 ¥8.00）`);
    expect((await voucher({ ...deep, status: "off" })).text).not.toContain("请留意");
    expect((await voucher({ ...deep, amount: "10.00" })).text).not.toContain("请留意");
  });
});
