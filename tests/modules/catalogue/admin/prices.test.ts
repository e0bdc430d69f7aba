import { expect, test } from "vitest";
import { readPrice } from "~/modules/catalogue/admin/prices";

const read = (input: Partial<Parameters<typeof readPrice>[1]>) =>
  readPrice(7, { scope: "base", key: "", price: "", ladder: "", ...input });

test("a base price has its ladder, which ends when it is left empty", () => {
  expect(read({ price: "11.80", ladder: "50:11.20;200:10.60" })).toEqual({
    ok: true,
    price: {
      scope: "base",
      key: "",
      price: 1180,
      ladder: [
        { from: 50, price: 1120 },
        { from: 200, price: 1060 },
      ],
    },
  });
  expect(read({ price: "11.80" })).toMatchObject({ price: { price: 1180, ladder: [] } });
});

test("an own price is somebody's, and ends when it is left empty", () => {
  expect(read({ scope: "rank", key: "A", price: "9" })).toEqual({
    ok: true,
    price: { scope: "rank", key: "A", price: 900, ladder: [] },
  });
  expect(read({ scope: "company", key: "012" })).toMatchObject({ price: { key: "12", price: null } });
});

test("what is no price, no ladder and nobody is refused as an import refuses it", () => {
  for (const [input, reason] of [
    [{ price: "" }, "请填写基础价"],
    [{ price: "-" }, "请填写基础价"],
    [{ price: "x" }, "价格不是金额"],
    [{ price: "0" }, "价格不是金额"],
    [{ price: "10", ladder: "50:11" }, "阶梯价须数量递增、单价递减"],
    [{ price: "10", ladder: "many" }, "阶梯价格式应为 数量:单价;数量:单价"],
    [{ scope: "rank", price: "9" }, "请填写给谁"],
    [{ scope: "area", key: "x", price: "9" }, "地区应为六位行政区划代码"],
  ] as const)
    expect(read(input), JSON.stringify(input)).toEqual({ ok: false, reason });
});
