import { db } from "~/platform/database/database.server";
import { toAreas } from "~/modules/catalogue/goods/goods.server";

export interface PricesFor {
  rank: number;
  area: number;
}

/** Counts products on sale with such prices; own prices take precedence over rank prices, these over area prices. Two index queries. */
export async function countPricesFor({
  rank,
  areaCode,
}: {
  rank: string;
  areaCode: string;
}): Promise<PricesFor> {
  const { district, city, province } = toAreas(areaCode);
  const count = async (scope: "rank" | "area", keys: readonly string[]) => {
    const { n } = await db
      .selectFrom("goods_price as p")
      .innerJoin("goods as g", "g.id", "p.goods_id")
      .select((eb) => eb.fn.count<number>("p.goods_id").distinct().as("n"))
      .where("p.scope", "=", scope)
      .where("p.scope_key", "in", [...new Set(keys)])
      .where("g.status", "=", "on")
      .executeTakeFirstOrThrow();
    return Number(n);
  };
  const [byRank, byArea] = await Promise.all([
    count("rank", [rank]),
    count("area", [district, city, province]),
  ]);
  return { rank: byRank, area: byArea };
}

/** Counts the prices of this company alone. One query. */
export async function countOwnPrices(companyId: number): Promise<number> {
  const { n } = await db
    .selectFrom("goods_price")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("scope", "=", "company")
    .where("scope_key", "=", String(companyId))
    .executeTakeFirstOrThrow();
  return Number(n);
}
