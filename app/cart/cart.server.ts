/** A company's cart: read and priced in a fixed number of queries, whatever it holds. */
import { goodsForBuyer } from "~/catalogue/goods.server";
import type { SignedIn } from "~/company/buyer";
import { db, type Db } from "~/platform/database.server";
import { activityPrices, runningOffers } from "~/promotions/offers.server";
import { ownedVouchers } from "~/wallet/vouchers.server";
import { checkoutOf, priceSplit, type Checkout } from "./checkout";
import { refusalOf, runningActivity, unitPriceOf } from "./line-price";
import type { CartLine, CartPricing, Offers, VoucherChoice } from "./pricing";
import { shippingRule } from "./shipping.server";

export {
  addLines,
  cartCount,
  forgetSeenPrices,
  moveToFavourites,
  removeLines,
  selectLines,
  setLine,
  setLines,
} from "./lines.server";
export type { LineVerdict } from "./verdict";

export interface Cart {
  lines: CartLine[];
  offers: Offers;
  /** the ordinary lines */
  pricing: CartPricing;
  /** the ephedrine lines, an order of their own */
  ephedrine: CartPricing;
  checkout: Checkout;
}

/**
 * The cart with prices of this moment (never those of an old cart), newest line first. Lines that may not be bought are unselected for
 * good, in one statement; they stay with their reason (specification, section 4).
 */
export async function readCart(
  viewer: SignedIn,
  choice: VoucherChoice,
  now: number,
  trx: Db = db,
): Promise<Cart> {
  const [lines, offers] = await Promise.all([readLines(viewer, now, trx), readOffers(viewer, now, trx)]);
  await settleLines(trx, lines, now);
  const split = priceSplit(lines, offers, choice, now);
  const checkout = checkoutOf(lines, split);
  return { lines, offers, pricing: split.ordinary, ephedrine: split.ephedrine, checkout };
}

async function readOffers(viewer: SignedIn, now: number, trx: Db): Promise<Offers> {
  const [offers, vouchers, shipping] = await Promise.all([
    runningOffers(viewer.buyer.companyId, now, trx),
    ownedVouchers(viewer.buyer.companyId, now, trx),
    shippingRule(viewer.buyer, now, trx),
  ]);
  return { offers, vouchers, shipping };
}

/** The lines of a company with goods and activity; a line whose goods are gone from the catalogue is left out. */
export async function readLines(viewer: SignedIn, now: number, trx: Db = db): Promise<CartLine[]> {
  const { companyId } = viewer.buyer;
  const rows = await trx
    .selectFrom("cart_line")
    .select(["id", "goods_id", "type", "offer_id", "number", "is_selected", "seen_price"])
    .where("company_id", "=", companyId)
    .orderBy("added_at", "desc")
    .orderBy("id", "desc")
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map((r) => r.goods_id);
  const [goods, activities] = await Promise.all([
    goodsForBuyer(ids, viewer, now, trx),
    activityPrices(ids, companyId, now, trx),
  ]);
  return rows.flatMap((row): CartLine[] => {
    const found = goods.get(row.goods_id);
    if (!found) return [];
    const activity = activities.get(row.goods_id) ?? null;
    return [
      {
        id: row.id,
        goods: found,
        type: activity?.kind === "flashSale" && row.type === 0 ? 1 : row.type,
        offerId: row.offer_id,
        number: row.number,
        isSelected: row.is_selected === 1,
        seenPrice: row.seen_price,
        activity,
      },
    ];
  });
}

/** Unselects what may not be bought and notes the price of lines that were never shown: two statements at most. */
async function settleLines(trx: Db, lines: CartLine[], now: number): Promise<void> {
  const refused = lines.filter(
    (l) => l.isSelected && refusalOf(l.goods, l.number, runningActivity(l, now)) !== null,
  );
  const unseen = lines.filter((l) => l.seenPrice === null && l.goods.price !== null);
  for (const part of parts(refused))
    await trx
      .updateTable("cart_line")
      .set({ is_selected: 0 })
      .where(
        "id",
        "in",
        part.map((l) => l.id),
      )
      .execute();
  for (const part of parts(unseen)) await noteSeen(trx, part, now);
  for (const line of refused) line.isSelected = false;
}

async function noteSeen(trx: Db, lines: readonly CartLine[], now: number): Promise<void> {
  await trx
    .updateTable("cart_line")
    .set((eb) => {
      const [first, ...rest] = lines;
      let chain = eb.case().when("id", "=", first!.id).then(priceOf(first!, now));
      for (const line of rest) chain = chain.when("id", "=", line.id).then(priceOf(line, now));
      return { seen_price: chain.else(eb.ref("seen_price")).end() };
    })
    .where(
      "id",
      "in",
      lines.map((l) => l.id),
    )
    .execute();
}

const priceOf = (line: CartLine, now: number) =>
  unitPriceOf(line.goods, line.number, runningActivity(line, now));

/** 200 lines a statement: a cart of 500 stays far below the limit of variables. */
function parts<T>(all: readonly T[], size = 200): T[][] {
  const found: T[][] = [];
  for (let i = 0; i < all.length; i += size) found.push(all.slice(i, i + size));
  return found;
}
