import { parseSeenTerms, type NamedTerm, type SeenTerms } from "~/modules/cart/pricing/seen-terms";
import { warehouseNames } from "~/modules/catalogue/stock/warehouses.server";
import { offerNames } from "~/modules/promotions/offers/offer-names.server";
import type { Db } from "~/platform/database/database.server";

/** By line id; lines without shown terms are left out. One query for warehouses and one for each 500 offers, none if nothing was shown. */
export async function readSeenTerms(
  trx: Db,
  rows: readonly { id: number; seen_terms: string | null }[],
): Promise<Map<number, SeenTerms>> {
  const shown = rows.flatMap(({ id, seen_terms: text }) => (text ? [{ id, ...parseSeenTerms(text) }] : []));
  if (shown.length === 0) return new Map();
  const offers = await offerNames(
    shown.flatMap(({ activityId, reductionId }) => [activityId, reductionId]),
    trx,
  );
  const warehouses = await warehouseNames(trx);
  const found = (names: ReadonlyMap<number, string>, id: number): NamedTerm | null =>
    id > 0 ? { id, name: names.get(id) ?? "" } : null;
  return new Map(
    shown.map(({ id, activityId, reductionId, warehouseId }) => [
      id,
      {
        activity: found(offers, activityId),
        reduction: found(offers, reductionId),
        warehouse: found(warehouses, warehouseId),
      },
    ]),
  );
}
