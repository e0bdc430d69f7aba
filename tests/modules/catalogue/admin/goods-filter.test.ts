import { expect, test } from "vitest";
import { readGoodsFilter } from "~/modules/catalogue/admin/goods-filter";

test("what an address names is read, what it makes up filters nothing", () => {
  expect(readGoodsFilter({ words: "a", kind: "herb", sale: "off", lack: "papers" })).toEqual({
    words: "a",
    kind: "herb",
    sale: "off",
    lack: "papers",
  });
  for (const wrong of ["", "x", "constructor", "__proto__"])
    expect(readGoodsFilter({ words: "", kind: wrong, sale: wrong, lack: wrong })).toEqual({
      words: "",
      kind: null,
      sale: null,
      lack: null,
    });
});
