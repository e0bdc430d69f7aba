import type { Buyer } from "~/modules/company/identity/buyer";
import { db } from "~/platform/database/database.server";
import { toAreas } from "~/modules/catalogue/goods/goods.server";
import { priceAt } from "./price-period";

/** Returns the end of a company's own price at `now` (ms); null without an end or own price. One query. */
export async function agreedUntil(
  goodsId: number,
  { companyId, rank, areaCode }: Pick<Buyer, "companyId" | "rank" | "areaCode">,
  now: number,
): Promise<number | null> {
  const { district, city, province } = toAreas(areaCode);
  const query = [
    { scope: "company", scope_key: String(companyId) },
    { scope: "rank", scope_key: rank },
    ...[district, city, province].map((scope_key) => ({ scope: "area", scope_key })),
  ];
  const rows = await db
    .selectFrom("goods_price")
    .select(["scope", "scope_key", "starts_at as startsAt", "ends_at as endsAt"])
    .where("goods_id", "=", goodsId)
    .where((eb) => eb.or(query.map((item) => eb.and(item))))
    .where("starts_at", "<=", now)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .execute();
  for (const item of query) {
    const held = priceAt(
      rows.filter((row) => row.scope === item.scope && row.scope_key === item.scope_key),
      now,
    );
    if (held) return held.endsAt;
  }
  return null;
}
