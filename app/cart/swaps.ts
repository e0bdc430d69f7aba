/** 换购: goods that may be had at a low price beside the cart, and the swap lines that are in it. Pure, fen. */
import { refusalText, type Refusal } from "~/catalogue/refusal";
import type { Fen } from "~/platform/money";
import type { CartOffer, OfferGoods } from "~/promotions/offer";
import {
  ask,
  judge,
  measured,
  missingText,
  short,
  shownTier,
  unitOf,
  usedOf,
  type Ask,
  type Judged,
} from "./judge";
import { explain, groupOf, hindranceOf, ofKinds, type Book } from "./line-groups";
import type { PricedBase } from "./line-price";
import {
  admit,
  ephedrineApart,
  isOpen,
  limitRefusal,
  limitRest,
  refusalBeside,
  stockLeft,
  type Taken,
} from "./line-stock";
import { SWAP } from "./line-types";
import type { GroupState, OfferReason, SwapState } from "./pricing";

/** How far a swap has got. */
interface Standing {
  offer: CartOffer;
  /** null: no line of the cart takes part */
  one: Ask | null;
  judged: Judged | null;
  why: OfferReason | null;
  /** of the lines that take part, for what is missing */
  unit: string;
  /** portions that may be chosen, and that lines which count have chosen */
  choose: number;
  chosen: number;
}

/**
 * Judges each swap by the other lines after their own reductions, then lets its lines count, by id, while there are portions. A line
 * whose threshold is not met stays in the cart and says what is missing.
 */
export function settleSwaps(
  book: Book,
  amounts: readonly Fen[],
  offers: ReadonlyMap<number, CartOffer>,
  taken: Taken,
): { swaps: SwapState[]; groups: GroupState[] } {
  const lines = book.roster.bases
    .filter((base) => base.line.type === SWAP)
    .sort((a, b) => a.line.id - b.line.id);
  const standings = ofKinds([...offers.values()], "swap").map((offer) => standingOf(book, offer, amounts));
  const byOffer = new Map(standings.map((s) => [s.offer.id, s]));
  for (const base of lines.filter(isOpen)) settle(base, byOffer.get(base.line.offerId), offers, taken);
  for (const base of lines.filter((l) => !isOpen(l)))
    base.refusal = refusalOfSwap(base, byOffer.get(base.line.offerId)) ?? refusalBeside(taken, base, offers);
  const shown = standings.filter((s) => s.one !== null || lines.some((l) => l.line.offerId === s.offer.id));
  for (const { offer, judged, chosen } of shown)
    if (chosen > 0) book.used.push(usedOf(offer, judged?.times ?? 1));
  return {
    swaps: shown.map((s) => swapState(s, lines, taken)),
    groups: shown.flatMap(({ one, judged, why }) =>
      one && judged && !(why && judged.tier) ? [groupOf(book.roster, one, judged, 0)] : [],
    ),
  };
}

function standingOf(book: Book, offer: CartOffer, amounts: readonly Fen[]): Standing {
  const one = ask(book.roster, offer);
  const unit = unitOf(book.roster, offer.measure, one?.inside ?? []);
  if (!one) return { offer, one, judged: null, why: null, unit, choose: 0, chosen: 0 };
  const judged = judge(one, measured(book.roster, offer.measure, one.places, amounts));
  const why = hindranceOf(book, one) ?? (judged.tier ? null : short(book.roster, one, judged));
  explain(book, one, why);
  const benefit = !why && judged.tier?.benefit;
  const choose = benefit && "choose" in benefit ? benefit.choose * judged.times : 0;
  return { offer, one, judged, why, unit, choose, chosen: 0 };
}

const goodsOf = ({ offer }: Standing, goodsId: number) => offer.goods.find((g) => g.goodsId === goodsId);
const portionsOf = (goods: OfferGoods, number: number) => Math.ceil(number / goods.number);

function settle(
  base: PricedBase,
  standing: Standing | undefined,
  offers: ReadonlyMap<number, CartOffer>,
  taken: Taken,
): void {
  base.refusal = refusalOfSwap(base, standing);
  if (base.refusal) return;
  admit(taken, base, offers);
  if (base.counts) standing!.chosen += portionsOf(goodsOf(standing!, base.line.goods.id)!, base.line.number);
}

/** Why the swap itself does not allow a line: its goods are in no swap, it is over, not met, or has no portion left. */
function refusalOfSwap(base: PricedBase, standing: Standing | undefined): Refusal | null {
  const apart = ephedrineApart(base);
  if (apart) return apart;
  const goods = standing && goodsOf(standing, base.line.goods.id);
  if (!standing || !goods) return { code: "offerEnded" };
  const { why, choose, chosen } = standing;
  if (why && why.code !== "shortfall") return { code: "offerUnusable", text: why.text };
  if (choose === 0) return { code: "swapShort", missing: missingOf(standing).missing };
  return chosen + portionsOf(goods, base.line.number) > choose ? { code: "swapFull", choose } : null;
}

/** What is missing to the threshold; the first tier where no line takes part. */
function missingOf({ offer, judged, unit }: Standing): { shortfall: number; missing: string } {
  if (judged?.tier) return { shortfall: 0, missing: "" };
  const tier = judged ? shownTier(offer, judged) : offer.tiers[0]!;
  const shortfall = Math.max(0, tier.from - (judged?.value ?? 0));
  return { shortfall, missing: missingText(offer.measure, shortfall, unit) };
}

function swapState(standing: Standing, lines: readonly PricedBase[], taken: Taken): SwapState {
  const { offer, why, choose, chosen } = standing;
  const { shortfall, missing } = missingOf(standing);
  return {
    offerId: offer.id,
    name: offer.name,
    status: choose > 0 ? 1 : 0,
    ...{ shortfall, missing, choose, chosen },
    goods: offer.goods.map((goods) => {
      const line = lines.find(({ line: l }) => l.offerId === offer.id && l.goods.id === goods.goodsId);
      const own = line?.counts ? line.line.number : 0;
      const { most, reason } = mostOf(goods, standing, own, taken);
      return {
        ...{ goodsId: goods.goodsId, name: goods.name, unit: goods.unit, price: goods.price },
        most,
        reason: most > 0 ? null : why ? why.text : choose > 0 ? reason : `还差 ${missing}`,
        barred: goods.refusal && refusalText(goods.refusal),
        lineId: line?.line.id ?? null,
      };
    }),
  };
}

/** Units of one goods that the cart may hold in all, its own line of `own` units included. */
function mostOf(goods: OfferGoods, { choose, chosen }: Standing, own: number, taken: Taken) {
  if (goods.refusal) return { most: 0, reason: refusalText(goods.refusal) };
  const { limitPerCompany: limit, used, unit } = goods;
  const byPortions = (choose - chosen + (own > 0 ? portionsOf(goods, own) : 0)) * goods.number;
  const byLimit = limit === null ? Infinity : limit - used;
  const byStock = Math.min(goods.left, stockLeft(taken, goods.goodsId, goods.stock) + own);
  const byGoods = limitRest(goods, taken) + own;
  const most = Math.max(0, Math.min(byPortions, byLimit, byStock, byGoods));
  if (most > 0) return { most, reason: null };
  if (byLimit <= 0) return { most, reason: `每家限购 ${limit} ${unit}，已购 ${used} ${unit}` };
  const refusal = byGoods <= 0 ? limitRefusal(goods, taken) : null;
  if (refusal) return { most, reason: refusalText(refusal) };
  return { most, reason: byStock <= 0 ? "换购商品已抢完" : `已选满 ${choose} 份` };
}
