import { describe, expect, test } from "vitest";
import { z } from "zod";
import { itemFields, itemValues } from "~/modules/rewards/item-fields";

const Item = z.object(itemFields);
const GOOD = { name: "保温杯", points: 5200, stock: 30, sort: 1, status: "on" as const };
const notice = (change: object) =>
  Item.safeParse({ ...GOOD, ...change }).error?.issues.map(({ message }) => message) ?? [];

describe("what is kept", () => {
  test("of a gift is no voucher and no limit where none was typed", () =>
    expect(itemValues(Item.parse(GOOD))).toEqual({
      name: "保温杯",
      voucherId: null,
      points: 5200,
      stock: 30,
      limit: null,
      describe: "",
      isOn: true,
      sort: 1,
    }));

  test("of a voucher is which one, and what was typed beside it", () => {
    const input = {
      ...GOOD,
      name: " 十元券 ",
      voucherId: 7,
      limit: 2,
      describe: " 每家两张 ",
      status: "off",
    };
    expect(itemValues(Item.parse(input))).toEqual({
      name: "十元券",
      voucherId: 7,
      points: 5200,
      stock: 30,
      limit: 2,
      describe: "每家两张",
      isOn: false,
      sort: 1,
    });
  });
});

test.each<[string, number[], [number, string][]]>([
  [
    "points",
    [1, 9_999_999],
    [
      [0, "积分不小于 1"],
      [10_000_000, "积分不超过 9999999"],
      [1.5, "积分应为整数"],
    ],
  ],
  [
    "stock",
    [0, 999_999],
    [
      [-1, "总数量不小于 0"],
      [1_000_000, "总数量不超过 999999"],
      [0.5, "总数量应为整数"],
    ],
  ],
  [
    "limit",
    [1, 9_999],
    [
      [0, "每家限兑不小于 1"],
      [10_000, "每家限兑不超过 9999"],
    ],
  ],
  [
    "sort",
    [0, 9_999],
    [
      [-1, "顺序不小于 0"],
      [10_000, "顺序不超过 9999"],
    ],
  ],
])("%s is a whole number between its ends", (field, good, bad) => {
  for (const value of good) expect(notice({ [field]: value }), String(value)).toEqual([]);
  for (const [value, text] of bad) expect(notice({ [field]: value })).toEqual([text]);
});

test("a name has 2 to 60 characters without the blanks round it, a description up to 500", () => {
  expect([notice({ name: " 杯 " }), notice({ name: "" })]).toEqual([
    ["请填写名称，至少 2 个字"],
    ["请填写名称，至少 2 个字"],
  ]);
  expect([notice({ name: "杯子" }), notice({ name: "杯".repeat(60) })]).toEqual([[], []]);
  expect(notice({ name: "杯".repeat(61) })).toEqual(["名称不超过 60 个字"]);
  expect([notice({ describe: "杯".repeat(500) }), notice({ describe: "杯".repeat(501) })]).toEqual([
    [],
    ["说明不超过 500 个字"],
  ]);
});

test("what is not sent is asked for by its name", () => {
  for (const [field, text] of [
    ["name", "请填写名称"],
    ["points", "请填写积分，整数"],
    ["stock", "请填写总数量，整数"],
    ["sort", "请填写顺序，整数"],
    ["status", "请选择上架或下架"],
  ] as const)
    expect(notice({ [field]: undefined })).toEqual([text]);
  expect(notice({ status: "sold" })).toEqual(["请选择上架或下架"]);
});
