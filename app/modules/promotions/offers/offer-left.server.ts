import type { Db } from "~/platform/database/database.server";

export interface OfferLeft {
  name: string;
  times: number | null;
  stock: number | null;
  sold: number;
  limitPerCompany: number | null;
  used: number;
}

/** For one product, or the whole offer (goodsId 0); null without such an offer. One query. */
export async function offerLeft(
  trx: Db,
  companyId: number,
  { offerId, goodsId }: { offerId: number; goodsId: number },
): Promise<OfferLeft | null> {
  const row = await trx
    .selectFrom("offer as o")
    .leftJoin("offer_goods as g", (join) =>
      join.onRef("g.offer_id", "=", "o.id").on("g.goods_id", "=", goodsId),
    )
    .leftJoin("offer_use as u", (join) =>
      join.onRef("u.offer_id", "=", "o.id").on("u.goods_id", "=", goodsId).on("u.company_id", "=", companyId),
    )
    .select([
      "o.name",
      "o.limit_per_company as times",
      "g.stock",
      "g.sold",
      "g.limit_per_company",
      "u.number",
    ])
    .where("o.id", "=", offerId)
    .executeTakeFirst();
  return row
    ? {
        name: row.name,
        times: row.times,
        stock: row.stock,
        sold: row.sold ?? 0,
        limitPerCompany: row.limit_per_company,
        used: row.number ?? 0,
      }
    : null;
}
