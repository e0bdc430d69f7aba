import { beforeAll, describe, expect, it, test } from "vitest";
import { loadCompanies } from "~/demo/companies/companies.server";
import { chosen, type DemoGoods } from "~/demo/offers/offer-seed";
import { loadGoods } from "~/demo/goods.server";
import { loadOffers } from "~/demo/offers/offers.server";
import { DAY } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import { ALL_OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import { runningOffers } from "~/modules/promotions/offers/offers.server";
import { readNeeds, readScope } from "~/modules/promotions/offers/offer-parser";

const NOW = Date.parse("2026-11-20T06:00:00Z");

beforeAll(async () => {
  await inTransaction((trx) => loadCompanies(trx, NOW));
  await loadGoods(NOW, { limit: 900 });
  await inTransaction((trx) => loadOffers(trx, NOW));
});

const offers = () => db.selectFrom("offer").selectAll().orderBy("id").execute();
const runs = (offer: { starts_at: number; ends_at: number }, at: number) =>
  offer.starts_at <= at && at < offer.ends_at;
const rows = () =>
  db
    .selectFrom("offer_goods as og")
    .innerJoin("offer as o", "o.id", "og.offer_id")
    .innerJoin("goods as g", "g.id", "og.goods_id")
    .select(["o.id", "o.kind", "og.price", "og.number", "og.stock", "og.sold", "og.limit_per_company"])
    .select([
      "g.id as goodsId",
      "g.base_price",
      "g.pack_size",
      "g.stock as shop",
      "g.regulated",
      "g.is_ephedrine",
    ])
    .select(["g.is_controlled", "g.status", "g.is_prescription"])
    .execute();

describe("the demo's offers", () => {
  it.each([0, 7, 25])(
    "are of every kind after %d days; offer 1 is the flash sale that runs at first",
    async (days) => {
      const all = await offers();
      const kinds = new Set(all.filter((offer) => runs(offer, NOW + days * DAY)).map((offer) => offer.kind));
      const wanted = ALL_OFFER_KINDS.filter((kind) => !/coupon|cashVoucher/.test(kind));
      expect(kinds).toEqual(new Set(wanted));
      expect(all[0]).toMatchObject({ id: 1, kind: "flashSale" });
      expect(runs(all[0]!, NOW)).toBe(true);
    },
  );

  it("can be judged, each of them", async () => {
    const rowKinds = ["flashSale", "dailySpecial", "nearExpiry", "groupBuy"];
    const running = (await offers()).filter((offer) => runs(offer, NOW) && !rowKinds.includes(offer.kind));
    const judged = await runningOffers(null, NOW);
    expect(judged.map(({ id }) => id)).toEqual(running.map(({ id }) => id));
    for (const offer of await offers())
      if (offer.kind === "groupBuy") expect(readNeeds(offer.terms)).toBeGreaterThan(1);
  });

  it("bring goods that may be sold to all, below their price, gifts for nothing", async () => {
    for (const row of await rows()) {
      const isGift = row.kind === "gift" || row.kind === "bundleGift";
      expect(row).toMatchObject({ regulated: null, is_ephedrine: 0, is_controlled: 0, status: "on" });
      expect(row.price).toBeLessThan(row.base_price);
      expect(row.price === 0).toBe(isGift);
      if (isGift) expect(row.is_prescription).not.toBe(1);
      expect(row.sold).toBeLessThan(row.stock);
      expect(row.stock).toBeLessThanOrEqual(row.shop);
      if (row.kind === "bundle") expect(row.number % row.pack_size).toBe(0);
      if (row.limit_per_company !== null && !isGift) expect(row.limit_per_company % row.pack_size).toBe(0);
    }
  });

  it("leave no weeks without a special, and other goods every week", async () => {
    const specials = (await offers()).filter((offer) => offer.kind === "dailySpecial");
    specials.slice(1).forEach((offer, i) => expect(offer.starts_at).toBe(specials[i]!.ends_at));
    expect(specials.at(-1)!.ends_at).toBeGreaterThan(NOW + 150 * DAY);
    const goodsOf = async (id: number) =>
      (await rows()).filter((row) => row.id === id).map((row) => row.goodsId);
    expect(await goodsOf(specials[0]!.id)).not.toEqual(await goodsOf(specials[1]!.id));
  });

  it("have coupons of every scope to claim: plenty, nearly gone, gone, not open yet", async () => {
    const templates = await db
      .selectFrom("voucher_template")
      .selectAll()
      .where("is_public", "=", 1)
      .execute();
    const scopes = templates.map(({ scope }) => Object.keys(readScope(scope)!)[0]);
    expect(new Set(scopes)).toEqual(new Set(["all", "kind", "not", "category", "goods"]));
    expect(new Set(templates.map(({ kind }) => kind))).toEqual(new Set(["coupon", "cashVoucher"]));
    expect(templates.some(({ claimed, total }) => claimed === total)).toBe(true);
    expect(templates.some(({ claimed, total }) => claimed > total * 0.95 && claimed < total)).toBe(true);
    expect(templates.some(({ starts_at }) => starts_at > NOW)).toBe(true);
  });

  it("give a company and an area prices of their own", async () => {
    const scopes = await db.selectFrom("goods_price").select(["scope", "scope_key"]).distinct().execute();
    expect(scopes).toEqual(
      expect.arrayContaining([
        { scope: "company", scope_key: "1" },
        { scope: "area", scope_key: "430000" },
      ]),
    );
  });
});

test("goods are found by name, never one twice; otherwise the first of the kind", () => {
  const goods = (id: number, name: string, values: Partial<DemoGoods> = {}): DemoGoods => ({
    id,
    name,
    genericName: name,
    price: 1000,
    pack: 1,
    stock: 500,
    kind: "drug",
    categoryPath: "/1/",
    isPrescription: false,
    nearDays: null,
    ...values,
  });
  const all = [
    goods(2, "甲片", { isPrescription: true }),
    goods(3, "甲片"),
    goods(4, "乙丸", { pack: 20 }),
    goods(5, "丙草", { kind: "herb" }),
  ];
  const ids = (...wanted: [RegExp, DemoGoods["kind"]][]) =>
    chosen(
      all,
      wanted.map(([name, kind]) => ({ name, kind: kind as "drug" | "herb" | "device" })),
    ).map((item) => item.id);
  expect(ids([/甲/, "drug"], [/甲/, "drug"], [/甲/, "drug"])).toEqual([3, 2, 4]);
  expect(ids([/无/, "herb"], [/无/, "herb"], [/无/, "device"])).toEqual([5]);
});
