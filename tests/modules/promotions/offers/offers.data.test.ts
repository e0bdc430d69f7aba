import { OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { offersOn, promotedOnly } from "~/modules/promotions/offers/on-goods.server";
import { activityPrices } from "~/modules/promotions/offers/activity-prices.server";
import { returnActivity, useActivity } from "~/modules/promotions/offers/offer-uses.server";
import { runningOffers } from "~/modules/promotions/offers/offers.server";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { company, goods, ground, NOW, signedIn } from "../../orders/shop";
import { emptyTables, ensureRows, upTo } from "../../../rows";

const HOUR = 3_600_000;
const offer = (id: number, kind: string, also: Record<string, unknown> = {}) =>
  db
    .insertInto("offer")
    .values({
      id,
      kind,
      name: `活动${id}`,
      starts_at: NOW - HOUR,
      ends_at: NOW + HOUR,
      status: "on",
      scope: '{"goods":[]}',
      terms: "{}",
      priority: 0,
      ...also,
    })
    .execute();
const price = (
  offer_id: number,
  goods_id: number,
  fen: number,
  stock: number,
  limit_per_company: number | null = null,
) =>
  db
    .insertInto("offer_goods")
    .values({ offer_id, goods_id, price: fen, stock, sold: 0, limit_per_company })
    .execute();
const take = (companyId: number, quantity: number, offerId = 1) =>
  inTransaction(async (trx) => {
    const result = await useActivity(trx, companyId, [{ offerId, goodsId: 1, quantity }]);
    if (!result.ok) throw new Error(result.reason);
  }).then(
    () => "uses",
    (error: Error) => error.message,
  );
const sold = async () =>
  (await db.selectFrom("offer_goods").select("sold").where("offer_id", "=", 1).executeTakeFirstOrThrow())
    .sold;
const used = async (companyId: number) => (await activityPrices([1], companyId, NOW)).get(1)?.used ?? null;

beforeAll(async () => {
  await ground();
  await company(1);
  await goods(1, [[300, 500]]);
  await goods(2, [[300, 500]]);
});
beforeEach(async () => {
  await emptyTables(["offer_use", "offer_goods", "offer"]);
});

describe("activity prices", () => {
  test("the lowest wins, then priority, then the lower id; only inside window, stock and status", async () => {
    await offer(1, "dailySpecial");
    await offer(2, "flashSale");
    await offer(3, "flashSale", { priority: 5 });
    await offer(4, "flashSale", { ends_at: NOW });
    await offer(5, "flashSale", { status: "off" });
    await offer(6, "flashSale");
    await offer(7, "lineReduction");
    for (const [id, fen, stock] of [
      [1, 900, 10],
      [2, 800, 10],
      [3, 800, 10],
      [4, 100, 10],
      [5, 100, 10],
      [6, 100, 0],
      [7, 100, 10],
    ] as const)
      await price(id, 1, fen, stock, 20);
    expect((await activityPrices([1, 2], 1, NOW)).get(1)).toEqual({
      offerId: 3,
      kind: "flashSale",
      name: "活动3",
      price: 800,
      endsAt: NOW + HOUR,
      stock: 10,
      limitPerCompany: 20,
      used: 0,
      priority: 5,
      notWith: OFFER_KINDS.flashSale.notWith,
    });
    expect((await activityPrices([2], 1, NOW)).size).toBe(0);
  });

  test("on goods: price and tags for a buyer, no price for a visitor", async () => {
    await offer(1, "flashSale");
    await price(1, 1, 800, 10, 5);
    await offer(2, "lineReduction", {
      scope: '{"category":"/1/"}',
      terms: '{"tiers":[{"from":50000,"off":2000}]}',
    });
    await bumpVersion(db, "offers");
    const shown = async (viewer: Parameters<typeof offersOn>[1]) =>
      offersOn([...(await goodsForBuyer([1, 2], viewer, NOW)).values()], viewer, NOW);
    const mine = await shown(signedIn(1));
    expect(mine.get(1)).toMatchObject({ activityPrice: 800, wasPrice: 1000, endsAt: NOW + HOUR });
    expect(mine.get(1)!.tags.map((t) => t.name)).toEqual(["秒"]);
    expect(mine.get(2)).toMatchObject({ activityPrice: null, texts: ["活动2 满500减20"] });
    const visitor = await shown({ buyer: null });
    expect(JSON.stringify([...visitor.values()])).not.toContain("800");
    expect(await promotedOnly(NOW)).toMatchObject({ goods: [1], categories: ["/1/"], kinds: [], others: [] });
    expect(await promotedOnly(NOW + HOUR)).toMatchObject({
      goods: [],
      categories: [],
      kinds: [],
      others: [],
    });
  });

  test("offers with unreadable terms are no offers", async () => {
    await offer(1, "orderReduction", { scope: '{"all":true}', terms: "{" });
    await offer(2, "orderReduction", { scope: "?", terms: '{"tiers":[{"from":1,"off":1}]}' });
    await offer(3, "orderReduction", { scope: '{"all":true}', terms: '{"tiers":[{"from":1,"off":1}]}' });
    await bumpVersion(db, "offers");
    expect((await runningOffers(signedIn(1).buyer, NOW)).map((o) => o.id)).toEqual([3]);
  });
});

describe("taking activity stock", () => {
  test("fifty at once for ten units: ten get one", async () => {
    await offer(1, "flashSale");
    await price(1, 1, 800, 10);
    await ensureRows("company", ...upTo(50));
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => take(i + 1, 1)));
    expect(answers.filter((a) => a === "uses").length).toBe(10);
    expect(answers.filter((a) => a === "stock").length).toBe(40);
    expect(await sold()).toBe(10);
  });

  test("one company at once in twenty windows never gets above its limit, and nothing is taken in vain", async () => {
    await offer(1, "flashSale");
    await price(1, 1, 800, 1000, 5);
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(1, 2)));
    expect(answers.filter((a) => a === "uses").length).toBe(2);
    expect(answers.filter((a) => a === "limit").length).toBe(18);
    expect([await sold(), await used(1)]).toEqual([4, 4]);
    expect(await take(2, 6)).toBe("limit");
  });

  test("giving back is the exact inverse", async () => {
    await offer(1, "flashSale");
    await price(1, 1, 800, 10, 8);
    expect(await take(1, 8)).toBe("uses");
    await inTransaction((trx) => returnActivity(trx, 1, [{ offerId: 1, goodsId: 1, quantity: 8 }]));
    expect([await sold(), await used(1)]).toEqual([0, 0]);
    expect(await take(1, 8)).toBe("uses");
  });
});
