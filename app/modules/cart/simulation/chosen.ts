/** Assumes that a basket takes all of a bundle, group buy or add-on deal that fits. Upper bound: past orders do not show who would have taken it. */
import { setsLeft } from "~/modules/cart/pricing/bundle";
import { lineRestriction, getUnitPrice } from "~/modules/cart/pricing/line-price";
import { ADD_ON_DEAL, BUNDLE, GROUP_BUY, ORDINARY } from "~/modules/cart/pricing/line-types";
import type { AddOnDealState, CartLine, OfferReason } from "~/modules/cart/pricing/pricing";
import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import type { ActivityPrice, CartOffer } from "~/modules/promotions/offers/offer";

/** Why an offer does not apply to a basket with its products. */
export type Idle = { code: OfferReason["code"] | "perCompany"; text: string };

export interface SimulatedPurchase {
  lines: CartLine[];
  /** added ordinary lines: compared with their cost without the offer */
  related: CartLine[];
  /** how often: "2 套", "参团 20 盒" */
  uses: string;
}

/** `idle` is null if the basket has none of its products. */
export type SimulatedPurchaseResult = SimulatedPurchase | { idle: Idle | null };

const nothing = (code: Idle["code"], text: string): SimulatedPurchaseResult => ({ idle: { code, text } });
const isPlain = ({ type, goods }: CartLine) => type <= 1 && !goods.isEphedrine;

/** Returns the lines without the offer: its bundles as ordinary lines, its add-ons removed. */
export function withoutOffer(lines: readonly CartLine[], offerId: number): CartLine[] {
  const left = new Map<string, CartLine>();
  for (const line of lines) {
    const isOwn = line.offerId === offerId;
    if (isOwn && line.type === ADD_ON_DEAL) continue;
    const activity = line.activity?.offerId === offerId ? null : line.activity;
    if (!isOwn || line.type !== BUNDLE) {
      left.set(`${line.id}`, { ...line, activity });
      continue;
    }
    const same = [...left].find(([, item]) => isPlain(item) && item.goods.id === line.goods.id);
    if (same) left.set(same[0], grown(same[1], line.quantity));
    else left.set(`${line.id}`, { ...line, type: ORDINARY, offerId: 0, activity });
  }
  return [...left.values()];
}

/** A line above what is left of its activity would be refused: it keeps its ordinary price. */
function grown(line: CartLine, more: number): CartLine {
  const { activity } = line;
  const quantity = line.quantity + more;
  const limit = Math.min(activity?.stock ?? Infinity, activity?.limitPerCompany ?? Infinity);
  return { ...line, quantity, activity: quantity > limit ? null : activity };
}

/** Takes units off the ordinary lines of a product. */
function takeUnits(lines: readonly CartLine[], goodsId: number, units: number, made: Partial<CartLine>) {
  let rest = units;
  let first = Math.max(0, ...lines.map(({ id }) => id));
  return lines.flatMap((line): CartLine[] => {
    const quantity = isPlain(line) && line.goods.id === goodsId ? Math.min(line.quantity, rest) : 0;
    if (quantity === 0) return [line];
    rest -= quantity;
    first += 1;
    const own: CartLine = { ...line, activity: null, ...made, id: first, quantity };
    return quantity === line.quantity ? [own] : [{ ...line, quantity: line.quantity - quantity }, own];
  });
}

const unitsOf = (lines: readonly CartLine[], goodsId: number): number =>
  lines.reduce((sum, line) => (isPlain(line) && line.goods.id === goodsId ? sum + line.quantity : sum), 0);

/** Returns as many whole sets as the ordinary lines have, within the offer's limits. */
export function asSets(lines: readonly CartLine[], offer: CartOffer): SimulatedPurchaseResult {
  const fits = offer.goods.map(({ goodsId, quantity }) => unitsOf(lines, goodsId) / quantity);
  if (fits.every((sets) => sets === 0)) return { idle: null };
  const whole = Math.floor(Math.min(...fits));
  if (whole === 0) return nothing("shortfall", "商品或数量不齐一套");
  const sets = Math.min(whole, offer.limitPerCompany ?? Infinity, setsLeft(offer));
  if (sets === 0) return nothing("soldOut", "活动数量已用完");
  // A set is one line for each product, however many lines its units come from.
  let used = [...lines];
  for (const { goodsId, quantity } of offer.goods)
    used = merged(
      takeUnits(used, goodsId, sets * quantity, { type: BUNDLE, offerId: offer.id }),
      offer.id,
      goodsId,
    );
  return { lines: used, related: [], uses: `${sets} 套` };
}

function merged(lines: readonly CartLine[], offerId: number, goodsId: number): CartLine[] {
  const isSet = (line: CartLine) =>
    line.type === BUNDLE && line.offerId === offerId && line.goods.id === goodsId;
  const [first, ...others] = lines.filter(isSet);
  if (!first) return [...lines];
  const quantity = others.reduce((sum, other) => sum + other.quantity, first.quantity);
  return [...lines.filter((line) => !isSet(line)), { ...first, quantity }];
}

/** Returns the units that the group's limit and stock allow, in whole packs, as lines that join it. */
export function asGroup(
  lines: readonly CartLine[],
  goodsId: number,
  price: ActivityPrice,
): SimulatedPurchaseResult {
  const line = lines.find((line) => isPlain(line) && line.goods.id === goodsId);
  if (!line) return { idle: null };
  const { packSize, unit } = line.goods;
  const limit = Math.min(line.quantity, price.limitPerCompany ?? Infinity, price.stock ?? Infinity);
  const units = Math.floor(limit / packSize) * packSize;
  if (units === 0) return nothing("soldOut", "数量超过每家限购或总数量");
  const made = { type: GROUP_BUY, offerId: price.offerId, activity: price };
  return { lines: takeUnits(lines, goodsId, units, made), related: [], uses: `参团 ${units}${unit}` };
}

/** Adds the deals that save most, as many as may be chosen. `state`: the deal before any choice; `goods`: its products for this company. */
export function asAddOns(
  lines: readonly CartLine[],
  offer: CartOffer,
  state: AddOnDealState | undefined,
  goods: ReadonlyMap<number, GoodsForBuyer>,
): SimulatedPurchaseResult {
  if (!state) return { idle: null };
  if (state.choose === 0) return nothing("shortfall", "未到门槛");
  const wishes = offer.goods
    .flatMap((row) => {
      const found = goods.get(row.goodsId);
      const limit = state.goods.find(({ goodsId }) => goodsId === row.goodsId)?.limit ?? 0;
      if (!found || found.price === null || found.isEphedrine) return [];
      return [{ row, found, limit, saved: savedBy(found, row) }];
    })
    .filter(({ saved }) => saved > 0)
    .sort((a, b) => b.saved - a.saved || a.row.goodsId - b.row.goodsId);
  let portions = state.choose - state.chosen;
  let id = Math.max(0, ...lines.map((line) => line.id));
  const own: CartLine[] = [];
  for (const { row, found, limit } of wishes) {
    const units = unitsAllowed(found, row.quantity, Math.min(limit, portions * row.quantity), lines);
    if (units === 0) continue;
    portions -= units / row.quantity;
    id += 1;
    const plain = { id, goods: found, quantity: units, isSelected: true, seenPrice: null, activity: null };
    own.push({ ...plain, type: ADD_ON_DEAL, offerId: offer.id });
  }
  if (own.length === 0) return nothing("soldOut", "没有可换购的商品");
  const names = own.map((line) => `${line.goods.name} ${line.quantity}${line.goods.unit}`);
  const related = own.map((line) => ({ ...line, type: ORDINARY, offerId: 0 }));
  return { lines: [...lines, ...own], related, uses: `换购${names.join("、")}` };
}

const savedBy = (goods: GoodsForBuyer, { price, quantity }: CartOffer["goods"][number]) =>
  (getUnitPrice(goods, quantity, null) - price) * quantity;

/** The most whole choices of a product that the company may have besides its basket. */
function unitsAllowed(
  goods: GoodsForBuyer,
  portion: number,
  limit: number,
  lines: readonly CartLine[],
): number {
  const held = lines.reduce((sum, line) => (line.goods.id === goods.id ? sum + line.quantity : sum), 0);
  let units = Math.floor(limit / portion) * portion;
  while (units > 0 && lineRestriction(goods, held + units, null)) units -= portion;
  return Math.max(0, units);
}
