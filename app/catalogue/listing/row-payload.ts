/** The goods of a list as they are sent to the browser for hydration: of each only what is not as usual, and what a list shows. Pure. */
import type { CardGoods, GoodsOffer } from "~/catalogue/goods/goods";

export interface ProductListRow {
  goods: CardGoods;
  offer?: GoodsOffer;
  /** limits, batches, free shipping */
  notes?: string[];
}

const USUAL_GOODS = {
  kind: "drug",
  packSize: 1,
  caseSize: 1,
  priceLock: null,
  ladder: [],
  ladderType: 2,
  tags: [],
  isNearExpiry: false,
  isFavourite: false,
  cartQuantity: 0,
  restriction: null,
} satisfies Partial<CardGoods>;

/** A list says neither the words of an offer nor when it ends. */
const USUAL_OFFER = {
  activityPrice: null,
  wasPrice: null,
  endsAt: null,
  tags: [],
  texts: [],
} satisfies GoodsOffer;

/** A list has room for so many marks. */
const TAGS = 2;

type Slim<T, Usual> = Omit<T, keyof Usual> & Partial<Pick<T, keyof Usual & keyof T>>;

export interface RowPayload {
  goods: Slim<CardGoods, typeof USUAL_GOODS>;
  offer?: Partial<GoodsOffer>;
  notes?: string[];
}

function slim<T extends object>(full: T, usual: object): Partial<T> {
  const known = new Map<string, unknown>(Object.entries(usual));
  const isUsual = ([name, value]: [string, unknown]) =>
    Array.isArray(value)
      ? value.length === 0 && known.has(name)
      : known.has(name) && known.get(name) === value;
  return Object.fromEntries(Object.entries(full).filter((entry) => !isUsual(entry))) as Partial<T>;
}

/** What a list's row needs in the browser; `fullRow` is its inverse but for what lists do not show. */
export function rowPayload({ goods, offer, notes }: ProductListRow): RowPayload {
  const shown = offer && { ...offer, tags: offer.tags.slice(0, TAGS), texts: [], endsAt: null };
  const sent = shown && slim(shown, USUAL_OFFER);
  return {
    goods: slim(goods, USUAL_GOODS) as RowPayload["goods"],
    ...(sent && Object.keys(sent).length > 0 && { offer: sent }),
    ...(notes && { notes }),
  };
}

export function fullRow({ goods, offer, notes }: RowPayload): ProductListRow {
  return {
    goods: { ...USUAL_GOODS, ...goods },
    ...(offer && { offer: { ...USUAL_OFFER, ...offer } }),
    ...(notes && { notes }),
  };
}
