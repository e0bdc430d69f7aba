import { expect, test } from "vitest";
import {
  type FieldCells,
  GOODS_FIELD_NAMES,
  pickGoodsFields,
  GOODS_FIELDS,
  readChange,
  readNew,
} from "~/modules/catalogue/admin/goods-fields";
import { goodsCells } from "~/modules/catalogue/rows/goods-cells";
import { mergeGoods } from "~/modules/catalogue/rows/goods-merge";

const goods = mergeGoods({
  input: { name: "阿莫西林胶囊", manufacturer: "邦民", price: 1180 },
  before: null,
  isKeyed: true,
  kindOfList: "drug",
});
const current = pickGoodsFields(goodsCells(goods));
const change = (input: Partial<FieldCells>) => readChange(7, current, { ...current, ...input });

test("only the fields that differ are said, of the goods with that number", () => {
  expect(change({})).toBeNull();
  const read = change({ name: "新名", purchase_limit: "20" });
  expect(read).toMatchObject({ ok: true, item: { named: { id: 7 } } });
  expect(read?.ok && Object.entries(read.item.input).filter(([, value]) => value !== undefined)).toEqual([
    ["name", "新名"],
    ["purchase_limit", 20],
  ]);
});

test("what a list refuses is refused, and what it would leave out too", () => {
  for (const [input, reason] of [
    [{ name: "" }, "缺少商品名称"],
    [{ manufacturer: "" }, "缺少生产企业"],
    [{ pack_size: "0" }, "中包装太小"],
    [{ pack_size: "1.5" }, "中包装不是整数"],
    [{ kind: "食品" }, "商品类型只能是药品、中药饮片、医疗器械"],
    [{ barcode: "6901234567890" }, "条码校验位不对，未采用"],
    [{ unit: "很长很长的单位" }, "单位超过6字"],
  ] as const)
    expect(change(input), JSON.stringify(input)).toEqual({ ok: false, name: "7", reason });
});

test("a new goods says what was filled in, and is off sale", () => {
  const empty = Object.fromEntries(GOODS_FIELDS.map((field) => [field, ""])) as FieldCells;
  const read = readNew({ ...empty, name: "药", manufacturer: "厂", price: "1.20" });
  expect(read.ok && Object.entries(read.item.input).filter(([, value]) => value !== undefined)).toEqual([
    ["name", "药"],
    ["manufacturer", "厂"],
    ["price", 120],
    ["status", "off"],
  ]);
  expect(readNew({ ...empty, manufacturer: "厂", price: "1.20" })).toMatchObject({ ok: false });
  expect(readNew({ ...empty, name: "药", manufacturer: "厂", price: "0" })).toMatchObject({
    reason: "价格必须大于0",
  });
});

test("every field has a name of its own", () => {
  expect(new Set(Object.values(GOODS_FIELD_NAMES)).size).toBe(GOODS_FIELDS.length);
});
