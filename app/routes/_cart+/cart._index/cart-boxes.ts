import type { CartView } from "~/modules/cart/page/cart-page";
import type { CartLineView } from "~/modules/cart/page/line-view";
import type { BundleView } from "~/modules/cart/page/offer-view";

/** A checkbox of the cart and its form field: a line, or a whole bundle. */
export interface Tickable {
  id: number;
  isSelected: boolean;
  field: [string, string];
}

export const lineBox = ({ id, isSelected, quantity }: CartLineView): Tickable => ({
  id,
  isSelected,
  field: [`number-${id}`, String(quantity)],
});

export const bundleBox = ({ leadId, isSelected, offerId, sets }: BundleView): Tickable => ({
  id: leadId,
  isSelected,
  field: [`sets-${offerId}`, String(sets)],
});

export const toSelectedEntry = (box: Tickable): [string, string] => ["selected", String(box.id)];

const isOpen = ({ reason, mend }: Pick<CartLineView, "reason" | "mend">) => reason === null || mend !== null;

export function getBoxes({ groups, bundles, addOnDeals, short }: CartView): Tickable[] {
  const lines = [...groups.flatMap((g) => g.sections), ...addOnDeals].flatMap((part) => part.lines);
  return [...[...lines, ...short].filter(isOpen).map(lineBox), ...bundles.filter(isOpen).map(bundleBox)];
}
