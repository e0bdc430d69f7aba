import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readStatement } from "~/modules/payments/bank-file/statement";

const HEAD = ["日期", "对方户名", "贷方金额", "摘要", "流水号"];
const toLines = (rows: string[][]) => {
  const read = readStatement(rows);
  if (!read.ok) throw new Error(read.text);
  return read.lines;
};
const getFault = (...rows: string[][]) => {
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
    expect(toLines(rows)).toEqual([
      {
        serial: "A1",
        day: "2026-11-20",
        payer: "第一药房",
        amount: 149_846,
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
    expect(toLines(signed).map(({ serial, day }) => [serial, day])).toEqual([["A2", "2026-01-05"]]);
    const message = [
      ["流水号", "交易金额", "借贷标志", "对方户名"],
      ["A1", "30", "借", "供应商"],
      ["A2", "30", "贷", "第一药房"],
    ];
    expect(toLines(message).map(({ serial }) => serial)).toEqual(["A2"]);
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

describe("a head", () => {
  const COLUMNS = { day: 0, payer: 1, came: 2, remark: 3, serial: 4 };
  const readWith = (column: keyof typeof COLUMNS, head: string) => {
    const heads = HEAD.map((item, at) => (at === COLUMNS[column] ? head : item));
    const read = readStatement([heads, ["2026-11-20", "第一药房", "10.00", "货款", "A1"]]);
    return read.ok ? read.lines[0]! : null;
  };
  const WHOLE = { serial: "A1", day: "2026-11-20", payer: "第一药房", amount: 1_000, remark: "货款" };

  test.each([
    [
      "day",
      ["交易日期", "记账日期", "入账时间", "交易日", "到账时间", "会计日期", "日期：", "交易日期(北京时间)"],
    ],
    ["payer", ["对方户名", "付款人名称", "汇款人", "对手账户名称", "付款方单位名称", "户名", "对方账号名称"]],
    [
      "came",
      ["收入", "收入金额", "转入额", "贷方发生额（元）", "存入", "入账金额", "收款金额:", "金额", "交易金额"],
    ],
    [
      "serial",
      ["流水", "交易流水号", "银行流水号", "回单编号", "凭证号", "交易号码", "账户明细编号-交易流水号"],
    ],
    ["remark", ["摘要", "附言", "交易附言", "摘要/备注", "用途", "备 注"]],
  ] as const)("of %s is known in the words of many banks", (column, heads) => {
    for (const head of heads) expect(readWith(column, head), head).toEqual(WHOLE);
  });

  test.each([
    ["payer", ["我方户名称", "对方户名拼音", "本方户名", "对方开户行", "对方账号开户行名称"]],
    ["came", ["贷方余额", "收入笔数", "账户余额", "金额币种", "手续费金额"]],
    ["serial", ["上笔流水号", "流水号校验", "企业流水", "凭证种类"]],
  ] as const)("that only contains the words for %s is another column", (column, heads) => {
    for (const head of heads) expect(readWith(column, head), head).toBeNull();
  });

  test("of a day or a remark that is another column leaves the line without one, and takes nothing else for it", () => {
    for (const head of ["起息日期", "日期格式", "交易日2"])
      expect(readWith("day", head), head).toMatchObject({ day: "" });
    for (const head of ["摘要代码", "客户备注", "备注2"])
      expect(readWith("remark", head), head).toMatchObject({ remark: "" });
  });

  test("stands within the first twenty rows", () => {
    const below = (count: number) =>
      readStatement([...Array.from({ length: count }, () => ["说明"]), HEAD, ["", "第一药房", "1", "", "A1"]])
        .ok;
    expect([below(19), below(20)]).toEqual([true, false]);
  });
});

describe("a cell", () => {
  const read = (amount: string, day = "") => readStatement([HEAD, [day, "第一药房", amount, "", "A1"]]);
  const getAmount = (text: string) => {
    const statement = read(text);
    return statement.ok ? statement.lines[0]!.amount : null;
  };

  test.each([
    ["1,498.46", 149_846],
    ["￥1498.46元", 149_846],
    ["+20", 2_000],
    ["１２．５", 1_250],
    ["1 498.460000", 149_846],
    ["0.01", 1],
    ["123456789.99", 12_345_678_999],
  ])("with the amount %j is %i fen", (text, fen) => expect(getAmount(text)).toBe(fen));

  test.each(["10.005", "1e3", "12.3.4", "十元", "(30.00)", "--5", "0x10", "10 USD"])(
    "with %j is no amount: the file is refused, and nothing of it is guessed",
    (text) => expect(read(text)).toEqual({ ok: false, text: "第 2 行的金额读不出来" }),
  );

  test.each(["", "-", "0", "0.00", "-30", "－30.00", "\u221230"])("with %j brought no money", (text) =>
    expect(read(text)).toEqual({ ok: false, text: "文件里没有收款" }),
  );

  test.each([
    ["2026年1月5日", "2026-01-05"],
    ["2026.1.5", "2026-01-05"],
    ["20260105093000", "20260105093000"],
    ["20260105 09:30", "2026-01-05"],
    ["2026/11/20 09:30", "2026-11-20"],
    ["昨天", "昨天"],
    ["x2026-01-05", "x2026-01-05"],
    ["长".repeat(30), "长".repeat(20)],
  ])("with the day %j is %j", (text, day) => {
    const statement = read("1", text);
    expect(statement.ok && statement.lines[0]!.day).toBe(day);
  });

  test("is cut where it is longer than what is kept, but a number of the bank never to another's", () => {
    const [line] = toLines([HEAD, ["", "甲".repeat(400), "1", "乙".repeat(400), "9".repeat(60)]]);
    expect([line!.payer.length, line!.remark.length, line!.serial.length]).toEqual([300, 300, 60]);
    const long = (end: string) => ["", "药房", "1", "", "9".repeat(60) + end];
    expect(getFault(long("1"), long("2"))).toContain("流水号相同");
  });
});

test.each(["贷", "收", "收入", "来账", "C", "cr", "Credit"])("the way %j is money that came", (way) => {
  const rows = (message: string) => [
    ["流水号", "交易金额", "收/支", "对方户名"],
    ["A1", "30", message, "第一药房"],
    ["A2", "-1", message, "供应商"],
  ];
  expect(readStatement(rows(way))).toMatchObject({ ok: true, skipped: 1, lines: [{ serial: "A1" }] });
  for (const other of [`${way}x`, `非${way}`])
    expect(readStatement(rows(other)), other).toMatchObject({ ok: false });
});

test("several remarks are one text, each said once", () => {
  const rows = [
    ["流水号", "收入", "户名", "摘要", "附言", "用途"],
    ["A1", "1", "药房", "货款", "货款", "订单1"],
  ];
  expect(toLines(rows)[0]!.remark).toBe("货款 订单1");
});

test("what cannot be read is refused with the row", () => {
  expect(getFault(["2026-11-20", "第一药房", "十元", "", "A1"])).toBe("第 2 行的金额读不出来");
  expect(getFault(["2026-11-20", "第一药房", "10", "", ""])).toBe("第 2 行没有流水号");
  const twice = ["2026-11-20", "第一药房", "10", "", "A1"];
  expect(getFault(twice, twice)).toBe("第 2 行和第 3 行的流水号相同：A1");
  expect(getFault()).toBe("文件里没有收款");
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

test("a serial whose digits a spreadsheet cut off is refused, as two transfers would have it", () => {
  for (const serial of ["2.02611E+17", "6.9e+05"])
    expect(getFault(["2026-11-20", "第一药房", "10.00", "", serial]), serial).toMatch(
      /第 2 行的流水号 .*丢失了末尾的数字/,
    );
});

test("a day that no calendar has is refused, as nobody finds it in the account", () => {
  for (const day of ["2026/11/31", "20260230", "2026-13-01 09:30"])
    expect(getFault([day, "第一药房", "10.00", "", "A1"]), day).toBe(`第 2 行的日期 ${day} 不存在`);
  expect(getFault(["2028-02-29", "第一药房", "10.00", "", "A1"])).toBeNull();
});
