import { writeXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, test } from "vitest";
import { addSheet } from "~/modules/cart/quick-order/new-sheet.server";
import { makeSheet, sheetPage } from "~/modules/cart/quick-order/quick-sheet.server";
import { addOrderSheetToCart, saveLines } from "~/modules/cart/quick-order/sheet-order.server";
import { parsePastedText } from "~/modules/cart/quick-order/sheet-read";
import { addPurchases } from "~/modules/catalogue/goods/purchases.server";
import { indexGoods } from "~/modules/catalogue/search/search-index.server";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { DAY } from "~/platform/values/clock";
import { company, goods, ground, NOW, signedIn } from "../../orders/shop";
import { emptyTables } from "../../../rows";

const me = signedIn(1);
const NAMES = [
  ["维生素C银翘片", "12片*2板", "A1601", "6900000001011"],
  ["阿莫西林胶囊", "0.25g*24粒", "00501", ""],
  ["阿莫西林胶囊", "0.25g*50粒", "", ""],
  ["复方甘草片", "50片", "", ""],
  ["板蓝根颗粒", "10g*20袋", "", ""],
] as const;

beforeAll(async () => {
  await ground();
  await company(1);
  for (const [at, [name, spec, sku, barcode]] of NAMES.entries()) {
    const own = { name, generic_name: name, spec, sku, barcode };
    await goods(at + 1, [[400, 5000]], { ...own, unit: "盒", pack_size: 1, case_size: 100 });
  }
  await inTransaction(async (trx) => {
    await indexGoods(trx, await trx.selectFrom("goods").selectAll().execute());
    await bumpVersion(trx, "goods");
    const bought = [2, 4].map((goodsId) => ({ goodsId, quantity: 5 }));
    await addPurchases(trx, 1, bought, NOW - 9 * DAY);
  });
});

const keep = async (text: string) => {
  const path = await makeSheet(me, { name: "", lines: parsePastedText(text), token: newFormToken() }, NOW);
  return Number(/lists\/(\d+)/.exec(path)![1]);
};
const read = (id: number) => sheetPage(me, { id, view: "all", page: 1 }, NOW);
const NOTHING = {
  choices: new Map<number, number>(),
  confirmed: new Map<number, number>(),
  quantities: new Map<number, string>(),
};
const cart = async () => {
  const rows = await db.selectFrom("cart_line").select(["goods_id", "number"]).orderBy("goods_id").execute();
  await emptyTables(["cart_line"]);
  return rows.map((row) => [row.goods_id, row.number]);
};

describe("each line of a list", () => {
  test.each<[string, number | null, number | null]>([
    ["13、维C银翘片 12片*2板", null, null],
    ["13、维生素C银翘片", 1, null],
    ["2、维生素C银翘片两件", 1, 200],
    ["维生素C银翘片 半件", 1, 50],
    ["维生素C银翘片 1打", 1, 12],
    ["A1601 三十盒", 1, 30],
    ["ａ1601 三十盒", 1, 30],
    ["货号 A1601，30盒", 1, 30],
    ["00501 5盒", 2, 5],
    ["501 5盒", null, 5],
    ["06900000001011 5盒", 1, 5],
    ["6900000001011 5盒", 1, 5],
    ["06900000001012 5盒", null, 5],
    ["6 板蓝根颗粒 10g*20袋 50包", null, 50],
    ["甘草片 50片 5盒", null, 5],
    ["维生素C银翘片,1,000", 1, null],
  ])("%s: goods %s, %s", async (text, goodsId, quantity) => {
    const [line] = (await read(await keep(text))).lines;
    expect([line!.goods?.goods.id ?? null, line!.quantity]).toEqual([goodsId, quantity]);
    if (quantity === null && goodsId !== null && text.includes("000"))
      expect(line!.why).toContain("没有读明");
  });

  test("of digits that no goods has leads to no goods at all", async () => {
    const { lines } = await read(await keep("06900000001012 5盒\n123456789012 3\n99999999 2"));
    expect(lines.map((line) => [line.state, line.choices])).toEqual([
      ["unknown", []],
      ["unknown", []],
      ["unknown", []],
    ]);
  });
});

const LIST = "维生素C银翘片 20盒\n阿莫西林胶囊 5盒\n甘草片 50片 3盒\n板蓝根颗粒\n没有此药 9盒";

describe("the button", () => {
  test("adds what the bar counts, and no choice that only stands ticked, however it is sent", async () => {
    const id = await keep(LIST);
    const page = await read(id);
    expect(page.counts).toMatchObject({ matched: 2, ready: 1, ambiguous: 2, unknown: 1 });
    expect(page.pending.map(({ line, goods: item, quantity }) => [line, item.id, quantity])).toEqual([
      [2, 2, 5],
    ]);
    // another medicine is not ticked, though it was bought before
    expect(page.lines[2]).toMatchObject({ state: "ambiguous", likely: null });
    const ticked = new Map([[page.lines[1]!.id, page.lines[1]!.likely!]]);
    expect(await saveLines(me, id, { ...NOTHING, choices: ticked }, NOW)).toEqual({ wrong: null });
    expect((await read(id)).lines[1]!.state).toBe("ambiguous");
    const done = await addOrderSheetToCart(me, id, { ...NOTHING, choices: ticked }, NOW);
    expect(done).toMatchObject({
      message: {
        text: "已将 1 行加入购物车，还有 4 行没有加入，各行写有原因，其中 1 行待您确认；其中 1 种的单价未在本页显示，请在购物车核对后再结算",
      },
    });
    expect(await cart()).toEqual([[1, 20]]);
    expect((await read(id)).counts).toMatchObject({ added: 1, ready: 0 });
  });

  test("of the likely choices adds those alone, each once", async () => {
    const id = await keep(LIST);
    const { lines } = await read(id);
    const confirmed = new Map([[lines[1]!.id, 2]]);
    for (let times = 0; times < 2; times += 1)
      await addOrderSheetToCart(me, id, { ...NOTHING, confirmed }, NOW);
    expect(await cart()).toEqual([[2, 5]]);
    expect((await read(id)).pending).toEqual([]);
    // a goods that was not among the choices is none
    await addOrderSheetToCart(me, id, { ...NOTHING, confirmed: new Map([[lines[2]!.id, 1]]) }, NOW);
    expect(await cart()).toEqual([]);
  });

  test("adds a choice that was made", async () => {
    const id = await keep(LIST);
    const { lines } = await read(id);
    await addOrderSheetToCart(me, id, { ...NOTHING, choices: new Map([[lines[1]!.id, 3]]) }, NOW);
    expect(await cart()).toEqual([
      [1, 20],
      [3, 5],
    ]);
  });

  test("counts no line of goods that cannot be bought now", async () => {
    const id = await keep("维生素C银翘片 20盒\n板蓝根颗粒 10g*20袋 9000盒");
    expect((await read(id)).counts).toMatchObject({ matched: 2, ready: 1 });
    await addOrderSheetToCart(me, id, NOTHING, NOW);
    expect(await cart()).toEqual([[1, 20]]);
  });
});

test("sheets of a file that were not read are named where its list is shown", async () => {
  const rows = [
    ["品名", "数量"],
    ["复方甘草片", 5],
  ];
  const sheets = ["西药", "中药"].map((name) => ({ name, rows }));
  const file = new File([new Uint8Array(await writeXlsx({ sheets }))], "十二月.xlsx");
  const added = await addSheet(me, { text: "", file, token: newFormToken() }, NOW);
  const id = Number(/lists\/(\d+)/.exec(added.ok ? added.to : "")![1]);
  expect((await read(id)).head.name).toBe("十二月.xlsx（只读取了工作表“西药”，“中药”没有读取）");
});
