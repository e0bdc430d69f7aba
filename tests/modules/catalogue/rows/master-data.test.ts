import { expect, test } from "vitest";
import { IMPORT_COLUMN_HEADINGS } from "~/modules/catalogue/rows/columns";
import {
  isGtin,
  masterDataFacts,
  MASTER_DATA_FIELDS,
  type MasterDataField,
  readMasterData,
  UNKNOWN_MASTER_DATA,
} from "~/modules/catalogue/rows/master-data";
import { readGoodsRow } from "~/modules/catalogue/rows/goods-row";
import { mergeGoods } from "~/modules/catalogue/rows/goods-merge";
import { getColumn } from "~/modules/imports/columns/headings";
import { getStorageLimits, storageText } from "~/modules/catalogue/goods/storage";

const read = (field: MasterDataField, cell: string) => readMasterData({ [field]: cell })[field];
const refusal = (cells: Record<string, string>) => {
  const row = readGoodsRow({ name: "甲", manufacturer: "厂", ...cells });
  return row.ok ? null : row.reason;
};

test.each<[MasterDataField, string, unknown]>([
  ["storage_class", "常温", "normal"],
  ["storage_class", "密封，置阴凉干燥处", "cool"],
  ["storage_class", "凉暗处", "cool"],
  ["storage_class", "2～8℃", "cold"],
  ["storage_class", "２-８℃冷藏", "cold"],
  ["storage_class", "冷冻", "frozen"],
  ["storage_class", "-", ""],
  ["storage_min", "-18℃", -180],
  ["storage_min", "－２０", -200],
  ["storage_max", "25.5", 255],
  ["tax_rate", "13", 1300],
  ["tax_rate", "13 %", 1300],
  ["tax_rate", "0.09", 900],
  ["tax_rate", "1", 100],
  ["tax_rate", "0", 0],
  ["tax_rate", "无", null],
  ["udi_di", "MA.156.M0.100002.ABC", "MA.156.M0.100002.ABC"],
  ["udi_di", "０６９０１２３４５６７８９２", "06901234567892"],
  ["is_implant", "非植入", 0],
  ["marketing_authorization_holder", "暂无", ""],
])("%s: %s", (field, cell, value) => expect(read(field, cell)).toBe(value));

test.each<[Record<string, string>, string]>([
  [{ storage_class: "密封" }, "储存条件只能是常温、阴凉、冷藏、冷冻"],
  [{ storage_class: "阴凉或冷藏" }, "储存条件只能是常温、阴凉、冷藏、冷冻"],
  [{ storage_min: "冷" }, "储存温度下限请写摄氏度，如 2 或 -18"],
  [{ storage_max: "61" }, "储存温度上限请写摄氏度，如 2 或 -18"],
  [{ storage_min: "8", storage_max: "2" }, "储存温度上限低于储存温度下限"],
  [{ tax_rate: "130" }, "税率请写整数百分比，如 13%"],
  [{ tax_rate: "0.5" }, "税率请写整数百分比，如 13%"],
  [{ tax_rate: "1.5%" }, "税率请写整数百分比，如 13%"],
  [{ tax_code: "107030499" }, "税收分类编码应为 19 位数字"],
  [
    { tax_code: "1.07E+18" },
    "税收分类编码“1.07E+18”是科学计数法，后面的数字已丢失，请把这一列设为文本后重新导出",
  ],
  [{ retail_price: "面议" }, "建议零售价不是金额"],
  [{ retail_price: "0" }, "建议零售价不是金额"],
  [{ udi_di: "06901234567891" }, "产品标识校验位不对，请核对"],
  [{ insurance_code: "XJ01,CAA" }, "医保编码只能是字母和数字"],
  [{ is_implant: "二类" }, "植入类只能是“是”或“否”"],
  [{ registrant: "甲".repeat(81) }, "注册人备案人超过80字"],
])("%j is refused: %s", (cells, reason) => {
  const merge = () => {
    const row = readGoodsRow({ name: "甲", manufacturer: "厂", ...cells });
    if (!row.ok) throw new Error(row.reason);
    return mergeGoods({ input: row.item.input, before: null, isKeyed: true, kindOfList: "drug" });
  };
  expect(refusal(cells) ?? reason).toBe(reason);
  expect(merge).toThrow(reason);
});

test("no heading means two columns", () => {
  for (const field of MASTER_DATA_FIELDS)
    for (const heading of IMPORT_COLUMN_HEADINGS[field]) expect(getColumn(heading), heading).toBe(field);
});

test("the last digit of a GTIN is checked", () => {
  expect(["06901234567892", "16901234567899"].map(isGtin)).toEqual([true, true]);
  expect(isGtin("06901234567893")).toBe(false);
});

test("a kind shows its own facts, and others only where they are known", () => {
  const labels = (kind: "drug" | "herb" | "device") =>
    masterDataFacts(kind, UNKNOWN_MASTER_DATA).map(([label]) => label);
  expect(labels("drug")).toEqual([
    "上市许可持有人",
    "储存条件",
    "医保编码",
    "税收分类编码",
    "税率",
    "建议零售价",
  ]);
  expect(labels("herb")).toContain("炮制规格");
  expect(labels("device")).toContain("产品标识（UDI-DI）");
  expect(masterDataFacts("drug", { ...UNKNOWN_MASTER_DATA, udi_di: "06901234567892" }).at(-1)).toEqual([
    "产品标识（UDI-DI）",
    "06901234567892",
  ]);
});

test("storage has the limits of its class, unless the product has its own", () => {
  const storage = (
    storage_class: "" | "normal" | "cool" | "cold" | "frozen",
    min?: number,
    max?: number,
  ) => ({
    storage_class,
    storage_min: min ?? null,
    storage_max: max ?? null,
  });
  expect(getStorageLimits(storage("cold"))).toEqual({ min: 20, max: 80 });
  expect(getStorageLimits(storage("cold", undefined, 100))).toEqual({ min: 20, max: 100 });
  expect(storageText(storage(""))).toBe("未填");
  expect(storageText(storage("", 20))).toBe("不低于 2 ℃");
  expect(storageText(storage("normal"))).toBe("常温（10 至 30 ℃）");
  expect(storageText(storage("cool"))).toBe("阴凉（不超过 20 ℃）");
  expect(storageText(storage("cold"))).toBe("冷藏（2 至 8 ℃）");
  expect(storageText(storage("frozen"))).toBe("冷冻（按说明书）");
  expect(storageText(storage("frozen", -250, -150))).toBe("冷冻（-25 至 -15 ℃）");
});
