import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { keepCosts } from "~/modules/catalogue/goods/goods-cost.server";
import { keepFloors } from "~/modules/catalogue/prices/minimum-price.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { markPaid } from "~/modules/orders/transitions/transitions.server";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import { DAY } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import * as page from "~/routes/_admin+/_promotions+/staff.offers.$id.rehearsal/route";
import * as vouchers from "~/routes/_admin+/_promotions+/staff.vouchers.$id_.rehearsal/route";
import { recentBaskets } from "~/modules/orders/overview/recent-baskets.server";
import { offer } from "../../modules/promotions/offers/offer-fixtures";
import {
  cart,
  clear,
  company,
  draftOf,
  goods,
  ground,
  NOW,
  signedIn,
  voucher,
} from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";

/** What an order of 40 at 10.00 comes to without any offer. */
let payable: number;
beforeAll(loadPeople);
beforeEach(async () => {
  await clear();
  await ground();
  for (const id of [1, 2]) await goods(id, [[400, 500]]);
  const buyer = await company(1);
  await cart(1, [[1, 40]]);
  payable = await order(buyer);
});

async function order(buyer: Awaited<ReturnType<typeof company>>, vouchers = {}): Promise<number> {
  const placed = await placeOrders(buyer, await draftOf(buyer, { vouchers }), NOW);
  expect(placed.ok).toBe(true);
  const { id, payable: sum } = await db
    .selectFrom("orders")
    .select(["id", "payable"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await inTransaction((trx) => markPaid(trx, id, { amount: sum, actor: "shop", note: "" }, NOW));
  await db
    .updateTable("orders")
    .set({ placed_at: now() - DAY })
    .where("id", "=", id)
    .execute();
  return sum;
}

/** Off, so that the shop itself knows nothing of it. */
async function draft(values: Parameters<typeof offer>[1]) {
  await offer(7, values);
  await db.updateTable("offer").set({ status: "off" }).where("id", "=", 7).execute();
  await bumpVersion(db, "offers");
}
const REDUCTION = { kind: "lineReduction", terms: { tiers: [{ from: 30_000, off: 2_500 }] } };

async function look(query = "", role: "marketing" | "warehouse" | "boss" = "marketing") {
  const browser = await roleBrowser(role);
  const answer = await getAnswer(page.loader, browser.get(`/staff/offers/7/rehearsal${query}`), { id: "7" });
  return { status: answer.status, data: answer.ok ? ((await answer.json()) as Shown) : null };
}
interface Shown {
  span: string;
  words: string;
  orders: number;
  placed: Record<string, unknown> & { changed: { name: string; to: string | null; note: string }[] };
  carts: Record<string, unknown>;
  days: { orders: number; before: number; after: number }[];
}

test("what it would have cost on the orders that were paid, day by day", async () => {
  await draft(REDUCTION);
  const { days, ...simulated } = (await look()).data!;
  expect(simulated).toMatchObject({
    span: "28",
    words: "",
    orders: 1,
    placed: {
      baskets: 1,
      used: 1,
      cost: "¥25.00",
      dearer: 0,
      beats: [],
      idle: [],
      before: formatYuan(payable),
      after: formatYuan(payable - 2_500),
    },
    carts: { baskets: 0 },
  });
  expect(days.filter(({ orders }) => orders > 0)).toEqual([
    expect.objectContaining({ orders: 1, before: payable, after: payable - 2_500 }),
  ]);
});

test("prices of its goods are held against the prices of today", async () => {
  await draft({ kind: "flashSale", goods: [{ id: 1, price: 900, stock: 100 }] });
  expect((await look()).data!.placed).toMatchObject({ used: 1, cost: "¥40.00" });
});

test("an order that was paid with a voucher keeps it, unless the offer stands in its way", async () => {
  await voucher(3, 1, { kind: "coupon", threshold: 10_000, amount: 1_000 });
  await cart(1, [[1, 40]]);
  await order(signedIn(1), { coupon: 3 });
  await draft({ ...REDUCTION, terms: { ...REDUCTION.terms, notWith: ["coupon"] } });
  const { placed } = (await look()).data!;
  expect(placed).toMatchObject({ baskets: 2, cost: "¥40.00", beats: [{ name: "满100减10", count: 1 }] });
  expect(placed.changed.map(({ note }) => note).toSorted()).toEqual(["", "代替满100减10"]);
});

test("carts of now stand apart, with what is ticked in them alone", async () => {
  await company(2);
  await cart(2, [
    [1, 50],
    [2, 50],
  ]);
  await db.updateTable("cart_line").set({ is_selected: 0 }).where("goods_id", "=", 2).execute();
  await draft({ ...REDUCTION, scope: { goods: [2] } });
  expect((await look()).data!.carts).toMatchObject({ baskets: 1, used: 0, cost: "¥0.00" });
  await db.updateTable("cart_line").set({ is_selected: 1 }).where("goods_id", "=", 2).execute();
  expect((await look()).data!.carts).toMatchObject({ used: 1, cost: "¥25.00" });
});

test("orders before the days that are asked for, and those that were not paid, are left out", async () => {
  await draft(REDUCTION);
  await db
    .updateTable("orders")
    .set({ placed_at: now() - 10 * DAY })
    .execute();
  expect((await look("?days=7")).data).toMatchObject({
    span: "7",
    orders: 0,
    placed: { cost: "¥0.00" },
  });
  expect((await look("?days=14")).data!.orders).toBe(1);
  expect((await look("?days=9999")).data!.span).toBe("28");
  await db.updateTable("orders").set({ status: "cancelled" }).execute();
  expect((await look("?days=14")).data!.orders).toBe(0);
});

test("only the newest are priced where there are too many, and how many there are is said", async () => {
  await cart(1, [[2, 1]]);
  await order(signedIn(1));
  const { baskets, orders } = await recentBaskets(0, 1);
  expect(orders).toBe(2);
  expect(baskets).toMatchObject([{ companyId: 1, lines: [{ goodsId: 2, type: "ordinary", quantity: 1 }] }]);
});

describe("what buyers choose is rehearsed as if every order took what fits", () => {
  test.each<[Parameters<typeof offer>[1], string, string, string]>([
    [
      {
        kind: "bundle",
        goods: [
          { id: 1, price: 900 },
          { id: 2, price: 900, quantity: 2 },
        ],
      },
      "成套",
      "20 套",
      "¥60.00",
    ],
    [
      { kind: "swap", terms: { tiers: [{ from: 30_000, choose: 2 }] }, goods: [{ id: 2, price: 400 }] },
      "另外换购",
      "换购商品2 2盒",
      "¥12.00",
    ],
    [
      { kind: "groupBuy", terms: { needs: 2 }, goods: [{ id: 1, price: 950, limit: 10 }] },
      "会参团的有 1 家，满 2 家成团，不成团",
      "参团 10盒",
      "¥5.00",
    ],
  ])("%o", async (values, words, note, cost) => {
    await cart(1, [
      [1, 20],
      [2, 40],
    ]);
    await order(signedIn(1));
    await db
      .updateTable("orders")
      .set({ status: "cancelled" })
      .where("id", "=", (eb) => eb.selectFrom("orders").select((e) => e.fn.min("id").as("first")))
      .execute();
    await draft(values);
    const shown = (await look()).data!;
    expect(shown.words).toContain(words);
    expect(shown.placed).toMatchObject({ baskets: 1, used: 1, companies: 1, cost });
    expect(shown.placed.changed.map((row) => row.note)).toEqual([note]);
  });

  test("and one that nobody has the goods for costs nothing", async () => {
    await draft({ kind: "bundle", goods: [{ id: 1 }, { id: 2 }] });
    expect((await look()).data!.placed).toMatchObject({ used: 0, cost: "¥0.00", changed: [] });
  });
});

test("goods below their cost are told, and by how much to those who may see costs", async () => {
  await inTransaction((trx) => keepCosts(trx, [{ goodsId: 1, cost: 950 }], NOW));
  await draft({ kind: "flashSale", goods: [{ id: 1, price: 900, stock: 100 }] });
  const below = { goodsId: 1, name: "商品1", to: "/staff/goods/1", units: 40 };
  expect((await look()).data!.placed.below).toEqual([{ ...below, short: null }]);
  expect((await look("", "boss")).data!.placed.below).toEqual([{ ...below, short: "20.00" }]);
});

test("goods below their floor are told beside them, with what is missing to everybody", async () => {
  await inTransaction((trx) => keepFloors(trx, [{ goodsId: 1, previous: null, current: 920 }], NOW));
  await draft({ kind: "flashSale", goods: [{ id: 1, price: 900, stock: 100 }] });
  const { goodsBelowMinimum: belowMinimum, belowFloors } = (await look()).data!.placed;
  expect(belowFloors).toBe(1);
  expect(belowMinimum).toEqual([
    { goodsId: 1, name: "商品1", to: "/staff/goods/1", units: 40, short: "8.00" },
  ]);
});

describe("goods that an offer gives away", () => {
  const gives = (kind: "gift" | "bundleGift") => ({
    kind,
    terms: { tiers: [{ from: 10_000, gives: [{ goodsId: 2, number: 3 }] }] },
    goods: [{ id: 2, price: 0 }],
  });
  const row = { goodsId: 2, name: "商品2", to: "/staff/goods/2", units: 3 };

  test.each(["gift", "bundleGift"] as const)("by a %s are told with what they cost", async (kind) => {
    await inTransaction((trx) => keepCosts(trx, [{ goodsId: 2, cost: 150 }], NOW));
    await draft(gives(kind));
    expect((await look("", "boss")).data!.placed).toMatchObject({
      cost: "¥0.00",
      gifts: 3,
      giftsUnknown: 0,
      giftCost: "¥4.50",
      giftRows: [{ ...row, cost: "4.50" }],
    });
    expect((await look()).data!.placed).toMatchObject({
      giftCost: null,
      giftRows: [{ ...row, cost: null }],
    });
  });

  test("are told as not known where nobody wrote down their cost", async () => {
    await inTransaction((trx) => keepCosts(trx, [{ goodsId: 2, cost: null }], NOW));
    await draft(gives("gift"));
    expect((await look("", "boss")).data!.placed).toMatchObject({
      giftsUnknown: 3,
      giftCost: "¥0.00",
      giftRows: [{ ...row, cost: "" }],
    });
  });
});

test("orders and goods lead to their pages for those who may see them", async () => {
  await draft(REDUCTION);
  const number = (await look("", "boss")).data!.placed.changed[0]!.name;
  const linkFor = async (role: "boss" | "marketing") => (await look("", role)).data!.placed.changed[0]!.to;
  expect(await linkFor("boss")).toBe(`/staff/orders/${number}`);
  expect(await linkFor("marketing")).toBeNull();
});

describe("a coupon", () => {
  const seen = async (id: number) => {
    const browser = await roleBrowser("marketing");
    return getAnswer(vouchers.loader, browser.get(`/staff/vouchers/${id}/rehearsal`), { id: String(id) });
  };

  test("is rehearsed as if every order had one, whoever had one then", async () => {
    await voucher(3, 1, { kind: "coupon", threshold: 10_000, amount: 1_000 });
    await cart(1, [[1, 20]]);
    await order(signedIn(1), { coupon: 3 });
    const shown = (await (await seen(3)).json()) as Shown;
    expect(shown.words).toContain("共 10 张，每家限领 1 张");
    expect(shown.placed).toMatchObject({ baskets: 2, used: 2, cost: "¥20.00", beats: [] });
  });

  test("that there is not is not found", async () => expect((await seen(9)).status).toBe(404));
});

test("is not for those who do not see promotions, nor for offers that there are not", async () => {
  expect((await look()).status).toBe(404);
  expect((await look("", "warehouse")).status).toBe(403);
});
