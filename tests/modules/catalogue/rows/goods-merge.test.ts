import { STORAGE_CLASSES, type StorageClass } from "~/modules/catalogue/goods/storage";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { knownForm } from "~/modules/catalogue/approval/known-facts";
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";
import { findChanges, goodsCells } from "~/modules/catalogue/rows/goods-cells";
import { type GoodsState, mergeGoods } from "~/modules/catalogue/rows/goods-merge";
import type { GoodsKind } from "~/modules/catalogue/goods/goods";
import { readGoodsRow } from "~/modules/catalogue/rows/goods-row";
import type { Cells } from "~/modules/catalogue/rows/columns";
import { REGULATED, type RegulatedClass } from "~/modules/catalogue/goods/purchase-restriction";
import { TAXONOMY } from "~/modules/catalogue/goods/taxonomy";

const flag = fc.constantFrom<0 | 1>(0, 1);
const word = (limit: number) =>
  fc
    .string({ unit: fc.constantFrom(..."阿莫西林胶囊Ab0₄Ⅱ×（）-=+ '"), maxLength: limit })
    .map((text) => text.trim());
const found = (limit: number) => word(limit).filter((text) => text !== "" && !text.startsWith("'"));
const place = fc.constantFrom(
  ...TAXONOMY.filter(({ children }) => children.length > 0).map(({ name, children }) => [name, children[0]!]),
);
/** Not a text that only says that nothing is known. */
const known = (texts: fc.Arbitrary<string>) => texts.filter((text) => knownForm(text) !== "");
const PLACES: Record<GoodsKind, fc.Arbitrary<string[]>> = {
  drug: place,
  herb: fc.constantFrom(["中药饮片", "活血化瘀药"], ["中药饮片", "其他饮片", "根茎"]),
  device: fc.constantFrom(["医疗器械", "无源手术器械"], ["医疗器械", "其他器械"]),
};
const FACTS: Record<GoodsKind, fc.Arbitrary<[string, string][]>> = {
  drug: fc.constantFrom([], [["储存", "阴凉"]]),
  herb: fc.constantFrom(
    [],
    [
      ["药性", "温"],
      ["归经", "肝经"],
      ["功效分类", "活血化瘀药"],
    ],
  ),
  device: fc.constantFrom([
    ["管理类别", "第二类医疗器械"],
    ["分类编码", "02-03-02"],
  ]),
};

const state: fc.Arbitrary<GoodsState> = fc.constantFrom<GoodsKind>("drug", "herb", "device").chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    category: PLACES[kind],
    facts: FACTS[kind],
    sku: fc.constantFrom("", "A-100", "00012"),
    barcode: fc.constantFrom("", "6922261200200"),
    name: found(20),
    generic_name: found(20),
    trade_name: fc.constantFrom("", "阿莫仙"),
    dosage_form: known(found(10)),
    spec: fc.constantFrom("0.25g*24粒", "—", "2ml:10mg*1支", "0.25G*24粒"),
    unit: fc.constantFrom("盒", "瓶"),
    manufacturer: known(found(20)),
    approval_number: fc.constantFrom("", "国药准字H44022059", "H20160155"),
    warehouse: fc.constantFrom("中心仓", "武汉分仓"),
    base_price: fc.integer({ min: 1000, max: 999_999 }),
    ladder: fc.constantFrom(
      [],
      [
        { from: 50, price: 900 },
        { from: 200, price: 850 },
      ],
    ),
    minimum_price: fc.constantFrom(null, 850),
    ladder_type: fc.integer({ min: 0, max: 9 }),
    pack_size: fc.integer({ min: 1, max: 9999 }),
    case_size: fc.option(fc.integer({ min: 1, max: 99_999 })),
    tags: fc.constantFrom(
      [],
      [
        { name: "优", describe: "优选商品" },
        { name: "满", describe: "自己的说明" },
      ],
    ),
    scope: fc.constantFrom(...(Object.keys(BUSINESS_SCOPE_NAMES) as BusinessScopeCode[])),
    regulated: fc.constantFrom(null, ...(Object.keys(REGULATED) as RegulatedClass[])),
    is_ephedrine: flag,
    is_prescription: fc.option(flag),
    is_controlled: flag,
    is_preferred: flag,
    with_coupon: flag,
    item_free_shipping_from: fc.option(fc.integer({ min: 1, max: 99_999 })),
    free_shipping_from: fc.option(fc.integer({ min: 1, max: 99_999 })),
    purchase_limit: fc.option(fc.integer({ min: 1, max: 999_999 })),
    min_shelf_life: fc.option(fc.integer({ min: 0, max: 3_650 })),
    marketing_authorization_holder: fc.constantFrom("", "邦民药业有限公司"),
    storage_class: fc.constantFrom("", ...(Object.keys(STORAGE_CLASSES) as StorageClass[])),
    storage_min: fc.option(fc.integer({ min: -2000, max: 100 })),
    storage_max: fc.option(fc.integer({ min: 100, max: 600 })),
    insurance_code: fc.constantFrom("", "XJ01CAA040E001010104575"),
    tax_code: fc.constantFrom("", "1070304990000000000"),
    tax_rate: fc.constantFrom(null, 0, 100, 300, 600, 900, 1300),
    retail_price: fc.option(fc.integer({ min: 1, max: 999_999_999 })),
    processing_spec: fc.constantFrom("", "酒炙"),
    registrant: fc.constantFrom("", "某医疗器械有限公司"),
    contract_manufacturer: fc.constantFrom("", "某受托有限公司"),
    production_licence: fc.constantFrom("", "粤药监械生产许20200001号"),
    udi_di: fc.constantFrom("", "06901234567892", "MA.156.M0.100002.ABC"),
    is_implant: fc.option(flag),
    status: fc.constantFrom("on" as const, "off" as const),
    sales: fc.nat(),
  }),
);

function merged(cells: Cells, before: GoodsState | null, isKeyed = true): GoodsState {
  const read = readGoodsRow(cells);
  if (!read.ok) throw new Error(read.reason);
  return mergeGoods({ input: read.item.input, before, isKeyed, kindOfList: "drug" });
}

/** A class that the names tell cannot be taken away by a cell. */
const isFree = (goods: GoodsState) => goods.regulated !== null || goods.kind !== "drug";

describe("an exported goods", () => {
  test("changes nothing when it is imported again", () => {
    fc.assert(
      fc.property(state, fc.boolean(), (goods, isKeyed) => {
        fc.pre(
          isFree(goods) ||
            merged({ name: goods.name, manufacturer: "厂", price: "1" }, null).regulated === null,
        );
        const after = merged(goodsCells(goods), goods, isKeyed);
        expect(after).toEqual(goods);
        expect(findChanges(goods, after)).toEqual([]);
      }),
    );
  });

  test("makes the same goods of a new one", () => {
    fc.assert(
      fc.property(state, (goods) => {
        const cells = goodsCells(goods);
        expect(goodsCells(merged(cells, null))).toEqual(cells);
      }),
    );
  });
});

describe("a list of a few columns", () => {
  const KEYS = ["name", "spec", "manufacturer"] as const;
  test("changes no other, whichever they are", () => {
    const columns = Object.keys(goodsCells(fc.sample(state, 1)[0]!)) as (keyof ReturnType<
      typeof goodsCells
    >)[];
    const others = columns.filter((column) => !KEYS.some((key) => key === column) && column !== "kind");
    fc.assert(
      fc.property(state, state, fc.subarray(others, { maxLength: 4 }), (before, listed, changed) => {
        const from = goodsCells({ ...listed, kind: before.kind, category: before.category });
        const cells: Cells = Object.fromEntries(changed.map((column) => [column, from[column]]));
        for (const key of KEYS) cells[key] = goodsCells(before)[key];
        // What follows from a name, a form or a number may follow, and nothing else.
        const free = ["scope", "regulated", ...changed];
        const rest = (goods: GoodsState) =>
          Object.entries(goodsCells(goods)).filter(([column]) => !free.includes(column));
        expect(rest(merged(cells, before, false))).toEqual(rest(before));
      }),
    );
  });

  test("an empty cell empties an optional column, and puts back what a new goods has", () => {
    const [goods] = fc.sample(
      state.filter(
        ({ kind, barcode, approval_number }) => kind === "drug" && barcode !== "" && approval_number !== "",
      ),
      1,
    );
    const cells: Cells = { name: goods!.name, barcode: "", approval_number: "", ladder: "", tags: "" };
    const more: Cells = { pack_size: "", with_coupon: "", purchase_limit: "", min_shelf_life: "", sku: "" };
    expect(merged({ ...cells, ...more }, { ...goods!, sku: "A1", with_coupon: 0 }, false)).toMatchObject({
      barcode: "",
      approval_number: "",
      ladder: [],
      tags: [],
      pack_size: 1,
      with_coupon: 1,
      purchase_limit: null,
      min_shelf_life: null,
      sku: "A1",
    });
  });

  test("a name that is only spelled otherwise stays as it stands, unless a number names the goods", () => {
    const [goods] = fc.sample(state, 1);
    const before = { ...goods!, name: "维生素B12片", manufacturer: "某厂(合肥)" };
    const cells = { name: "维生素Ｂ₁₂片", manufacturer: "某厂（合肥）" };
    expect(merged(cells, before, false)).toMatchObject({ name: "维生素B12片", manufacturer: "某厂(合肥)" });
    expect(merged(cells, before, true)).toMatchObject(cells);
  });

  test("a price below the ladder that stands is refused", () => {
    const [goods] = fc.sample(state, 1);
    const before = { ...goods!, ladder: [{ from: 50, price: 900 }] };
    expect(() => merged({ name: before.name, price: "8.00" }, before)).toThrow("阶梯价须低于基础价");
  });
});
