/** Statements of banks as they come: heads in any order and words, money that went out, sums below, what cannot be read. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readStatement } from "~/payments/bank-file/statement";

const HEAD = ["日期", "对方户名", "贷方金额", "摘要", "流水号"];
const linesOf = (rows: string[][]) => {
  const read = readStatement(rows);
  if (!read.ok) throw new Error(read.text);
  return read.lines;
};
const faultOf = (...rows: string[][]) => {
  const read = readStatement([HEAD, ...rows]);
  return read.ok ? null : read.text;
};

describe("columns are found by their names", () => {
  test("below a title, in any order, with amounts as banks write them", () => {
    const rows = [
      ["账户明细", "", "", "", "", ""],
      ["户名：某某医药有限公司"],
      ["交易流水号", "贷方发生额（元）", "附言", "摘要", "对方账户名称", "交易时间"],
      ["A1", "￥1,498.46", "订单2026112000000001", "转账", "第一药房", "2026-11-20 09:30:00"],
      ["A2", "20.5", "", "转账", " 第二药房 ", "20261121"],
    ];
    expect(linesOf(rows)).toEqual([
      {
        ...{ serial: "A1", day: "2026-11-20", payer: "第一药房", amount: 149_846 },
        remark: "订单2026112000000001 转账",
      },
      { serial: "A2", day: "2026-11-21", payer: "第二药房", amount: 2_050, remark: "转账" },
    ]);
  });

  test("of one amount for both ways, by its sign or by a column that says so", () => {
    const signed = [
      ["流水号", "金额", "对方户名", "日期"],
      ["A1", "-30.00", "供应商", "2026/1/5"],
      ["A2", "30.00", "第一药房", "2026/1/5"],
    ];
    expect(linesOf(signed).map(({ serial, day }) => [serial, day])).toEqual([["A2", "2026-01-05"]]);
    const said = [
      ["流水号", "交易金额", "借贷标志", "对方户名"],
      ["A1", "30", "借", "供应商"],
      ["A2", "30", "贷", "第一药房"],
    ];
    expect(linesOf(said).map(({ serial }) => serial)).toEqual(["A2"]);
  });

  test("money that went out, empty rows and sums are left out", () => {
    const read = readStatement([
      HEAD,
      ["2026-11-20", "供应商", "", "货款", "A1"],
      ["", "", "", "", ""],
      ["2026-11-20", "第一药房", "10.00", "", "A2"],
      ["合计", "", "10.00", "", ""],
      ["笔数", "", "共 1 笔", "", ""],
    ]);
    expect(read).toMatchObject({ ok: true, skipped: 1, lines: [{ serial: "A2" }] });
  });
});

test("what cannot be read is refused with the row", () => {
  expect(faultOf(["2026-11-20", "第一药房", "十元", "", "A1"])).toBe("第 2 行的金额读不出来");
  expect(faultOf(["2026-11-20", "第一药房", "10", "", ""])).toBe("第 2 行没有流水号");
  const twice = ["2026-11-20", "第一药房", "10", "", "A1"];
  expect(faultOf(twice, twice)).toBe("第 2 行和第 3 行的流水号相同：A1");
  expect(faultOf()).toBe("文件里没有收款");
  expect(readStatement([["甲", "乙"]])).toMatchObject({ ok: false });
  expect(readStatement([])).toMatchObject({ ok: false });
});

test("whatever is handed in, no line is without a serial or an amount", () => {
  const cell = fc.oneof(fc.constantFrom(...HEAD, "金额", "10.00", "-5", "A1", ""), fc.string());
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 7 }), { maxLength: 12 }), (rows) => {
      const read = readStatement(rows);
      if (!read.ok) {
        expect(read.text).not.toBe("");
        return;
      }
      const serials = read.lines.map(({ serial }) => serial);
      expect(new Set(serials).size).toBe(serials.length);
      for (const line of read.lines) {
        expect(line.serial).not.toBe("");
        expect(line.amount).toBeGreaterThan(0);
      }
    }),
  );
});
