import fc from "fast-check";
import { expect, test } from "vitest";
import { lines } from "~/api/cart-params";
import { ADD_DELAY, linesToAdd, pressed, type CartAdditions } from "~/modules/cart/lines/adding";

const none: CartAdditions = new Map();

test("a press waits 200 ms", () => expect(ADD_DELAY).toBe(200));

test("repeated presses become one call with the summed numbers, as the API reads them", () => {
  const press = fc.record({
    goods: fc.integer({ min: 1, max: 5 }),
    number: fc.integer({ min: 1, max: 9999 }),
  });
  fc.assert(
    fc.property(fc.array(press, { minLength: 1 }), (presses) => {
      const wanted = presses.reduce(
        (waiting, { goods, number: quantity }) =>
          pressed(waiting, String(goods), { number: String(quantity), shown: null })!,
        none,
      );
      const read = lines.parse(new URLSearchParams(linesToAdd(wanted)).get("params"));
      const sums = new Map<number, number>();
      for (const { goods, number: quantity } of presses) sums.set(goods, (sums.get(goods) ?? 0) + quantity);
      expect(new Map(read.map((item) => [item.goods_id, item.number]))).toEqual(sums);
      expect(read).toHaveLength(sums.size);
    }),
  );
});

test.each([
  ["", "1"],
  ["1", ""],
  ["1", "0"],
  ["1", "1.5"],
  ["1", null],
  ["x", "1"],
])("goods %j with the number %j is left to the form", (goods, number) =>
  expect(pressed(none, goods, { number, shown: null })).toBeNull(),
);
