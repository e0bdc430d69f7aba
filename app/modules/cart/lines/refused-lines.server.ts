import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import { noteRefusals } from "~/modules/catalogue/goods/refusals.server";
import { neededStock } from "~/modules/shortages/shortages";
import { noteShortages, type NewShortage } from "~/modules/shortages/shortages.server";
import { lineRestriction, getPlainPrice } from "~/modules/cart/pricing/line-price";
import type { Db } from "~/platform/database/database.server";
import type { ActivityPrice } from "~/modules/promotions/offers/offer";

/** Units that the line would have. */
interface WantedUnits {
  goodsId: number;
  quantity: number;
}

interface RefusedLines {
  wanted: readonly WantedUnits[];
  goods: ReadonlyMap<number, GoodsForBuyer>;
  activities: ReadonlyMap<number, ActivityPrice>;
}

/** Stores the restricted ones of `wanted`, and writes those that are out of stock into 缺货本, in the refusing transaction; no query without any. */
export async function noteRefusedLines(
  trx: Db,
  companyId: number,
  { wanted, goods, activities }: RefusedLines,
  now: number,
): Promise<void> {
  const shortages: NewShortage[] = [];
  const refusals = wanted.flatMap(({ goodsId, quantity }) => {
    const found = goods.get(goodsId);
    const restriction = found && lineRestriction(found, quantity, activities.get(goodsId) ?? null);
    if (!restriction) return [];
    const needed = neededStock(restriction, quantity);
    if (needed !== null) shortages.push({ goodsId, units: quantity, needed });
    const amount = quantity * getPlainPrice(found, quantity);
    return [{ goodsId, reason: restriction.code, units: quantity, amount }];
  });
  await noteRefusals(trx, companyId, refusals, now);
  await noteShortages(trx, companyId, shortages, now);
}
