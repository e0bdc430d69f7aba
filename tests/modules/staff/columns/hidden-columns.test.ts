import fc from "fast-check";
import { expect, test } from "vitest";
import { shownColumns, findUnticked } from "~/modules/staff/columns/hidden-columns";

const found = (names: readonly string[]) => names.map((name) => ({ name }));

test("what is left out is not shown; the first column and new ones are", () => {
  const columns = found(["订单", "公司", "金额", "新列"]);
  expect(shownColumns(columns, undefined)).toEqual(columns);
  expect(shownColumns(columns, ["订单", "公司", "旧列"]).map(({ name }) => name)).toEqual([
    "订单",
    "金额",
    "新列",
  ]);
  expect(shownColumns([], ["公司"])).toEqual([]);
});

test("what is ticked is shown again, whatever was ticked", () => {
  const names = fc.uniqueArray(fc.string(), { minLength: 1 });
  fc.assert(
    fc.property(names, fc.array(fc.string()), (all, ticked) => {
      const shown = shownColumns(found(all), findUnticked(all, ticked)).map(({ name }) => name);
      expect(shown).toEqual(all.filter((name, at) => at === 0 || ticked.includes(name)));
    }),
  );
});

test("what is left out is each box once, in the order of the list, and no box that was not there", () => {
  expect(findUnticked(["甲", "乙", "丙"], ["乙"])).toEqual(["甲", "丙"]);
  expect(findUnticked(["甲", "甲"], [])).toEqual(["甲"]);
  expect(findUnticked(["甲"], ["甲", "甲"])).toEqual([]);
  expect(findUnticked([], ["甲"])).toEqual([]);
});
