import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { InvoiceAdminRow } from "~/modules/invoices/invoice-admin.server";
import { amountFault } from "~/modules/invoices/invoice";
import { parseTaxFile, sellerFault, sellerRows, TAX_HEADINGS, taxRows } from "~/modules/invoices/tax-file";

const NUMBER = "25442000000123456789";
const line = {
  name: "阿莫西林",
  spec: "0.25g*24粒",
  unit: "盒",
  tax_code: "1070103010100000000",
  number: 3,
  rate: 13,
  amount: 1_000,
  tax: 115,
};
const invoice: InvoiceAdminRow = {
  id: 1,
  number: "FP20261120000001",
  state: "pending",
  type: "ordinary",
  amount: 1_000,
  tax: 115,
  reversed: 0,
  title: "药店1",
  email: "",
  createdAt: 0,
  companyId: 1,
  phone: "",
  invoiceNumber: null,
  facts: { taxNumber: "91440101MA5AAAAA0X", address: "", phone: "", bank: "", account: "" },
  orders: ["2026112000000001", "2026112000000002"],
  lines: [line],
  files: [],
  reds: [],
};

const seller = {
  entity: { name: "广东青囊医药有限公司", creditCode: "91440101MA5SELLER1", address: "", phone: "" },
  bank: { bank: "工商银行", account: "0012" },
};

test("a row a line, under as many headings, in yuan; net and tax sum to the amount", () => {
  const [row, ...rest] = taxRows([invoice], seller);
  expect(rest).toEqual([]);
  expect(Object.fromEntries(TAX_HEADINGS.map((name, at) => [name, row![at]]))).toMatchObject({
    申请编号: "FP20261120000001",
    购方名称: "药店1",
    购方税号: "91440101MA5AAAAA0X",
    项目名称: "阿莫西林",
    税收分类编码: "1070103010100000000",
    数量: 3,
    含税单价: 3.33333333,
    含税金额: 10,
    不含税金额: 8.85,
    税率: "13%",
    税额: 1.15,
    价税合计: 10,
    开票资料: "齐全",
    订单编号: "2026112000000001、2026112000000002",
  });
  expect(row).toHaveLength(TAX_HEADINGS.length);
  expect(taxRows([{ ...invoice, type: "special" }], seller)[0]!.at(-1)).toBe("不全，不能开票");
});

test("the legal entity is the seller, with 未填 for what it has not filled in", () => {
  const [row] = taxRows([invoice], seller);
  expect(Object.fromEntries(TAX_HEADINGS.map((name, at) => [name, row![at]]))).toMatchObject({
    销方名称: "广东青囊医药有限公司",
    销方税号: "91440101MA5SELLER1",
    销方地址: "未填",
    销方电话: "未填",
    销方开户银行: "工商银行",
    销方银行账号: "0012",
  });
  expect(sellerRows({ ...seller, bank: null }).at(-1)).toEqual(["银行账号", "未填"]);
  expect(sellerFault(seller)).toBeNull();
  expect(sellerFault({ ...seller, entity: { ...seller.entity, name: "", creditCode: "" } })).toBe(
    "企业主体还缺企业名称、统一社会信用代码，请先在“企业主体”中填写",
  );
});

const values = (...rows: string[][]) => {
  const read = parseTaxFile([["发票号码", "申请编号", "价税合计"], ...rows]);
  if (!read.ok) throw new Error(read.text);
  return read.entries;
};

describe("numbers that come back", () => {
  test("are found by their headings; several rows of one application are one", () => {
    const read = parseTaxFile([
      ["导出时间 2026-11-25"],
      ["单据编号", "数电票号码"],
      ["FP1", NUMBER],
      ["FP1", NUMBER],
      ["FP2", ""],
    ]);
    expect(read).toEqual({
      ok: true,
      entries: [
        { application: "FP1", number: NUMBER, amounts: [], fault: null },
        { application: "FP2", number: "", amounts: [], fault: "没有发票号码" },
      ],
    });
  });

  test("that differ, are none, or were rounded by a spreadsheet are faults of their own row", () => {
    const faults = (...numbers: string[]) => values(...numbers.map((number) => [number, "FP1"]))[0]!.fault;
    expect(faults(NUMBER, "25442000000123456780")).toContain("几个不同");
    expect(faults("2.5442E+19")).toContain("20 位");
    expect(faults("25442000000123400000")).toContain("设为文本");
    expect(faults(NUMBER)).toBeNull();
  });

  test("whose amounts neither say the whole each nor sum to it are not what was asked for", () => {
    expect(amountFault([100, 50], 100)).toContain("文件中的价税合计 ¥1.50 与申请的 ¥1.00 不符");
    expect(amountFault([99], 100)).toContain("¥0.99");
    expect(amountFault([100, 100, 1], 100)).not.toBeNull();
  });

  test("without headings or rows the file is refused", () => {
    expect(parseTaxFile([["甲", "乙"]])).toMatchObject({ ok: false });
    expect(parseTaxFile([["申请编号", "发票号码"]])).toMatchObject({ ok: false });
    expect(parseTaxFile([])).toMatchObject({ ok: false });
  });

  test("an amount may stand whole in each row or in parts, and nothing else fits", () => {
    expect(values([NUMBER, "FP1", "¥6.00"], [NUMBER, "FP1", "4"])[0]!.amounts).toEqual([600, 400]);
    const parts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(parts, (amounts) => {
        const sum = amounts.reduce((all, amount) => all + amount, 0);
        expect(amountFault(amounts, sum)).toBeNull();
        expect(
          amountFault(
            amounts.map(() => sum),
            sum,
          ),
        ).toBeNull();
        expect(amountFault(amounts, sum + 1)).toContain("不符");
        expect(amountFault([], sum)).toBeNull();
      }),
    );
  });
});

describe("headings", () => {
  const readsAs = (application: string, number: string) =>
    parseTaxFile([
      [application, number],
      ["FP1", NUMBER],
    ]).ok;

  test.each([
    ["申请编号", "发票号码"],
    ["开票申请编号", "数电发票号码"],
    ["单据号", "全电号码"],
    ["业务单编号（必填）", "数电票发票号码 (20位)"],
    [" 申 请 编 号 ", "号码"],
    ["申请编号(我方)", "电子发票号码"],
  ])("%j and %j are understood", (application, number) => expect(readsAs(application, number)).toBe(true));

  test.each([
    ["原申请编号", "发票号码"],
    ["申请编号备注", "发票号码"],
    ["申请编号", "红字发票号码"],
    ["申请编号", "发票号码校验"],
    ["申请", "发票号码"],
    ["申请编号", "发票代码"],
  ])("%j and %j are not: another column is never taken for it", (application, number) =>
    expect(readsAs(application, number)).toBe(false),
  );

  test("are looked for in the first ten rows", () => {
    const below = (count: number) =>
      parseTaxFile([
        ...Array.from({ length: count }, () => ["说明", ""]),
        ["申请编号", "发票号码"],
        ["FP1", NUMBER],
      ]);
    expect(below(9)).toMatchObject({ ok: true, entries: [{ application: "FP1", fault: null }] });
    expect(below(10)).toEqual({ ok: false, text: expect.stringContaining("没有找到表头") });
  });

  test("that name one thing twice mean its first column", () => {
    const read = parseTaxFile([
      ["申请编号", "号码", "发票号码", "价税合计金额"],
      ["FP1", NUMBER, "1", "9.99"],
    ]);
    expect(read).toMatchObject({ entries: [{ number: NUMBER, amounts: [999], fault: null }] });
  });
});

describe("rows", () => {
  test("are read without blanks round them; one without an application is nobody's", () =>
    expect(values([` ${NUMBER} `, " FP1 ", " 1.00 "], ["99999999999999999999", "  ", "5"])).toEqual([
      { application: "FP1", number: NUMBER, amounts: [100], fault: null },
    ]));

  test("that are shorter than their heads lack what is not there, and break nothing", () => {
    expect(values([NUMBER, "FP1"], [], [NUMBER])).toMatchObject([
      { application: "FP1", amounts: [], fault: null },
    ]);
    expect(parseTaxFile([["申请编号", "发票号码"], [], [""]])).toEqual({
      ok: false,
      text: "表头下面没有内容",
    });
  });

  test("of which one has the number and another has none are one application with that number", () =>
    expect(values(["", "FP1", ""], [NUMBER, "FP1", "x"])).toEqual([
      { application: "FP1", number: NUMBER, amounts: [], fault: null },
    ]));

  test("whose number was grouped by blanks are judged by its figures", () => {
    expect(values([`${NUMBER.slice(0, 10)} ${NUMBER.slice(10)}`, "FP1", ""])[0]!.fault).toBeNull();
    expect(values(["25442 000000 1234 00000", "FP1", ""])[0]!.fault).toContain("设为文本");
    // Fewer zeros may be the tax office's own.
    expect(values(["25442000000123456000", "FP1", ""])[0]!.fault).toBeNull();
  });

  test("keep the order of the file, each application once, none longer than a number may be", () => {
    const keys = values(["", "B", ""], ["", "A", ""], ["", "B", ""], ["", "长".repeat(60), ""]).map(
      ({ application }) => application,
    );
    expect(keys).toEqual(["B", "A", "长".repeat(40)]);
  });
});
