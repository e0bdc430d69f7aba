import { sql } from "kysely";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { toChunks } from "~/platform/values/chunks";
import type { PurchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { inCompany } from "~/modules/company/identity/lock.server";
import { db, type Db, together } from "~/platform/database/database.server";
import { preparedQuery } from "~/platform/database/prepared-query.server";
import type { Fen } from "~/platform/values/money";
import type { CartOffer } from "~/modules/promotions/offers/offer";
import { activityPrices } from "~/modules/promotions/offers/activity-prices.server";
import { runningOffers } from "~/modules/promotions/offers/offers.server";
import { ownedVouchers } from "~/modules/vouchers/vouchers.server";
import { getCheckout, priceSplit, type Checkout, type SplitPricing } from "~/modules/cart/pricing/checkout";
import { shelfLifeWishes } from "./shelf-life.server";
import type {
  CartLine,
  CartPricing,
  Offers,
  AddOnDealState,
  PricedLine,
  VoucherSelection,
} from "~/modules/cart/pricing/pricing";
import { waitingLines } from "~/modules/cart/pricing/line-shelf-life";
import { shippingRule } from "~/modules/shipping/shipping.server";
import { parseSeenTerms, type SeenTerm, type SeenTerms } from "~/modules/cart/pricing/seen-terms";
import { warehouseNames } from "~/modules/catalogue/stock/warehouses.server";
import { offerNames } from "~/modules/promotions/offers/offer-names.server";

/** By line id; lines without shown terms are left out. One query for warehouses and one for each 500 offers, none if nothing was shown. */
async function readSeenTerms(
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
  const found = (names: ReadonlyMap<number, string>, id: number): SeenTerm | null =>
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

export { setCartExpiry, setLineExpiry } from "./shelf-life.server";
export { addBundle, setBundle } from "./bundle-lines.server";
export {
  addLines,
  cartCount,
  moveToFavourites,
  noteSeenPrices,
  removeLines,
  selectLines,
  setLine,
  setLines,
} from "./lines.server";
export type { QuantityCheck } from "~/modules/cart/pricing/quantity-check";

export interface Cart {
  lines: CartLine[];
  expiryMonths: number;
  offers: Offers;
  pricing: CartPricing;
  ephedrine: CartPricing;
  checkout: Checkout;
}

export interface PricedCart {
  lines: CartLine[];
  offers: CartOffer[];
  restrictions: ReadonlyMap<number, PurchaseRestriction>;
  addOnDeals: AddOnDealState[];
  prices: ReadonlyMap<number, Pick<PricedLine, "unitPrice" | "changedFrom">>;
}

/** Returns the cart at current prices, newest line first. Restricted lines are unselected permanently and keep their reason (section 4); add-ons below their threshold and short shelf lives stay selected. `expiryMonths` overrides the stored wish. */
export async function readCart(
  viewer: SignedIn,
  { expiryMonths, ...choice }: VoucherSelection & { expiryMonths?: number | undefined },
  now: number,
  trx: Db = db,
): Promise<Cart> {
  const [read, vouchers, shipping] = await together(trx, [
    () => readWished(viewer, now, trx, expiryMonths),
    () => ownedVouchers(viewer.buyer.companyId, now, trx),
    () => shippingRule(viewer.buyer, now, trx),
  ]);
  const { lines } = read;
  const about = lines.map((line) => line.goods);
  const offers = { offers: await runningOffers(viewer.buyer, now, trx, about), vouchers, shipping };
  const split = priceSplit(lines, offers, choice, now);
  await settleLines(viewer, trx, lines, split);
  const checkout = getCheckout(lines, split);
  return { ...read, offers, pricing: split.ordinary, ephedrine: split.ephedrine, checkout };
}

/** Returns the cart for checking a change: restrictions and add-ons, without vouchers and shipping. Reads only. */
export async function readPricedCart(viewer: SignedIn, now: number, trx: Db): Promise<PricedCart> {
  const [lines, offers] = await together(trx, [
    () => readLines(viewer, now, trx),
    () => runningOffers(viewer.buyer, now, trx),
  ]);
  const shipping = { threshold: 0, fee: 0, noTransOrderAmount: 0, label: "" };
  const split = priceSplit(lines, { offers, vouchers: [], shipping }, {}, now);
  const priced = [...split.ordinary.lines, ...split.ephedrine.lines];
  return {
    lines,
    offers,
    restrictions: findRestrictions(split),
    addOnDeals: split.ordinary.addOnDeals,
    prices: new Map(priced.map((line) => [line.id, line])),
  };
}

/** Returns a company's lines with products and activities; lines of deleted products are left out. */
export async function readLines(viewer: SignedIn, now: number, trx: Db = db): Promise<CartLine[]> {
  return (await readWished(viewer, now, trx)).lines;
}

const wishedLines = preparedQuery(db, ({ companyId }: { companyId: number }) =>
  db
    .selectFrom("cart_line as l")
    .leftJoin("cart_wish as w", "w.company_id", "l.company_id")
    .select(["l.id", "l.goods_id", "l.type", "l.offer_id", "l.number", "l.is_selected", "l.seen_price"])
    .select([
      "l.seen_number",
      "l.expiry_months",
      "l.accepted_expiry",
      "l.seen_terms",
      "w.expiry_months as wish",
    ])
    .where("l.company_id", "=", companyId)
    .orderBy("l.added_at", "desc")
    .orderBy("l.id", "desc"),
);

async function readWished(
  viewer: SignedIn,
  now: number,
  trx: Db,
  wish?: number,
): Promise<Pick<Cart, "lines" | "expiryMonths">> {
  const { companyId } = viewer.buyer;
  const rows = await wishedLines({ companyId }, trx);
  const expiryMonths = wish ?? rows[0]?.wish ?? 0;
  if (rows.length === 0) return { lines: [], expiryMonths };
  const ids = rows.map((r) => r.goods_id);
  const [goods, activities, minimumShelfLives, seenTerms] = await together(trx, [
    () => goodsForBuyer(ids, viewer, now, trx),
    () => activityPrices(ids, companyId, now, trx),
    () => shelfLifeWishes(trx, rows, expiryMonths, now),
    () => readSeenTerms(trx, rows),
  ]);
  const lines = rows.flatMap((row): CartLine[] => {
    const found = goods.get(row.goods_id);
    if (!found) return [];
    const activity = activities.get(row.goods_id) ?? null;
    const minimumShelfLife = minimumShelfLives.get(row.id);
    return [
      {
        id: row.id,
        goods: found,
        type: activity?.kind === "flashSale" && row.type === 0 ? 1 : row.type,
        offerId: row.offer_id,
        quantity: row.number,
        isSelected: row.is_selected === 1,
        seenPrice: row.seen_price,
        seenNumber: row.seen_number,
        activity,
        seenTerms: seenTerms.get(row.id) ?? null,
        ...(minimumShelfLife && { minimumShelfLife }),
      },
    ];
  });
  return { lines, expiryMonths };
}

function findRestrictions({ ordinary, ephedrine }: SplitPricing): Map<number, PurchaseRestriction> {
  const refused = [...ordinary.lines, ...ephedrine.lines].filter((line) => line.restriction !== null);
  return new Map(refused.map((line) => [line.id, line.restriction!]));
}

/** Unselects restricted lines and stores prices never shown, in a transaction of its own without `trx`. Newer changes are left alone. */
async function settleLines(viewer: SignedIn, trx: Db, lines: CartLine[], split: SplitPricing): Promise<void> {
  const restrictions = findRestrictions(split);
  const waits = new Set(waitingLines(lines, restrictions).map((l) => l.id));
  const refused = lines.filter((l) => l.isSelected && !waits.has(l.id) && isForGood(restrictions.get(l.id)));
  const priced = new Map([...split.ordinary.lines, ...split.ephedrine.lines].map((l) => [l.id, l]));
  // A changed price stays the seen one until the buyer confirms it.
  const unseen = lines.flatMap((line): UnseenPrice[] => {
    const { unitPrice, changedFrom } = priced.get(line.id)!;
    const isSeen = line.seenPrice === unitPrice || changedFrom !== null;
    return isSeen || line.goods.price === null ? [] : [{ line, unitPrice }];
  });
  const write = async (held: Db) => {
    for (const part of toChunks(refused, 200)) await unselect(held, part);
    // 200 lines a statement: a cart of 500 stays far below the limit of variables.
    for (const part of toChunks(unseen, 200)) await noteSeen(held, part);
  };
  if (refused.length + unseen.length > 0)
    await (trx.isTransaction ? write(trx) : inCompany(viewer.buyer.companyId, write));
  for (const line of refused) line.isSelected = false;
}

const isForGood = (restriction: PurchaseRestriction | undefined) =>
  restriction !== undefined && restriction.code !== "addOnShort";

async function unselect(trx: Db, lines: readonly CartLine[]): Promise<void> {
  const read = sql.join(lines.map((l) => sql`(cast(${l.id} as bigint), cast(${l.quantity} as bigint))`));
  await sql`with refused(id, number) as (values ${read})
    update cart_line set is_selected = 0 from refused
    where cart_line.id = refused.id and cart_line.number = refused.number`.execute(trx);
}

interface UnseenPrice {
  line: CartLine;
  unitPrice: Fen;
}

/** Skips lines that were changed or seen meanwhile. */
async function noteSeen(trx: Db, unseen: readonly UnseenPrice[]): Promise<void> {
  const read = sql.join(
    unseen.map(
      ({ line, unitPrice }) =>
        sql`(cast(${line.id} as bigint), cast(${line.quantity} as bigint),
          cast(${unitPrice} as bigint), cast(${line.seenPrice ?? -1} as bigint))`,
    ),
  );
  await sql`with shown(id, number, price, previous) as (values ${read})
    update cart_line set seen_price = shown.price, seen_number = shown.number from shown
    where cart_line.id = shown.id and cart_line.number = shown.number
      and coalesce(cart_line.seen_price, -1) = shown.previous`.execute(trx);
}
