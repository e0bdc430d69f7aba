import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import { noteRefusals } from "~/modules/catalogue/goods/refusals.server";
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

/** Stores the restricted ones of `wanted`, in the refusing transaction; no query without any. */
export async function noteRefusedLines(
  trx: Db,
  companyId: number,
  { wanted, goods, activities }: RefusedLines,
  now: number,
): Promise<void> {
  const refusals = wanted.flatMap(({ goodsId, quantity }) => {
    const found = goods.get(goodsId);
    const restriction = found && lineRestriction(found, quantity, activities.get(goodsId) ?? null);
    if (!restriction) return [];
    const amount = quantity * getPlainPrice(found, quantity);
    return [{ goodsId, reason: restriction.code, units: quantity, amount }];
  });
  await noteRefusals(trx, companyId, refusals, now);
}
