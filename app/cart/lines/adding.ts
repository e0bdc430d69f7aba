/** Adding from a card or a goods' page with JavaScript: presses wait 200 ms and go out together as one call, each goods once with its summed number (specification, sections 4, 7 and 9). Pure. */
import { readQuantity } from "./quantity";

export const ADD_DELAY = 200;
export const ADD_PATH = "/cart/lines";
export const ADD_CALL = "/api/cart";

export type Wanted = ReadonlyMap<string, number>;

/** `waiting` with one press more; null when the number is none that can be added up, which the form itself then answers. */
export function pressed(waiting: Wanted, goods: string, number: unknown): Wanted | null {
  const more = readQuantity(number);
  if (!/^\d{1,15}$/.test(goods) || more === null) return null;
  return new Map([...waiting, [goods, (waiting.get(goods) ?? 0) + more]]);
}

/** What the one call says: form-encoded, the lines as JSON in one field. */
export function linesToAdd(wanted: Wanted) {
  const lines = [...wanted].map(([goods, quantity]) => ({ goods_id: Number(goods), number: quantity }));
  return { params: JSON.stringify(lines) };
}
