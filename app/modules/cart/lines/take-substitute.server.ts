import type { ShownTerms } from "~/modules/catalogue/cards/shown-terms";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { lockCompany } from "~/modules/company/identity/lock.server";
import type { QuantityCheck } from "~/modules/cart/pricing/quantity-check";
import { dropShortage, isShort } from "~/modules/shortages/shortages.server";
import type { Db } from "~/platform/database/database.server";
import { addLines } from "./lines.server";

export interface WantedSubstitute {
  /** the short product; it may itself be taken once it came */
  goodsId: number;
  insteadId: number;
  quantity: number;
  shown: ShownTerms | undefined;
}

/** Adds a product to the cart instead of a short one, which leaves the company's book. A refused one leaves the book as it is, but may be short itself then. Null: the short product is not in the book. */
export async function takeSubstitute(
  trx: Db,
  viewer: SignedIn,
  { goodsId, insteadId, quantity, shown }: WantedSubstitute,
  now: number,
): Promise<QuantityCheck | null> {
  const { companyId } = viewer.buyer;
  await lockCompany(trx, companyId);
  if (!(await isShort(trx, companyId, goodsId))) return null;
  const [check] = await addLines(trx, viewer, [{ goodsId: insteadId, quantity, shown }], now);
  if (check!.ok) await dropShortage(trx, companyId, goodsId);
  return check!;
}
