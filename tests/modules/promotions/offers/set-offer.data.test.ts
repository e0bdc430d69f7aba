import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { db, inTransaction } from "~/platform/database/database.server";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { IN_CHINESE } from "~/platform/values/zod-words";
import { activityPrices } from "~/modules/promotions/offers/activity-prices.server";
import { setOffer, switchOffer } from "~/modules/promotions/offers/offer-admin.server";
import { OfferFile } from "~/modules/promotions/offers/offer-file";
import { runningOffers } from "~/modules/promotions/offers/offers.server";
import { useActivity } from "~/modules/promotions/offers/offer-uses.server";
import { setVoucher, VoucherFile } from "~/modules/vouchers/voucher-admin.server";
import { goods, ground } from "../../orders/shop";
import { ensureRows } from "../../../rows";

const window = { starts: "2020-01-01", ends: "2099-12-31 24:00" };

/** What an offer's file or the shop says is wrong, else its id and a line for each goods. */
async function write(input: object) {
  const read = OfferFile.safeParse(input, IN_CHINESE);
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => `${path.join(".")}：${message}`);
    return { ok: false, id: 0, text: faults.join("\n") };
  }
  const set = await setOffer(read.data);
  const rows = set.results.map(
    ({ id, name, ok, text }) => `${ok ? "接受" : "拒绝"} ${id} ${name}${text && `：${text}`}`,
  );
  if (!set.ok) return { ok: false, id: 0, text: [...rows, set.text].join("\n") };
  return { ok: set.results.every(({ ok }) => ok), id: set.id, text: rows.join("\n") };
}
const offer = (also: object) => write({ name: "活动", ...window, ...also });
async function voucher(also: object) {
  const file = {
    kind: "coupon",
    name: "满300减15",
    threshold: "300.00",
    amount: "15.00",
    scope: "all",
    ...window,
    total: 100,
    ...also,
  };
  const read = VoucherFile.safeParse(file, IN_CHINESE);
  if (read.success) return setVoucher(read.data);
  return { ok: false as const, text: read.error.issues.map(({ message }) => message).join("\n") };
}
const turn = (id: number, status: "on" | "off") => switchOffer(id, status);
const count = async () => (await db.selectFrom("offer").select("id").execute()).length;
const row = (id: number) => db.selectFrom("offer").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const judged = async (id: number) => (await runningOffers(null, now())).find((offer) => offer.id === id);

beforeAll(() => ensureRows("company", 1, 2));
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

describe("an offer", () => {
  test("a flash sale is off until it is started, and stops at once", async () => {
    const notified = await offer({
      kind: "flashSale",
      goods: [{ id: 1, price: "8.00", stock: 50, limit: 5 }],
    });
    expect(notified).toMatchObject({ ok: true, text: expect.stringContaining("接受 1 商品1") });
    const id = notified.id;
    const price = async () => (await activityPrices([1], null, now())).get(1)?.price;
    expect(await price()).toBeUndefined();
    expect(await turn(id, "on")).toMatchObject({ ok: true });
    expect(await price()).toBe(800);
    expect(await turn(id, "off")).toMatchObject({ ok: true });
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
      "接受 1 商品1",
      "拒绝 999 ：没有这个商品",
      "拒绝 1 商品1：在文件中重复",
      "拒绝 2 商品2：请填写价格",
      "接受 3 商品3：商城库存只有 500；价格不低于原价",
    ]);
    const rows = await db
      .selectFrom("offer_goods")
      .select("goods_id")
      .where("offer_id", "=", notified.id)
      .orderBy("goods_id")
      .execute();
    expect(rows.map((row) => row.goods_id)).toEqual([1, 3]);
  });

  test("goods that belong together are written together or not at all", async () => {
    const before = await count();
    const bad = await offer({
      kind: "bundle",
      goods: [
        { id: 1, price: "9.00", stock: 10 },
        { id: 999, price: "9.00", stock: 10 },
      ],
    });
    expect(bad).toMatchObject({ ok: false, text: expect.stringContaining("未保存") });
    expect(await count()).toBe(before);
    const group = await offer({ kind: "groupBuy", needs: 3, goods: [{ id: 1, price: "8.00", stock: 60 }] });
    expect(group.ok).toBe(true);
    const state = db.selectFrom("group_buy").selectAll().where("offer_id", "=", group.id);
    expect(await state.execute()).toEqual([{ offer_id: group.id, formed_at: null, failed_at: null }]);
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
    await turn(notified.id, "on");
    expect(await judged(notified.id)).toMatchObject({ kind: written.kind, measure });
  });

  test.each([
    [{ kind: "flashSale" }, /name：/],
    [{ kind: "gold", name: "x", ...window }, /kind：/],
    [{ kind: "cashback", name: "x", ...window }, /scope：请写明适用商品/],
    [{ kind: "cashback", name: "x", ...window, scope: "all" }, /terms：cashback 应写作/],
    [
      {
        kind: "cashback",
        name: "x",
        ...window,
        scope: "all",
        tiers: [{ from: 2000, back: "20.00" }],
      },
      /金额写作 "500.00"/,
    ],
    [
      {
        kind: "cashback",
        name: "x",
        ...window,
        scope: { category: 77 },
        tiers: [{ from: "1", back: "1" }],
      },
      /没有这个分类/,
    ],
    [{ kind: "flashSale", name: "x", starts: "2026-11-20", ends: "2026-11-19" }, /结束须晚于开始/],
    [{ kind: "flashSale", name: "x", ...window }, /活动没有商品/],
    [
      {
        kind: "groupBuy",
        name: "x",
        ...window,
        goods: [{ id: 1, price: "8.00", stock: 60 }],
      },
      /needs：请写明成团家数/,
    ],
    [
      {
        kind: "gift",
        name: "x",
        ...window,
        scope: "all",
        tiers: [{ from: "1.00", gives: [{ goods: 2, number: 1 }] }],
        goods: [{ id: 4, stock: 9 }],
      },
      /赠送的商品 2/,
    ],
    [
      {
        id: 9999,
        kind: "flashSale",
        name: "x",
        ...window,
        goods: [{ id: 1, price: "8.00", stock: 60 }],
      },
      /没有活动 9999/,
    ],
  ])("%j is refused with its reason", async (input, reason) => {
    const before = await count();
    const notified = await write(input);
    expect(notified.ok).toBe(false);
    expect(notified.text).toMatch(reason);
    expect(await count()).toBe(before);
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
      const before = await count();
      for (const kind of refused) {
        const notified = await offer({ kind, ...on4[kind] });
        expect([kind, notified]).toMatchObject([kind, { ok: false, text: expect.stringContaining(reason) }]);
      }
      expect(await count()).toBe(before);
    });

    test("one that became so after it was written is not started, and can be stopped", async () => {
      for (const kind of ["gift", "swap", "flashSale"] as const) {
        const id = (await offer({ kind, ...on4[kind] })).id;
        await be({ is_ephedrine: 1 });
        expect(await turn(id, "on")).toMatchObject({
          ok: false,
          text: expect.stringContaining("商品 4 商品4：含麻商品"),
        });
        expect(await turn(id, "off")).toMatchObject({ ok: true });
        await be({ is_ephedrine: 0 });
        expect(await turn(id, "on")).toMatchObject({ ok: true });
        expect(await turn(id, "off")).toMatchObject({ ok: true });
      }
    });

    test("a gift that some companies had may stay in its offer for nobody else", async () => {
      const id = (await offer({ kind: "gift", ...on4.gift })).id;
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
    const id = first.id;
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
    expect((await row(id)).name).toBe("再来");
  });

  test("what companies that joined a group buy were promised stays, and the rest may change", async () => {
    const group = { kind: "groupBuy", needs: 3, goods: [{ id: 2, price: "8.00", stock: 60 }] };
    const id = (await offer(group)).id;
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
    expect(await turn(77_777, "on")).toMatchObject({ ok: false });
  });
});

describe("a voucher", () => {
  test("writes a template down, and again while nobody owns it", async () => {
    const notified = await voucher({ scope: { not: { category: 12 } }, validDays: 30 });
    if (!notified.ok) throw new Error(notified.text);
    const { id } = notified;
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
    expect(toDay((await stored()).ends_at)).toBe("2100-01-01");
    expect(await voucher({ id, amount: "20.00" })).toMatchObject({ ok: true });
    expect(await stored()).toMatchObject({ threshold: 30_000, amount: 2_000 });
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
    [{ colour: "red" }, /./],
  ])("%j is refused with its reason", async (also, reason) => {
    const notified = await voucher(also);
    expect(notified).toMatchObject({ ok: false, text: expect.stringMatching(reason) });
  });
});
