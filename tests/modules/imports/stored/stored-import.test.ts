import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import {
  REQUESTED,
  requestedHeadings,
  formatCellChanges,
  columnChoices,
  getImportColumns,
  groupReasons,
  guessColumns,
  LIST_KINDS,
  type ListKind,
  mayTakeBack,
  resolveImportColumns,
  withoutCost,
} from "~/modules/imports/stored/stored-import";
import {
  headAt,
  readImportTable,
  REASON_HEADING,
  getColumn,
  readHead,
} from "~/modules/imports/columns/headings";
import { cellsBy, evenCell } from "~/modules/imports/columns/cells";
import { IMPORT_COLUMN_HEADINGS } from "~/modules/catalogue/rows/columns";
import { formatAmount } from "~/platform/values/money";

const KINDS = Object.keys(LIST_KINDS) as ListKind[];

describe("the head of a list", () => {
  test("stands below titles and remarks, and is the line that names most columns", () => {
    const sheet = [
      ["广东某某药业 2026 年 12 月价格表", "", ""],
      ["品名及规格见附件", "", ""],
      ["", "", ""],
      ["货号", "单价（元）", "备注"],
      ["HH-1", "9.00", ""],
      ["", "", ""],
      ["HH-2", "8.00", "新"],
    ];
    expect(readImportTable(sheet)).toEqual({
      headings: ["货号", "单价（元）", "备注"],
      rows: [
        { row: 5, cells: ["HH-1", "9.00", ""] },
        { row: 7, cells: ["HH-2", "8.00", "新"] },
      ],
    });
  });

  test("of headings that nobody knows is the first line with two cells; they get names of their own", () => {
    const sheet = [["标题"], ["甲", "甲", "", "乙"], ["1", "2", "3", "4"]];
    expect(readImportTable(sheet)?.headings).toEqual(["甲", "甲（第 2 列）", "第 3 列", "乙"]);
    expect([headAt([["a"], ["b"]]), readImportTable([]), readImportTable([[""]])]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test("leaves out the reasons that a file of refused rows brings back, wherever they stand", () => {
    const rows = [{ row: 2, cells: ["HH-1", "9.00"] }];
    for (const at of [0, 1, 2]) {
      const [head, row] = [
        ["货号", "单价"],
        ["HH-1", "9.00"],
      ];
      head!.splice(at, 0, REASON_HEADING);
      row!.splice(at, 0, "价格不是金额");
      expect(readImportTable([head!, row!])).toEqual({ headings: ["货号", "单价"], rows });
    }
  });

  test("whatever a sheet holds: as many cells a row as headings, and no heading twice", () =>
    fc.assert(
      fc.property(fc.array(fc.array(anyText(), { maxLength: 5 }), { maxLength: 8 }), (sheet) => {
        const list = readImportTable(sheet);
        if (!list) return;
        expect(new Set(list.headings).size).toBe(list.headings.length);
        for (const { cells } of list.rows) expect(cells).toHaveLength(list.headings.length);
      }),
    ));
});

describe("columns", () => {
  test("are guessed by their headings, each once, and only those of the kind", () => {
    expect(guessColumns("prices", ["商品编码", "供货价", "价格", "生效日期", "批号"])).toEqual([
      "sku",
      "price",
      "",
      "starts",
      "",
    ]);
    expect(guessColumns("stock", ["品名", "批号", "库存"])).toEqual(["name", "batch", ""]);
  });

  // As systems that we did not write head the lists that they hand out: two of hospitals, one of a wholesaler, others of pharmacies.
  test.each([
    [
      "stock",
      "药品编码,药品名称,规格,生产厂家,批准文号,剂型名称,归类名称,拼音码,小单位名称,批号,有效期,库存数量,进价,库存金额",
      "sku,name,spec,manufacturer,approval_number,,,,,batch,expires,,,",
    ],
    [
      "stock",
      "业务日期,客户,通用名,规格,生产厂商,批准文号,数量,商品编码,內部编码,商标,基本单位,剂型,产地,包装单位名称,仓库名称,货架编号,批号,生产日期,有效期至,批次",
      ",,name,spec,manufacturer,approval_number,quantity,sku,,,,,origin,,,location,batch,produced,expires,",
    ],
    [
      "goods",
      "批准文号,产品名称,规格,剂型,生产单位,药品编码,药品编码备注",
      "approval_number,name,spec,dosage_form,manufacturer,sku,",
    ],
    ["stock", "ID,药品名称,规格,类别,库存,有效期,供应商", ",name,spec,,,expires,"],
    ["stock", "药品名称,规格,生产厂家/供应商,出入库数量,进价,未匹配诊断", "name,spec,,,,"],
    [
      "prices",
      "商品编码,通用名,规格,生产厂商,批发价,零售价,批发参考价,中标价",
      "sku,name,spec,manufacturer,price,,,",
    ],
    ["prices", "类码,类名,药品编码,药品名称,规格,单位,单价,数量,金额", ",,sku,name,spec,,price,,"],
    ["goods", "药品ID,药名,种类ID,进价,售价,生产商ID", ",name,,cost,,"],
    ["goods", "*ID,商品编码,通用名,规格,生产厂商,批发价", ",sku,name,spec,manufacturer,price"],
    // A list of ours that changes generic names, and one that says our numbers in English.
    ["goods", "商品编号,通用名称,生产企业", "goods,generic_name,manufacturer"],
    ["goods", "货号,通用名称", "sku,generic_name"],
    ["prices", "id,价格", "goods,price"],
  ] as const)("of a list of %s that others wrote are what they mean: %s", (kind, headings, columns) => {
    expect(guessColumns(kind, headings.split(",")).join()).toBe(columns);
  });

  test("mean to the command line what they mean to the back office, whatever stands in a list once", () => {
    const all = Object.entries(IMPORT_COLUMN_HEADINGS).map(([, headings]) => fc.constantFrom(...headings));
    const some = fc.subarray([
      ...all,
      fc.constantFrom("ID", "* id", "ＩＤ"),
      fc.constantFrom("拼音码", "助记码"),
    ]);
    fc.assert(
      fc.property(
        fc.constantFrom(...KINDS),
        some.chain((headings) => fc.tuple(...headings)),
        (kind, headings) => {
          const guessed = guessColumns(kind, headings);
          // A list that says one thing twice is refused there.
          fc.pre(new Set(headings.map(getColumn)).size === headings.length);
          const { columns } = readHead(headings, getImportColumns(kind));
          expect(headings.map((heading) => columns.get(heading) ?? "")).toEqual(guessed);
        },
      ),
    );
  });

  test("are chosen once each, or refused in words", () => {
    expect(resolveImportColumns("prices", ["a", "b"], ["sku", "price"])).toEqual({
      ok: true,
      columns: ["sku", "price"],
    });
    expect(resolveImportColumns("prices", ["a", "b"], ["sku"])).toEqual({ ok: true, columns: ["sku", ""] });
    expect(resolveImportColumns("prices", ["a", "b"], ["sku", "sku"])).toEqual({
      ok: false,
      reason: "“a”和“b”都对应了货号，请只保留一列",
    });
    for (const wrong of ["batch", "constructor", "__proto__", "x"])
      expect(resolveImportColumns("prices", ["a"], [wrong])).toMatchObject({ ok: false });
  });

  test("that are guessed may be chosen, whatever the headings", () =>
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), fc.array(anyText(), { maxLength: 6 }), (kind, headings) => {
        expect(resolveImportColumns(kind, headings, guessColumns(kind, headings)).ok).toBe(true);
      }),
    ));

  test("a select offers exactly those of the kind", () => {
    for (const kind of KINDS)
      expect(new Set(columnChoices(kind).map(({ value }) => value))).toEqual(new Set(getImportColumns(kind)));
  });
});

describe("a cell", () => {
  test.each([
    ["price", "¥1,180.00元/盒", "1180.00"],
    ["price", "12元", "12"],
    ["price", "￥ 9.5", "9.5"],
    ["price", "面议", "面议"],
    ["price", "1,18", "1,18"],
    ["price", "-", "-"],
    ["cost", "¥6.50元", "6.50"],
    ["quantity", "1,200 盒", "1200"],
    ["quantity", "-30瓶", "-30"],
    ["quantity", "100.00", "100"],
    ["quantity", "1.5", "1.5"],
    ["pack_size", "10盒/包", "10"],
    ["expires", "2028年6月30日", "2028-06-30"],
    ["name", "12元的药", "12元的药"],
  ] as const)("%s %s: %s", (column, text, current) => expect(evenCell(column, text)).toBe(current));

  test("that is a plain amount or number stays it", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (n) => {
        expect(evenCell("price", formatAmount(n))).toBe(formatAmount(n).replaceAll(",", ""));
        expect(evenCell("quantity", String(n))).toBe(String(n));
        expect(evenCell("quantity", `${n}盒`)).toBe(String(n));
      }),
    ));

  test("stands under its column; what is not imported is left out", () => {
    expect(cellsBy(["sku", "", "price"], ["A", "x", "9元"])).toEqual({ sku: "A", price: "9" });
    expect(cellsBy(["sku", "price"], ["A"])).toEqual({ sku: "A", price: "" });
  });
});

test("what goods cost is taken out for whoever may not see it", () => {
  const [price, cost] = [
    { what: "价格", from: "9.00", to: "8.00" },
    { what: "进价", from: "6.00", to: "7.00" },
  ];
  const rows = [{ row: 2, cells: ["A", "8.00", "7.00"], changes: [price!, cost!] }];
  expect(withoutCost(["sku", "price", "cost"], rows)).toEqual([
    { row: 2, cells: ["A", "8.00", ""], changes: [price] },
  ]);
});

test("what a row changes is said, and stock is never taken back", () => {
  expect(formatCellChanges([{ what: "价格", from: "12.00", to: "" }])).toBe("价格 12.00 → 空");
  expect([
    mayTakeBack("prices", "done"),
    mayTakeBack("goods", "stopped"),
    mayTakeBack("stock", "done"),
  ]).toEqual([true, true, false]);
  expect(mayTakeBack("goods", "running")).toBe(false);
});

test("reasons that differ in what a row says alone are one, with its rows and the first of them", () => {
  const of = (reason: string, count: number, row: number) => ({ reason, count, row });
  const groups = groupReasons([
    of("价格不是金额", 2, 9),
    of("“W1/28-06”分不出批号和有效期，请写作 批号/2028-06-30", 1, 7),
    of("生产日期 2027-01-01 晚于今天", 1, 4),
    of("“W2/28-07”分不出批号和有效期，请写作 批号/2028-06-30", 3, 5),
    of("生产日期 2027-03-04 晚于今天", 1, 3),
  ]);
  expect(groups).toEqual([
    of("“…”分不出批号和有效期，请写作 批号/2028-06-30", 4, 5),
    of("生产日期 … 晚于今天", 2, 3),
    of("价格不是金额", 2, 9),
  ]);
  const texts = fc.record({
    reason: fc.constantFrom("“a”不对", "“b”不对", "别的"),
    count: fc.nat(99),
    row: fc.nat(),
  });
  fc.assert(
    fc.property(fc.array(texts), (reasons) => {
      const sum = (all: readonly { count: number }[]) => all.reduce((limit, { count }) => limit + count, 0);
      expect(sum(groupReasons(reasons))).toBe(sum(reasons));
    }),
  );
});

test("a heading that may mean two days is asked, whichever it is chosen to be", () => {
  const headings = ["货号", "批号", "失效日期", "实物库存"];
  expect(guessColumns("stock", headings)[2]).toBe("");
  expect(requestedHeadings("stock", headings).map((heading) => heading?.columns ?? null)).toEqual([
    null,
    null,
    ["expires", "first_expired"],
    null,
  ]);
  const chosen = (column: string) => resolveImportColumns("stock", headings, ["sku", "batch", column, ""]);
  expect(chosen(REQUESTED)).toMatchObject({ ok: false, reason: expect.stringContaining("“失效日期”请写明") });
  for (const column of ["expires", "first_expired", ""]) expect(chosen(column)).toMatchObject({ ok: true });
});
