import { describe, expect, test } from "vitest";
import {
  findChanges,
  GOODS_HEADINGS,
  goodsCells,
  ladderText,
  yuanText,
} from "~/modules/catalogue/rows/goods-cells";
import type { GoodsState } from "~/modules/catalogue/rows/goods-merge";
import { UNKNOWN_MASTER_DATA } from "~/modules/catalogue/rows/master-data";
import { GOODS_IMPORT_COLUMNS } from "~/modules/catalogue/rows/goods-row";
import { getColumn } from "~/modules/imports/columns/headings";
import type { ImportColumn } from "~/modules/catalogue/rows/columns";

const GOODS: GoodsState = {
  ...UNKNOWN_MASTER_DATA,
  sku: "A-1",
  barcode: "6922261200200",
  name: "阿莫西林胶囊",
  generic_name: "阿莫西林胶囊",
  trade_name: "阿莫仙",
  kind: "drug",
  dosage_form: "胶囊剂",
  spec: "0.25g*24粒",
  unit: "盒",
  manufacturer: "某厂",
  approval_number: "国药准字H44022059",
  category: ["抗感染用药", "青霉素类"],
  warehouse: "中心仓",
  base_price: 1180,
  ladder: [{ from: 50, price: 1120 }],
  ladder_type: 1,
  minimum_price: 1100,
  pack_size: 10,
  case_size: 200,
  tags: [{ name: "优", describe: "优选商品" }],
  scope: "antibiotic",
  regulated: null,
  is_ephedrine: 0,
  is_prescription: 1,
  is_controlled: 0,
  is_preferred: 1,
  with_coupon: 1,
  item_free_shipping_from: 100,
  free_shipping_from: null,
  min_shelf_life: 90,
  purchase_limit: 30,
  status: "on",
  sales: 900,
  facts: [["储存", "阴凉"]],
};

describe("money in a list", () => {
  test.each([
    [0, "0.00"],
    [5, "0.05"],
    [100, "1.00"],
    [1180, "11.80"],
    [99_999_999, "999999.99"],
  ])("%d fen is %s", (fen, text) => expect(yuanText(fen)).toBe(text));

  test("a ladder is its tiers, and none is an empty cell", () => {
    const tiers = [
      { from: 50, price: 1120 },
      { from: 200, price: 1060 },
    ];
    expect(ladderText(tiers)).toBe("50:11.20;200:10.60");
    expect(ladderText([])).toBe("");
  });
});

describe("the cells of a goods", () => {
  test("say in Chinese what the database keeps as codes", () => {
    expect(goodsCells(GOODS)).toMatchObject({
      kind: "药品",
      status: "上架",
      scope: "抗生素",
      regulated: "",
      category: "抗感染用药>青霉素类",
      prescription: "是",
      controlled: "否",
      preferred: "是",
      with_coupon: "是",
      tags: "优",
      price: "11.80",
      ladder: "50:11.20",
      pack_size: "10",
      case_size: "200",
      ladder_type: "1",
      item_free_shipping_from: "100",
      free_shipping_from: "",
      purchase_limit: "30",
      min_shelf_life: "90",
    });
    expect(goodsCells({ ...GOODS, regulated: "toxic", status: "off", kind: "herb" })).toMatchObject({
      regulated: "医疗用毒性药品",
      status: "下架",
      kind: "中药饮片",
    });
  });

  test("take facts by their label, and leave out those that have no column", () => {
    const facts: GoodsState["facts"] = [
      ["储存", "阴凉"],
      ["药性", "温"],
      ["管理类别", "第二类医疗器械"],
    ];
    const cells = goodsCells({ ...GOODS, facts });
    expect(cells).toMatchObject({ nature: "温", management_class: "第二类医疗器械", flavour: "", code: "" });
    expect(Object.values(cells)).not.toContain("阴凉");
  });

  test("several tags stand in one cell", () => {
    const tags = [
      { name: "优", describe: "" },
      { name: "新", describe: "" },
    ];
    expect(goodsCells({ ...GOODS, tags }).tags).toBe("优;新");
  });

  test("each has a heading of its own that an import reads, and stock and sales have none", () => {
    const columns = GOODS_HEADINGS.map(getColumn);
    expect(columns).toEqual(Object.keys(goodsCells(GOODS)));
    for (const column of columns) expect(GOODS_IMPORT_COLUMNS).toContain(column);
    const unwritten: ImportColumn[] = ["sales", "batches", "quantity", "on_hand"];
    expect(columns.filter((column) => unwritten.includes(column!))).toEqual([]);
  });
});

describe("what an import changes", () => {
  test("nothing where nothing differs", () => expect(findChanges(GOODS, { ...GOODS })).toEqual([]));

  test.each<[string, Partial<GoodsState>, { what: string; from: string; to: string }]>([
    ["a price", { base_price: 1150 }, { what: "价格", from: "11.80", to: "11.50" }],
    ["a ladder that ends", { ladder: [] }, { what: "阶梯价", from: "50:11.20", to: "" }],
    [
      "the place",
      { category: ["中成药", "感冒用药"] },
      { what: "分类", from: "抗感染用药>青霉素类", to: "中成药>感冒用药" },
    ],
    ["a class of the law", { regulated: "narcotic" }, { what: "管制类别", from: "", to: "麻醉药品" }],
    ["a flag", { with_coupon: 0 }, { what: "可用券", from: "是", to: "否" }],
    ["a limit that ends", { purchase_limit: null }, { what: "限购数量", from: "30", to: "" }],
    ["sales, which no export writes", { sales: 901 }, { what: "销量", from: "900", to: "901" }],
    ["a fact with a column", { facts: [["药性", "温"]] }, { what: "药性", from: "", to: "温" }],
  ])("%s", (_case, differs, change) => {
    expect(findChanges(GOODS, { ...GOODS, ...differs })).toEqual([change]);
  });

  test("what no list can say is no change: a tag's description, a fact without a column", () => {
    const tags = [{ name: "优", describe: "别的说明" }];
    expect(findChanges(GOODS, { ...GOODS, tags, facts: [["储存", "常温"]], is_ephedrine: 1 })).toEqual([]);
  });

  test("several in the order of the columns, sales last", () => {
    const after: GoodsState = { ...GOODS, sales: 0, status: "off", name: "别名", base_price: 1 };
    expect(findChanges(GOODS, after).map(({ what }) => what)).toEqual(["商品名称", "价格", "状态", "销量"]);
  });
});
