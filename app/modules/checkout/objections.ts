import { isChanged } from "~/modules/cart/pricing/changed-terms";
import { shortLines, formatExpiryShortage } from "~/modules/cart/pricing/line-shelf-life";
import type { SeenPrice } from "~/modules/cart/lines/seen-price";
import type { Refusal } from "~/modules/catalogue/goods/refusal-reasons";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import type { LinePermits } from "~/modules/orders/order/permitted-lines";
import type { CheckoutFacts, PlacingFacts } from "./checkout-facts";
import type { CheckoutForm } from "./checkout-form";
import { changesSince, readSnapshot, type CheckoutChange } from "./snapshot";
import { UNPAID_ORDERS_PATH } from "./unpaid";

/** A change that blocks the order, with a way on. */
export const blocked = (text: string, link: { to?: string; way?: string } = {}): CheckoutChange => ({
  kind: "blocked",
  text,
  ...link,
});

/** Returns every objection in the order of the cart; empty if nothing changed since the buyer saw it. */
export function findObjections(
  facts: CheckoutFacts,
  form: Pick<CheckoutForm, "snapshot" | "group" | "pricesSeen">,
): CheckoutChange[] {
  const snapshot = readSnapshot(form.snapshot);
  if (!snapshot) return [blocked("请重新核对订单信息后提交")];
  if (form.group && !facts.group)
    return [blocked("该拼团已结束，不能再参团", { to: "/ptzq", way: "查看其他拼团" })];
  const refused = refusedGroupLine(facts);
  if (refused) return [refused];
  const short = shortLines(facts.lines, facts.restrictions).filter(({ line }) => line.isSelected);
  if (short.length > 0)
    return short.map(({ line, restriction }) =>
      blocked(formatExpiryShortage(line, restriction), {
        to: "/cart#group-short",
        way: "修改效期要求或数量",
      }),
    );
  const changes = changesSince(snapshot, facts.checkout, facts.lines, facts.restrictions);
  if (!form.pricesSeen)
    changes.unshift(...findChangedPrices(facts).filter((price) => !isAmong(changes, price)));
  if (facts.checkout.orders.length === 0)
    changes.push(blocked("没有可以下单的商品", { to: "/cart", way: "返回购物车" }));
  return changes;
}

/** Prices that changed since the buyer saw them, and are not confirmed. */
export function findChangedPrices({
  checkout,
  lines,
}: Pick<CheckoutFacts, "checkout" | "lines">): SeenChange[] {
  const names = new Map(lines.map((line) => [line.id, line.goods.name]));
  return checkout.orders.flatMap((order) =>
    order.pricing.lines.flatMap(({ id, changedFrom, changedTerms = [], unitPrice, counts }): SeenChange[] => {
      if (!counts) return [];
      const name = names.get(id) ?? "";
      const terms = changedTerms.map((text): SeenChange => ({ kind: "terms", name, text }));
      return changedFrom === null
        ? terms
        : [{ kind: "price", name, from: changedFrom, to: unitPrice }, ...terms];
    }),
  );
}

/** Today's prices of lines in `changes`, so that sending the form again confirms them. */
export function findNotifiedPrices(
  { checkout }: Pick<CheckoutFacts, "checkout">,
  changes: readonly CheckoutChange[],
): SeenPrice[] {
  if (!changes.some(({ kind }) => kind === "price" || kind === "terms")) return [];
  const lines = checkout.orders.flatMap((order) => order.pricing.lines);
  return lines.flatMap((line): SeenPrice[] =>
    isChanged(line) && line.counts ? [{ lineId: line.id, price: line.unitPrice, number: line.quantity }] : [],
  );
}

type SeenChange = Extract<CheckoutChange, { kind: "price" | "terms" }>;

const isAmong = (changes: readonly CheckoutChange[], { kind, name }: SeenChange) =>
  kind === "price" && changes.some((change) => change.kind === "price" && change.name === name);

function refusedGroupLine({ group, lines: [line], restrictions }: CheckoutFacts): CheckoutChange | null {
  const restriction = group && line && restrictions.get(line.id);
  if (!restriction) return null;
  const way = { to: `/list/info-pt/${group.goodsId}`, way: "返回拼团" };
  return blocked(`${line.goods.name}：${restrictionText(restriction)}`, way);
}

/** A paid line blocks the order if it is not available; a gift is only left out. */
export function refusedLineObjections({ refused }: LinePermits): CheckoutChange[] {
  return refused
    .filter(({ line }) => line.type !== "gift")
    .map(({ line, restriction }) =>
      blocked(`${line.name}：${restrictionText(restriction)}`, { to: "/cart", way: "返回购物车" }),
    );
}

/** Returns lines that may not be ordered, or what blocks the whole order; a changed price is no refusal. */
export function getRefusals(facts: PlacingFacts, changes: readonly CheckoutChange[]): Refusal[] {
  const { orders } = facts.checkout;
  const whole = {
    goodsId: null,
    units: orders.reduce((sum, { pricing }) => sum + pricing.selectedUnits, 0),
    amount: orders.reduce((sum, { pricing }) => sum + pricing.selectedTotal, 0),
  };
  if (facts.frozen !== null) return [{ ...whole, reason: "frozen" }];
  const lines = facts.lines.flatMap(({ id, isSelected, goods, quantity }): Refusal[] => {
    const restriction = isSelected ? facts.restrictions.get(id) : undefined;
    if (!restriction) return [];
    return [
      { goodsId: goods.id, reason: restriction.code, units: quantity, amount: quantity * (goods.price ?? 0) },
    ];
  });
  const isUnpaid = changes.some((change) => change.kind === "blocked" && change.to === UNPAID_ORDERS_PATH);
  return isUnpaid ? [...lines, { ...whole, reason: "unpaid" }] : lines;
}
