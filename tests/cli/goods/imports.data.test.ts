import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeXlsx } from "hucre/xlsx";
import {
  importPrices,
  type ImportRunOptions,
  type RawRows,
  importStock,
} from "~/modules/imports/run-file.server";
import { ListFault } from "~/modules/imports/columns/headings";
import { importFile } from "~/cli/goods/imports";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import { db } from "~/platform/database/database.server";
import { actAs } from "~/platform/database/audit.server";
import { goods, ground, NOW } from "../../modules/orders/shop";
import { gbk } from "~/platform/files/gbk";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "imports-"));
  await ground();
  for (const id of [1, 2, 3]) await goods(id, [[300, 500]]);
});
afterAll(() => rm(folder, { recursive: true }));

const FREE = { isAdded: false, heldOf: heldUnits };
const message: string[] = [];
async function values(
  name: string,
  rows: string[][],
): Promise<{ path: string; results: string; say: (line: string) => void }> {
  message.length = 0;
  const path = join(folder, name);
  if (name.endsWith(".xlsx")) await writeFile(path, await writeXlsx({ sheets: [{ name: "表", rows }] }));
  else await writeFile(path, rows.map((row) => row.join(",")).join("\n"));
  return { path, results: join(folder, `${name}.verdicts.csv`), say: (line) => void message.push(line) };
}
const batch = (goodsId: number, number: string) =>
  db
    .selectFrom("batch")
    .selectAll()
    .where("goods_id", "=", goodsId)
    .where("number", "=", number)
    .executeTakeFirst();
const row = (id: number) => db.selectFrom("goods").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const STOCK = [
  ["商品编号", "批号", "生产日期", "有效期至", "数量"],
  ["1", "N1", "2026-01-01", "2099-01-31", "40"],
  ["999", "N1", "2026-01-01", "2099-01-31", "40"],
  ["2", "=N2", "2026-01-01", "2099-01-31", "7"],
  ["2", "N3", "", "", "7"],
  ["1", "N1", "2026-01-01", "2099-01-31", "41"],
  ["3", "N4", "2026-01-01", "2099-02-30", "1"],
];

test("a column ID beside names is another system's number, and a generic name is a name where there is no other", async () => {
  const [item, two] = [await row(1), await row(2)];
  const list = [
    ["ID", "通用名", "规格", "批号", "生产日期", "有效期至", "数量"],
    [String(two.id), item.name, item.spec, "N9", "2026-01-01", "2099-01-31", "4"],
  ];
  const file = await values("others.csv", list);
  const counts = await importFile(file, (rows, to) => importStock(rows, { ...to, ...FREE }));
  expect(counts).toMatchObject({ created: 1, refused: 0 });
  expect([await batch(1, "N9"), await batch(2, "N9")]).toMatchObject([{ quantity: 4 }, undefined]);
  expect(message).toEqual(["“通用名”当作商品名称", "没有用到的列：ID"]);
  await db.deleteFrom("batch").where("number", "=", "N9").execute();
});

describe.each(["stock.csv", "stock.xlsx"])("%s", (name) => {
  test("answers every row, and a bad one stops no good one", async () => {
    await db.deleteFrom("batch").where("number", "in", ["N1", "=N2"]).execute();
    const file = await values(name, STOCK);
    const counts = await importFile(file, (rows, to) => importStock(rows, { ...to, ...FREE }));
    expect(counts).toEqual({ created: 2, updated: 0, unchanged: 0, refused: 4 });
    expect(await batch(1, "N1")).toMatchObject({ quantity: 40, expires_on: "2099-01-31" });
    const results = (await readFile(file.results, "utf8")).trim().split("\n");
    expect(results.slice(1).map((line) => line.split(",")[2])).toEqual([
      "新建",
      "拒绝",
      "新建",
      "拒绝",
      "拒绝",
      "拒绝",
    ]);
    expect(results.at(-1)).toContain("有效期至格式应为");
    expect(message).toHaveLength(4);
  });

  test("is the same the second time", async () => {
    const counts = await importFile(await values(name, STOCK), (rows, to) =>
      importStock(rows, { ...to, ...FREE }),
    );
    expect(counts).toEqual({ created: 0, updated: 0, unchanged: 2, refused: 4 });
  });
});

describe("stock", () => {
  test("is added to what there is, never below zero, and counts at once", async () => {
    const before = await row(1);
    const rows = [
      STOCK[0]!,
      ["1", "N1", "", "", "10"],
      ["2", "=N2", "", "", "-8"],
      ["3", "N9", "2026-01-01", "2099-01-01", "5"],
    ];
    const counts = await importFile(await values("add.csv", rows), (all, to) =>
      importStock(all, { ...to, ...FREE, isAdded: true }),
    );
    expect(counts).toEqual({ created: 1, updated: 1, unchanged: 0, refused: 1 });
    expect((await row(1)).stock).toBe(before.stock + 10);
    expect(message[0]).toContain("库存只有 7");
  });
});

describe("prices", () => {
  test("of everybody, of a rank, an area, a company; bad ones are refused with why", async () => {
    const rows = [
      ["goods", "price", "ladder", "rank", "area", "company"],
      ["1", "12.00", "50:11.20;200:10.60", "", "", ""],
      ["1", "11.00", "", "A", "", ""],
      ["1", "10.90", "", "", "440100", ""],
      ["1", "10.80", "", "", "", "987654"],
      ["2", "9.00", "10:9.50", "", "", ""],
      ["3", "x", "", "", "", ""],
      ["3", "-", "", "B", "", ""],
    ];
    const run = async () => importFile(await values("prices.csv", rows), importPrices);
    expect(await run()).toEqual({ created: 2, updated: 1, unchanged: 1, refused: 3 });
    expect(await row(1)).toMatchObject({
      base_price: 1200,
      ladder: '[{"from":50,"price":1120},{"from":200,"price":1060}]',
    });
    expect(await run()).toEqual({ created: 0, updated: 0, unchanged: 4, refused: 3 });
    const gone = [
      ["goods", "price", "rank"],
      ["1", "-", "A"],
    ];
    await importFile(await values("gone.csv", gone), importPrices);
    const own = await db
      .selectFrom("goods_price")
      .select("scope")
      .where("goods_id", "=", 1)
      .where("scope", "<>", "base")
      .where("ends_at", "is", null)
      .execute();
    expect(own.map((item) => item.scope)).toEqual(["area"]);
  });
});

describe("a file", () => {
  test.each([
    ["in GBK", (text: string) => gbk(text)],
    ["in UTF-8", (text: string) => Buffer.from(text)],
    [
      "as Excel's Unicode text",
      (text: string) => Buffer.from(`\ufeff${text.replaceAll(",", "\t")}`, "utf16le"),
    ],
  ])("%s is read as it was written", async (_, encode) => {
    const path = join(folder, "chinese.csv");
    await writeFile(path, encode("品名,规格,生产厂家,基础价（元）,采购员\n商品2,１０片,演示药厂,13.50,王\n"));
    message.length = 0;
    const counts = await importFile(
      { path, results: undefined, say: (line) => void message.push(line) },
      importPrices,
    );
    expect(counts).toMatchObject({ refused: 0 });
    expect((await row(2)).base_price).toBe(1350);
    expect(message).toEqual(["没有用到的列：采购员"]);
  });

  test.each([
    ["no text", Uint8Array.of(0x41, 0xff, 0xff, 0x0a), "编码无法识别"],
    ["an old workbook", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), "旧版 Excel"],
    ["no list of goods", Buffer.from("甲,乙\n1,2\n"), "表头里没有商品编号、货号、条码或商品名称"],
    ["one column twice", Buffer.from("货号,商品编码,价格\n1,2,3\n"), "是同一列"],
    [
      "one heading twice",
      Buffer.from("货号,价格,价格\n1,2,3\n"),
      "“价格”和“价格（第 3 列）”是同一列，请只保留一列",
    ],
  ])("that is %s is refused whole, in words", async (_, bytes, words) => {
    const path = join(folder, "broken.csv");
    await writeFile(path, bytes);
    const before = await db.selectFrom("goods").selectAll().execute();
    await expect(importFile({ path, results: undefined, say: () => {} }, importPrices)).rejects.toThrow(
      words,
    );
    await expect(
      importFile({ path: `${path}x`, results: undefined, say: () => {} }, importPrices),
    ).rejects.toThrow("没有这个文件");
    expect(await db.selectFrom("goods").selectAll().execute()).toEqual(before);
  });

  test("is answered by the row that Excel shows, past empty ones and texts of two lines", async () => {
    const csv = join(folder, "rows.csv");
    await writeFile(csv, '商品编号,价格,等级\r\n\r\n1,x,"a\r\nb"\r\n\r\n\r\n2,y,\r\n');
    const xlsx = await values("rows.xlsx", [["商品编号", "价格"], ["", ""], ["1", "x"], [], [], ["2", "y"]]);
    for (const path of [csv, xlsx.path]) {
      const rows: number[] = [];
      const onResult = ({ row }: { row: number }) => void rows.push(row);
      await importFile({ path, results: undefined, say: () => {} }, (all, to) =>
        importPrices(all, { ...to, onRowResult: onResult }),
      );
      expect(rows, path).toEqual([3, 6]);
    }
  });

  test("answers rows whose cells slipped or are garbled", async () => {
    const rows = [
      ["商品编号", "价格"],
      ["1", "1", "200.00"],
      ["2", "9\ufffd00"],
    ];
    const counts = await importFile(await values("slipped.csv", rows), importPrices);
    expect(counts).toMatchObject({ updated: 0, refused: 2 });
    expect(message).toEqual([
      expect.stringContaining("比表头多出“200.00”"),
      expect.stringContaining("价格含有乱码"),
    ]);
  });
});

describe("a trial", () => {
  test("answers like the import, with what would change, and changes nothing", async () => {
    const rows = [
      ["商品编号", "价格", "等级"],
      ["1", "13.33", ""],
      ["2", "7.77", "Q"],
      ["3", "x", ""],
    ];
    const all = () =>
      Promise.all([
        db.selectFrom("goods").selectAll().execute(),
        db.selectFrom("goods_price").selectAll().execute(),
      ]);
    const before = await all();
    const file = { ...(await values("trial.csv", rows)), isTrial: true };
    const previous = (before[0].find(({ id }) => id === 1)!.base_price / 100).toFixed(2);
    const counts = await importFile(file, importPrices);
    expect(await all()).toEqual(before);
    expect(message).toEqual([
      `第2行 更新 商品1：价格: ${previous} → 13.33`,
      "第3行 新建 商品2：等级Q的价格: 空 → 7.77",
      expect.stringContaining("第4行 拒绝"),
    ]);
    expect(counts).toEqual({ created: 1, updated: 1, unchanged: 0, refused: 1 });
  });
});

describe("prices that an operator changes", () => {
  test("stand in the audit log, old and new, goods by goods", async () => {
    actAs({ name: "王", command: "import-prices", input: {}, why: "调价", now: NOW });
    const rows = [
      ["商品编号", "价格", "等级"],
      ["3", "21.00", ""],
      ["3", "20.00", "V"],
    ];
    const { base_price, ladder } = await row(3);
    await importFile(await values("audited.csv", rows), importPrices).finally(() => actAs(null));
    const logged = await db
      .selectFrom("audit")
      .select(["operator", "subject_id", "before", "after"])
      .where("subject", "=", "goods")
      .orderBy("id")
      .execute();
    expect(logged).toEqual([
      {
        operator: "王",
        subject_id: "3",
        before: JSON.stringify({ base_price, ladder }),
        after: JSON.stringify({ base_price: 2100, ladder }),
      },
      { operator: "王", subject_id: "3", before: null, after: '{"scope":"rank","key":"V","price":2000}' },
    ]);
  });
});

describe("a list as strangers write it", () => {
  const stock = (rows: RawRows, to: ImportRunOptions) => importStock(rows, { ...to, ...FREE });
  const batches = async (goodsId: number, like: string) =>
    db
      .selectFrom("batch")
      .select(["number", "quantity", "expires_on", "place"])
      .where("goods_id", "=", goodsId)
      .where("number", "like", like)
      .orderBy("number")
      .execute();

  test.each(["strange.csv", "strange.xlsx"])(
    "%s has a title, blank rows, several batches of one goods and a batch in two places",
    async (name) => {
      await db.deleteFrom("batch").where("number", "like", "S%").execute();
      const rows = [
        ["某某药业库存表", "", "", "", "", ""],
        ["", "", "", "", "", ""],
        ["商品编号", "批号/效期", "生产日期", "货位", "数量", "备注"],
        ["1", "S1/2099-02", "2026/1/5", "a-01", "1200盒", ""],
        ["", "", "", "", "", ""],
        ["", "S2/209906", "2026.01.05", "", "30", ""],
        ["", "s1 2099-02", "2026-01-05", "B-02", "80", ""],
        ["", "S3/28/06", "2026-01-05", "", "5", ""],
        ["", "S4/2099-06", "2099-01-05", "", "5", ""],
        ["合计", "", "", "", "1315", ""],
      ];
      const counts = await importFile(await values(name, rows), stock);
      expect(counts).toMatchObject({ refused: 3 });
      expect(await batches(1, "S%")).toEqual([
        { number: "S1", quantity: 1280, expires_on: "2099-02-28", place: "A-01/B-02" },
        { number: "S2", quantity: 30, expires_on: "2099-06-30", place: "" },
      ]);
      expect(message.join("\n")).toMatch(/第8行.*分不出批号和有效期/);
      expect(message.join("\n")).toMatch(/第9行.*生产日期 2099-01-05 晚于今天/);
      expect(message.join("\n")).toMatch(/第10行.*合计行，不是商品/);
    },
  );

  test("says which day 失效日期 is, or is refused", async () => {
    const rows = [
      ["商品编号", "批号", "生产日期", "失效日期", "数量"],
      ["2", "F1", "2026-01-05", "2099-07-01", "5"],
    ];
    const file = await values("expired.csv", rows);
    await expect(importFile(file, stock)).rejects.toThrow("“失效日期”请写明");
    await importFile({ ...file, chosen: new Map([["失效日期", "first_expired"]]) }, (all, to) =>
      stock(all, to),
    );
    expect(await batches(2, "F1")).toMatchObject([{ expires_on: "2099-06-30" }]);
  });

  test("is asked for its sheet where there are several, and a hidden one is not read", async () => {
    const list = [
      ["商品编号", "价格"],
      ["3", "¥ 1,234.50元"],
    ];
    const path = join(folder, "sheets.xlsx");
    const write = async (sheets: Parameters<typeof writeXlsx>[0]["sheets"]) =>
      writeFile(path, await writeXlsx({ sheets }));
    await write([
      { name: "一", rows: list },
      { name: "二", rows: list },
    ]);
    const file = { path, results: undefined, say: (line: string) => void message.push(line) };
    await expect(importFile(file, importPrices)).rejects.toThrow("“一”、“二”，请用 --sheet");
    message.length = 0;
    await importFile({ ...file, sheet: "二" }, importPrices);
    expect(message[0]).toBe("读取工作表“二”；没有读：“一”");
    expect((await row(3)).base_price).toBe(123_450);
    await write([
      { name: "一", rows: list, hidden: true },
      { name: "说明", rows: [["见附件"]] },
    ]);
    await expect(importFile(file, importPrices)).rejects.toThrow();
  });

  test.each([
    ["nothing", ""],
    ["a head alone", "货号,价格\n"],
    ["a broken workbook", "PK\u0003\u0004garbage"],
  ])("that is %s is a fault", async (_what, content) => {
    const path = join(folder, "broken.csv");
    await writeFile(path, content);
    const file = { path, results: undefined, say: () => {} };
    await expect(importFile(file, importPrices)).rejects.toThrow(ListFault);
  });
});
