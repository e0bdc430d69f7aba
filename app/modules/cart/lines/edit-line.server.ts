import type { SignedIn } from "~/modules/company/identity/buyer";
import { inCompany } from "~/modules/company/identity/lock.server";
import type { Db } from "~/platform/database/database.server";
import { notFound } from "~/platform/http/page-error";
import type { BundleCheck } from "~/modules/cart/pricing/bundle";
import { setBundle } from "./bundle-lines.server";
import { readPricedCart } from "./cart.server";
import { BUNDLE, ADD_ON_DEAL } from "~/modules/cart/pricing/line-types";
import { selectLines, setLines } from "./lines.server";
import { setAddOnDeals } from "./add-on-lines.server";

/** Sets the line with this id to `number` units or sets. The message says that the number was rounded up, or why nothing changed. 404 for a line of another company. */
export function editLine(
  viewer: SignedIn,
  lineId: number,
  quantity: number,
  now: number,
): Promise<BundleCheck> {
  return inCompany(viewer.buyer.companyId, async (trx) => {
    const line = await trx
      .selectFrom("cart_line")
      .select(["type", "offer_id"])
      .where("id", "=", lineId)
      .where("company_id", "=", viewer.buyer.companyId)
      .executeTakeFirst();
    if (!line) return notFound();
    const change = [{ id: lineId, quantity }];
    if (line.type === BUNDLE)
      return editBundle(trx, viewer, { lineId, offerId: line.offer_id, sets: quantity }, now);
    const set = line.type === ADD_ON_DEAL ? setAddOnDeals : setLines;
    const [result] = await set(trx, viewer, change, now);
    return result ? { ok: result.ok, text: result.text } : UNCHANGED;
  });
}

const UNCHANGED: BundleCheck = { ok: true, text: "" };

/** A bundle that becomes available is selected, like an ordinary line. */
async function editBundle(
  trx: Db,
  viewer: SignedIn,
  { lineId, offerId, sets }: { lineId: number; offerId: number; sets: number },
  now: number,
): Promise<BundleCheck> {
  const { restrictions } = await readPricedCart(viewer, now, trx);
  const result = (await setBundle(trx, viewer, { offerId, sets }, now)) ?? UNCHANGED;
  if (result.ok && restrictions.has(lineId)) await selectLines(trx, viewer.buyer.companyId, [lineId], true);
  return result;
}
