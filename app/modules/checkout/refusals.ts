import type { Refusal } from "~/modules/catalogue/goods/refusal-reasons";
import type { PlacingFacts } from "./checkout-facts";
import type { CheckoutChange } from "./snapshot";
import { UNPAID_ORDERS_PATH } from "./unpaid";

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
