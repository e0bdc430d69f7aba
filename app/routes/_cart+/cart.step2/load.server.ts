import type { CheckoutOrder } from "~/modules/cart/pricing/checkout";
import {
  shelfLifeFix,
  shortLines,
  formatExpiryShortage,
  waitingLines,
} from "~/modules/cart/pricing/line-shelf-life";
import { restrictionRemedy, restrictionText, whyHref } from "~/modules/catalogue/goods/purchase-restriction";
import { findAddresses } from "~/modules/company/addresses/address.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { listDaysByAddress } from "~/modules/shipping/delivery-days";
import { readDeliverySchedule } from "~/modules/shipping/delivery-days.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { findTag } from "~/modules/promotions/offers/kinds/kinds";
import type { CheckoutFacts } from "~/modules/checkout/checkout-facts";
import { readCheckoutFacts } from "~/modules/checkout/checkout-facts.server";
import type { CheckoutParcel, CheckoutPageLine, CheckoutPage, CheckoutPageOrder } from "./checkout-page";
import { orderLines, type NewLine } from "~/modules/orders/order/lines";
import { checkoutChoiceQuery, type CheckoutChoice } from "~/modules/checkout/checkout-form";
import { findChangedPrices } from "~/modules/checkout/objections";
import { formatCheckoutChange, snapshotText } from "~/modules/checkout/snapshot";
import { payableForDelivery } from "~/modules/checkout/delivery-terms";

/** Loads step 2 in a fixed number of queries. No orders: nothing chosen can be ordered now. */
export async function loadCheckoutPage(
  viewer: SignedIn,
  choice: CheckoutChoice,
  now: number,
): Promise<CheckoutPage> {
  const [facts, addresses, schedule] = await Promise.all([
    readCheckoutFacts(viewer, choice, now),
    findAddresses(viewer.buyer.companyId),
    readDeliverySchedule(),
  ]);
  const { checkout } = facts;
  return {
    orders: checkout.orders.map((order) => toPageOrder(order, facts)),
    shipping: checkout.orders.reduce((sum, order) => sum + order.pricing.shipping, 0),
    payable: checkout.payable,
    pickupPayable: payableForDelivery("pickup", checkout),
    addresses: addresses.map(({ id, receiver, phone, region, detail, isDefault, state }) => ({
      id,
      receiver,
      phone,
      region,
      detail,
      isDefault,
      state,
    })),
    deliveryDays: listDaysByAddress(schedule, addresses, now),
    company: viewer.companyName,
    changed: findChangedPrices(facts).map(formatCheckoutChange),
    refused: refusedLines(facts, `/cart/step2${checkoutChoiceQuery(choice)}`),
    expiryMonths: facts.expiryMonths,
    short: findShortLines(facts),
    snapshot: snapshotText(checkout),
    token: newFormToken(viewer.buyer),
    query: checkoutChoiceQuery(choice),
    back: toBackLink(choice, facts),
    group: facts.group && {
      needs: facts.group.needs,
      joined: facts.group.joined,
      endsAt: facts.group.endsAt,
    },
  };
}

function toBackLink(choice: CheckoutChoice, { group }: CheckoutFacts): CheckoutPage["back"] {
  if (!choice.group) return { to: `/cart${checkoutChoiceQuery(choice)}`, text: "返回购物车" };
  if (!group) return { to: "/ptzq", text: "查看其他拼团" };
  return { to: `/list/info-pt/${group.goodsId}`, text: "返回拼团" };
}

function toPageOrder(order: CheckoutOrder, { giftGoods, offers }: CheckoutFacts): CheckoutPageOrder {
  const { pricing } = order;
  const warehouses = new Map(
    [...order.lines.map((line) => line.goods), ...giftGoods.values()].map((g) => [
      g.warehouseId,
      g.warehouse,
    ]),
  );
  const groups = new Map<number, CheckoutParcel>();
  const counts = new Set<number>();
  for (const line of orderLines(order.lines, pricing, giftGoods, offers)) {
    const name = warehouses.get(line.warehouseId) ?? "";
    const group = groups.get(line.warehouseId) ?? { warehouse: name, kinds: 0, units: 0, lines: [] };
    groups.set(line.warehouseId, group);
    if (line.type !== "gift") {
      if (!counts.has(line.goodsId)) group.kinds += 1;
      counts.add(line.goodsId);
      group.units += line.quantity;
    }
    group.lines.push(toPageLine(line));
  }
  return {
    isEphedrine: order.isEphedrine,
    kinds: pricing.selectedLines,
    units: pricing.selectedUnits,
    parcels: [...groups].sort((a, b) => a[0] - b[0]).map(([, group]) => group),
    rows: pricing.rows,
    payable: pricing.payable,
    cashback: pricing.cashback && { name: pricing.cashback.name, amount: pricing.cashback.amount },
  };
}

function toPageLine(line: NewLine): CheckoutPageLine {
  const tag = findTag(line.type);
  const isReduced = line.amount < line.unitPrice * line.quantity;
  const reduction = isReduced ? [{ name: "满", describe: "已享满减" }] : [];
  return {
    key: `${line.goodsId}-${line.type}-${line.offerId ?? 0}`,
    name: line.name,
    spec: line.spec,
    manufacturer: line.manufacturer,
    tags: [...(tag ? [tag] : []), ...reduction],
    unitPrice: line.unitPrice,
    quantity: line.quantity,
    unit: line.unit,
    amount: line.amount,
    expiryMonths: line.expiryMonths,
    acceptedExpiry: line.acceptedExpiry ?? "",
    expectedExpiry: line.expectedExpiry ?? "",
  };
}

function findShortLines({ lines, restrictions }: CheckoutFacts): CheckoutPage["short"] {
  return shortLines(lines, restrictions)
    .filter(({ line }) => line.isSelected)
    .map(({ line, restriction }) => ({
      ...shelfLifeFix(line, restriction),
      lineId: line.id,
      name: line.goods.name,
      unit: line.goods.unit,
      text: formatExpiryShortage(line, restriction),
    }));
}

function refusedLines({ lines, restrictions }: CheckoutFacts, back: string): CheckoutPage["refused"] {
  const waits = new Set(waitingLines(lines, restrictions).map((line) => line.id));
  return lines.flatMap((line) => {
    const restriction = restrictions.get(line.id);
    if (!restriction || waits.has(line.id)) return [];
    const { id: goodsId, name } = line.goods;
    const remedy = restrictionRemedy(restriction, { back, goodsId });
    return [{ name, text: restrictionText(restriction), remedy, why: whyHref(goodsId, restriction) }];
  });
}
