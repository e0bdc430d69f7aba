import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bundleCards } from "~/modules/cart/offer-pages/bundle-page.server";
import { loader } from "~/routes/_promotions+/zhmz.list/route";
import { giftGroupPage, giftGroups } from "~/modules/cart/offer-pages/bundle-gift-page.server";
import { now } from "~/platform/values/clock.server";
import { DAY } from "~/platform/values/clock";
import { bumpVersion, db } from "~/platform/database/database.server";
import type { NewRow } from "~/platform/database/schema";
import { cart, company, goods, ground, signedIn } from "../../orders/shop";
import { emptyTables } from "../../../rows";

const NOW = now();
const VISITOR = { buyer: null };

beforeAll(async () => {
  await ground();
  await company(1);
  for (let id = 11; id <= 15; id += 1) await goods(id, [[300, 100]]);
  await bumpVersion(db, "goods");
});

/** Only what a test writes down runs in it. */
beforeEach(async () => {
  await db.updateTable("offer").set({ status: "off" }).execute();
  await emptyTables(["cart_line"]);
  await bumpVersion(db, "offers");
});

async function offer(
  kind: string,
  rows: [goodsId: number, price: number, number: number][],
  also: Partial<NewRow<"offer">> = {},
): Promise<number> {
  const { id } = await db
    .insertInto("offer")
    .values({
      kind,
      name: `${kind}活动`,
      status: "on",
      starts_at: NOW - DAY,
      ends_at: NOW + DAY,
      scope: '{"goods":[]}',
      terms: "{}",
      priority: 0,
      stock: null,
      limit_per_company: null,
      ...also,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("offer_goods")
    .values(
      rows.map(([goods_id, price, quantity]) => ({
        offer_id: id,
        goods_id,
        price,
        number: quantity,
        stock: 90,
        limit_per_company: null,
      })),
    )
    .execute();
  await bumpVersion(db, "offers");
  return id;
}

describe("/zhzq", () => {
  it("shows running bundles with their prices to a company, and none of them to a visitor", async () => {
    const id = await offer("bundle", [
      [11, 877, 2],
      [12, 866, 3],
    ]);
    await offer(
      "bundle",
      [
        [11, 1, 1],
        [12, 1, 1],
      ],
      { ends_at: NOW - 1 },
    );
    const [card, ...more] = await bundleCards(signedIn(1), NOW);
    expect(more).toEqual([]);
    expect(card).toMatchObject({
      id,
      left: 30,
      available: 30,
      sum: { price: 4_352, alone: 5_000, saved: 648 },
    });
    const seen = JSON.stringify(await bundleCards(VISITOR, NOW));
    expect(seen).toContain("商品11");
    expect(seen).not.toMatch(/(?<!\d)(877|866|1000|4352|5000)(?!\d)/);
  });

  it("counts what a company and everybody has used, and puts what is gone last", async () => {
    const first = await offer(
      "bundle",
      [
        [11, 900, 1],
        [12, 900, 1],
      ],
      { stock: 5, uses: 5 },
    );
    const second = await offer(
      "bundle",
      [
        [11, 900, 1],
        [12, 900, 1],
      ],
      { stock: 9, uses: 2, limit_per_company: 4 },
    );
    await db
      .insertInto("offer_use")
      .values({ offer_id: second, goods_id: 0, company_id: 1, number: 3 })
      .execute();
    const cards = await bundleCards(signedIn(1), NOW);
    expect(cards.map(({ id, left, used, available: limit }) => [id, left, used, limit])).toEqual([
      [second, 7, 3, 1],
      [first, 0, 0, 0],
    ]);
  });
});

const TERMS = JSON.stringify({ measure: "kinds", tiers: [{ from: 2, gives: [{ goodsId: 15, number: 1 }] }] });
const group = (goodsIds: number[], also: Partial<NewRow<"offer">> = {}) =>
  offer("bundleGift", [[15, 0, 1]], {
    scope: JSON.stringify({ goods: goodsIds }),
    terms: TERMS,
    ...also,
  });
const page = (path: string) => giftGroupPage(VISITOR, new URL(`http://shop.test${path}`).searchParams, NOW);

describe("/zhmz", () => {
  it("shows what to buy together, what is given, and what the cart still lacks", async () => {
    await group([11, 12, 13], { limit_per_company: 5 });
    const shown = async () => (await giftGroups(signedIn(1), NOW))[0];
    expect(await shown()).toMatchObject({
      tiers: ["满2种赠商品15"],
      scope: "商品11等 3 种商品",
      goods: [{ id: 11 }, { id: 12 }, { id: 13 }],
      gifts: [{ id: 15, name: "商品15", quantity: 1, left: 90 }],
      limit: "每家限享 5 次",
      cart: { isMet: false, text: "购物车还差 2 种" },
    });
    await cart(1, [[11, 4]]);
    expect((await shown())?.cart).toEqual({ isMet: false, text: "购物车还差 1 种" });
    await cart(1, [[13, 1]]);
    expect((await shown())?.cart).toEqual({ isMet: true, text: "购物车已满足，随单赠送" });
    expect((await giftGroups(VISITOR, NOW))[0]?.cart).toBeNull();
  });

  it("lists the goods of the group that is named, of the first one without a name", async () => {
    const first = await group([11, 12]);
    const second = await group([13], { name: "第二组" });
    expect(await page("/zhmz/list")).toMatchObject({
      group: { id: first },
      others: [{ id: first }, { id: second }],
    });
    const found = (await page(`/zhmz/list?id=${second}`))!;
    expect(found.group.name).toBe("第二组");
    expect(found.rows.map((row) => row.goods.id)).toEqual([13]);
    expect(found.rows[0]?.goods.price).toBeNull();
  });

  it("leads to /noActivity from a group that is over, unknown or none", async () => {
    const over = await group([11], { ends_at: NOW - 1 });
    for (const path of [`/zhmz/list?id=${over}`, "/zhmz/list?id=999999", "/zhmz/list?id=x", "/zhmz/list"]) {
      expect(await page(path), path).toBeNull();
      const request = new Request(`http://shop.test${path}`);
      const thrown = await loader({ request, params: {}, context: {} }).catch((answer: unknown) => answer);
      expect((thrown as Response).headers?.get("Location"), path).toBe("/noActivity");
    }
    expect(await giftGroups(signedIn(1), NOW)).toEqual([]);
    expect(await bundleCards(signedIn(1), NOW)).toEqual([]);
  });
});
