/** Offers, own prices and vouchers. DEMO DATA, derived from product ids, so that it is the same everywhere. */
import { writeShipping } from "~/modules/shipping/shipping.server";
import { toChunks } from "~/platform/values/chunks";
import { DAY, toDay, isNearExpiry, startOfDay } from "~/platform/values/clock";
import { bumpVersion, type Db } from "~/platform/database/database.server";
import type { NewRow } from "~/platform/database/schema";
import { bundles, groupBuys } from "./bundle-offers";
import { type DemoGoods, cheaper, every, type OfferSeed } from "./offer-seed";
import { dailySpecials, flashSales, createNearExpiryOffer, createSiteDiscountOffers } from "./price-offers";
import { afterwards, gifts, reductions, addOnDeals } from "./threshold-offers";
import { loadVouchers } from "./vouchers.server";

/** Loads offers of every kind with their products, vouchers, and the shipping rule. Offer 1 is the running flash sale. Needs the products. */
export async function loadOffers(trx: Db, now: number): Promise<void> {
  const goods = await orderable(trx, now);
  await writeShipping(trx, {
    from: "广州",
    threshold: 188_000,
    fee: 1_200,
    fees: { "44": 1_000, "4401": 800 },
  });
  await addOwnPrices(trx, goods);
  const near = goods.filter((g) => g.nearDays !== null).slice(0, 300);
  await addOffers(trx, [
    ...flashSales(goods, now),
    ...dailySpecials(goods, now),
    createNearExpiryOffer(near, now),
    ...reductions(goods, now),
    ...gifts(goods, now),
    ...createSiteDiscountOffers(goods, now),
    ...addOnDeals(goods, now),
    ...bundles(goods, now),
    ...groupBuys(goods, now),
    ...afterwards(now),
  ]);
  await loadVouchers(trx, goods, now);
  await bumpVersion(trx, "offers");
}

/** Returns products that any approved pharmacy may buy, by id. */
async function orderable(trx: Db, now: number): Promise<DemoGoods[]> {
  const rows = await trx
    .selectFrom("goods")
    .select(["id", "name", "generic_name", "base_price", "pack_size", "stock", "kind"])
    .select(["category_path", "nearest_expiry", "is_prescription"])
    .where("status", "=", "on")
    .where("regulated", "is", null)
    .where("is_ephedrine", "=", 0)
    .where("is_controlled", "=", 0)
    .where("purchase_limit", "is", null)
    .where("stock", ">", 0)
    .where("scope", "not in", ["biological", "deviceThree"])
    .orderBy("id")
    .execute();
  return rows.map(({ nearest_expiry: expires, ...row }) => ({
    id: row.id,
    name: row.name,
    genericName: row.generic_name,
    price: row.base_price,
    pack: row.pack_size,
    stock: row.stock,
    kind: row.kind,
    categoryPath: row.category_path,
    isPrescription: row.is_prescription === 1,
    nearDays:
      expires !== null && isNearExpiry(expires, now)
        ? Math.round((startOfDay(expires) - startOfDay(toDay(now))) / DAY)
        : null,
  }));
}

/** Prices for demo and for companies in Hunan, where demo-second is; rank A and Guangzhou have theirs with the products. */
async function addOwnPrices(trx: Db, goods: readonly DemoGoods[]): Promise<void> {
  const own = (scope: string, scope_key: string, percent: number) => (g: DemoGoods) => ({
    goods_id: g.id,
    scope,
    scope_key,
    price: cheaper(g.price, percent),
  });
  await trx
    .insertInto("goods_price")
    .values([
      ...every(goods, 21, 89, 24).map(own("company", "1", 95)),
      ...every(goods, 33, 71, 30).map(own("area", "430000", 99)),
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function addOffers(trx: Db, seeds: readonly OfferSeed[]): Promise<void> {
  const ids: number[] = [];
  for (const part of toChunks(seeds, 100)) {
    const rows = await trx
      .insertInto("offer")
      .values(
        part.map((seed) => ({
          kind: seed.kind,
          name: seed.name,
          starts_at: seed.startsAt,
          ends_at: seed.endsAt,
          status: "on",
          scope: JSON.stringify(seed.scope ?? { goods: [] }),
          terms: JSON.stringify(seed.terms ?? {}),
          priority: seed.priority ?? 0,
          stock: seed.stock ?? null,
          uses: seed.uses ?? 0,
          limit_per_company: seed.limitPerCompany ?? null,
        })),
      )
      .returning("id")
      .execute();
    ids.push(...rows.map((r) => r.id).sort((a, b) => a - b));
  }
  const goods = seeds.flatMap((seed, i) =>
    (seed.goods ?? []).map((g): NewRow<"offer_goods"> => ({
      offer_id: ids[i]!,
      goods_id: g.goodsId,
      price: g.price,
      number: g.number ?? 1,
      stock: g.stock,
      sold: g.sold ?? 0,
      limit_per_company: g.limitPerCompany ?? null,
    })),
  );
  for (const part of toChunks(goods, 100)) await trx.insertInto("offer_goods").values(part).execute();
  const groups = seeds.flatMap((seed, i) => (seed.kind === "groupBuy" ? [{ offer_id: ids[i]! }] : []));
  if (groups.length > 0) await trx.insertInto("group_buy").values(groups).execute();
}
