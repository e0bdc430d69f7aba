/** Cart lines (specification, section 3, "Cart line"): a bundle is one line with its products inside. */
import { z } from "zod";
import { type PurchaseRestriction, restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import { groupKey } from "~/modules/cart/page/cart-page";
import { BUNDLE } from "~/modules/cart/pricing/line-types";
import { leadIds } from "~/modules/cart/page/offer-view";
import type { CartLine as Line, CartPricing, PricedLine } from "~/modules/cart/pricing/pricing";
import { areApart, type CartOffer } from "~/modules/promotions/offers/offer";
import { isAt, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import { Goods, serializeGoods, isOfStock, serializeTags } from "./goods";
import { bit, Bit, Yuan, toYuanText } from "./values";

const Gift = z.object({
  goods_id: z.int().describe("赠品的商品编号"),
  name: z.string().describe("赠品名称"),
  number: z.int().describe("赠送数量"),
});

const GiftData = z
  .object({
    total: z.int().describe("随本行赠送的件数，同一活动只计在首个参与行上"),
    type: z.int().describe("赠送方式：0 无，1 满赠，2 组合买赠"),
    list: z.array(Gift).describe("赠品"),
  })
  .describe("赠品");

const Member = z.object({
  number: z.int().describe("所有套数合计的数量"),
  price: Yuan("组合内的单价").nullable().describe("组合内的单价，元；无权查看时为 null"),
  changed_from: Yuan("您上次看到的组合内单价")
    .nullable()
    .describe("组合内的单价有变时为您上次看到的单价，否则为 null"),
  goods: Goods,
});

const Combination = z
  .object({
    id: z.int().describe("组合活动编号"),
    name: z.string().describe("组合名称"),
    saved: Yuan("比单独购买节省"),
    goods: z.array(Member).describe("组合内的商品"),
  })
  .describe("组合购");

export const CartLineSchema = z.object({
  id: z.int().describe("购物车行编号；组合为其首行的编号"),
  type: z.int().describe("行类型：0 普通，1 秒杀，2 换购，3 组合"),
  goods_type: z.int().describe("同 type"),
  number: z.int().describe("数量；组合为套数"),
  price: Yuan("单价").nullable().describe("单价，组合为每套价，元；无权查看时为 null"),
  is_selected: Bit("是否选中"),
  with_coupon: Bit("是否计入可用券金额"),
  goods_manjian_amount: Yuan("本行享受的满减金额"),
  amount: Yuan("本行金额，已扣本行满减"),
  gift_data: GiftData,
  goods: Goods.nullable().describe("商品；组合为 null"),
  combination: Combination.nullable().describe("组合；普通行为 null"),
  is_combination: Bit("是否组合"),
  goods_price_id: z.int().describe("形成单价的活动编号，没有时为 0"),
  ladder_price_id: z.int().describe("所享阶梯价的起订数量，没有时为 0"),
  goods_manjian_id: z.int().describe("所参加满减的活动编号；换购、组合行为其活动编号；没有时为 0"),
  is_yj: Bit("是否原价（未享活动价与阶梯价）"),
  expiry_months: z.int().describe("所要求的最短效期，月；不限为 0"),
  reason: z.string().describe("不能购买的原因，可购买时为空"),
  accept_expiry: z
    .string()
    .describe(
      "剩余效期不足、须您同意后发货时，提交订单的 accept_expiry 应填写的有效期，组合为所含每种商品应填写的有效期；否则为空",
    ),
  changed_from: Yuan("您上次看到的单价")
    .nullable()
    .describe("单价有变时为您上次看到的单价，组合为每套价，否则为 null"),
  changed_terms: z.array(z.string()).describe("所见的活动、满减或仓库与现在不同之处"),
  notes: z.array(z.string()).describe("阶梯价、单品包邮等说明"),
});
export type SerializedCartLine = z.infer<typeof CartLineSchema>;

/** The parts of a cart that a line is serialized from. */
export interface SerializedCart {
  lines: readonly Line[];
  pricings: readonly CartPricing[];
  /** the offers considered: which ones their prices exclude */
  offers: readonly Pick<CartOffer, "id" | "notWith">[];
}

/** Serializes the lines in cart order; a bundle's members become one. */
export function serializeLines(cart: SerializedCart): SerializedCartLine[] {
  const { lines, pricings, offers } = cart;
  const priced = new Map(pricings.flatMap((p) => p.lines).map((line) => [line.id, line]));
  const gifts = giftsByLine(cart);
  const leads = leadIds(lines);
  const shown = new Set<number>();
  return lines.flatMap((line): SerializedCartLine[] => {
    const own = priced.get(line.id);
    const id = leads.get(line.id) ?? line.id;
    if (!own || shown.has(id)) return [];
    shown.add(id);
    if (line.type !== BUNDLE) return [serializeLine(line, own, cart, gifts)];
    const members = lines
      .filter((other) => leads.get(other.id) === id)
      .sort((a, b) => a.goods.id - b.goods.id);
    const withCoupon = bit(
      members.every((member) => countsForCoupon(member, priced.get(member.id)!, offers)),
    );
    return [{ ...serializeBundle(id, members, { priced, pricings, gifts }), with_coupon: withCoupon }];
  });
}

/** Returns the cart page's group by serialized line id. */
export function serializeGroups(lines: readonly Line[]): Map<number, string> {
  const leads = leadIds(lines);
  return new Map(
    lines.map((line) => [
      leads.get(line.id) ?? line.id,
      line.type === BUNDLE ? `w${line.goods.warehouseId}` : groupKey(line),
    ]),
  );
}

const NO_GIFT: z.infer<typeof GiftData> = { total: 0, type: 0, list: [] };

const refusalFields = (restriction: PricedLine["restriction"]) => ({
  reason: restriction ? restrictionText(restriction) : "",
  accept_expiry: dayToAccept(restriction),
});

const HIDDEN_PRICES = { price: null, goods_manjian_amount: toYuanText(0), amount: toYuanText(0) };

const linePrices = ({ unitPrice, reduction, amount }: PricedLine) => ({
  price: toYuanText(unitPrice),
  goods_manjian_amount: toYuanText(reduction),
  amount: toYuanText(amount),
});

function serializeLine(
  line: Line,
  priced: PricedLine,
  { pricings, offers }: SerializedCart,
  gifts: ReadonlyMap<number, z.infer<typeof GiftData>>,
): SerializedCartLine {
  const { goods } = line;
  const { restriction } = priced;
  const isSeen = goods.price !== null;
  const isOwnOffer = line.type === 2;
  return {
    ...head(line.id, line.type, line.quantity, line.isSelected),
    ...(isSeen ? linePrices(priced) : HIDDEN_PRICES),
    with_coupon: bit(countsForCoupon(line, priced, offers)),
    gift_data: gifts.get(line.id) ?? NO_GIFT,
    goods: lineGoods(line, priced),
    combination: null,
    goods_price_id: priced.offerId ?? 0,
    ladder_price_id: getLadder(line, priced),
    goods_manjian_id: isOwnOffer ? line.offerId : getManjian(line.id, pricings),
    is_yj: bit(isSeen && priced.offerId === null && priced.unitPrice === goods.price),
    expiry_months: line.minimumShelfLife?.months ?? 0,
    ...refusalFields(restriction),
    changed_from: priced.changedFrom === null ? null : toYuanText(priced.changedFrom),
    changed_terms: [...(priced.changedTerms ?? [])],
    notes: restriction ? [] : priced.notes,
  };
}

const dayToAccept = (restriction: PurchaseRestriction | null): string =>
  (restriction?.code === "expiryShort" && restriction.minimum?.accept) || "";

const head = (id: number, type: number, quantity: number, isSelected: boolean) => ({
  id,
  type,
  goods_type: type,
  number: quantity,
  is_selected: bit(isSelected),
  is_combination: bit(type === BUNDLE),
});

/** Serializes a line's product; a flash sale's tag is hidden (specification, section 4). */
function lineGoods(line: Line, { restriction, priceKind }: PricedLine): SerializedCartLine["goods"] {
  const goods = serializeGoods(line.goods);
  const tag = priceKind && !isAt(priceKind, "set") ? [OFFER_KINDS[priceKind].tag] : [];
  const hidden = line.type === 1 ? OFFER_KINDS.flashSale.tag.name : null;
  return {
    ...goods,
    is_buy: bit(restriction === null || isOfStock(restriction)),
    buy_tips: restriction ? restrictionText(restriction) : "",
    tags: serializeTags([...tag, ...line.goods.tags]).map((item) =>
      item.name === hidden ? { ...item, is_show: 0 as const } : item,
    ),
  };
}

/** Whether it is flagged with_coupon and its price allows coupons. */
function countsForCoupon(
  { goods, activity }: Line,
  { priceKind, offerId }: PricedLine,
  offers: SerializedCart["offers"],
): boolean {
  if (!goods.withCoupon || goods.isEphedrine) return false;
  if (priceKind === null) return true;
  const source = activity?.offerId === offerId ? activity : offers.find(({ id }) => id === offerId);
  const notWith = source?.notWith ?? OFFER_KINDS[priceKind].notWith;
  return !areApart({ kind: priceKind, notWith }, { kind: "coupon", notWith: OFFER_KINDS.coupon.notWith });
}

/** Returns the quantity from which the line's ladder tier applies. */
function getLadder({ goods }: Line, { offerId, unitPrice, quantity }: PricedLine): number {
  if (offerId !== null) return 0;
  const tier = goods.ladder.findLast((item) => item.from <= quantity && item.price === unitPrice);
  return tier?.from ?? 0;
}

function getManjian(lineId: number, pricings: readonly CartPricing[]): number {
  const groups = pricings.flatMap((p) => p.groups);
  return groups.find((g) => isAt(g.kind, "lines") && g.lineIds.includes(lineId))?.id ?? 0;
}

const joinGifts = (all: readonly z.infer<typeof GiftData>[]): z.infer<typeof GiftData> => ({
  total: all.reduce((sum, entry) => sum + entry.total, 0),
  type: all.find((entry) => entry.type > 0)?.type ?? 0,
  list: all.flatMap((entry) => entry.list),
});

/** Returns gifts by line; a gift belongs to the first line that counts for it. */
function giftsByLine({ lines, pricings }: SerializedCart): Map<number, z.infer<typeof GiftData>> {
  const found = new Map<number, z.infer<typeof GiftData>>();
  for (const { groups, gifts, lines: priced } of pricings) {
    const counting = new Set(priced.filter((line) => line.counts).map((line) => line.id));
    for (const { kind, id, lineIds, isUsed } of groups) {
      const own = gifts.filter((gift) => gift.offerId === id);
      const first = lines.find((line) => counting.has(line.id) && lineIds.includes(line.id));
      if (!isUsed || !first || own.length === 0) continue;
      const before = found.get(first.id) ?? NO_GIFT;
      const list = own.map(({ goodsId, name, quantity }) => ({ goods_id: goodsId, name, number: quantity }));
      const total = list.reduce((sum, gift) => sum + gift.number, 0);
      found.set(first.id, joinGifts([before, { total, type: kind === "bundleGift" ? 2 : 1, list }]));
    }
  }
  return found;
}

interface BundleParts {
  priced: ReadonlyMap<number, PricedLine>;
  pricings: readonly CartPricing[];
  gifts: ReadonlyMap<number, z.infer<typeof GiftData>>;
}

/** The offer of the bundle has ended. */
const NO_BUNDLE = { sets: 0, amount: 0, name: "组合购", saved: 0 };

function serializeBundle(
  id: number,
  members: readonly Line[],
  { priced, pricings, gifts }: BundleParts,
): Omit<SerializedCartLine, "with_coupon"> {
  const { offerId } = members[0]!;
  const state = pricings.flatMap((p) => p.bundles).find((bundle) => bundle.offerId === offerId);
  const own = members.map((line) => priced.get(line.id)!);
  const isSeen = members.every((line) => line.goods.price !== null);
  const { sets, amount, name, saved } = state ?? NO_BUNDLE;
  const gross = isSeen ? amount : 0;
  const reduction = isSeen ? own.reduce((sum, line) => sum + line.reduction, 0) : 0;
  const ofOneSet = (total: number) => toYuanText(sets > 0 ? Math.floor(total / sets) : total);
  const isChanged = isSeen && own.some((line) => line.changedFrom !== null);
  const refusals = own.flatMap((line) => line.restriction ?? []);
  const fault = refusals.find(({ code }) => code !== "bundleBroken") ?? refusals[0];
  return {
    ...head(
      id,
      BUNDLE,
      sets,
      members.every((line) => line.isSelected),
    ),
    price: isSeen ? ofOneSet(gross) : null,
    goods_manjian_amount: toYuanText(reduction),
    amount: toYuanText(gross - reduction),
    gift_data: joinGifts(members.map((line) => gifts.get(line.id) ?? NO_GIFT)),
    goods: null,
    combination: {
      id: offerId,
      name,
      saved: toYuanText(isSeen ? saved : 0),
      goods: members.map((line) => serializeMember(line, priced.get(line.id)!)),
    },
    goods_price_id: offerId,
    ladder_price_id: 0,
    goods_manjian_id: offerId,
    is_yj: 0,
    expiry_months: Math.max(...members.map((line) => line.minimumShelfLife?.months ?? 0)),
    ...refusalFields(fault ?? null),
    changed_from: isChanged ? ofOneSet(seenAmount(own)) : null,
    changed_terms: [...new Set(own.flatMap((line) => line.changedTerms ?? []))],
    notes: fault ? [] : members.flatMap((line) => memberNotes(line, priced.get(line.id)!, state?.name)),
  };
}

const serializeMember = (line: Line, priced: PricedLine): z.infer<typeof Member> => ({
  number: line.quantity,
  price: line.goods.price === null ? null : toYuanText(priced.unitPrice),
  changed_from: priced.changedFrom === null ? null : toYuanText(priced.changedFrom),
  goods: lineGoods(line, priced)!,
});

/** Returns the total at the prices that the buyer saw, fen. */
const seenAmount = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, line) => sum + (line.changedFrom ?? line.unitPrice) * line.quantity, 0);

/** Returns the notes of a bundle's product without the bundle's name. */
const memberNotes = ({ goods }: Line, { notes }: PricedLine, bundle: string | undefined): string[] =>
  notes.filter((note) => note !== bundle).map((note) => `${goods.name}：${note}`);
