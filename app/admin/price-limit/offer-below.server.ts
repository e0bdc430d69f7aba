import { db, type Db } from "~/platform/database/database.server";
import {
  findBelowMinimum,
  type StoredVoucher,
  voucherBelowMinimum,
} from "~/modules/promotions/depth/offer-depth.server";
import type { OfferBelow } from "~/modules/promotions/depth/offer-minimum-price";
import type { OfferAsWritten } from "~/modules/promotions/offers/offer-admin.server";
import { runningTemplates } from "~/modules/vouchers/templates.server";

/** Returns products that an offer brings below their minimum price, alone or together with other offers and the vouchers that can be had. `now` in ms. */
export const offerBelow = async (offer: OfferAsWritten, now: number, trx: Db = db): Promise<OfferBelow[]> =>
  findBelowMinimum(offer, now, await runningTemplates(now, trx), trx);

/** The same for a voucher template; `id`: its own, null for a new one. */
export async function voucherBelow(
  template: StoredVoucher,
  id: number | null,
  now: number,
  trx: Db = db,
): Promise<OfferBelow[]> {
  const others = (await runningTemplates(now, trx)).filter((other) => other.id !== id);
  return voucherBelowMinimum(template, now, others, trx);
}
