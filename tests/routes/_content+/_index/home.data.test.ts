import { beforeAll, describe, expect, test } from "vitest";
import { fullRows } from "~/modules/catalogue/cards/card-rows";
import { BATCHES, RECOMMENDED } from "~/modules/catalogue/listing/recommended.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import type { SignedIn, Viewer } from "~/modules/company/identity/buyer";
import { frameContent } from "~/modules/content/header.server";
import { loadCompanies } from "~/demo/companies/companies.server";
import { loadContent } from "~/demo/content.server";
import { loadGoods } from "~/demo/goods.server";
import { loadZones } from "~/demo/offers/zones.server";
import { now } from "~/platform/values/clock.server";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { startSession } from "~/platform/http/session.server";
import { myLotteries } from "~/modules/rewards/draw-page.server";
import { homeData } from "~/routes/_content+/_index/home.server";
import { orderCounts } from "~/modules/orders/order/orders.server";
import { memberData } from "~/routes/_account+/user._index/member.server";
import { queriesOf } from "../../../query-count";

const NOW = now();
const HOUR = 3600_000;
/** fen; less than what goods 1 costs, or the activity would not apply */
const FLASH = 457;
const VISITOR: Viewer = { buyer: null };

beforeAll(async () => {
  await inTransaction((trx) => loadCompanies(trx, NOW));
  await inTransaction((trx) => loadContent(trx, NOW));
  await loadGoods(NOW, { limit: 150 });
  await inTransaction((trx) => loadZones(trx, NOW));
});

const homeOf = async (viewer: Viewer, batch = 0) =>
  homeData(
    viewer,
    { batch, content: await frameContent(viewer, NOW), lotteries: await myLotteries(viewer, NOW) },
    NOW,
  );

const memberOf = async (viewer: SignedIn) =>
  memberData(viewer, await myLotteries(viewer, NOW), await orderCounts(viewer.buyer.companyId), NOW);

async function signedIn(companyId: number) {
  const cookie = await startSession(new Request("http://shop.test/login"), { accountId: 1, companyId });
  return requireCompany(new Request("http://shop.test/", { headers: { Cookie: cookie.split(";")[0]! } }));
}

async function startFlashSale(): Promise<void> {
  const goods = await db
    .selectFrom("goods")
    .select("id")
    .where("status", "=", "on")
    .orderBy("id")
    .limit(8)
    .execute();
  await inTransaction(async (trx) => {
    const { id } = await trx
      .insertInto("offer")
      .values({
        kind: "flashSale",
        name: "限时秒杀",
        starts_at: NOW - HOUR,
        ends_at: NOW + HOUR,
        status: "on",
        scope: '{"all":true}',
        terms: "{}",
        priority: 0,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("offer_goods")
      .values(
        goods.map((product) => ({ offer_id: id, goods_id: product.id, price: FLASH, stock: 100, sold: 40 })),
      )
      .execute();
    await bumpVersion(trx, "offers");
  });
}

describe("home page", () => {
  test("without a flash sale has no shelf, and everything else", async () => {
    const home = await homeOf(VISITOR);
    expect(home.flashSale).toBeNull();
    expect(home.recommended.rows).toHaveLength(RECOMMENDED);
    expect(home.notices).toHaveLength(5);
    expect(home.brands).toHaveLength(16);
    expect(home.zones.every((zone) => zone.picture?.startsWith("/goods/"))).toBe(true);
    expect([home.ads.main.length, home.ads.side.length]).toEqual([1, 2]);
  });

  test("sends a visitor no price, not even that of the flash sale", async () => {
    await startFlashSale();
    const home = await homeOf(VISITOR);
    expect(home.flashSale?.goods).toHaveLength(6);
    expect(home.flashSale?.goods.map((product) => [product.price, product.previous, product.lock])).toEqual(
      Array.from({ length: 6 }, () => [null, null, "login"]),
    );
    const cards = fullRows(home.recommended);
    expect(cards.every(({ goods, offer }) => goods.price === null && !offer.activityPrice)).toBe(true);
    expect(cards.every(({ goods, offer }) => goods.ladder.length === 0 && !offer.wasPrice)).toBe(true);
    expect(JSON.stringify(home)).not.toMatch(new RegExp(`"\\w*(price|was)":${FLASH}`, "i"));
  });

  test("shows a company its prices and leads with what it buys itself", async () => {
    const viewer = await signedIn(1);
    const usual = await homeOf(viewer);
    const last = fullRows((await homeOf(VISITOR, 1)).recommended)[0]!.goods.id;
    await db
      .insertInto("purchase")
      .values({ company_id: 1, goods_id: last, times: 9, number: 90, last_at: NOW })
      .execute();
    const home = await homeOf(viewer);
    expect(home.flashSale?.goods[0]?.price).toBe(FLASH);
    expect(fullRows(home.recommended)[0]?.goods.id).toBe(last);
    expect(fullRows(usual.recommended).map((row) => row.goods.id)).not.toContain(last);
    expect(home.welcome).toEqual({
      companyName: "禾安堂大药房（体育西路店）",
      hindrance: null,
      endingDocuments: 1,
      toPay: 0,
      toReceive: 0,
    });
  });

  test("换一批 goes round without repeating, and nonsense is the first batch", async () => {
    const ids = async (batch: number) =>
      fullRows((await homeOf(VISITOR, batch)).recommended).map((row) => row.goods.id);
    const [first, second] = [await ids(0), await ids(1)];
    expect(second.filter((id) => first.includes(id))).toEqual([]);
    for (const nonsense of [BATCHES, -1, 0.5, Number.NaN]) expect(await ids(nonsense)).toEqual(first);
    expect((await homeOf(VISITOR, BATCHES - 1)).nextBatch).toBe(0);
  });

  test("welcomes those who have not ordered yet, visitors and companies", async () => {
    const viewer = await signedIn(1);
    const newcomer = async (who: Viewer) => (await homeOf(who)).ads.newcomer?.title ?? null;
    const welcome = "新客首单，先领券再下单";
    expect([await newcomer(VISITOR), await newcomer(viewer)]).toEqual([welcome, welcome]);
    const { id } = await db
      .insertInto("orders")
      .values({
        number: "N1",
        company_id: 1,
        account_id: 1,
        status: "completed",
        checkout_key: "k1",
        goods_amount: 1,
        shipping_amount: 0,
        discount_amount: 0,
        payable: 1,
        price_rows: "[]",
        address: "{}",
        invoice_type: "none",
        delivery: "carrier",
        remark: "",
        placed_at: NOW,
        pay_before: NOW,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect([await newcomer(VISITOR), await newcomer(viewer)]).toEqual([welcome, null]);
    await db.deleteFrom("orders").where("id", "=", id).execute();
  });

  test("takes the same few queries however much there is to show", async () => {
    const viewer = await signedIn(1);
    await homeOf(viewer);
    const full = await queriesOf(() => homeOf(viewer));
    expect(full).toBeLessThanOrEqual(9);
    await db.deleteFrom("offer_goods").where("goods_id", ">", 1).execute();
    expect(await queriesOf(() => homeOf(viewer))).toBe(full);
  });
});

describe("member centre", () => {
  test("says what needs attention first, of the session's company alone", async () => {
    const own = await memberOf(await signedIn(1));
    expect(own.todos.map(({ key, level }) => [key, level])).toEqual([
      ["document-qualityAgreement", "warning"],
    ]);
    expect(own.messages).toHaveLength(4);
    expect(own.spending.months).toHaveLength(12);
  });

  test("takes a fixed number of queries", async () => {
    const viewer = await signedIn(1);
    await memberOf(viewer);
    // One of them counts what of the 缺货本 came.
    expect(await queriesOf(() => memberOf(viewer))).toBeLessThanOrEqual(21);
  });
});
