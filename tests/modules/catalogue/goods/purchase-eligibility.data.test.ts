import { beforeEach, describe, expect, test } from "vitest";
import { addBundle, addLines } from "~/modules/cart/lines/cart.server";
import { addInBulk } from "~/modules/cart/lines/bulk-add.server";
import { addAddOnDeal } from "~/modules/cart/lines/add-on-lines.server";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { restrictionText, restrictionFor } from "~/modules/catalogue/goods/purchase-restriction";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { findBuyer } from "~/modules/company/identity/viewer.server";
import { loadCheckoutPage } from "~/routes/_cart+/cart.step2/load.server";
import type { CheckoutForm } from "~/modules/checkout/checkout-form";
import type { LineType } from "~/modules/orders/order/lines";
import { LINE_ROLES } from "~/modules/orders/order/permitted-lines";
import { placeOrders } from "~/modules/checkout/place.server";
import { reorder } from "~/modules/orders/overview/reorder.server";
import { formatCheckoutChange } from "~/modules/checkout/snapshot";
import { db, inTransaction } from "~/platform/database/database.server";
import { groupBuy } from "../../orders/transitions/group-fixtures";
import { offer } from "../../promotions/offers/offer-fixtures";
import { cart, clear, company, day, draftOf, goods, ground, NOW, signedIn } from "../../orders/shop";

const BOUGHT = 11;
const OTHER = 12;
/** The goods that is reached for. */
const WANTED = 13;
const OFFER = 5;

/** The company as the database has it now: what it may have changes in these tests. */
const viewer = async (): Promise<SignedIn> => ({
  ...signedIn(1),
  buyer: { ...(await findBuyer(1))!, accountId: 1 },
});

interface Path {
  type: LineType;
  /** the offer behind it, when there is one */
  offer: () => Promise<void>;
  /** what the buyer does to have it; null: it comes by itself. The answer is what the buyer reads. */
  add: ((who: SignedIn) => Promise<{ ok: boolean; text: string }>) | null;
  wish?: Partial<CheckoutForm>;
}

const nothing = () => Promise.resolve();
const addLine = async (who: SignedIn) =>
  (await inTransaction((trx) => addLines(trx, who, [{ goodsId: WANTED, quantity: 2 }], NOW)))[0]!;
const priced = (kind: LineType): Path => ({
  type: kind,
  offer: () => offer(OFFER, { kind, goods: [{ id: WANTED, price: 800 }] }),
  add: addLine,
});
const input = { goods: [{ id: WANTED, quantity: 2 }] };

/** What makes each type of line: one that is missing here does not compile. */
const PATHS: Record<LineType, Path> & Record<string, Path> = {
  ordinary: { type: "ordinary", offer: nothing, add: addLine },
  flashSale: priced("flashSale"),
  dailySpecial: priced("dailySpecial"),
  nearExpiry: priced("nearExpiry"),
  siteDiscount: {
    type: "siteDiscount",
    offer: () => offer(OFFER, { kind: "siteDiscount", terms: { tiers: [{ percent: 90 }] } }),
    add: addLine,
  },
  gift: {
    type: "gift",
    offer: () => offer(OFFER, { kind: "gift", terms: { tiers: [{ from: 5_000 }] }, ...input }),
    add: null,
  },
  bundleGift: {
    type: "gift",
    offer: () =>
      offer(OFFER, { kind: "bundleGift", terms: { measure: "kinds", tiers: [{ from: 1 }] }, ...input }),
    add: null,
  },
  swap: {
    type: "swap",
    offer: () =>
      offer(OFFER, {
        kind: "swap",
        terms: { tiers: [{ from: 5_000, choose: 1 }] },
        goods: [{ id: WANTED, price: 100 }],
      }),
    add: (who) =>
      inTransaction((trx) => addAddOnDeal(trx, who, { offerId: OFFER, goodsId: WANTED, quantity: 1 }, NOW)),
  },
  bundle: {
    type: "bundle",
    offer: () =>
      offer(OFFER, {
        kind: "bundle",
        goods: [
          { id: OTHER, price: 900 },
          { id: WANTED, price: 900 },
        ],
      }),
    add: (who) => inTransaction((trx) => addBundle(trx, who, { offerId: OFFER, sets: 1 }, NOW)),
  },
  "a bundle by a buyer's own system": {
    type: "bundle",
    offer: () => PATHS.bundle.offer(),
    add: async (who) =>
      (await addInBulk(who, [{ kind: "bundle", offerId: OFFER, quantity: 1 }], NOW)).results[0]!,
  },
  "a swap by a buyer's own system": {
    type: "swap",
    offer: () => PATHS.swap.offer(),
    add: async (who) => {
      const piece = { kind: "swap", offerId: OFFER, goodsId: WANTED, quantity: 1 } as const;
      return (await addInBulk(who, [piece], NOW)).results[0]!;
    },
  },
  groupBuy: {
    type: "groupBuy",
    offer: () => groupBuy(OFFER, WANTED),
    add: null,
    wish: { group: { offerId: OFFER, quantity: 2 } },
  },
};

const set = (values: object) => db.updateTable("goods").set(values).where("id", "=", WANTED).execute();

/** What may come to stand between a company and the goods. */
const BARRIERS: Record<string, () => Promise<unknown>> = {
  "a class that is not sold online": () => set({ regulated: "psychotropic" }),
  "taken off sale": () => set({ status: "off" }),
  "controlled and not released": () => set({ is_controlled: 1 }),
  "outside the scope": () => db.deleteFrom("business_scope").where("scope", "=", "deviceTwo").execute(),
  "its licence has ended": () =>
    db
      .insertInto("qualification")
      .values({
        company_id: 1,
        kind: "deviceLicence",
        number: "1",
        state: "approved",
        updated_at: NOW,
        ends_on: day(-1),
      })
      .execute(),
  ephedrine: () => set({ is_ephedrine: 1 }),
};

beforeEach(async () => {
  await clear();
  await ground();
  await company(1);
  for (const id of [BOUGHT, OTHER]) await goods(id, [[300, 500]]);
  await goods(WANTED, [[300, 500]], { scope: "deviceTwo" });
  await cart(1, [[BOUGHT, 10]]);
});

/** Why the company may not have the goods by this path now, in words. */
async function whyNot({ type }: Path): Promise<string | null> {
  const who = await viewer();
  const found = (await goodsForBuyer([WANTED], who, NOW)).get(WANTED)!;
  const refusal = restrictionFor(who.buyer, found, LINE_ROLES[type], NOW);
  return refusal && restrictionText(refusal);
}

const placedLines = () =>
  db
    .selectFrom("order_line as l")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .select(["l.type", "o.is_ephedrine", "o.price_rows"])
    .where("l.goods_id", "=", WANTED)
    .execute();
const orders = () => db.selectFrom("orders").select(["id", "price_rows", "payable"]).execute();

/** Places what the company would order now, asked anew as often as something has changed. */
async function placeNow({ wish = {} }: Path) {
  const who = await viewer();
  return placeOrders(who, await draftOf(who, wish), NOW);
}

/** Ephedrine goods are bought in an order of their own; nothing else of what is barred stands in any. */
async function expectNone(path: Path, why: string | null): Promise<void> {
  const lines = await placedLines();
  if (why !== null) expect(lines).toEqual([]);
  else
    for (const line of lines)
      expect([line.type, line.is_ephedrine, LINE_ROLES[path.type]]).toEqual(["ordinary", 1, "bought"]);
}

// Activity prices and other callers go the same way as these: one barrier shows it.
const WHOLE = ["ordinary", "gift", "bundleGift", "swap", "bundle", "groupBuy"];
const cases = Object.keys(PATHS).flatMap((path) =>
  (WHOLE.includes(path) ? Object.keys(BARRIERS) : ["controlled and not released"]).map(
    (barrier) => [path, barrier] as const,
  ),
);

describe.each(cases)("%s: %s", (name, barrier) => {
  const path = PATHS[name]!;

  test("known before: it does not enter the cart, and no order holds it", async () => {
    await path.offer();
    await BARRIERS[barrier]!();
    const why = await whyNot(path);
    const result = await path.add?.(await viewer());
    if (result && why !== null)
      expect(result).toMatchObject({ ok: false, text: expect.stringContaining(why) });
    if (why !== null)
      expect(await db.selectFrom("cart_line").select("id").where("goods_id", "=", WANTED).execute()).toEqual(
        [],
      );
    const placed = await placeNow(path);
    expect(placed.ok).toBe(path.type !== "groupBuy");
    await expectNone(path, why);
    if (path.type === "gift") expect((await orders())[0]!.price_rows).toContain(`${why}，本单不含此赠品`);
  });

  test("come up after it was seen: the buyer is told, and no order holds it", async () => {
    await path.offer();
    expect((await path.add?.(await viewer()))?.ok ?? true).toBe(true);
    const seen = await draftOf(await viewer(), path.wish);
    expect(seen.snapshot).toContain(`${WANTED}.`);
    await BARRIERS[barrier]!();
    const why = await whyNot(path);
    const placed = await placeOrders(await viewer(), seen, NOW);
    if (why !== null) {
      expect(placed.ok).toBe(false);
      const notified = placed.ok ? "" : placed.changes.map(formatCheckoutChange).join();
      // A group buy on such goods has ended for everybody.
      expect(notified).toMatch(path.type === "groupBuy" ? new RegExp(`${why}|拼团已结束`) : why);
    }
    await expectNone(path, why);
    // Asked once, the buyer goes on with the rest.
    if (path.type !== "groupBuy" && why !== null) expect(await placeNow(path)).toMatchObject({ ok: true });
    await expectNone(path, why);
  });
});

test("every path reaches a goods that may be had", async () => {
  for (const [name, path] of Object.entries(PATHS)) {
    await clear();
    await ground();
    const who = await company(1);
    for (const id of [BOUGHT, OTHER, WANTED]) await goods(id, [[300, 500]]);
    await cart(1, [[BOUGHT, 10]]);
    await path.offer();
    await path.add?.(who);
    expect([name, await placeNow(path)]).toMatchObject([name, { ok: true }]);
    expect([name, (await placedLines()).map((line) => line.type)]).toEqual([name, [path.type]]);
  }
});

describe("a gift that is withheld", () => {
  const gift = PATHS.gift;

  test("costs and holds up nothing, and is told at step 2 and in the order", async () => {
    await gift.offer();
    await BARRIERS["outside the scope"]!();
    const who = await viewer();
    const note = "您的经营范围没有购买第二类医疗器械的权限，本单不含此赠品";
    const page = await loadCheckoutPage(who, { vouchers: {}, group: null }, NOW);
    expect(page.orders[0]!.rows).toContainEqual({ kind: "gift", label: "赠品 商品13", amount: 0, note });
    expect(await placeNow(gift)).toMatchObject({ ok: true });
    const [order] = await orders();
    expect(JSON.parse(order!.price_rows)[1]).toEqual({ kind: "gift", label: "赠品 商品13", amount: 0, note });
    expect(order!.payable).toBe(page.payable);
    const uses = await db.selectFrom("order_use").selectAll().execute();
    expect(uses).toEqual([]);
  });

  test("by the day's limit: gifts and what is bought count together, also what was given before", async () => {
    await gift.offer();
    await set({ purchase_limit: 3 });
    expect(await placeNow(gift)).toMatchObject({ ok: true });
    expect(await placedLines()).toHaveLength(1);
    // Two were given: one is left, for whoever buys it.
    const who = await viewer();
    const two = await inTransaction((trx) => addLines(trx, who, [{ goodsId: WANTED, quantity: 2 }], NOW));
    expect(two[0]).toMatchObject({
      ok: false,
      text: expect.stringContaining("每家每日限购3盒，今日已购2盒"),
    });
    await cart(1, [[BOUGHT, 10]]);
    expect(await placeNow(gift)).toMatchObject({ ok: true });
    const notes = (await orders()).map((order) => order.price_rows).join();
    expect(notes).toContain("每家每日限购3盒，今日已购2盒，本单仅赠 1 盒");
    await cart(1, [[BOUGHT, 10]]);
    expect(await placeNow(gift)).toMatchObject({ ok: true });
    expect((await orders()).map((order) => order.price_rows).join()).toContain(
      "每家每日限购3盒，今日已购3盒，本单不含此赠品",
    );
    expect(await placedLines()).toHaveLength(2);
  });
});

test("buying again answers with the reason and brings nothing that has become forbidden", async () => {
  await PATHS.ordinary.add!(await viewer());
  expect(await placeNow(PATHS.ordinary)).toMatchObject({ ok: true });
  await BARRIERS["controlled and not released"]!();
  const [order] = await orders();
  await reorder(
    await viewer(),
    { orderId: order!.id, lineIds: null, token: "a-token-for-buying-again" },
    NOW,
  );
  const rows = await db.selectFrom("cart_line").select("goods_id").execute();
  expect(rows.map((row) => row.goods_id)).toEqual([BOUGHT]);
});
