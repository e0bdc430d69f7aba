/** One line of the cart set to another number, whatever kind it is: what one call of the API asks. */
import type { SignedIn } from "~/company/buyer";
import { inCompany } from "~/company/lock.server";
import type { Db } from "~/platform/database.server";
import { notFound } from "~/platform/page-error";
import type { OfferVerdict } from "./bundle";
import { setBundle } from "./bundle-lines.server";
import { readJudged } from "./cart.server";
import { BUNDLE, SWAP } from "./line-types";
import { selectLines, setLines } from "./lines.server";
import { setSwaps } from "./swap-lines.server";

/**
 * Sets the line with this id to `number` units, a bundle to so many sets. The text says that the number was rounded up to packs, or why
 * nothing changed. 404 for a line that is not the company's.
 */
export function editLine(
  viewer: SignedIn,
  lineId: number,
  number: number,
  now: number,
): Promise<OfferVerdict> {
  return inCompany(viewer.buyer.companyId, async (trx) => {
    const line = await trx
      .selectFrom("cart_line")
      .select(["type", "offer_id"])
      .where("id", "=", lineId)
      .where("company_id", "=", viewer.buyer.companyId)
      .executeTakeFirst();
    if (!line) return notFound();
    const change = [{ id: lineId, number }];
    if (line.type === BUNDLE) return editBundle(trx, viewer, lineId, line.offer_id, number, now);
    const set = line.type === SWAP ? setSwaps : setLines;
    const [verdict] = await set(trx, viewer, change, now);
    return verdict ? { ok: verdict.ok, text: verdict.text } : UNCHANGED;
  });
}

const UNCHANGED: OfferVerdict = { ok: true, text: "" };

/** A bundle that could not be bought before and can now is selected, as an ordinary line is. */
async function editBundle(
  trx: Db,
  viewer: SignedIn,
  lineId: number,
  offerId: number,
  sets: number,
  now: number,
): Promise<OfferVerdict> {
  const { refusals } = await readJudged(viewer, now, trx);
  const verdict = (await setBundle(trx, viewer, offerId, sets, now)) ?? UNCHANGED;
  if (verdict.ok && refusals.has(lineId)) await selectLines(trx, viewer.buyer.companyId, [lineId], true);
  return verdict;
}
