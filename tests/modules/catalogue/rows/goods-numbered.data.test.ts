import { beforeAll, expect, test } from "vitest";
import { goodsNumbered } from "~/modules/catalogue/rows/identified-goods.server";
import { goods, ground } from "../../orders/shop";

beforeAll(async () => {
  await ground();
  await goods(11, [[300, 50]], { barcode: "6901234567892", sku: "HH-11" });
  await goods(12, [[300, 50]], { barcode: "", sku: "" });
});

test.each(["11", "HH-11", "hh-11", "ＨＨ-11", "6901234567892", "06901234567892"])(
  "%s is one goods",
  async (text) => expect(await goodsNumbered(text)).toEqual([11]),
);

test("nothing is no goods, also where goods have neither code nor barcode", async () => {
  for (const kind of ["any", "sku", "barcode"] as const) expect(await goodsNumbered("", kind)).toEqual([]);
});
