import { toZoneListPage, type ListRequest } from "~/modules/catalogue/listing/product-list";
import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import type { Viewer } from "~/modules/company/identity/buyer";
import { db } from "~/platform/database/database.server";
import { takeWords } from "./take-words";
import type { OfferPageData } from "./offer-head";
import { offerPageData } from "./offer-page.server";

const WORDS = {
  lead: "每期一批，期满换新；每家企业限购，活动库存售完恢复原价",
  plain: "",
};

export function dailyPage(query: ListRequest): Promise<OfferPageData> {
  const page = toZoneListPage("/mrtj", "天天特价", { offer: "dailySpecial" });
  return offerPageData(query, page, { kind: "dailySpecial", words: WORDS }, { notes: takeNotes });
}

/** Returns what is left of running specials, in words, of the lowest price. One query. */
export async function takeNotes(
  goods: readonly GoodsForBuyer[],
  viewer: Viewer,
  now: number,
): Promise<Map<number, string[]>> {
  if (goods.length === 0) return new Map();
  const companyId = viewer.buyer?.companyId ?? 0;
  const rows = await db
    .selectFrom("offer_goods as g")
    .innerJoin("offer as o", "o.id", "g.offer_id")
    .leftJoin("offer_use as u", (join) =>
      join
        .onRef("u.offer_id", "=", "g.offer_id")
        .onRef("u.goods_id", "=", "g.goods_id")
        .on("u.company_id", "=", companyId),
    )
    .select(["g.goods_id", "g.stock", "g.sold", "g.limit_per_company", "u.number as used"])
    .where(
      "g.goods_id",
      "in",
      goods.map((product) => product.id),
    )
    .where("o.kind", "=", "dailySpecial")
    .where("o.status", "=", "on")
    .where("o.starts_at", "<=", now)
    .where("o.ends_at", ">", now)
    .orderBy("g.price", "desc")
    .orderBy("o.id", "desc")
    .execute();
  const units = new Map(goods.map((product) => [product.id, product.unit]));
  return new Map(
    rows.map((row) => [
      row.goods_id,
      takeWords({
        left: Math.max(0, row.stock - row.sold),
        limit: row.limit_per_company,
        used: row.used ?? 0,
        unit: units.get(row.goods_id) ?? "",
        isCompany: viewer.buyer !== null,
      }),
    ]),
  );
}
