import fc from "fast-check";
import { expect, test } from "vitest";
import { AddFields, readWanted } from "~/cart/add-form";
import { ADD_DELAY, addFields, pressed, type Wanted } from "~/cart/adding";

const none: Wanted = new Map();

test("a press waits 200 ms", () => expect(ADD_DELAY).toBe(200));

test("repeated presses become one request with the summed numbers, as the form reads them", () => {
  const press = fc.record({
    goods: fc.integer({ min: 1, max: 5 }),
    number: fc.integer({ min: 1, max: 9999 }),
  });
  fc.assert(
    fc.property(fc.array(press, { minLength: 1 }), (presses) => {
      const wanted = presses.reduce(
        (waiting, { goods, number }) => pressed(waiting, String(goods), String(number))!,
        none,
      );
      const fields = addFields(wanted);
      const form = {
        ...Object.fromEntries(fields),
        goods: fields.filter(([name]) => name === "goods").map(([, goods]) => goods),
      };
      const read = readWanted(AddFields.parse(form));
      const sums = new Map<number, number>();
      for (const { goods, number } of presses) sums.set(goods, (sums.get(goods) ?? 0) + number);
      expect(read.unreadable).toEqual([]);
      expect(new Map(read.wanted.map((one) => [one.goodsId, one.number]))).toEqual(sums);
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
  expect(pressed(none, goods, number)).toBeNull(),
);
