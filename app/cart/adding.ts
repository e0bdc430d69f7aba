/** Adding from a card or a goods' page with JavaScript: presses wait 200 ms and go out together, each goods once with its summed number (specification, sections 4 and 9). Pure. */
import { readNumber } from "./number";

/** ms after the last press */
export const ADD_DELAY = 200;
export const ADD_PATH = "/cart/lines";

/** Numbers by goods id. */
export type Wanted = ReadonlyMap<string, number>;

/** `waiting` with one press more; null when the number is none that can be added up, which the form itself then answers. */
export function pressed(waiting: Wanted, goods: string, number: unknown): Wanted | null {
  const more = readNumber(number);
  if (!/^\d{1,15}$/.test(goods) || more === null) return null;
  return new Map([...waiting, [goods, (waiting.get(goods) ?? 0) + more]]);
}

/** The fields of the one request. */
export function addFields(wanted: Wanted): [string, string][] {
  const lines = [...wanted].flatMap(([goods, number]): [string, string][] => [
    ["goods", goods],
    [`number-${goods}`, String(number)],
  ]);
  return [...lines, ["quiet", "1"]];
}
