import { isBelowMinimum } from "~/modules/catalogue/stock/minimum-shelf-life";
import { fullCartonOffer, type GoodsTag } from "~/modules/catalogue/goods/goods";
import {
  isAwaited,
  restrictionRemedy,
  restrictionText,
  whyHref,
  type PurchaseRestriction,
} from "~/modules/catalogue/goods/purchase-restriction";
import { isNearExpiry } from "~/platform/values/clock";
import type { Fen } from "~/platform/values/money";
import { isAt, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import { shelfLifeFix, type ShelfLifeFix } from "~/modules/cart/pricing/line-shelf-life";
import { ADD_ON_DEAL } from "~/modules/cart/pricing/line-types";
import type { CartLine, PricedLine } from "~/modules/cart/pricing/pricing";

export interface CartLineView {
  id: number;
  goodsId: number;
  /** 1: flash sale, 2: add-on */
  type: number;
  name: string;
  what: string;
  expiry: string | null;
  isNear: boolean;
  stock: number;
  packSize: number;
  unit: string;
  quantity: number;
  isSelected: boolean;
  unitPrice: Fen | null;
  wasPrice: Fen | null;
  amount: Fen;
  reduction: Fen;
  tags: GoodsTag[];
  notes: string[];
  endsAt: number | null;
  changedFrom: Fen | null;
  changedTerms: readonly string[];
  fullCase: number | null;
  reason: { text: string; remedy: { to: string; text: string } | null; why: string } | null;
  isSoldOut: boolean;
  /** the company has already asked to be notified */
  isAwaited: boolean;
  canMend: boolean;
  minimumShelfLife: number;
  ownMinimumShelfLife: number | null;
  mend: ShelfLifeFix | null;
  /** the key of its picture; "" for the drawn pack */
  picture: string;
}

export const MENDABLE: readonly PurchaseRestriction["code"][] = [
  "stockShort",
  "expiryShort",
  "limitReached",
  "ephedrineQuota",
  "activityLimit",
  "activityShort",
  "bundleLimit",
  "bundleShort",
  "bundleChanged",
];

/** Returns the view of one line; without a price if it may not be seen. */
export function lineView(line: CartLine, priced: PricedLine, now: number): CartLineView {
  const { goods } = line;
  const { restriction } = priced;
  return {
    id: line.id,
    goodsId: goods.id,
    type: line.type,
    name: goods.name,
    what: [goods.spec, goods.manufacturer].filter(Boolean).join(" · "),
    expiry: goods.nearestExpiry,
    isNear: goods.nearestExpiry !== null && isNearExpiry(goods.nearestExpiry, now),
    stock: goods.stock,
    packSize: line.type === ADD_ON_DEAL ? 1 : goods.packSize,
    unit: goods.unit,
    quantity: line.quantity,
    isSelected: line.isSelected,
    ...(goods.price === null ? HIDDEN_PRICE : shownPrice(priced)),
    tags: [...priceTags(priced), ...goods.tags].slice(0, 2),
    notes: restriction ? [] : [...priced.notes, ...acceptedNotes(line)],
    endsAt: priced.priceKind === "flashSale" ? (line.activity?.endsAt ?? null) : null,
    changedFrom: priced.changedFrom,
    changedTerms: priced.changedTerms ?? [],
    fullCase: restriction ? null : fullCase(line),
    ...refusalView(line, restriction),
    ...shelfLifeView(line),
    picture: goods.picture,
  };
}

/** The wished validity of a line, and its own if it differs from the cart's. */
export const shelfLifeView = ({
  minimumShelfLife: wish,
}: Pick<CartLine, "minimumShelfLife">): Pick<CartLineView, "minimumShelfLife" | "ownMinimumShelfLife"> => ({
  minimumShelfLife: wish?.months ?? 0,
  ownMinimumShelfLife: wish?.own ?? null,
});

type LinePrices = Pick<CartLineView, "unitPrice" | "wasPrice" | "amount" | "reduction">;

const HIDDEN_PRICE: LinePrices = { unitPrice: null, wasPrice: null, amount: 0, reduction: 0 };

const shownPrice = ({ unitPrice, wasPrice, amount, reduction }: PricedLine): LinePrices => ({
  unitPrice,
  wasPrice,
  amount,
  reduction,
});

/** The full carton to offer instead of nearly one, if there is enough; add-ons have their own limit. */
function fullCase({ type, goods, quantity }: CartLine): number | null {
  const carton = type === ADD_ON_DEAL ? null : fullCartonOffer(quantity, goods.caseSize);
  return carton !== null && carton <= goods.stock ? carton : null;
}

function refusalView(
  line: CartLine,
  restriction: PurchaseRestriction | null,
): Pick<CartLineView, "reason" | "isSoldOut" | "isAwaited" | "canMend" | "mend"> {
  if (!restriction) return { reason: null, isSoldOut: false, isAwaited: false, canMend: false, mend: null };
  const { id: goodsId, restriction: own } = line.goods;
  const isSoldOut = restriction.code === "soldOut";
  return {
    reason: {
      text: restrictionText(restriction),
      remedy: restrictionRemedy(restriction, { back: "/cart", goodsId }),
      why: whyHref(goodsId, restriction),
    },
    isSoldOut,
    isAwaited: isSoldOut && isAwaited(own),
    canMend: MENDABLE.includes(restriction.code),
    mend: restriction.code === "expiryShort" ? shelfLifeFix(line, restriction) : null,
  };
}

/** What the buyer accepted, while it is below the shop's minimum. */
const acceptedNotes = ({ minimumShelfLife: query }: CartLine): string[] =>
  query && isBelowMinimum(query) ? [`已同意收到效期至 ${query.accepted} 的商品`] : [];

function priceTags({ priceKind }: PricedLine): GoodsTag[] {
  if (priceKind === null || isAt(priceKind, "set")) return [];
  return [OFFER_KINDS[priceKind].tag];
}
