import type { CartPricing } from "~/modules/cart/pricing/pricing";
import type { Buyer } from "~/modules/company/identity/buyer";
import { orderLines } from "~/modules/orders/order/lines";
import { permitLines, type PermittedLine } from "~/modules/orders/order/permitted-lines";
import type { GroupBuy } from "~/modules/promotions/group-buy/group-buy";
import {
  chooseDeliveryDay,
  listDeliveryDays,
  type ChosenDeliveryDay,
  type DeliveryDay,
  type DeliverySchedule,
} from "~/modules/shipping/delivery-days";
import type { PlacingFacts } from "./checkout-facts";
import type { CheckoutForm } from "./checkout-form";
import { priceForDelivery, withoutGifts } from "./delivery-terms";
import { blocked, findObjections, refusedLineObjections } from "./objections";
import type { CheckoutChange } from "./snapshot";
import { unpaidFault, UNPAID_ORDERS_PATH } from "./unpaid";

export interface PlannedOrder {
  key: string;
  isEphedrine: boolean;
  pricing: CartPricing;
  lines: PermittedLine[];
  /** its cart lines; none for a group buy */
  cartLineIds: number[];
  group: GroupBuy | null;
}

export type OrderPlan =
  | { ok: true; orders: PlannedOrder[]; deliveryDay: DeliveryDay | null }
  | { ok: false; changes: CheckoutChange[] };

/** Returns the orders of the form, ordinary products first; or every change to confirm. */
export function planOrders(buyer: Buyer, facts: PlacingFacts, form: CheckoutForm, now: number): OrderPlan {
  if (facts.frozen !== null)
    return refuse([blocked(`已暂停下单：${facts.frozen}`, { to: "/help/fwbz/zskf", way: "联系客服" })]);
  if (!facts.address) return refuse([blocked("请选择可以收货的地址")]);
  const objections = findObjections(facts, form);
  const chosen = choosePlannedDay(facts.deliverySchedule, facts.address.areaCode, form, now);
  if (!chosen.ok) objections.push({ kind: "deliveryDay", text: chosen.text });
  if (!chosen.ok || objections.length > 0) return refuse(objections);
  const drafts = facts.checkout.orders.map((order, at) => {
    const pricing = priceForDelivery(form.delivery, order.pricing);
    return {
      key: at === 0 ? form.token : `${form.token}:${at}`,
      isEphedrine: order.isEphedrine,
      pricing,
      lines: orderLines(order.lines, pricing, facts.giftGoods, facts.offers),
      cartLineIds: facts.group ? [] : order.lines.map((line) => line.id),
      group: facts.group,
    };
  });
  const unpaid = unpaidFault(facts.unpaid, countUnpaid(drafts), facts.unpaidLimits);
  if (unpaid !== null) return refuse([blocked(unpaid, { to: UNPAID_ORDERS_PATH, way: "查看待付款订单" })]);
  const permits = permitLines(buyer, drafts, goodsById(facts), now);
  const refused = permits.flatMap(refusedLineObjections);
  if (refused.length > 0) return refuse(refused);
  const orders = drafts.map((draft, at) => {
    const permit = permits[at]!;
    return { ...draft, lines: permit.lines, pricing: withoutGifts(draft.pricing, permit.refused) };
  });
  return { ok: true, orders, deliveryDay: chosen.day };
}

/** Collected orders have no delivery day. */
function choosePlannedDay(
  schedule: DeliverySchedule,
  areaCode: string,
  { delivery, deliveryDay }: Pick<CheckoutForm, "delivery" | "deliveryDay">,
  now: number,
): ChosenDeliveryDay {
  if (delivery === "pickup") return { ok: true, day: null };
  return chooseDeliveryDay(listDeliveryDays(schedule, areaCode, now), deliveryDay);
}

const refuse = (changes: CheckoutChange[]): OrderPlan => ({ ok: false, changes });

function countUnpaid(orders: readonly { pricing: CartPricing }[]): { orders: number; amount: number } {
  const toPay = orders.filter(({ pricing }) => pricing.payable > 0);
  return {
    orders: toPay.length,
    amount: toPay.reduce((sum, { pricing }) => sum + pricing.selectedTotal, 0),
  };
}

const goodsById = ({ lines, giftGoods }: PlacingFacts) =>
  new Map([...giftGoods, ...lines.map(({ goods }) => [goods.id, goods] as const)]);
