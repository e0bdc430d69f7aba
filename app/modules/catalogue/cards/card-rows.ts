import {
  NO_OFFER,
  type CardGoods,
  type GoodsOffer,
  type GoodsTag,
  type ListedGoods,
} from "~/modules/catalogue/goods/goods";
import { pictureVersion } from "./pack";

export interface CardRow {
  goods: ListedGoods;
  version: string;
  offer: GoodsOffer;
  notes: readonly string[];
}

interface WholeRow {
  goods: CardGoods;
  offer?: GoodsOffer | undefined;
  notes?: readonly string[] | undefined;
}

const TAGS = 2;

/** Omitted at the end of a row; a usual value before another is 0. */
const USUAL = {
  packSize: 1,
  caseSize: null as number | null,
  ladder: [] as number[],
  tags: [] as number[],
  /** price, day */
  lastPurchase: [] as [price: number, day: string] | [],
  isFavourite: false,
  activityPrice: null as number | null,
  wasPrice: null as number | null,
  ladderType: 2,
  isNearExpiry: false,
  priceLock: null as ListedGoods["priceLock"],
  restriction: null as ListedGoods["restriction"],
  notes: [] as readonly string[],
  activityId: null as number | null,
  reductionId: null as number | null,
  warehouseId: 1,
};
type Rest = typeof USUAL;
const NAMES = Object.keys(USUAL) as (keyof Rest)[];

/** id, name, specification, unit, manufacturer, picture version, stock, month of expiry, price; then the rest by NAMES. */
export type SentRow = readonly [
  id: number,
  name: string,
  spec: string,
  unit: string,
  manufacturer: string,
  version: string,
  stock: number,
  expiry: string | null,
  price: number | null,
  ...unknown[],
];

export interface CardRows {
  tags: readonly GoodsTag[];
  rows: readonly SentRow[];
}

const isUsual = (value: unknown, usual: unknown) =>
  value === usual || (Array.isArray(value) && value.length === 0);

/** `fullRows` reverses it, except for what lists do not show. */
export function cardRows(whole: readonly WholeRow[]): CardRows {
  const tags: GoodsTag[] = [];
  const placeOf = ({ name, describe }: GoodsTag) => {
    const known = tags.findIndex((tag) => tag.name === name && tag.describe === describe);
    return known >= 0 ? known : tags.push({ name, describe }) - 1;
  };
  const rows = whole.map(({ goods, offer = NO_OFFER, notes = [] }): SentRow => {
    const { id, name, spec, unit, manufacturer, stock, nearestExpiry, price } = goods;
    const rest: Rest = {
      packSize: goods.packSize,
      caseSize: goods.caseSize,
      ladder: goods.ladder.flatMap((tier) => [tier.from, tier.price]),
      tags: [...offer.tags, ...goods.tags].slice(0, TAGS).map(placeOf),
      lastPurchase: goods.lastPurchase ? [goods.lastPurchase.price, goods.lastPurchase.day] : [],
      activityPrice: offer.activityPrice,
      wasPrice: offer.wasPrice,
      ladderType: goods.ladderType,
      isFavourite: goods.isFavourite,
      isNearExpiry: goods.isNearExpiry,
      priceLock: goods.priceLock,
      restriction: goods.restriction,
      notes,
      activityId: offer.activityId ?? null,
      reductionId: offer.reductionId ?? null,
      warehouseId: goods.warehouseId,
    };
    const sent = NAMES.map((name) => (isUsual(rest[name], USUAL[name]) ? 0 : toSent(rest[name])));
    const end = sent.findLastIndex((value) => value !== 0) + 1;
    return [
      ...([id, name, spec, unit, manufacturer, pictureVersion(goods), stock] as const),
      ...([nearestExpiry?.slice(0, 7) ?? null, price] as const),
      ...sent.slice(0, end),
    ];
  });
  return { tags, rows };
}

const toSent = (value: unknown) => (value === true ? 1 : value);

const TAGS_AT = 9 + NAMES.indexOf("tags");

export const getTags = (row: SentRow, tags: readonly GoodsTag[]): readonly GoodsTag[] =>
  ((row[TAGS_AT] || NO_TAGS) as readonly number[]).flatMap((place) => tags[place] ?? []);
const NO_TAGS: readonly number[] = [];

export const isPlainRow = (row: SentRow): boolean =>
  row[8] !== null && !row[9 + NAMES.indexOf("restriction")];

/** Restores a sent row with its tags; its expiry is a month. */
export function fullRow(row: SentRow, tags: readonly GoodsTag[]): CardRow {
  const [id, name, spec, unit, manufacturer, version, stock, nearestExpiry, price, ...values] = row;
  const rest = { ...USUAL };
  NAMES.forEach((field, i) => values[i] && Object.assign(rest, { [field]: values[i] }));
  const {
    ladder,
    lastPurchase,
    activityPrice,
    wasPrice: previousPrice,
    notes,
    isFavourite,
    isNearExpiry,
    ...more
  } = rest;
  const { activityId, reductionId, ...same } = more;
  const [paid, day] = lastPurchase;
  return {
    goods: {
      id,
      name,
      spec,
      unit,
      manufacturer,
      stock,
      nearestExpiry,
      price,
      ...same,
      tags: [],
      isFavourite: Boolean(isFavourite),
      isNearExpiry: Boolean(isNearExpiry),
      ladder: ladder.flatMap((from, i) => (i % 2 === 0 ? [{ from, price: ladder[i + 1]! }] : [])),
      ...(day !== undefined && { lastPurchase: { price: paid!, day } }),
    },
    version,
    offer: {
      activityPrice,
      wasPrice: previousPrice,
      tags: [...tags],
      texts: [],
      endsAt: null,
      ...(activityId !== null && { activityId }),
      ...(reductionId !== null && { reductionId }),
    },
    notes,
  };
}

export const fullRows = ({ rows, tags }: CardRows): CardRow[] =>
  rows.map((row) => fullRow(row, getTags(row, tags)));

/** For what a list says of its products without showing them. */
export const getCardNames = ({ rows }: CardRows): string[] => rows.map(([, name]) => name);
