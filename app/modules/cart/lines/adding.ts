/** Adding from a card or a goods' page with JavaScript: presses wait 200 ms and go out together as one call, each goods once with its summed number (specification, sections 4, 7 and 9). Pure. */
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

/** By goods id. */
export type CartAdditions = ReadonlyMap<string, CartAddition>;

/** `waiting` with one press more; null when the number is none that can be added up, which the form itself then answers. */
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

/** What the one call says: form-encoded, the lines as JSON in one field (specification, section 7, POST /api/cart). */
export function linesToAdd(wanted: CartAdditions) {
  const lines = [...wanted].map(([goods, { quantity, shown }]) => {
    const line = { goods_id: Number(goods), number: quantity };
    return shown ? { ...line, ...lineReferences(shown, quantity) } : line;
  });
  return { params: JSON.stringify(lines) };
}

/** What the page showed, by the names of specification, section 3, "Line references". */
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
