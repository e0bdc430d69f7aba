import type { RowPrice } from "~/modules/catalogue/rows/row-result";
import type { LadderTier } from "~/modules/catalogue/goods/goods";
import type { PriceScope } from "~/modules/catalogue/admin/prices";
import type { ListDeps } from "~/modules/imports/stored/stored-imports.server";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import type { Db } from "~/platform/database/database.server";
import { percentMoved } from "~/admin/price-limit/percent-moved";
import { minimumPriceLowered } from "~/admin/price-limit/minimum-price-lowered";
import { isPast } from "~/modules/staff/limits/limits";
import { findLimit, takeFromLimit } from "~/modules/staff/limits/limits.server";

/** The percentage by which a row moves a price, judged like a manual change. */
function rowMoves({ scope, key, previous, to, base, earlier }: RowPrice): number {
  const tiers = (ladder: string) => JSON.parse(ladder) as LadderTier[];
  const of = { scope: scope as PriceScope, key };
  const becomes = { ...of, price: to.price, ladder: tiers(to.ladder) };
  const held = { ...of, price: previous?.price ?? null, ladder: tiers(previous?.ladder ?? "[]") };
  const moves = percentMoved(held, becomes, base);
  if (!earlier) return moves;
  // Small steps within a month count as one.
  const began = { ...of, price: earlier.price, ladder: tiers(earlier.ladder) };
  return Math.max(moves, percentMoved(began, becomes, base, earlier.base));
}

/** With the limit of prices as it stands now. One query. */
export async function listDeps(trx?: Db): Promise<ListDeps> {
  const limit = await findLimit("price", trx);
  return {
    heldOf: heldUnits,
    isPast: (price) => isPast(rowMoves(price), limit),
    minimumPriceFault: (previous, current) =>
      isPast(minimumPriceLowered(previous, current), limit)
        ? "最低售价降得较多，请在商品的价格页修改，由另一位同事复核"
        : null,
    takeCorrection: (inside, amount, by, now) =>
      takeFromLimit(inside, { name: "count", amount, by, companyId: null }, now),
  };
}
