import { statusesWith } from "~/modules/order-status/order-status";
import { db, type Db } from "~/platform/database/database.server";
import type { GroupBuy } from "./group-buy";
import { readNeeds } from "~/modules/promotions/offers/offer-parser";

/** Returns group buys running at `now` (epoch ms), earliest end first; `companyId` is null for a visitor. */
export async function runningGroups(
  companyId: number | null,
  now: number,
  trx: Db = db,
): Promise<GroupBuy[]> {
  return getGroups(await running(trx, companyId, now).execute());
}

/** Returns a product's cheapest running group buy, or null. */
export async function groupOnGoods(
  goodsId: number,
  companyId: number | null,
  now: number,
  trx: Db = db,
): Promise<GroupBuy | null> {
  const rows = await running(trx, companyId, now)
    .where("g.goods_id", "=", goodsId)
    .clearOrderBy()
    .orderBy("g.price")
    .orderBy("o.priority", "desc")
    .orderBy("o.id")
    .execute();
  return getGroups(rows)[0] ?? null;
}

/** The group buy of this offer while it runs, or null. */
export async function groupByOffer(
  offerId: number,
  companyId: number | null,
  now: number,
  trx: Db = db,
): Promise<GroupBuy | null> {
  const rows = await running(trx, companyId, now).where("o.id", "=", offerId).execute();
  return getGroups(rows)[0] ?? null;
}

export async function groupsByOffers(
  offerIds: readonly number[],
  trx: Db = db,
): Promise<Map<number, GroupBuy>> {
  const ids = [...new Set(offerIds)];
  if (ids.length === 0) return new Map();
  const rows = await all(trx, null).where("o.id", "in", ids).execute();
  return new Map(getGroups(rows).map((group) => [group.offerId, group]));
}

function running(trx: Db, companyId: number | null, now: number) {
  return all(trx, companyId)
    .where("o.status", "=", "on")
    .where("o.starts_at", "<=", now)
    .where("o.ends_at", ">", now)
    .where("b.failed_at", "is", null)
    .where("goods.status", "=", "on")
    .where("goods.is_ephedrine", "=", 0);
}

function all(trx: Db, companyId: number | null) {
  return trx
    .selectFrom("offer as o")
    .innerJoin("offer_goods as g", "g.offer_id", "o.id")
    .innerJoin("goods", "goods.id", "g.goods_id")
    .leftJoin("group_buy as b", "b.offer_id", "o.id")
    .leftJoin("offer_use as u", (join) =>
      join
        .onRef("u.offer_id", "=", "o.id")
        .onRef("u.goods_id", "=", "g.goods_id")
        .on("u.company_id", "=", companyId ?? 0),
    )
    .select([
      "o.id",
      "o.name",
      "o.priority",
      "o.starts_at",
      "o.ends_at",
      "o.terms",
      "g.goods_id",
      "g.price",
      "g.stock",
      "g.sold",
      "g.limit_per_company",
      "b.formed_at",
      "b.failed_at",
      "u.number as used",
    ])
    .select((eb) =>
      eb
        .selectFrom("orders as r")
        .whereRef("r.group_offer_id", "=", "o.id")
        .where("r.status", "in", statusesWith("isPaid"))
        .select((e) => e.fn.count<number>("r.company_id").distinct().as("joined"))
        .as("joined"),
    )
    .where("o.kind", "=", "groupBuy")
    .orderBy("o.ends_at")
    .orderBy("o.id")
    .orderBy("g.goods_id");
}

type GroupRow = Awaited<ReturnType<ReturnType<typeof all>["execute"]>>[number];

/** An offer has one product: others are left out, and so are invalid terms. */
function getGroups(rows: readonly GroupRow[]): GroupBuy[] {
  const seen = new Set<number>();
  return rows.flatMap((row) => {
    const needs = readNeeds(row.terms);
    if (needs === null || seen.has(row.id)) return [];
    seen.add(row.id);
    return [
      {
        offerId: row.id,
        goodsId: row.goods_id,
        name: row.name,
        priority: row.priority,
        price: row.price,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        needs,
        joined: Number(row.joined ?? 0),
        formedAt: row.formed_at,
        failedAt: row.failed_at,
        stock: row.stock,
        left: Math.max(0, row.stock - row.sold),
        limitPerCompany: row.limit_per_company,
        used: row.used ?? 0,
      },
    ];
  });
}
