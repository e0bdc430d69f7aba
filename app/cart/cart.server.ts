/** A company's cart: read and priced in a fixed number of queries, whatever it holds. */
import { sql } from "kysely";
import { chunksOf, goodsForBuyer } from "~/catalogue/goods.server";
import type { Refusal } from "~/catalogue/refusal";
import type { SignedIn } from "~/company/buyer";
import { inCompany } from "~/company/lock.server";
import { db, type Db, together } from "~/platform/database.server";
import type { Fen } from "~/platform/money";
import type { CartOffer } from "~/promotions/offer";
import { activityPrices, runningOffers } from "~/promotions/offers.server";
import { ownedVouchers } from "~/wallet/vouchers.server";
import { checkoutOf, priceSplit, type Checkout, type SplitPricing } from "./checkout";
import { floorsOf } from "./floors.server";
import type { CartLine, CartPricing, Offers, SwapState, VoucherChoice } from "./pricing";
import { waitingLines } from "./line-floor";
import { shippingRule } from "./shipping.server";

export { setCartExpiry, setLineExpiry } from "./floors.server";
export { addBundle, setBundle } from "./bundle-lines.server";
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
  /** least validity for all lines without a wish of their own, in months; 0: none */
  expiryMonths: number;
  offers: Offers;
  /** the ordinary lines */
  pricing: CartPricing;
  /** the ephedrine lines, an order of their own */
  ephedrine: CartPricing;
  checkout: Checkout;
}

export interface JudgedCart {
  lines: CartLine[];
  offers: CartOffer[];
  /** by line id */
  refusals: ReadonlyMap<number, Refusal>;
  swaps: SwapState[];
}

/**
 * The cart with prices of this moment (never those of an old cart), newest line first. Lines whose goods may not be bought are unselected
 * for good, in one statement; they stay with their reason (specification, section 4). A swap that waits for its threshold stays selected,
 * and so does what asks for a validity that cannot be kept: the buyer decides. `expiryMonths`: the cart's wish where it is not the kept one.
 */
export async function readCart(
  viewer: SignedIn,
  choice: VoucherChoice,
  now: number,
  trx: Db = db,
  expiryMonths?: number,
): Promise<Cart> {
  const [read, offers] = await together(trx, [
    () => readWished(viewer, now, trx, expiryMonths),
    () => readOffers(viewer, now, trx),
  ]);
  const { lines } = read;
  const split = priceSplit(lines, offers, choice, now);
  await settleLines(viewer, trx, lines, split);
  const checkout = checkoutOf(lines, split);
  return { ...read, offers, pricing: split.ordinary, ephedrine: split.ephedrine, checkout };
}

/** The cart as a change of it is judged: refusals and swaps, without vouchers and shipping. Reads only. */
export async function readJudged(viewer: SignedIn, now: number, trx: Db): Promise<JudgedCart> {
  const [lines, offers] = await together(trx, [
    () => readLines(viewer, now, trx),
    () => runningOffers(viewer.buyer, now, trx),
  ]);
  const shipping = { threshold: 0, fee: 0, noTransOrderAmount: 0, label: "" };
  const split = priceSplit(lines, { offers, vouchers: [], shipping }, {}, now);
  return { lines, offers, refusals: refusalsOf(split), swaps: split.ordinary.swaps };
}

async function readOffers(viewer: SignedIn, now: number, trx: Db): Promise<Offers> {
  const [offers, vouchers, shipping] = await together(trx, [
    () => runningOffers(viewer.buyer, now, trx),
    () => ownedVouchers(viewer.buyer.companyId, now, trx),
    () => shippingRule(viewer.buyer, now, trx),
  ]);
  return { offers, vouchers, shipping };
}

/** The lines of a company with goods and activity; a line whose goods are gone from the catalogue is left out. */
export async function readLines(viewer: SignedIn, now: number, trx: Db = db): Promise<CartLine[]> {
  return (await readWished(viewer, now, trx)).lines;
}

async function readWished(
  viewer: SignedIn,
  now: number,
  trx: Db,
  wish?: number,
): Promise<Pick<Cart, "lines" | "expiryMonths">> {
  const { companyId } = viewer.buyer;
  const rows = await trx
    .selectFrom("cart_line as l")
    .leftJoin("cart_wish as w", "w.company_id", "l.company_id")
    .select(["l.id", "l.goods_id", "l.type", "l.offer_id", "l.number", "l.is_selected", "l.seen_price"])
    .select(["l.expiry_months", "w.expiry_months as wish"])
    .where("l.company_id", "=", companyId)
    .orderBy("l.added_at", "desc")
    .orderBy("l.id", "desc")
    .execute();
  const expiryMonths = wish ?? rows[0]?.wish ?? 0;
  if (rows.length === 0) return { lines: [], expiryMonths };
  const ids = rows.map((r) => r.goods_id);
  const [goods, activities, floors] = await together(trx, [
    () => goodsForBuyer(ids, viewer, now, trx),
    () => activityPrices(ids, companyId, now, trx),
    () => floorsOf(trx, rows, expiryMonths, now),
  ]);
  const lines = rows.flatMap((row): CartLine[] => {
    const found = goods.get(row.goods_id);
    if (!found) return [];
    const activity = activities.get(row.goods_id) ?? null;
    const floor = floors.get(row.id);
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
        ...(floor && { floor }),
      },
    ];
  });
  return { lines, expiryMonths };
}

function refusalsOf({ ordinary, ephedrine }: SplitPricing): Map<number, Refusal> {
  const refused = [...ordinary.lines, ...ephedrine.lines].filter((line) => line.refusal !== null);
  return new Map(refused.map((line) => [line.id, line.refusal!]));
}

/**
 * Unselects what may not be bought and notes the price of lines that were never shown: two statements at most for 200 lines, in a
 * transaction of its own where `trx` is none. Lines that somebody changed since they were read are left to the next reading.
 */
async function settleLines(viewer: SignedIn, trx: Db, lines: CartLine[], split: SplitPricing): Promise<void> {
  const refusals = refusalsOf(split);
  const waits = new Set(waitingLines(lines, refusals).map((l) => l.id));
  const refused = lines.filter((l) => l.isSelected && !waits.has(l.id) && isForGood(refusals.get(l.id)));
  const unseen = lines.filter((l) => l.seenPrice === null && l.goods.price !== null);
  const prices = new Map([...split.ordinary.lines, ...split.ephedrine.lines].map((l) => [l.id, l.unitPrice]));
  const write = async (held: Db) => {
    for (const part of chunksOf(refused, 200)) await unselect(held, part);
    // 200 lines a statement: a cart of 500 stays far below the limit of variables.
    for (const part of chunksOf(unseen, 200)) await noteSeen(held, part, prices);
  };
  if (refused.length + unseen.length > 0)
    await (trx.isTransaction ? write(trx) : inCompany(viewer.buyer.companyId, write));
  for (const line of refused) line.isSelected = false;
}

const isForGood = (refusal: Refusal | undefined) => refusal !== undefined && refusal.code !== "swapShort";

async function unselect(trx: Db, lines: readonly CartLine[]): Promise<void> {
  const read = sql.join(lines.map((l) => sql`(cast(${l.id} as bigint), cast(${l.number} as bigint))`));
  await sql`with refused(id, number) as (values ${read})
    update cart_line set is_selected = 0 from refused
    where cart_line.id = refused.id and cart_line.number = refused.number`.execute(trx);
}

async function noteSeen(
  trx: Db,
  lines: readonly CartLine[],
  prices: ReadonlyMap<number, Fen>,
): Promise<void> {
  const read = sql.join(
    lines.map(
      (l) =>
        sql`(cast(${l.id} as bigint), cast(${l.number} as bigint), cast(${prices.get(l.id)!} as bigint))`,
    ),
  );
  await sql`with shown(id, number, price) as (values ${read})
    update cart_line set seen_price = shown.price from shown
    where cart_line.id = shown.id and cart_line.number = shown.number and cart_line.seen_price is null`.execute(
    trx,
  );
}
