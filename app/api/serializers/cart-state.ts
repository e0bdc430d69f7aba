/** The cart as a whole (specification, section 3, "Cart state"; sections 4 and 5 for its sums). */
import { z } from "zod";
import type { Checkout } from "~/modules/cart/pricing/checkout";
import { lineView } from "~/modules/cart/page/line-view";
import { addOnDealViews } from "~/modules/cart/page/offer-view";
import type {
  CartLine as Line,
  CartPricing,
  Offers,
  OrderTier,
  PriceSumRow,
} from "~/modules/cart/pricing/pricing";
import type { Fen } from "~/platform/values/money";
import { type Measure, OFFER_MEASURES } from "~/modules/promotions/offers/offer";
import { CartLineSchema, type SerializedCartLine, serializeGroups, serializeLines } from "./cart";
import { bit, Bit, Yuan, toYuanText } from "./values";

export const ALL_LINES = 99_999;
export const EPHEDRINE_LINES = 0;

export const DiscountTier = z.object({
  id: z.int().describe("活动编号；券为券的编号"),
  name: z.string().describe("名称，如 满500减20"),
  amount: Yuan("优惠金额，未达门槛时为达到后可减"),
  money: z.string().describe("门槛：按金额的为元（两位小数），按件数、种数的为整数"),
  measure: z.enum(OFFER_MEASURES).describe("门槛的单位：amount 金额，units 件数，kinds 种数"),
  status: z.literal([0, 1]).describe("1 已达门槛（排在前面），0 未达"),
  is_used: Bit("本次是否使用"),
  missing: z.string().describe("还差多少，如 ¥38.50；已达门槛时为空"),
  note: z.string().describe("金额的由来或不能使用的原因"),
});

export const PriceStepRow = z.object({
  type: z
    .enum(["goods", "gift", "coupon", "reduction", "discount", "cashVoucher", "shipping", "payable"])
    .describe("步骤：商品、不能赠送的赠品（原因见 note）、优惠券、满减、折扣、现金券、运费、应付"),
  name: z.string().describe("说明"),
  amount: Yuan("金额，优惠为负数"),
  note: z.string().describe("补充说明"),
});

const AddOnOption = z.object({
  id: z.int().describe("换购活动编号"),
  name: z.string().describe("换购活动名称"),
  status: z.literal([0, 1]).describe("1 已达门槛，0 未达"),
  tips: z.string().describe("进度说明"),
  goods: z
    .array(
      z.object({
        goods_id: z.int().describe("换购商品编号"),
        name: z.string().describe("商品名称"),
        bzdw: z.string().describe("包装单位"),
        price: Yuan("换购价"),
        reason: z.string().describe("暂不能换购的原因，否则为空"),
      }),
    )
    .describe("可换购而未在购物车内的商品"),
});

const Reason = z.object({
  id: z.int().describe("活动编号"),
  name: z.string().describe("活动名称"),
  text: z.string().describe("未享受的原因"),
});

export const Totals = z.object({
  total: z.int().describe("购物车内的品种数，组合计一种"),
  selected: z.int().describe("选中且可购买的品种数，组合内的商品各计一种"),
  selected_amount: Yuan("选中金额，舍去不足一分"),
  coupon_amount: Yuan("其中可用券的金额"),
  discount_amount: Yuan("优惠合计"),
  shipping_fee: Yuan("运费"),
  payable: Yuan("应付金额"),
});
export type SerializedTotals = z.infer<typeof Totals>;

export const CartState = z.object({
  action: z.string().describe("形成本结果的操作；由查询形成，恒为 list"),
  data: z.array(CartLineSchema).describe("购物车行，新加入的在前"),
  shipping_data: z
    .object({
      shipping_amount: Yuan("包邮门槛"),
      no_trans_order_amount: Yuan("今日已付款未发货订单的金额，计入门槛"),
      shipping_fee: Yuan("本次运费"),
      missing_amount: Yuan("距包邮还差，已包邮时为 0.00"),
      label: z.string().describe("发货与到货地区"),
    })
    .describe("运费"),
  activity_data: z
    .object({
      manjians: z.object({ manjians: z.array(DiscountTier).describe("各档订单满减") }).describe("订单满减"),
      discounts: z.object({ discounts: z.array(DiscountTier).describe("各档订单折扣") }).describe("订单折扣"),
      coupon: z
        .array(DiscountTier)
        .describe("优惠券：已达门槛的在前，其中应付最少的最先；用券反而多付时不用券"),
      xjq: z.array(DiscountTier).describe("现金券：已达门槛的在前，其中应付最少的最先"),
      huangou: z.array(AddOnOption).describe("换购"),
      fanxian: DiscountTier.pick({ id: true, name: true, amount: true })
        .nullable()
        .describe("订单完成后的返现红包"),
      reasons: z.array(Reason).describe("未享受的活动及原因"),
    })
    .describe("优惠"),
  filter_data: z
    .array(
      z.object({
        id: z.int().describe("筛选值：99999 全部，0 含麻黄碱复方制剂，其他为仓库编号"),
        name: z.string().describe("名称"),
        number: z.int().describe("行数"),
        is_selected: Bit("是否为当前筛选"),
      }),
    )
    .describe("筛选"),
  total_data: Totals.describe("合计，不受筛选影响"),
  rows: z.array(PriceStepRow).describe("普通商品的计价步骤"),
  ephedrine_rows: z.array(PriceStepRow).describe("含麻黄碱复方制剂单独成单，其计价步骤"),
});
export type SerializedCartState = z.infer<typeof CartState>;

interface Parts {
  lines: readonly Line[];
  offers: Offers;
  pricing: CartPricing;
  ephedrine: CartPricing;
  checkout: Checkout;
}

/** Serializes the cart with the lines that match the filter; totals always cover all lines. `now` in ms. */
export function serializeCart(cart: Parts, filter: number, now: number): SerializedCartState {
  const { lines, offers, pricing, ephedrine } = cart;
  const all = serializeLines({ lines, pricings: [pricing, ephedrine], offers: offers.offers });
  const groups = serializeGroups(lines);
  const key = keyOfFilter(filter);
  const { shipping } = offers;
  const tiers = (of: readonly OrderTier[]) => of.map((tier) => serializeTier(tier, getMeasure(tier, offers)));
  const vouchers = (of: readonly OrderTier[]) => of.map((tier) => serializeTier(tier, "amount"));
  return {
    action: "list",
    data: key === null ? all : all.filter((line) => groups.get(line.id) === key),
    shipping_data: {
      shipping_amount: toYuanText(shipping.threshold),
      no_trans_order_amount: toYuanText(shipping.noTransOrderAmount),
      shipping_fee: toYuanText(pricing.shipping + ephedrine.shipping),
      missing_amount: toYuanText(pricing.shippingShortfall),
      label: shipping.label,
    },
    activity_data: {
      manjians: { manjians: tiers(pricing.reductions) },
      discounts: { discounts: tiers(pricing.discounts) },
      coupon: vouchers(pricing.coupons),
      xjq: vouchers(pricing.cashVouchers),
      huangou: serializeAddOnDeals(cart, now),
      fanxian: pricing.cashback && {
        id: pricing.cashback.offerId,
        name: pricing.cashback.name,
        amount: toYuanText(pricing.cashback.amount),
      },
      reasons: pricing.reasons.map(({ offerId, name, text }) => ({ id: offerId, name, text })),
    },
    filter_data: serializeFilters(cart, all, groups, filter),
    total_data: serializeTotals(cart, all.length),
    rows: serializeRows(pricing.rows),
    ephedrine_rows: ephedrine.selectedLines > 0 ? serializeRows(ephedrine.rows) : [],
  };
}

const keyOfFilter = (filter: number): string | null =>
  filter === ALL_LINES ? null : filter === EPHEDRINE_LINES ? "hm" : `w${filter}`;

function serializeFilters(
  { lines }: Parts,
  all: readonly SerializedCartLine[],
  groups: ReadonlyMap<number, string>,
  filter: number,
): SerializedCartState["filter_data"] {
  const warehouses = new Map(lines.map(({ goods }) => [goods.warehouseId, goods.warehouse]));
  const count = (key: string) => all.filter((line) => groups.get(line.id) === key).length;
  const choices = [
    { id: ALL_LINES, name: "全部商品", number: all.length },
    ...[...warehouses].sort(([a], [b]) => a - b).map(([id, name]) => ({ id, name, number: count(`w${id}`) })),
    { id: EPHEDRINE_LINES, name: "含麻黄碱复方制剂", number: count("hm") },
  ];
  return choices
    .filter(({ id, number: quantity }) => id === ALL_LINES || quantity > 0)
    .map((choice) => ({ ...choice, is_selected: bit(choice.id === filter) }));
}

/** Serializes the totals that every cart change returns. */
export function serializeTotals(
  { pricing, ephedrine, checkout }: { pricing: CartPricing; ephedrine: CartPricing; checkout: Checkout },
  total: number,
): SerializedTotals {
  const sum = (of: (part: CartPricing) => Fen) => toYuanText(of(pricing) + of(ephedrine));
  return {
    total,
    selected: pricing.selectedLines + ephedrine.selectedLines,
    selected_amount: sum((part) => part.selectedTotal),
    coupon_amount: toYuanText(pricing.couponEligibleTotal),
    discount_amount: sum((part) => part.discountTotal),
    shipping_fee: sum((part) => part.shipping),
    payable: toYuanText(checkout.payable),
  };
}

export const serializeRows = (rows: readonly PriceSumRow[]): z.infer<typeof PriceStepRow>[] =>
  rows.map(({ kind, label, amount, note }) => ({
    type: kind,
    name: label,
    amount: toYuanText(amount),
    note: note ?? "",
  }));

const getMeasure = ({ id }: OrderTier, { offers }: Offers): Measure =>
  offers.find((offer) => offer.id === id)?.measure ?? "amount";

/** A threshold is yuan for a money measure, else a number of units or kinds. */
function serializeTier(tier: OrderTier, measure: Measure): z.infer<typeof DiscountTier> {
  return {
    id: tier.id,
    name: tier.name,
    amount: toYuanText(tier.amount),
    money: measure === "amount" ? toYuanText(tier.threshold) : String(tier.threshold),
    measure,
    status: tier.status,
    is_used: bit(tier.isUsed),
    missing: tier.missing,
    note: tier.note ?? "",
  };
}

function serializeAddOnDeals(
  { lines, pricing, ephedrine }: Parts,
  now: number,
): z.infer<typeof AddOnOption>[] {
  const priced = new Map([...pricing.lines, ...ephedrine.lines].map((line) => [line.id, line]));
  const views = new Map(lines.map((line) => [line.id, lineView(line, priced.get(line.id)!, now)]));
  return addOnDealViews(lines, views, pricing.addOnDeals).map(({ offerId, name, isMet, text, choices }) => ({
    id: offerId,
    name,
    status: isMet ? 1 : 0,
    tips: text,
    goods: choices.map(({ goodsId, name: goods, unit, price, reason }) => ({
      goods_id: goodsId,
      name: goods,
      bzdw: unit,
      price: toYuanText(price),
      reason: reason ?? "",
    })),
  }));
}
