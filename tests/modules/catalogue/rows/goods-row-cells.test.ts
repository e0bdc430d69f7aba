import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  GOODS_IMPORT_COLUMNS,
  type GoodsInput,
  GOODS_KIND_NAMES,
  readGoodsRow,
  readLadder,
} from "~/modules/catalogue/rows/goods-row";
import type { Cells } from "~/modules/catalogue/rows/columns";
import { REGULATED } from "~/modules/catalogue/goods/purchase-restriction";
import { BUSINESS_SCOPE_NAMES } from "~/modules/company/identity/scope";
import { anyText } from "../../../any-text";

const read = (cells: Cells) => readGoodsRow({ name: "阿莫西林胶囊", ...cells });
function row(cells: Cells) {
  const answer = read(cells);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.item;
}
const refusal = (cells: Cells) => {
  const answer = read(cells);
  return answer.ok ? null : answer.reason;
};

describe("a cell is read as", () => {
  test.each<[Cells, Partial<GoodsInput>]>([
    [{ price: "11.8" }, { price: 1180 }],
    [{ price: "0.01" }, { price: 1 }],
    [{ price: "1234567.89" }, { price: 123456789 }],
    [{ kind: "中药饮片" }, { kind: "herb" }],
    [{ kind: "device" }, { kind: "device" }],
    [{ kind: "" }, { kind: null }],
    [{ scope: "抗生素" }, { scope: "antibiotic" }],
    [{ scope: "antibiotic" }, { scope: "antibiotic" }],
    [{ regulated: "疫苗" }, { regulated: "vaccine" }],
    [{ regulated: "" }, { regulated: null }],
    [{ prescription: "是" }, { prescription: 1 }],
    [{ prescription: "0" }, { prescription: 0 }],
    [{ with_coupon: "" }, { with_coupon: null }],
    [{ pack_size: "10" }, { pack_size: 10 }],
    // As keyboards write it: full-width figures and blanks.
    [{ pack_size: " １０ " }, { pack_size: 10 }],
    [{ ladder_type: "0" }, { ladder_type: 0 }],
    [{ purchase_limit: "" }, { purchase_limit: null }],
    [{ status: "下架" }, { status: "off" }],
    [{ status: "on" }, { status: "on" }],
    [{ sales: "0" }, { sales: 0 }],
    [{ spec: "" }, { spec: "" }],
    [{ approval_number: " 国药准字Ｈ４４０２２０５９ " }, { approval_number: "国药准字H44022059" }],
    [{ ladder: "" }, { ladder: [] }],
    [
      { ladder: "50:11.20；200：10.6", price: "12" },
      {
        ladder: [
          { from: 50, price: 1120 },
          { from: 200, price: 1060 },
        ],
      },
    ],
    [{ tags: "" }, { tags: [] }],
    [
      { tags: "优；满 ; ;" },
      {
        tags: [
          { name: "优", describe: "优选商品" },
          { name: "满", describe: "满" },
        ],
      },
    ],
  ])("%j", (cells, input) => expect(row(cells).input).toMatchObject(input));

  test("every kind, scope and class of the law by its code and by its name", () => {
    for (const [column, names] of Object.entries({
      kind: GOODS_KIND_NAMES,
      scope: BUSINESS_SCOPE_NAMES,
      regulated: REGULATED,
    }))
      for (const [code, name] of Object.entries(names))
        for (const cell of [code, name])
          expect(row({ [column]: cell }).input).toMatchObject({ [column]: code });
  });

  test("what a row has no column for is not there at all, so that nothing of it changes", () => {
    expect(row({})).toEqual({
      named: {
        id: null,
        sku: "",
        barcode: "",
        name: "阿莫西林胶囊",
        spec: null,
        manufacturer: "",
        approval: "",
      },
      input: { name: "阿莫西林胶囊" },
      batches: [],
      notes: [],
    });
  });
});

describe("a cell is refused", () => {
  test.each<[Cells, string]>([
    [{ price: "11.805" }, "价格不是金额"],
    [{ price: "-1" }, "价格不是金额"],
    [{ price: "12345678" }, "价格不是金额"],
    [{ price: "0.00" }, "价格必须大于0"],
    [{ kind: "保健品" }, "商品类型只能是药品、中药饮片、医疗器械"],
    [{ kind: "constructor" }, "商品类型只能是药品、中药饮片、医疗器械"],
    [{ scope: "西药" }, "经营范围不认识"],
    [{ regulated: "管制" }, "管制类别不认识"],
    [{ controlled: "yes" }, "控销只能是“是”或“否”"],
    [{ pack_size: "10000" }, "中包装太大"],
    [{ pack_size: "1.5" }, "中包装不是整数"],
    [{ pack_size: "十" }, "中包装不是数字"],
    [{ case_size: "0" }, "件装量太小"],
    [{ ladder_type: "10" }, "阶梯价类型太大"],
    [{ purchase_limit: "0" }, "限购数量太小"],
    [{ sales: "-1" }, "销量太小"],
    [{ unit: "一二三四五六七" }, "单位超过6字"],
    [{ name: "药".repeat(121) }, "商品名称超过120字"],
    [{ goods: "12a" }, "商品编号不是数字"],
    [{ name: "" }, "缺少商品名称"],
    // The first thing that is wrong, in the order of the columns.
    [{ manufacturer: "", price: "" }, "缺少生产企业"],
  ])("%j: %s", (cells, reason) => expect(refusal(cells)).toBe(reason));

  test("whatever stands in it, a row is read or refused in words", () => {
    const columns = [...GOODS_IMPORT_COLUMNS];
    fc.assert(
      fc.property(fc.constantFrom(...columns), anyText({ maxLength: 6 }), (column, cell) => {
        const answer = read({ [column]: cell });
        if (!answer.ok) expect(answer.reason).toMatch(/[\u4e00-\u9fff]/);
      }),
    );
  });
});

describe("a ladder", () => {
  test.each<[string, string]>([
    ["50", "阶梯价格式应为 数量:单价;数量:单价"],
    ["50:", "阶梯价格式应为 数量:单价;数量:单价"],
    ["50:9:8", "阶梯价格式应为 数量:单价;数量:单价"],
    ["0:9", "阶梯价格式应为 数量:单价;数量:单价"],
    ["50:0", "阶梯价格式应为 数量:单价;数量:单价"],
    ["50:9;", "阶梯价格式应为 数量:单价;数量:单价"],
    ["50:9;50:8", "阶梯价须数量递增、单价递减"],
    ["50:9;60:9", "阶梯价须数量递增、单价递减"],
    ["50:10", "阶梯价须数量递增、单价递减"],
  ])("%s below 10.00: %s", (cell, reason) => expect(() => readLadder(cell, 1000)).toThrow(reason));

  test("may begin anywhere where no price stands beside it", () =>
    expect(readLadder("2:99999", undefined)).toEqual([{ from: 2, price: 9999900 }]));

  test("that rises in number and falls in price is read as it was written", () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 })), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(steps, (parts) => {
        let from = 0;
        let price = 100_000;
        const tiers = parts.map(([more, less]) => ({ from: (from += more), price: (price -= less) }));
        const cell = tiers.map((tier) => `${tier.from} : ${(tier.price / 100).toFixed(2)}`).join(" ; ");
        expect(readLadder(cell, 100_000)).toEqual(tiers);
        if (tiers.length > 1)
          expect(() => readLadder(cell.split(" ; ").reverse().join(";"), 100_000)).toThrow(
            "阶梯价须数量递增",
          );
      }),
    );
  });
});

describe("batches", () => {
  const batch = { number: "B1", producedOn: "2026-01-01", expiresOn: "2028-06-30", quantity: 5 };

  test("several of one cell, blanks round their parts left out", () => {
    expect(row({ batches: "B1,2026-01-01,2028-06-30,5;B2 , 2026-02-01 ,2028-07-31, 0" }).batches).toEqual([
      batch,
      { number: "B2", producedOn: "2026-02-01", expiresOn: "2028-07-31", quantity: 0 },
    ]);
    expect(row({ batches: "" }).batches).toEqual([]);
  });

  test.each([
    ",2026-01-01,2028-06-30,5",
    "B1,2026-1-1,2028-06-30,5",
    "B1,2026-01-01 08:00,2028-06-30,5",
    "B1,x2026-01-01,2028-06-30,5",
    "B1,2026-01-01,2028-06-31,5",
    "B1,2026-01-01,2026-01-01,5",
    "B1,2026-01-01,2028-06-30",
    "B1,2026-01-01,2028-06-30,-5",
    "B1,2026-01-01,2028-06-30,1.5",
    "B1,2026-01-01,2028-06-30,1234567890",
    "B1,2026-01-01,2028-06-30,5;",
  ])("%s is refused", (cell) =>
    expect(refusal({ batches: cell })).toBe("批次格式应为 批号,生产日期,有效期至,数量"),
  );
});

describe("a barcode", () => {
  test("beside a name is a fact of the goods; alone it names the goods", () => {
    expect(row({ barcode: "6922261200200" })).toMatchObject({
      named: { barcode: "", name: "阿莫西林胶囊" },
      input: { barcode: "6922261200200" },
    });
    const alone = readGoodsRow({ barcode: "6922261200200" });
    expect(alone).toMatchObject({ ok: true, item: { named: { barcode: "6922261200200", name: "" } } });
  });

  test("with a wrong last figure is left out and said so; an empty one takes it away", () => {
    const { input, notes } = row({ barcode: "6922261200201" });
    expect(input).not.toHaveProperty("barcode");
    expect(notes).toEqual(["条码校验位不对，未采用"]);
    expect(row({ barcode: "" })).toMatchObject({ input: { barcode: "" }, notes: [] });
  });
});

test("a tag is called what the list calls it, whatever it is: no name that every object has leads elsewhere", () => {
  for (const name of ["constructor", "toString", "__proto__", "hasOwnProperty", "换购", "新"])
    expect(row({ tags: name }).input.tags).toEqual([{ name, describe: expect.any(String) as string }]);
});
