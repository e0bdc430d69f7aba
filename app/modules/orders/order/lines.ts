import type { CartLine, CartPricing, GiftLine, PricedLine } from "~/modules/cart/pricing/pricing";
import { allocationDay, isBelowMinimum } from "~/modules/catalogue/stock/minimum-shelf-life";
import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import type { Fen } from "~/platform/values/money";
import { isAt } from "~/modules/promotions/offers/kinds/kinds";
import type { CartOffer, PriceKind } from "~/modules/promotions/offers/offer";
import { lineKey, type GiftRule } from "./refund";

/** The source of a line: the cart, a gift offer, or the offer of its price. */
export type LineType = "ordinary" | "gift" | PriceKind;

export interface NewLine {
  goodsId: number;
  warehouseId: number;
  type: LineType;
  offerId: number | null;
  name: string;
  spec: string;
  unit: string;
  manufacturer: string;
  approvalNumber: string;
  unitPrice: Fen;
  quantity: number;
  amount: Fen;
  discountShare: Fen;
  /** gifts: the condition they were given for */
  giftRule: GiftRule | null;
  /** gifts: cost of a unit for the company, fen; missing: not a gift; null: unknown */
  giftWorth?: Fen | null;
  /** requested minimum validity, months; 0 none. Gifts need none. */
  expiryMonths: number;
  /** the accepted earliest expiry day below the shop's minimum */
  acceptedExpiry?: string;
  /** the first expiry day that may be allocated; undefined: today */
  minExpiry?: string;
  /** the soonest expiry that is expected now; missing: unknown. The order stores what is allocated. */
  expectedExpiry?: string;
}

/** Line types of the cart; other lines have the type of the offer that made their price. */
const OWN_TYPES: Record<number, LineType> = { 2: "swap", 3: "bundle", 4: "groupBuy" };

const toFacts = (goods: GoodsForBuyer) => ({
  goodsId: goods.id,
  warehouseId: goods.warehouseId,
  name: goods.name,
  spec: goods.spec,
  unit: goods.unit,
  manufacturer: goods.manufacturer,
  approvalNumber: goods.approvalNumber,
});

/** Returns counting lines in cart order, then gifts, each once for an offer; `offers` are the evaluated ones. */
export function orderLines(
  cart: readonly CartLine[],
  pricing: CartPricing,
  giftGoods: ReadonlyMap<number, GoodsForBuyer>,
  offers: readonly CartOffer[],
): NewLine[] {
  const priced = new Map(pricing.lines.map((line) => [line.id, line]));
  const keys = new Map<number, string>();
  const bought = cart.flatMap((line): NewLine[] => {
    const price = priced.get(line.id);
    if (!price?.counts) return [];
    const source = sourceOf(line, price);
    keys.set(line.id, lineKey({ goodsId: line.goods.id, ...source }));
    const { unitPrice, quantity, amount, discountShare } = price;
    const money = { unitPrice, quantity, amount, discountShare };
    return [
      {
        ...toFacts(line.goods),
        ...money,
        ...source,
        giftRule: null,
        ...shelfLifeOf(line),
        ...expectedExpiryOf(line),
      },
    ];
  });
  const gifts = merged(pricing.gifts).flatMap((gift): NewLine[] => {
    const goods = giftGoods.get(gift.goodsId);
    if (!goods) return [];
    const free = { unitPrice: 0, amount: 0, discountShare: 0, type: "gift" as const, expiryMonths: 0 };
    const giftRule = findRule(gift, pricing, keys, offers);
    return [
      {
        ...toFacts(goods),
        ...free,
        offerId: gift.offerId,
        quantity: gift.quantity,
        giftRule,
        giftWorth: goods.price,
        ...(goods.minExpiry && { minExpiry: goods.minExpiry }),
      },
    ];
  });
  return [...bought, ...gifts];
}

/** The type of an order line and the offer that makes its price. */
function sourceOf(line: CartLine, price: PricedLine): Pick<NewLine, "type" | "offerId"> {
  const own = OWN_TYPES[line.type];
  if (own) return { type: own, offerId: line.offerId };
  if (price.priceKind === null) return { type: "ordinary", offerId: null };
  return { type: price.priceKind, offerId: price.offerId };
}

function shelfLifeOf({
  minimumShelfLife: minimum,
}: CartLine): Pick<NewLine, "expiryMonths" | "minExpiry" | "acceptedExpiry"> {
  if (!minimum) return { expiryMonths: 0 };
  return {
    expiryMonths: minimum.months,
    ...(minimum.minimum && { minExpiry: allocationDay(minimum) }),
    ...(isBelowMinimum(minimum) && { acceptedExpiry: minimum.accepted! }),
  };
}

/** The batch that is taken first. */
function expectedExpiryOf({ goods, minimumShelfLife: minimum }: CartLine): Pick<NewLine, "expectedExpiry"> {
  const first = minimum
    ? minimum.stock.find(({ expiresOn }) => expiresOn >= allocationDay(minimum))?.expiresOn
    : goods.nearestExpiry;
  return first ? { expectedExpiry: first } : {};
}

function merged(gifts: readonly GiftLine[]): GiftLine[] {
  const found = new Map<string, GiftLine>();
  for (const gift of gifts) {
    const key = `${gift.offerId} ${gift.goodsId}`;
    const before = found.get(key);
    found.set(key, before ? { ...before, quantity: before.quantity + gift.quantity } : gift);
  }
  return [...found.values()];
}

/** The gift's condition, stored for returns; null if its offer was not evaluated. */
function findRule(
  gift: GiftLine,
  pricing: CartPricing,
  keys: ReadonlyMap<number, string>,
  offers: readonly CartOffer[],
): GiftRule | null {
  const offer = offers.find((o) => o.id === gift.offerId);
  if (!offer) return null;
  const group = pricing.groups.find((g) => g.id === gift.offerId && isAt(g.kind, "gifts"));
  const tiers = offer.tiers.map(({ from, benefit }) => {
    const gives = "gives" in benefit ? benefit.gives : [];
    return { from, number: gives.find((give) => give.goodsId === gift.goodsId)?.number ?? 0 };
  });
  const lines = (group?.lineIds ?? []).flatMap((id) => keys.get(id) ?? []);
  return { measure: offer.measure, repeats: offer.repeats, tiers, lines };
}
