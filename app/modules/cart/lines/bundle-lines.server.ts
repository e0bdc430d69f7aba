import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { lockCompany } from "~/modules/company/identity/lock.server";
import type { Db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import type { CartOffer } from "~/modules/promotions/offers/offer";
import { runningOffers } from "~/modules/promotions/offers/offers.server";
import { bundleAdded, checkBundle, getSets, type BundleCheck } from "~/modules/cart/pricing/bundle";
import { BUNDLE } from "~/modules/cart/pricing/line-types";

export interface WantedSets {
  offerId: number;
  sets: number;
  /** unit prices that the page showed, by product id, fen; missing: not known */
  shown?: ReadonlyMap<number, Fen> | undefined;
}

/** Adds `sets` sets of a bundle, one line for each product; all or nothing, with a reason (specification, section 3, "Cart line", type 3). A fixed number of statements. */
export async function addBundle(
  trx: Db,
  viewer: SignedIn,
  { offerId, sets, shown }: WantedSets,
  now: number,
): Promise<BundleCheck> {
  const { companyId } = viewer.buyer;
  await lockCompany(trx, companyId);
  const offer = await findBundle(trx, viewer, offerId, now);
  const rows = await toRows(trx, companyId, offerId);
  const inCart = getSets(offer?.goods ?? [], rows);
  const total = (inCart ?? 0) + Math.max(1, Math.trunc(sets));
  const result = checkBundle(offer, await memberGoods(trx, viewer, offer, now), total);
  if (!offer || !result.ok) {
    const has = inCart ? `（购物车已有${inCart}套）` : "";
    return { ok: false, text: result.text + has };
  }
  const added = total - (inCart ?? 0);
  if (inCart === null)
    await replaceRows(trx, companyId, { offer, sets: total, shown, isSelected: true }, now);
  else
    await insertRows(trx, companyId, { offer, sets: added, shown }, now)
      .onConflict((conflict) =>
        conflict.columns(KEY).doUpdateSet((eb) => ({
          number: eb("cart_line.number", "+", eb.ref("excluded.number")),
          is_selected: 1 as const,
          seen_price: eb.fn.coalesce("excluded.seen_price", "cart_line.seen_price"),
          seen_number: eb.fn.coalesce("excluded.seen_number", "cart_line.seen_number"),
          updated_at: now,
        })),
      )
      .execute();
  return { ok: true, text: bundleAdded(offer.name, added) };
}

/** Sets a bundle to `sets` sets; a refusal changes nothing. Null if the cart has none or already that many. An incomplete bundle becomes complete and selected. */
export async function setBundle(
  trx: Db,
  viewer: SignedIn,
  { offerId, sets }: Pick<WantedSets, "offerId" | "sets">,
  now: number,
): Promise<BundleCheck | null> {
  const { companyId } = viewer.buyer;
  await lockCompany(trx, companyId);
  const rows = await toRows(trx, companyId, offerId);
  if (rows.size === 0) return null;
  const wanted = Math.max(1, Math.trunc(sets));
  const offer = await findBundle(trx, viewer, offerId, now);
  if (offer && getSets(offer.goods, rows) === wanted) return null;
  const result = checkBundle(offer, await memberGoods(trx, viewer, offer, now), wanted);
  if (offer && result.ok) {
    const isWhole = getSets(offer.goods, rows) !== null;
    await replaceRows(trx, companyId, { offer, sets: wanted, isSelected: !isWhole }, now);
  }
  return result;
}

async function findBundle(trx: Db, { buyer }: SignedIn, offerId: number, now: number) {
  const offers = await runningOffers(buyer, now, trx);
  return offers.find((offer) => offer.id === offerId && offer.kind === "bundle") ?? null;
}

const memberGoods = (trx: Db, viewer: SignedIn, offer: CartOffer | null, now: number) =>
  goodsForBuyer(offer?.goods.map((member) => member.goodsId) ?? [], viewer, now, trx);

const KEY = ["company_id", "goods_id", "type", "offer_id"] as const;

async function toRows(trx: Db, companyId: number, offerId: number): Promise<Map<number, number>> {
  const rows = await trx
    .selectFrom("cart_line")
    .select(["goods_id", "number"])
    .where("company_id", "=", companyId)
    .where("type", "=", BUNDLE)
    .where("offer_id", "=", offerId)
    .execute();
  return new Map(rows.map((row) => [row.goods_id, row.number]));
}

interface BundleRows {
  offer: CartOffer;
  sets: number;
  shown?: WantedSets["shown"];
}

function insertRows(trx: Db, companyId: number, { offer, sets, shown }: BundleRows, now: number) {
  return trx.insertInto("cart_line").values(
    offer.goods.map((member) => ({
      company_id: companyId,
      goods_id: member.goodsId,
      type: BUNDLE,
      offer_id: offer.id,
      number: sets * member.quantity,
      is_selected: 1 as const,
      seen_price: shown?.get(member.goodsId) ?? null,
      seen_number: shown?.has(member.goodsId) ? member.quantity : null,
      added_at: now,
      updated_at: now,
    })),
  );
}

/** Makes the rows hold exactly `sets` sets, and selects them with `isSelected`; rows of products that were removed from the bundle are deleted. */
async function replaceRows(
  trx: Db,
  companyId: number,
  bundle: BundleRows & { isSelected: boolean },
  now: number,
): Promise<void> {
  const { offer, isSelected } = bundle;
  await trx
    .deleteFrom("cart_line")
    .where("company_id", "=", companyId)
    .where("type", "=", BUNDLE)
    .where("offer_id", "=", offer.id)
    .where(
      "goods_id",
      "not in",
      offer.goods.map((member) => member.goodsId),
    )
    .execute();
  await insertRows(trx, companyId, bundle, now)
    .onConflict((conflict) =>
      conflict.columns(KEY).doUpdateSet((eb) => ({
        number: eb.ref("excluded.number"),
        seen_price: eb.fn.coalesce("excluded.seen_price", "cart_line.seen_price"),
        seen_number: eb.fn.coalesce("excluded.seen_number", "cart_line.seen_number"),
        updated_at: now,
        ...(isSelected && { is_selected: 1 as const }),
      })),
    )
    .execute();
}
