import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Cells } from "~/modules/catalogue/rows/columns";
import { readPriceRow } from "~/modules/catalogue/rows/price-row";
import { readStockRow } from "~/modules/imports/kinds/stock-row";

const reasonOf = (read: { ok: boolean; reason?: string }) => (read.ok ? null : read.reason);

describe("stock", () => {
  const row = (more: Cells, isAdded = false) =>
    readStockRow({ goods: "1", batch: "B1", quantity: "5", ...more }, isAdded);
  test.each<[string, Cells, string]>([
    ["no goods", { goods: "" }, "缺少商品编号、货号、条码或商品名称"],
    ["no batch", { batch: "" }, "缺少批号"],
    ["a batch too long", { batch: "B".repeat(41) }, "批号超过40字"],
    ["no number", { quantity: "" }, "可售库存不是0或正整数"],
    ["half a unit", { quantity: "1.5" }, "可售库存不是0或正整数"],
    ["below nothing", { quantity: "-1" }, "可售库存不是0或正整数"],
    ["more than there can be", { quantity: "1234567890" }, "可售库存不是0或正整数"],
    ["a day that does not exist", { expires: "2027-02-29" }, "有效期至格式应为 2028-06-30"],
    ["a month that does not exist", { produced: "2027/13/1" }, "生产日期格式应为 2028-06-30"],
    ["eight figures that are no day", { expires: "20271301" }, "有效期至格式应为 2028-06-30"],
    ["words", { expires: "长期" }, "有效期至格式应为 2028-06-30"],
    ["it ends before it began", { produced: "2027-01-02", expires: "2027-01-01" }, "有效期至须晚于生产日期"],
    ["or on the same day", { produced: "2027-01-01", expires: "2027-01-01" }, "有效期至须晚于生产日期"],
  ])("%s", (_what, cells, reason) => expect(reasonOf(row(cells))).toBe(reason));

  test.each([
    ["2028-06-30", "2028-06-30"],
    ["2028/6/3", "2028-06-03"],
    ["2028.06.30", "2028-06-30"],
    ["20280630", "2028-06-30"],
    // As programs write a day that a cell holds with its time.
    ["2028-06-30 00:00:00", "2028-06-30"],
    ["2028/6/30 0:00", "2028-06-30"],
    ["", null],
  ])("the day %j is %j", (expires, day) => {
    const read = row({ expires });
    expect(read.ok && read.item.expiresOn).toBe(day);
  });

  test.each([
    "2028-06-301",
    "2028-06-3O",
    "2028-6-3l",
    "2028-06-30x",
    "2028-06-30-1",
    "2028/6/30/",
    "x2028-06-30",
    "2028063",
    "202806301",
  ])("the day %j is mistyped, and no shorter day is read into it", (expires) =>
    expect(reasonOf(row({ expires }))).toBe("有效期至格式应为 2028-06-30"),
  );

  test("a batch of forty signs is one, and either day may be left out", () => {
    expect(reasonOf(row({ batch: "B".repeat(40) }))).toBeNull();
    for (const days of [{ produced: "2027-01-02" }, { expires: "2027-01-02" }])
      expect(reasonOf(row(days))).toBeNull();
  });

  test("what is added may be taken off, what is counted may not", () => {
    const added = row({ quantity: "-3" }, true);
    expect(added.ok && added.item.quantity).toBe(-3);
    expect(reasonOf(row({ quantity: "x" }, true))).toBe("可售库存不是整数");
  });

  test("a column of what lies in the warehouse is read as that", () => {
    const read = readStockRow({ goods: "1", batch: "B1", on_hand: "7" }, false);
    expect(read.ok && [read.item.counts, read.item.quantity]).toEqual(["onHand", 7]);
    expect(reasonOf(readStockRow({ goods: "1", batch: "B1", on_hand: "" }, false))).toBe(
      "实物库存不是0或正整数",
    );
  });

  test("a batch of a goods stands once in a list", () => {
    const key = (more: Cells) => {
      const read = row(more);
      return read.ok && read.key;
    };
    expect(key({ quantity: "9" })).toBe(key({}));
    expect(key({ batch: "B2" })).not.toBe(key({}));
    expect(key({ goods: "2" })).not.toBe(key({}));
  });

  test("any day of the calendar is read in each of its spellings", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10);
          const [y, m, d] = day.split("-").map(Number);
          for (const text of [day, day.replaceAll("-", ""), `${y}/${m}/${d}`, `${y}.${m}.${d}`]) {
            const read = row({ expires: text });
            expect(read.ok && read.item.expiresOn).toBe(day);
          }
        },
      ),
    );
  });
});

describe("prices", () => {
  const row = (more: Cells) => readPriceRow({ goods: "1", ...more });
  const item = (more: Cells) => {
    const read = row(more);
    return read.ok ? (({ goods: _goods, ...rest }) => rest)(read.item) : read.reason;
  };
  test.each<[string, Cells, unknown]>([
    ["a base price", { price: "12.50" }, { scope: "base", price: 1_250, ladder: null }],
    [
      "with its ladder",
      { price: "12", ladder: "50:11.20;200:10.60" },
      {
        scope: "base",
        price: 1_200,
        ladder: [
          { from: 50, price: 1_120 },
          { from: 200, price: 1_060 },
        ],
      },
    ],
    [
      "a ladder alone",
      { ladder: "50:11.20" },
      { scope: "base", price: null, ladder: [{ from: 50, price: 1_120 }] },
    ],
    ["the end of a ladder", { ladder: "-" }, { scope: "base", price: null, ladder: [] }],
    ["a rank's price", { rank: "A", price: "9.9" }, { scope: "rank", key: "A", price: 990 }],
    ["an area's", { area: "440106", price: "9.9" }, { scope: "area", key: "440106", price: 990 }],
    [
      "a company's, without zeros in front",
      { company: "007", price: "9.9" },
      { scope: "company", key: "7", price: 990 },
    ],
    [
      "a rank of ten signs",
      { rank: "A".repeat(10), price: "1" },
      { scope: "rank", key: "A".repeat(10), price: 100 },
    ],
    ["a rank of eleven", { rank: "A".repeat(11), price: "1" }, "等级超过10字"],
    ["seven figures for an area", { area: "4401060", price: "1" }, "地区应为六位行政区划代码"],
    ["an area with a sign before it", { area: "x440106", price: "1" }, "地区应为六位行政区划代码"],
    ["a company with a sign before it", { company: "x7", price: "1" }, "客户编号不是数字"],
    ["a company with a sign behind it", { company: "7x", price: "1" }, "客户编号不是数字"],
    ["the end of an own price", { rank: "A", price: "-" }, { scope: "rank", key: "A", price: null }],
    ["nothing", {}, "缺少价格或阶梯价"],
    ["a base price cannot end", { price: "-" }, "缺少价格或阶梯价"],
    ["no price for a rank", { rank: "A" }, "缺少价格，填 - 表示取消"],
    ["words", { price: "十元" }, "价格不是金额"],
    ["for nothing", { price: "0" }, "价格不是金额"],
    ["a tenth of a fen", { price: "1.234" }, "价格不是金额"],
    [
      "two of rank, area and company",
      { rank: "A", company: "7", price: "1" },
      "等级、地区、客户编号只能填一个",
    ],
    ["a ladder of a rank", { rank: "A", price: "1", ladder: "2:0.5" }, "阶梯价只能和基础价一起填"],
    ["an area that is none", { area: "广州", price: "1" }, "地区应为六位行政区划代码"],
    ["a company that is none", { company: "康民", price: "1" }, "客户编号不是数字"],
    ["a rank too long", { rank: "甲".repeat(11), price: "1" }, "等级超过10字"],
    ["a ladder that rises", { price: "12", ladder: "50:11;200:11.5" }, "阶梯价须数量递增、单价递减"],
    ["a ladder that is not below the price", { price: "11", ladder: "50:11" }, "阶梯价须数量递增、单价递减"],
    ["a ladder that goes back", { price: "12", ladder: "50:11;50:10" }, "阶梯价须数量递增、单价递减"],
    ["half a ladder", { price: "12", ladder: "50" }, "阶梯价格式应为 数量:单价;数量:单价"],
  ])("%s", (_what, cells, expected) => expect(item(cells)).toEqual(expected));

  test("each price of a goods stands once in a list", () => {
    const keys = [
      { price: "1" },
      { rank: "A", price: "1" },
      { rank: "B", price: "1" },
      { area: "440106", price: "1" },
      { company: "7", price: "1" },
    ].map((cells) => {
      const read = row(cells);
      return read.ok && read.key;
    });
    expect(new Set(keys).size).toBe(5);
    const again = row({ company: "007", price: "2" });
    expect(again.ok && again.key).toBe(keys[4]);
  });

  test("a ladder that is written is read as it was", () => {
    const ladder = fc
      .uniqueArray(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 4 })
      .map((froms) => froms.sort((a, b) => a - b).map((from, i) => ({ from, price: 90_000 - i * 777 })));
    fc.assert(
      fc.property(ladder, (tiers) => {
        const text = tiers.map(({ from, price }) => `${from}:${(price / 100).toFixed(2)}`).join(";");
        expect(item({ price: "1000", ladder: text })).toMatchObject({ ladder: tiers });
      }),
    );
  });
});

describe("what verdicts and keys go by", () => {
  test("a refused row is called as it names itself, a good one too", () => {
    expect(readPriceRow({ name: "甲", price: "x" })).toEqual({
      ok: false,
      name: "甲",
      reason: "价格不是金额",
    });
    expect(readStockRow({ sku: "A1", quantity: "1" }, false)).toMatchObject({ ok: false, name: "A1" });
    expect(readPriceRow({ barcode: "690", price: "1" })).toMatchObject({ ok: true, name: "690" });
  });

  test("a batch's number never runs into the goods': their keys stay apart", () => {
    const key = (sku: string, batch: string) => {
      const read = readStockRow({ sku, batch, quantity: "1" }, false);
      return read.ok && read.key;
    };
    const keys = [key("A", "B C"), key("A B", "C"), key('A","B', "C"), key("A", 'B","C')];
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("prices of a goods for two whose names are alike stay apart", () => {
    const key = (cells: Cells) => {
      const read = readPriceRow({ goods: "1", price: "1", ...cells });
      return read.ok && read.key;
    };
    expect(new Set([key({ rank: "440106" }), key({ area: "440106" }), key({ company: "440106" })]).size).toBe(
      3,
    );
    expect(key({ rank: "base" })).not.toBe(key({}));
  });

  test("free units may be taken off by a list that adds, down to nine figures", () => {
    const quantity = (text: string) => {
      const read = readStockRow({ goods: "1", batch: "B", quantity: text }, true);
      return read.ok ? read.item.quantity : read.reason;
    };
    expect(["-999999999", "0", "-0", "+5", "--5", "1e3"].map(quantity)).toEqual([
      -999_999_999,
      0,
      0,
      "可售库存不是整数",
      "可售库存不是整数",
      "可售库存不是整数",
    ]);
  });
});
