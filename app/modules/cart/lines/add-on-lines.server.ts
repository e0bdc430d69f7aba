import type { SignedIn } from "~/modules/company/identity/buyer";
import { lockCompany } from "~/modules/company/identity/lock.server";
import type { Db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import type { BundleCheck } from "~/modules/cart/pricing/bundle";
import { readPricedCart } from "./cart.server";
import { ADD_ON_DEAL } from "~/modules/cart/pricing/line-types";
import { checkAddOnDeal } from "~/modules/cart/pricing/add-on-check";

export interface WantedAddOnDeal {
  offerId: number;
  goodsId: number;
  quantity: number;
  /** unit price that the page showed, fen; missing: not known */
  shownPrice?: Fen | null | undefined;
}

/** Adds `quantity` units of an add-on product. Refused without a change if the offer does not run, the other lines do not reach its threshold (还差 …), its choices are used, or too few units are left. */
export async function addAddOnDeal(
  trx: Db,
  viewer: SignedIn,
  { offerId, goodsId, quantity, shownPrice }: WantedAddOnDeal,
  now: number,
): Promise<BundleCheck> {
  const { companyId } = viewer.buyer;
  await lockCompany(trx, companyId);
  const cart = await readPricedCart(viewer, now, trx);
  const line = cart.lines.find(
    (l) => l.type === ADD_ON_DEAL && l.offerId === offerId && l.goods.id === goodsId,
  );
  const more = Math.max(1, Math.trunc(quantity));
  const result = judge(cart, offerId, goodsId, (line?.quantity ?? 0) + more);
  if (!result.ok) return result;
  await trx
    .insertInto("cart_line")
    .values({
      company_id: companyId,
      goods_id: goodsId,
      type: ADD_ON_DEAL,
      offer_id: offerId,
      number: more,
      is_selected: 1,
      seen_price: shownPrice ?? null,
      seen_number: shownPrice ? 1 : null,
      added_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(["company_id", "goods_id", "type", "offer_id"]).doUpdateSet((eb) => ({
        number: eb("cart_line.number", "+", eb.ref("excluded.number")),
        is_selected: 1 as const,
        seen_price: eb.fn.coalesce("excluded.seen_price", "cart_line.seen_price"),
        seen_number: eb.fn.coalesce("excluded.seen_number", "cart_line.seen_number"),
        updated_at: now,
      })),
    )
    .execute();
  return { ok: true, text: "换购商品已加入购物车" };
}

/** Sets the numbers of add-on lines by their ids; other companies' and unchanged lines are skipped. Returns a result for each changed line. */
export async function setAddOnDeals(
  trx: Db,
  viewer: SignedIn,
  changes: readonly { id: number; quantity: number }[],
  now: number,
): Promise<(BundleCheck & { lineId: number; name: string })[]> {
  if (changes.length === 0) return [];
  await lockCompany(trx, viewer.buyer.companyId);
  const wanted = new Map(changes.map((c) => [c.id, Math.max(1, Math.trunc(c.quantity))]));
  const cart = await readPricedCart(viewer, now, trx);
  const lines = cart.lines.filter(
    (l) => l.type === ADD_ON_DEAL && wanted.has(l.id) && wanted.get(l.id) !== l.quantity,
  );
  const results = lines.map((line) => ({
    ...judge(cart, line.offerId, line.goods.id, wanted.get(line.id)!),
    lineId: line.id,
    name: line.goods.name,
  }));
  // An offer has few choices, so one statement for each is right.
  for (const { ok, lineId } of results)
    if (ok)
      await trx
        .updateTable("cart_line")
        .set({ number: wanted.get(lineId)!, updated_at: now })
        .where("id", "=", lineId)
        .where("company_id", "=", viewer.buyer.companyId)
        .execute();
  return results;
}

function judge(
  { offers, addOnDeals }: Awaited<ReturnType<typeof readPricedCart>>,
  offerId: number,
  goodsId: number,
  quantity: number,
): BundleCheck {
  const offer = offers.find((o) => o.id === offerId && o.kind === "swap") ?? null;
  const state = addOnDeals.find((s) => s.offerId === offerId);
  return checkAddOnDeal(offer, state, goodsId, quantity);
}
