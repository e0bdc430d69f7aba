import { getSeenPrice, parseShownTerms, type ShownTerms } from "~/modules/catalogue/cards/shown-terms";
import { formatDecimal } from "~/platform/values/money";
import { readQuantity } from "./quantity";

export const ADD_DELAY = 200;
export const ADD_PATH = "/cart/lines";
export const ADD_CALL = "/api/cart";

export interface CartAddition {
  quantity: number;
  /** of the page where it was pressed last */
  shown: ShownTerms | null;
}

/** By product id. */
export type CartAdditions = ReadonlyMap<string, CartAddition>;

/** Returns `waiting` with one more press; null if the number cannot be added up, so the form itself answers. */
export function pressed(
  waiting: CartAdditions,
  goods: string,
  input: { number: unknown; shown: unknown },
): CartAdditions | null {
  const more = readQuantity(input.number);
  if (!/^\d{1,15}$/.test(goods) || more === null) return null;
  const quantity = (waiting.get(goods)?.quantity ?? 0) + more;
  return new Map([...waiting, [goods, { quantity, shown: parseShownTerms(input.shown) }]]);
}

/** Returns the call's form-encoded body, the lines as JSON in one field (specification, section 7, POST /api/cart). */
export function linesToAdd(wanted: CartAdditions) {
  const lines = [...wanted].map(([goods, { quantity, shown }]) => {
    const line = { goods_id: Number(goods), number: quantity };
    return shown ? { ...line, ...lineReferences(shown, quantity) } : line;
  });
  return { params: JSON.stringify(lines) };
}

/** What the page showed, with the names of specification, section 3, "Line references". */
function lineReferences(shown: ShownTerms, quantity: number) {
  const seen = getSeenPrice(shown, quantity);
  const isTier = seen.price !== shown.price;
  return {
    price: formatDecimal(seen.price),
    ck_id: shown.warehouseId,
    goods_price_id: isTier ? 0 : shown.activityId,
    ladder_price_id: isTier ? seen.number : 0,
    goods_manjian_id: shown.reductionId,
    is_yj: isTier || shown.activityId > 0 ? 0 : 1,
    ladder_price: shown.ladder.map((tier) => ({ number: tier.from, price: formatDecimal(tier.price) })),
  };
}
