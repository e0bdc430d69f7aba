import { UNKNOWN_MASTER_DATA } from "~/modules/catalogue/rows/master-data";
import { describe, expect, test } from "vitest";
import {
  type GoodsState,
  isOddApproval,
  MAIN_WAREHOUSE,
  mergeGoods,
} from "~/modules/catalogue/rows/goods-merge";
import type { GoodsKind } from "~/modules/catalogue/goods/goods";
import { readGoodsRow } from "~/modules/catalogue/rows/goods-row";
import type { Cells } from "~/modules/catalogue/rows/columns";

interface Merge {
  before?: GoodsState | null;
  isKeyed?: boolean;
  kind?: GoodsKind;
}

function merge(cells: Cells, { before = null, isKeyed = true, kind = "drug" }: Merge = {}): GoodsState {
  const read = readGoodsRow(before ? { name: before.name, ...cells } : cells);
  if (!read.ok) throw new Error(read.reason);
  return mergeGoods({ input: read.item.input, before, isKeyed, kindOfList: kind });
}
const PLAIN: Cells = { name: "阿莫西林胶囊", manufacturer: "某厂", price: "10" };
const made = (cells: Cells, kind: GoodsKind = "drug") => merge({ ...PLAIN, ...cells }, { kind });

const DRUG = made({ spec: "0.25g*24粒", dosage_form: "胶囊剂", category: "青霉素类" });
const HERB = made({ name: "当归", category: "补虚药", subcategory: "补血药", nature: "温" }, "herb");
const DEVICE = made(
  { name: "注射器", management_class: "II", class: "无源手术器械", code: "02-03" },
  "device",
);

describe("a new goods", () => {
  test("has what every new goods has, where its row says nothing", () => {
    expect(made({})).toEqual({
      sku: "",
      barcode: "",
      name: "阿莫西林胶囊",
      generic_name: "阿莫西林胶囊",
      trade_name: "",
      kind: "drug",
      dosage_form: "",
      spec: "—",
      unit: "",
      manufacturer: "某厂",
      approval_number: "",
      category: ["抗感染用药", "青霉素类"],
      warehouse: MAIN_WAREHOUSE,
      base_price: 1000,
      ladder: [],
      minimum_price: null,
      ladder_type: 0,
      pack_size: 1,
      case_size: null,
      tags: [],
      scope: "antibiotic",
      regulated: null,
      is_ephedrine: 0,
      is_prescription: null,
      is_controlled: 0,
      is_preferred: 0,
      with_coupon: 1,
      item_free_shipping_from: null,
      free_shipping_from: null,
      purchase_limit: null,
      min_shelf_life: null,
      ...UNKNOWN_MASTER_DATA,
      status: "on",
      sales: 0,
      facts: [],
    });
  });

  test.each<[Cells, string]>([
    [{ sku: "A1", manufacturer: "某厂", price: "1" }, "新商品缺少商品名称"],
    [{ name: "甲", price: "1" }, "新商品缺少生产企业"],
  ])("%j is none: %s", (cells, reason) => expect(() => merge(cells)).toThrow(reason));

  test("is of the list's kind, unless its row says another", () => {
    expect(made({}, "herb")).toMatchObject({
      kind: "herb",
      dosage_form: "饮片",
      unit: "",
      scope: "herbal",
    });
    expect(made({ kind: "药品" }, "herb").kind).toBe("drug");
  });

  test("is called by its generic name too, where that is said", () =>
    expect(made({ generic_name: "阿莫西林" })).toMatchObject({
      name: "阿莫西林胶囊",
      generic_name: "阿莫西林",
    }));
});

describe("the unit", () => {
  test.each<[string, Cells, GoodsKind, string]>([
    ["as the row says", { unit: "板", spec: "10片/盒" }, "drug", "板"],
    ["behind the slash of the spec", { spec: "10片/瓶" }, "drug", "瓶"],
    ["unknown, whatever the dosage form", { dosage_form: "糖浆剂" }, "drug", ""],
    ["by a spec of one", { spec: "10g*1支" }, "drug", "支"],
    ["unknown of herbs", {}, "herb", ""],
    ["unknown of devices", { management_class: "I" }, "device", ""],
  ])("%s", (_case, cells, kind, unit) => expect(made(cells, kind).unit).toBe(unit));

  test("of a goods that stands is changed by its own column alone", () => {
    expect(merge({ spec: "10片/瓶" }, { before: DRUG }).unit).toBe(DRUG.unit);
    expect(merge({ unit: "瓶" }, { before: DRUG }).unit).toBe("瓶");
    expect(merge({ unit: "", spec: "10片/瓶" }, { before: DRUG }).unit).toBe("瓶");
  });
});

describe("the place", () => {
  test.each<[string, Cells, GoodsKind, string]>([
    ["of a drug by its names", { name: "奥美拉唑肠溶胶囊" }, "drug", "消化与代谢>抗溃疡与抗酸"],
    ["by the supplier's class", { name: "某药", category: "调节血脂药" }, "drug", "心脑血管用药>调节血脂"],
    [
      "by the class of the insurance list",
      { name: "某药", insurance_category: "西药>利尿药" },
      "drug",
      "泌尿与激素>利尿药",
    ],
    [
      "as it is written, where it is one of the buyers' tree",
      { category: "其他药品 > 消毒防护" },
      "drug",
      "其他药品>消毒防护",
    ],
    ["not a top alone", { name: "某药", category: "中成药" }, "drug", "中成药>其他中成药"],
    ["not a level without a name", { name: "某药", category: "抗感染用药>" }, "drug", "其他药品>其他用药"],
    [
      "of herbs the class of the list",
      { category: "补虚药", subcategory: "补血药" },
      "herb",
      "中药饮片>补虚药>补血药",
    ],
    ["of herbs without a class", {}, "herb", "中药饮片>其他饮片"],
    [
      "one level where both are the same",
      { category: "补虚药", subcategory: "补虚药" },
      "herb",
      "中药饮片>补虚药",
    ],
    [
      "of devices",
      { management_class: "I", class: "口腔器械", level1: "牙 科 钻" },
      "device",
      "医疗器械>口腔器械>牙科钻",
    ],
    ["of devices without a class", { management_class: "I" }, "device", "医疗器械>其他器械"],
  ])("%s", (_case, cells, kind, path) => expect(made(cells, kind).category.join(">")).toBe(path));

  test("stays where the row has no column for it, and where it says the same", () => {
    expect(merge({ name: "奥美拉唑肠溶胶囊" }, { before: DRUG }).category).toBe(DRUG.category);
    expect(merge({ category: DRUG.category.join(">") }, { before: DRUG }).category).toBe(DRUG.category);
    expect(merge({ nature: "凉" }, { before: HERB, kind: "herb" }).category).toBe(HERB.category);
  });

  test("is found anew where a column of it is filled in, or the kind is another", () => {
    expect(merge({ category: "利尿药" }, { before: DRUG }).category).toEqual(["泌尿与激素", "利尿药"]);
    expect(merge({ subcategory: "补气药" }, { before: HERB, kind: "herb" }).category).toEqual([
      "中药饮片",
      "其他饮片",
      "补气药",
    ]);
    expect(merge({ kind: "药品" }, { before: HERB }).category[0]).not.toBe("中药饮片");
  });
});

describe("the licence and the class of the law", () => {
  test.each<[string, Cells, GoodsKind, Partial<GoodsState>]>([
    ["an antibiotic by its place", {}, "drug", { scope: "antibiotic", regulated: null }],
    [
      "a patent medicine",
      { name: "感冒清胶囊", approval_number: "国药准字Z44020002" },
      "drug",
      { scope: "chinesePatent" },
    ],
    ["a vaccine", { name: "狂犬病疫苗" }, "drug", { scope: "biological", regulated: "vaccine" }],
    [
      "a generic name that tells it",
      { name: "某商品", generic_name: "地西泮片" },
      "drug",
      { regulated: "psychotropic" },
    ],
    ["an ephedrine compound", { name: "氨酚伪麻片" }, "drug", { is_ephedrine: 1, regulated: null }],
    [
      "a poisonous herb",
      { name: "生川乌", toxic: "毒性" },
      "herb",
      { scope: "herbal", regulated: "toxic", is_ephedrine: 0 },
    ],
    ["granules among the herbs", { name: "当归配方颗粒" }, "herb", { regulated: "granules" }],
    ["a device of class I", { management_class: "第一类" }, "device", { scope: "deviceOne" }],
    ["a device of class II", { management_class: "II" }, "device", { scope: "deviceTwo", regulated: null }],
    ["a device of class III", { management_class: "三类" }, "device", { scope: "deviceThree" }],
    [
      "what the row says outright",
      { scope: "生物制品", regulated: "精神药品" },
      "drug",
      { scope: "biological", regulated: "psychotropic" },
    ],
  ])("%s", (_case, cells, kind, law) => expect(made(cells, kind)).toMatchObject(law));

  // Registers of devices write the figure as one character of its own.
  test.each([
    ["Ⅰ", "deviceOne"],
    ["Ⅱ类", "deviceTwo"],
    ["Ⅲ（药械组合产品）", "deviceThree"],
    ["第二类医疗器械", "deviceTwo"],
    ["II 类", "deviceTwo"],
  ] as const)("a device of class %j needs the licence %s", (management_class, scope) =>
    expect(made({ management_class }, "device").scope).toBe(scope),
  );

  test.each(["IV", "Ⅳ", "非第二类", "IIII", "IIx", "Class II", "0", ""])(
    "a device of class %j needs a class that is one, or a scope of its own",
    (management_class) => {
      expect(() => made({ management_class }, "device")).toThrow("缺少管理类别");
      expect(made({ management_class, scope: "第三类医疗器械" }, "device").scope).toBe("deviceThree");
    },
  );

  test("set by hand they stay through lists that change something else", () => {
    const before: GoodsState = { ...DRUG, scope: "biochemical", regulated: "hospital", is_ephedrine: 1 };
    const law = { scope: "biochemical", regulated: "hospital", is_ephedrine: 1 };
    expect(merge({ price: "12", spec: "0.5g*10粒" }, { before })).toMatchObject(law);
    expect(merge({ manufacturer: "别厂", dosage_form: "颗粒剂" }, { before })).toMatchObject(law);
  });

  test("follow a name that tells something else, each by itself", () => {
    const before: GoodsState = { ...DRUG, scope: "biochemical", with_coupon: 0 };
    expect(merge({ name: "地西泮片" }, { before })).toMatchObject({
      regulated: "psychotropic",
      scope: "biochemical",
    });
    expect(merge({ name: "氨酚伪麻片" }, { before })).toMatchObject({ is_ephedrine: 1, regulated: null });
    const vaccine = made({ name: "狂犬病疫苗" });
    expect(merge({ name: "阿莫西林胶囊", generic_name: "" }, { before: vaccine })).toMatchObject({
      regulated: null,
    });
  });

  test("an empty cell puts back what the names tell, and frees nothing that they forbid", () => {
    const before: GoodsState = { ...DRUG, scope: "biochemical", regulated: "hospital" };
    expect(merge({ scope: "", regulated: "" }, { before })).toMatchObject({
      scope: "antibiotic",
      regulated: null,
    });
    const vaccine = made({ name: "狂犬病疫苗" });
    expect(merge({ regulated: "" }, { before: vaccine }).regulated).toBe("vaccine");
  });

  test("are found anew where the kind is another", () => {
    const before: GoodsState = { ...DRUG, regulated: "hospital" };
    expect(merge({ kind: "中药饮片" }, { before })).toMatchObject({ scope: "herbal", regulated: null });
    // What stood still counts where the new kind tells no scope of its own.
    expect(() => merge({ kind: "医疗器械" }, { before })).toThrow("缺少管理类别");
  });
});

describe("facts of the goods' page", () => {
  test("of herbs: nature, flavour, channels and effects", () => {
    const herb = made(
      {
        name: "当归",
        category: "补虚药",
        subcategory: "补血药",
        nature: "温",
        flavour: "甘",
        meridian: "肝经",
      },
      "herb",
    );
    expect(herb.facts).toEqual([
      ["药性", "温"],
      ["药味", "甘"],
      ["归经", "肝经"],
      ["功效分类", "补虚药 · 补血药"],
    ]);
    expect(made({ category: "", nature: "" }, "herb").facts).toEqual([]);
  });

  test("of devices: class and code", () => {
    expect(DEVICE.facts).toEqual([
      ["管理类别", "第二类医疗器械"],
      ["分类编码", "02-03"],
    ]);
    expect(made({ management_class: "I", nature: "温" }, "device").facts).toEqual([
      ["管理类别", "第一类医疗器械"],
    ]);
  });

  test("a drug has none of a list", () => expect(made({ nature: "温", code: "02" }).facts).toEqual([]));

  test("are changed in their place, and taken away by an empty cell; others stay", () => {
    const facts: GoodsState["facts"] = [
      ["储存", "阴凉"],
      ["药性", "温"],
      ["药味", "甘"],
    ];
    const after = merge({ nature: "凉", flavour: "" }, { before: { ...HERB, facts }, kind: "herb" });
    expect(after.facts).toEqual([
      ["储存", "阴凉"],
      ["药性", "凉"],
    ]);
    expect(facts).toHaveLength(3);
  });

  test("a management class that nobody knows changes none, and an empty one neither", () => {
    for (const management_class of ["不明", ""])
      expect(merge({ management_class }, { before: DEVICE, kind: "device" }).facts).toEqual(DEVICE.facts);
  });
});

describe("names of a goods that stands", () => {
  const before: GoodsState = { ...DRUG, name: "维生素B12片", generic_name: "维生素B12片", spec: "10mg*12片" };

  test("a generic name that was the name follows it, another stays", () => {
    expect(merge({ name: "新名" }, { before }).generic_name).toBe("新名");
    expect(merge({ name: "新名" }, { before: { ...before, generic_name: "维生素" } }).generic_name).toBe(
      "维生素",
    );
    expect(
      merge({ name: "新名", generic_name: "" }, { before: { ...before, generic_name: "维生素" } })
        .generic_name,
    ).toBe("新名");
  });

  test("a spec that is only spelled otherwise stays, unless a number names the goods", () => {
    const spec = "10ＭＧ×12片/盒";
    expect(merge({ spec }, { before, isKeyed: false }).spec).toBe("10mg*12片");
    expect(merge({ spec }, { before }).spec).toBe("10MG*12片");
    expect(merge({ spec: "20mg*12片" }, { before, isKeyed: false }).spec).toBe("20mg*12片");
    expect(merge({ spec: "" }, { before }).spec).toBe("—");
  });

  test("its own code is taken from a list and never taken away", () => {
    expect(merge({ sku: "A1" }, { before }).sku).toBe("A1");
    expect(merge({ sku: "" }, { before: { ...before, sku: "A1" } }).sku).toBe("A1");
  });

  test("an emptied warehouse is the main one, one that is not there stays", () => {
    const far = { ...before, warehouse: "武汉分仓" };
    expect(
      [{}, { warehouse: "" }, { warehouse: "成都分仓" }].map(
        (cells) => merge(cells, { before: far }).warehouse,
      ),
    ).toEqual(["武汉分仓", MAIN_WAREHOUSE, "成都分仓"]);
  });

  test("tags of the same names keep their descriptions", () => {
    const tags = [{ name: "优", describe: "自己的说明" }];
    expect(merge({ tags: "优" }, { before: { ...before, tags } }).tags).toBe(tags);
    expect(merge({ tags: "优;新" }, { before: { ...before, tags } }).tags).toEqual([
      { name: "优", describe: "优选商品" },
      { name: "新", describe: "新品上架" },
    ]);
  });
});

describe("prices", () => {
  const before: GoodsState = { ...DRUG, ladder: [{ from: 50, price: 900 }] };

  test("a ladder that stands must stay below the new price, and one fen is enough", () => {
    expect(merge({ price: "9.01" }, { before })).toMatchObject({ base_price: 901, ladder: before.ladder });
    expect(() => merge({ price: "9.00" }, { before })).toThrow("阶梯价须低于基础价");
    expect(merge({ price: "9.00", ladder: "" }, { before }).ladder).toEqual([]);
  });

  test("a new ladder is held against the price that stands", () => {
    expect(() => merge({ ladder: "50:10" }, { before })).toThrow("阶梯价须低于基础价");
    expect(merge({ ladder: "50:9.99" }, { before }).ladder).toEqual([{ from: 50, price: 999 }]);
  });
});

test.each<[Partial<GoodsState>, boolean]>([
  [{ approval_number: "国药准字H44022059" }, false],
  [{ approval_number: "H20160155" }, true],
  [{ approval_number: "" }, false],
  [{ approval_number: "械注准20152220001", kind: "device" }, false],
])("%j deserves a second look: %s", (differs, isOdd) => {
  expect(isOddApproval({ ...DRUG, ...differs })).toBe(isOdd);
});
